"""Joins the row that asks where a file is with the library, the lists, and what brings a file back."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal

from app.core.families import families
from app.core.query import SearchMode
from app.core.ranking import Ranking
from app.core.whereabouts import ListView, Remedy, Whereabouts
from app.services.library import Library
from app.services.settings import SHOWN_LIMITS
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.controls.query_field import QueryField
from app.ui.results.panes import ResultPanes
from app.ui.search_controller import SearchController
from app.ui.tasks import Tasks
from app.ui.teaching.turning import turn
from app.ui.throttle import Throttle
from app.ui.whereabouts.row import WhereIsRow
from app.ui.whereabouts.text_edits import with_title, without_filters_and_words
from app.ui.whereabouts.words import answer_text, remedy_text

AGAIN_MS = 250
"""Between two answers while sliders move."""


class WhereaboutsController(QObject):
    """Asks again whenever the lists change while the row is open.

    Signals: ``settings_wanted(mapping of settings)``, ``mode_wanted(SearchMode)``,
    ``all_folders_requested()``, ``index_requested()`` and ``folder_wanted(path)`` are what its button asks
    of others.
    """

    settings_wanted = Signal(object)
    mode_wanted = Signal(object)
    all_folders_requested = Signal()
    index_requested = Signal()
    folder_wanted = Signal(str)

    def __init__(
        self,
        *,
        row: WhereIsRow,
        search: SearchController,
        results: ResultPanes,
        query: QueryField,
        bar: ParameterBar,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._row, self._search, self._results = row, search, results
        self._query, self._bar, self._tasks = query, bar, tasks
        self._library: Library | None = None
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._asked = ""
        self._typed = ""
        self.answer: Whereabouts | None = None
        self._again = Throttle(interval_ms=AGAIN_MS, parent=self)
        self._again.triggered.connect(lambda _: self._ask())
        row.field.typed.connect(self._complete)
        row.field.named.connect(self.ask)
        row.remedy_requested.connect(self._remedy)
        row.close_requested.connect(self.close)
        search.ranked.connect(self._follow)
        search.emptied.connect(self._follow_emptied)
        results.folding_changed.connect(lambda _on: self._again.submit(None))

    def attach(self, library: Library) -> None:
        """Ask ``library`` from now on."""
        self._library = library

    def toggle(self) -> None:
        """Open the row with the cursor in it; close it where the cursor is there already."""
        if not self._row.isHidden() and self._row.field.hasFocus():
            self.close()
            return
        self._row.show()
        self._row.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._row.field.selectAll()

    def close(self) -> None:
        """Close the row; what was asked is forgotten."""
        self._row.hide()
        self._row.clear_answer()
        self._row.field.clear()
        self._asked, self.answer = "", None
        self._query.setFocus(Qt.FocusReason.OtherFocusReason)

    def ask(self, path: str) -> None:
        """Say where the file at ``path``, or of that name, is."""
        self._row.show()
        self._asked = path
        self._ask()

    def library_changed(self) -> None:
        """The index, or a folder of it, is not what it was."""
        self._again.submit(None)

    def _follow(self, left: Ranking, right: Ranking, _rank_ms: float) -> None:
        self._rankings = (left, right)
        self._again.submit(None)

    def _follow_emptied(self) -> None:
        self._rankings = None
        self._again.submit(None)

    def _ask(self) -> None:
        if self._asked and self._library is not None and not self._row.isHidden():
            self._tasks.start(self._answer(self._library, self._asked), topic="where")

    def _view(self) -> ListView | None:
        if self._rankings is None or self._search.pool is None:
            return None
        left, right = self._rankings
        shown = frozenset(row.passage_id for row in self._results.right_list.hits.rows)
        groups = families(right.pool) if self._results.folding else ()
        most = int(SHOWN_LIMITS.maximum)
        return ListView(left=left, right=right, shown=shown, groups=groups, most_shown=most)

    async def _answer(self, library: Library, asked: str) -> None:
        view = self._view()
        found = await library.whereabouts.ask(asked, view, chosen=self._search.filters)
        if found is None or asked != self._asked:
            return
        self.answer = found
        self._row.show_answer(answer_text(found, view), remedy=remedy_text(found))

    def _complete(self, text: str) -> None:
        self._typed = text
        if self._library is not None:
            self._tasks.start(self._offer(self._library, text), topic="where")

    async def _offer(self, library: Library, text: str) -> None:
        files = await library.whereabouts.files_named(text)
        if text == self._typed:
            self._row.field.offer(files)

    def _remedy(self) -> None:
        found = self.answer
        if found is None:
            return
        match found.remedy:
            case Remedy.SELECT:
                self._results.select(found.passage_id)
            case Remedy.UNFOLD if found.passage_id is not None:
                self._results.unfold(found.passage_id)
                self._results.select(found.passage_id)
                self._again.submit(None)
            case Remedy.SET_LAMBDA:
                turn(self._bar, replace(self._search.parameters, mmr_lambda=found.value, mmr_enabled=True))
            case Remedy.SET_LIMIT:
                self._want_settings({"shown": int(found.value)})
            case Remedy.SET_CANDIDATES:
                self._want_settings({"candidate_multiplier": int(found.value)})
            case Remedy.ALSO_BY_MEANING:
                self.mode_wanted.emit(SearchMode.HYBRID)
            case Remedy.INDEX:
                self.index_requested.emit()
            case Remedy.ADD_FOLDER:
                self.folder_wanted.emit(found.facts.detail)
            case _:
                self._edit_query(found)

    def _want_settings(self, changes: Mapping[str, object]) -> None:
        self.settings_wanted.emit(changes)

    def _edit_query(self, found: Whereabouts) -> None:
        text, facts, pool = self._query.text(), found.facts, self._search.pool
        if found.remedy is Remedy.BY_TITLE:
            self._query.setText(with_title(text, facts.title))
        elif found.remedy is Remedy.DROP_FILTERS and pool is not None:
            today = pool.query.today
            self._query.setText(without_filters_and_words(text, facts.filters, facts.words, today=today))
            if facts.chosen_folder:
                self.all_folders_requested.emit()
