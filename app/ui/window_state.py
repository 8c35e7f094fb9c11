"""What the window keeps of itself from one run to the next, as the settings say it."""

from dataclasses import replace

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QWidget

from app.services.settings import Settings
from app.ui.analysis.controller import AnalysisController
from app.ui.models.models_controller import ModelsController
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.sharing.sharing import Sharing


class WindowState:
    """Reads sliders, mode, lists, pictures and the place on the screen."""

    def __init__(
        self,
        window: QWidget,
        *,
        search: SearchController,
        view: SearchView,
        analysis: AnalysisController,
        models: ModelsController,
        sharing: Sharing,
    ) -> None:
        self._window, self._search, self._view = window, search, view
        self._analysis, self._models, self._sharing = analysis, models, sharing

    def restore(self, settings: Settings) -> None:
        """Show lists and pictures as they were kept."""
        self._view.results.set_folding(settings.fold_repeats)
        self._analysis.restore(settings)

    def kept(self, settings: Settings) -> Settings:
        """``settings`` with everything as it is now."""
        return replace(
            self._analysis.kept(settings.with_parameters(self._search.parameters)),
            mode=self._search.mode,
            rerank_model=self._models.preferred,
            fold_repeats=self._view.results.folding,
            share_folder=self._sharing.folder,
            geometry=bytes(self._window.saveGeometry().toBase64().data()).decode("ascii"),
        )


def restore_geometry(window: QWidget, kept: str) -> None:
    """Put the window where it was; where nothing was kept, it stays."""
    if kept:
        window.restoreGeometry(QByteArray.fromBase64(kept.encode("ascii")))
