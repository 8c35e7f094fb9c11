"""Joins the sweep of λ with what shows it: the ticks of the slider and the pictures below the lists."""

from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.services.messages import Messages
from app.services.settings import Settings
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.sweep_controller import SweepController
from app.ui.tasks import Tasks


class AnalysisController(QObject):
    """Hands every ranking, sweep and selection on, and takes λ and hits from the pictures."""

    def __init__(
        self,
        *,
        search: SearchController,
        view: SearchView,
        messages: Messages,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._messages = messages
        self._view = view
        self.sweeps = SweepController(search=search, tasks=tasks, parent=self)
        pane = view.analysis
        search.ranked.connect(self._show_rankings)
        search.emptied.connect(pane.clear)
        self.sweeps.swept.connect(self._show_sweep)
        view.results.hit_selected.connect(pane.select_passage)
        pane.lambda_wanted.connect(view.parameters.set_lambda)
        pane.passage_selected.connect(view.results.select)
        pane.text_wanted.connect(self._copy)

    def restore(self, settings: Settings) -> None:
        """Open the pane as it was kept."""
        self._view.analysis.set_tab(settings.analysis_tab)
        self._view.split.set_shared(opened=settings.analysis_opened, height=settings.analysis_height)

    def kept(self, settings: Settings) -> Settings:
        """``settings`` with the pane as it is now."""
        split, tab = self._view.split, self._view.analysis.tab
        return replace(
            settings,
            analysis_opened=split.opened,
            analysis_height=split.pane_height,
            analysis_tab=tab or settings.analysis_tab,
        )

    def close(self) -> None:
        """Stop what runs and wait for its thread."""
        self.sweeps.close()

    def _show_rankings(self, left: Ranking, right: Ranking, _rank_ms: float) -> None:
        if left.hits:
            self._view.analysis.show_rankings(left, right)
        else:
            self._view.analysis.clear()

    def _show_sweep(self, sweep: LambdaSweep | None) -> None:
        self._view.parameters.set_sweep(sweep)
        self._view.notice.show_sweep(sweep)
        self._view.analysis.show_sweep(sweep)

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._messages.inform(self.tr("The picture was copied as text."), topic="copy")
