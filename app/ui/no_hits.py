"""What stands in the place of the lists: how to begin, why nothing was found, and ways out of that."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from app.core.pool import CandidatePool
from app.core.progress import LibraryStatus
from app.core.query import SearchMode, SearchQuery
from app.ui.empty_state import EmptyState
from app.ui.filters.filtering import Filtering
from app.ui.message_state import MessageState
from app.ui.mode_choice import ModeChoice

SAMPLE_QUERIES = ("auth settings", "認証設定", "番茄牛腩", "настройки прокси")
"""Queries to try on the sample notes, one for each of their languages."""

_BY_BOTH = {SearchMode.HYBRID, SearchMode.DEEP}
"""The modes that ask for words and for meaning."""


class NoHits(QObject):
    """Writes ``message`` and brings it, or ``empty`` while there is no folder, to the front of ``stack``."""

    def __init__(
        self,
        *,
        stack: QStackedWidget,
        empty: EmptyState,
        message: MessageState,
        filtering: Filtering,
        modes: ModeChoice,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._stack, self._empty, self._message = stack, empty, message
        self._filtering, self._modes = filtering, modes
        self._status: LibraryStatus | None = None
        self._sample = False
        self._pool: CandidatePool | None = None
        self._by_both = self.tr("Search by words and meaning")
        message.action_requested.connect(self._take_way_out)
        filtering.hidden_told.connect(self._say_nothing_found)

    def set_status(self, status: LibraryStatus, *, sample: bool) -> None:
        """Take in how the library is; ``sample`` says that the sample notes are indexed."""
        self._status, self._sample = status, sample

    def forget(self) -> None:
        """There are hits again."""
        self._pool = None

    def show_start(self) -> None:
        """Nothing is asked: say how to begin, once it is known how the library is."""
        self._pool = None
        if self._status is None or self._show_empty():
            return
        self._message.set_message(
            self.tr("Ask a question, or type some words"),
            self.tr(
                "“quoted words” must stand together, -word leaves notes with that word out, "
                "and folder:work, type:md, title:plan or after:2026-03 say where to look."
            ),
            queries=SAMPLE_QUERIES if self._sample else (),
        )
        self._stack.setCurrentWidget(self._message)

    def show_nothing_found(self, pool: CandidatePool) -> None:
        """Nothing was found: say why, and what would bring something."""
        self._pool = pool
        if not self._show_empty():
            self._say_nothing_found()
            self._stack.setCurrentWidget(self._message)

    def show_unusable(self, reason: str) -> None:
        """The library cannot be opened."""
        self._message.set_message(self.tr("The library cannot be opened"), reason)
        self._stack.setCurrentWidget(self._message)

    def _show_empty(self) -> bool:
        """Offer a place for a folder while there is none; whether that is so."""
        if self._status is None or self._status.folders:
            return False
        self._stack.setCurrentWidget(self._empty)
        return True

    def _say_nothing_found(self) -> None:
        if self._pool is not None:
            self._message.set_message(
                self.tr("Nothing found for {query}").format(query=_in_quotes(self._pool.query)),
                self._why_nothing(self._pool),
                actions=self._ways_out(self._pool),
            )

    def _why_nothing(self, pool: CandidatePool) -> str:
        """Which filter, mode or missing part hides what a person might expect."""
        if hiding := self._filtering.why_nothing(pool):
            return hiding
        if pool.query.empty:
            return self.tr("The query holds no word to look for; type at least one.")
        if pool.mode is SearchMode.KEYWORD:
            return self.tr("No note has these words; Hybrid also finds what means the same.")
        if not pool.coverage.complete:
            return self.tr(
                "Not every passage is ready to be found by meaning yet; the lists fill up by themselves."
            )
        return self.tr("No note has these words; try fewer or other ones.")

    def _ways_out(self, pool: CandidatePool) -> tuple[str, ...]:
        if pool.query.empty:
            return ()
        filtered = tuple(self._filtering.ways_out(pool))
        return filtered if pool.mode in _BY_BOTH else (*filtered, self._by_both)

    def _take_way_out(self, action: str) -> None:
        drops = self._filtering.ways_out(self._pool) if self._pool is not None else {}
        if action in drops:
            drops[action]()
        elif action == self._by_both:
            self._modes.choose(SearchMode.HYBRID)


def _in_quotes(query: SearchQuery) -> str:
    """The query in quotes, unless it has quotes of its own."""
    text = query.text.strip()
    return text if query.phrases else f"“{text}”"
