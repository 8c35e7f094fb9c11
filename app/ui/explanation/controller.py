"""Joins the explanation with the lists and the search: what a selected hit causes."""

from PySide6.QtCore import QObject

from app.core.ranking import Ranking
from app.ui.explanation.panel import ExplanationPanel
from app.ui.regions import Regions
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView


class ExplanationController(QObject):
    """Explains the selected hit of the two ``rankings``, alone or beside another, and lets it be read."""

    def __init__(
        self,
        *,
        panel: ExplanationPanel,
        view: SearchView,
        search: SearchController,
        regions: Regions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._panel, self._results = panel, view.results
        self._search, self._regions = search, regions
        self.rankings: tuple[Ranking, Ranking] | None = None
        search.ranked.connect(self._show_rankings)
        search.emptied.connect(self._show_nothing)
        search.preview_read.connect(panel.show_preview)
        search.sentences_compared.connect(panel.show_closest)
        panel.closest_wanted.connect(search.compare_sentences)
        panel.passage_requested.connect(view.results.select)
        panel.close_requested.connect(regions.toggle_explanation)
        view.hit_selected.connect(self._explain)
        view.results.preview_requested.connect(self._read)
        view.analysis.pair_selected.connect(self._compare)

    def _show_rankings(self, left: Ranking, right: Ranking, _rank_ms: float) -> None:
        self.rankings = (left, right)
        if self._results.selected is not None:
            self._explain(self._results.selected)

    def _show_nothing(self) -> None:
        self.rankings = None
        self._panel.clear()

    def _explain(self, passage_id: int | None) -> None:
        if self.rankings is None or passage_id is None:
            self._panel.clear()
            return
        left, right = self.rankings
        if passage_id in left.ranks:
            self._panel.show_hit(left, right, passage_id)
            self._search.request_preview(passage_id)

    def _compare(self, pair: tuple[int, int]) -> None:
        """Select the first of two hits, and show it beside the other."""
        here, beside = pair
        if self.rankings is None or here not in self.rankings[0].ranks:
            return
        self._results.select(here)
        self._panel.show_pair(*self.rankings, here, beside=beside)
        self._regions.show_explanation()

    def _read(self, _passage_id: int) -> None:
        """Show the passage in its file to the keyboard; the selection has asked for it already."""
        self._regions.show_explanation()
        self._panel.focus_preview()
