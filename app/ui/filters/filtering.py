"""Joins the chips with the query field and the search: a chip removed edits the query's text."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.core.pool import CandidatePool
from app.core.query import drop_filter
from app.core.query_filters import TypedFilter
from app.core.ranking import Ranking
from app.services.hidden import HiddenByFilters, without_filters
from app.ui.controls.query_field import QueryField
from app.ui.filters.filter_row import FilterRow
from app.ui.filters.words import drop_all_text, drop_text, hidden_text
from app.ui.search_controller import SearchController


class Filtering(QObject):
    """Keeps the row true to the query on show, and knows what filters hide where nothing was found.

    Signals: ``all_folders_requested()`` when the chosen folder should go, ``hidden_told()`` when more can be
    said of what is hidden.
    """

    all_folders_requested = Signal()
    hidden_told = Signal()

    def __init__(
        self, *, search: SearchController, field: QueryField, row: FilterRow, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._search = search
        self._field = field
        self._row = row
        self._hidden: HiddenByFilters | None = None
        search.ranked.connect(self._show_query)
        search.emptied.connect(self._show_no_query)
        search.hidden_told.connect(self._take_hidden)
        row.typed_removed.connect(self.drop)
        row.folder_removed.connect(self.all_folders_requested.emit)
        row.left.connect(field.setFocus)

    def drop(self, typed: TypedFilter | None) -> None:
        """Search without ``typed``, a filter in the query's text; None stands for the chosen folder."""
        pool = self._search.pool
        if typed is None:
            self.all_folders_requested.emit()
        elif pool is not None:
            self._field.setText(drop_filter(self._field.text(), typed, today=pool.query.today))

    def why_nothing(self, pool: CandidatePool) -> str:
        """Which filter hides what; empty where no filter does."""
        if pool.query.empty:
            only_filters = self.tr("Filters only say where to look; add a word or a question to look for.")
            return only_filters if pool.query.typed else ""
        if not pool.query.filters.active:
            return ""
        hidden = self._hidden_in(pool)
        return hidden_text(hidden) if hidden else self.tr("The filters may hide it.")

    def ways_out(self, pool: CandidatePool) -> dict[str, Callable[[], None]]:
        """What would bring something, by the words of its button."""
        hidden = self._hidden_in(pool)
        if hidden is None or not hidden.by_all:
            return {}
        if not hidden.hiders:
            return {drop_all_text(): partial(self._drop_all, hidden)}
        return {drop_text(hider): partial(self.drop, hider.typed) for hider in hidden.hiders}

    def _hidden_in(self, pool: CandidatePool) -> HiddenByFilters | None:
        return self._hidden if self._hidden is not None and self._hidden.query is pool.query else None

    def _drop_all(self, hidden: HiddenByFilters) -> None:
        self._field.setText(without_filters(hidden.query))
        self.all_folders_requested.emit()

    def _take_hidden(self, hidden: HiddenByFilters) -> None:
        self._hidden = hidden
        self.hidden_told.emit()

    def _show_query(self, left: Ranking, _right: Ranking, _rank_ms: float) -> None:
        self._row.show_query(left.pool.query, folder=self._chosen_folder())

    def _show_no_query(self) -> None:
        self._row.show_query(None, folder=self._chosen_folder())

    def _chosen_folder(self) -> str | None:
        return next(iter(self._search.filters.folders), None)
