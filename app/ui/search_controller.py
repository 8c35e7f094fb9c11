"""From what is typed and set to two rankings: the window's only caller of the search service."""

import time
from dataclasses import replace
from datetime import UTC, date, datetime

from PySide6.QtCore import QObject, Signal

from app.core.dates import same_time_on
from app.core.errors import ModelError
from app.core.parameters import GatheringParameters, RankingParameters
from app.core.pinning import with_pins
from app.core.pool import CandidatePool
from app.core.query import SearchFilters, SearchMode, parse_query
from app.core.ranking import Ranking, rank
from app.core.rewriting import NOT_REWRITTEN, Rewriting
from app.services.library import Library
from app.services.preview import Preview
from app.services.rewriting import question_of
from app.services.searching import local_today
from app.ui.tasks import Tasks


class SearchController(QObject):
    """Holds the query, its pool and the parameters; a new value of any of them gives new rankings.

    Signals: ``ranked(left, right, rank_ms)`` after every query and every move of a slider,
    ``emptied()`` when there is no query any more, ``preview_read(preview)`` for the last one asked for,
    ``hidden_told(HiddenByFilters)`` where nothing was found within filters, ``sentences_compared(before text,
    here text, pairs)`` with the closest sentences of two passages, or None where there is no model.
    """

    ranked = Signal(object, object, float)
    emptied = Signal()
    preview_read = Signal(object)
    hidden_told = Signal(object)
    sentences_compared = Signal(object, object, object)

    def __init__(
        self,
        *,
        parameters: RankingParameters,
        gathering: GatheringParameters | None = None,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._library: Library | None = None
        self._parameters = parameters
        self._gathering = gathering or GatheringParameters()
        self._mode = SearchMode.HYBRID
        self._filters = SearchFilters()
        self._rewriting = NOT_REWRITTEN
        self._text = ""
        self._pool: CandidatePool | None = None
        self._previewed: tuple[int, str] | None = None
        self._as_of: date | None = None
        self._pins: dict[str, bool] = {}

    @property
    def text(self) -> str:
        """The query as it is typed."""
        return self._text

    @property
    def mode(self) -> SearchMode:
        """The legs that are asked."""
        return self._mode

    @property
    def filters(self) -> SearchFilters:
        """What every hit must be."""
        return self._filters

    @property
    def rewriting(self) -> Rewriting:
        """How the query is asked, where it is not asked as it stands."""
        return self._rewriting

    @property
    def parameters(self) -> RankingParameters:
        """The parameters of the right list."""
        return self._parameters

    @property
    def gathering(self) -> GatheringParameters:
        """What decides which candidates a pool holds."""
        return self._gathering

    @property
    def pool(self) -> CandidatePool | None:
        """The pool on show."""
        return self._pool

    @property
    def as_of(self) -> date | None:
        """The day that ages are counted to; None for today."""
        return self._as_of

    def attach(self, library: Library) -> None:
        """Search in ``library`` from now on."""
        self._library = library
        self._pins = {}
        self.search_again()

    def set_text(self, text: str) -> None:
        """Search for ``text``; a rewriting was made for the question of before and ends with it."""
        before, self._text = self._text, text
        if text.strip() == before.strip():
            if _ended(text) != _ended(before):  # a blank ends the last word, which until then was a beginning
                self.search_again()
            return
        if question_of(text) != question_of(before):
            self._rewriting = NOT_REWRITTEN
        self.search_again()

    def set_mode(self, mode: SearchMode) -> None:
        """Ask the legs of ``mode``."""
        if mode is not self._mode:
            self._mode = mode
            self.search_again()

    def set_filters(self, filters: SearchFilters) -> None:
        """Let only passages through that pass ``filters``."""
        if filters != self._filters:
            self._filters = filters
            self.search_again()

    def set_rewriting(self, rewriting: Rewriting) -> None:
        """Ask the query as ``rewriting`` says, until another query is typed."""
        if rewriting != self._rewriting:
            self._rewriting = rewriting
            self.search_again()

    def set_parameters(self, parameters: RankingParameters) -> None:
        """Rank the same pool anew; another limit needs another pool."""
        self.adopt(parameters, gathering=self._gathering)

    def set_as_of(self, day: date | None) -> None:
        """Count ages to ``day``, or to today; only a query with dates that count so is asked again."""
        before, self._as_of = self._as_of, day
        if self._filtered_on(day) != self._filtered_on(before):
            self.search_again()
        elif day != before:
            self._rank()

    def set_pinned(self, path: str, *, pinned: bool) -> None:
        """Take in that a file was pinned as evergreen or unpinned; a pool under way may not know yet."""
        self._pins[path] = pinned
        if self._pool is not None:
            self._pool = with_pins(self._pool, self._pins)
            self._rank()

    def adopt(self, parameters: RankingParameters, *, gathering: GatheringParameters) -> None:
        """Rank by ``parameters`` a pool gathered as ``gathering`` says."""
        another = parameters.limit != self._parameters.limit or gathering != self._gathering
        self._parameters, self._gathering = parameters, gathering
        if another:
            self.search_again()
        else:
            self._rank()

    def search_again(self) -> None:
        """Ask the same query of the index as it is now."""
        if self._library is None:
            return
        if not self._text.strip():
            self._library.search.cancel()
            self._pool = None
            self.emptied.emit()
            return
        self._tasks.start(self._search(self._library), topic="search")

    def request_preview(self, passage_id: int) -> None:
        """Read the passage in its file, unless it was the last one read; only the last is answered."""
        pool = self._pool
        text = " ".join(pool.rewriting.parts) or pool.query.text if pool else self._text
        wanted = (passage_id, text)
        if self._library is not None and wanted != self._previewed:
            self._previewed = wanted
            self._tasks.start(self._preview(self._library, wanted), topic="preview")

    def compare_sentences(self, before: str, here: str) -> None:
        """Find the closest sentences of two passages; only the last two that were asked for are answered."""
        if self._library is not None:
            self._tasks.start(self._compare(self._library, before, here), topic="sentences")

    async def _search(self, library: Library) -> None:
        pools = library.search.search(
            self._text,
            mode=self._mode,
            limit=self._parameters.limit,
            gathering=self._gathering,
            filters=self._filters,
            typing=True,
            fused_by=self._parameters,
            rewriting=self._rewriting,
            as_of=self._as_of,
        )
        async for pool in pools:
            self._pool = with_pins(pool, self._pins)
            self._rank()
        await self._tell_hidden(library, self._pool)

    async def _tell_hidden(self, library: Library, pool: CandidatePool | None) -> None:
        """Find out what the filters hide, where they seem to hide everything."""
        if pool is None or pool.candidates or pool.query.empty or not pool.query.filters.active:
            return
        by_meaning = SearchMode.MEANING in pool.legs
        hidden = await library.hidden(pool.query, chosen=self._filters, by_meaning=by_meaning)
        if self._pool is pool:
            self.hidden_told.emit(hidden)

    async def _preview(self, library: Library, wanted: tuple[int, str]) -> None:
        if self._previewed != wanted:
            return
        pool = self._pool
        typing = pool is not None and bool(pool.query.unfinished) and not pool.rewriting.parts
        preview: Preview | None = await library.preview(*wanted, typing=typing)
        if preview is not None and self._previewed == wanted:
            self.preview_read.emit(preview)

    async def _compare(self, library: Library, before: str, here: str) -> None:
        try:
            pairs = await library.sentences.closest(before, here)
        except ModelError:  # it is said where the mode is chosen; here the words are compared
            self.sentences_compared.emit(before, here, None)
            return
        if pairs is not None:
            self.sentences_compared.emit(before, here, pairs)

    def _rank(self) -> None:
        if self._pool is None:
            return
        parameters = replace(self._parameters, as_of=self._moment())
        started = time.perf_counter()
        left: Ranking = rank(self._pool, parameters.plain())
        right: Ranking = rank(self._pool, parameters)
        self.ranked.emit(left, right, (time.perf_counter() - started) * 1000.0)

    def _filtered_on(self, day: date | None) -> SearchFilters:
        """What the filters in the query ask for on ``day``; ``after:7d`` is another day on another day."""
        return parse_query(self._text, today=day or local_today()).filters

    def _moment(self) -> datetime:
        """The moment that ages are counted to."""
        if self._as_of is None:
            return datetime.now(UTC)
        return same_time_on(self._as_of, datetime.now().astimezone())


def _ended(text: str) -> bool:
    """Whether the last word of ``text`` has ended."""
    return text != text.rstrip()
