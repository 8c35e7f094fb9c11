"""The settings of the window: what they are now, and what happens when somebody changes them."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from app.core.parameters import RankingParameters, Similarity
from app.services.messages import Messages
from app.services.settings import Settings, declarations
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.dressing import Dressing
from app.ui.pages import Pages
from app.ui.search_controller import SearchController
from app.ui.settings_keeper import SettingsKeeper
from app.ui.tasks import Tasks
from app.ui.window_state import WindowState


class SettingsController(QObject):
    """Acts on what the dialog, a key or a configuration changes, and keeps it in ``library``.

    An open dialog follows what is changed elsewhere.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        state: WindowState,
        dressing: Dressing,
        search: SearchController,
        bar: ParameterBar,
        pages: Pages,
        library: Path,
        messages: Messages,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = self._in_dialog = settings
        self._state, self._dressing = state, dressing
        self._search, self._bar, self._pages = search, bar, pages
        self.keeper = SettingsKeeper(
            library=library, now=self.now, messages=messages, tasks=tasks, parent=self
        )
        self.keeper.imported.connect(self.take_imported)
        bar.parameters_changed.connect(self._follow)

    def now(self) -> Settings:
        """The settings as the window has them now."""
        return self._state.kept(self._settings)

    def restore(self) -> None:
        """Show the window as it was kept."""
        self.dress()
        self._state.restore(self._settings)

    def dress(self) -> None:
        """Look as the settings say; again, after the system has changed its own colours."""
        self._dressing.dress(self._settings)

    def open_dialog(self) -> None:
        """Let them be changed; every change acts at once."""
        self._in_dialog = self.now()
        self._pages.show_settings(self._in_dialog, self.take)

    def take(self, settings: Settings) -> None:
        """Act on what the settings dialog changed, and keep it; what was changed elsewhere stays so."""
        changes: dict[str, Any] = {
            name: getattr(settings, name)
            for name, declaration in declarations().items()
            if declaration.in_dialog and getattr(settings, name) != getattr(self._in_dialog, name)
        }
        self._in_dialog = settings
        now = replace(self.now(), **changes)
        self._act_on(now, replace(self._search.parameters, limit=now.shown, fusion=now.fusion))

    def take_imported(self, settings: Settings) -> None:
        """Act on settings that came from a configuration, sliders and all, and keep them."""
        self._act_on(settings, settings.parameters(as_of=self._search.parameters.as_of))

    def change(self, changes: Mapping[str, Any]) -> None:
        """Act on other values for some settings that no slider moves, and keep them."""
        now = replace(self.now(), **changes)
        self._act_on(now, replace(self._search.parameters, limit=now.shown))

    def toggle_similarity(self) -> None:
        """Tell repetition by words, or by meaning."""
        by_words = self._settings.similarity is Similarity.TOKENS
        self.change({"similarity": Similarity.VECTORS if by_words else Similarity.TOKENS})

    def toggle_single(self) -> None:
        """Show one list, or two."""
        self.change({"single_list": not self._settings.single_list})

    def toggle_snapping(self) -> None:
        """Let λ end beside changes of the order, or anywhere."""
        self.change({"snap_lambda": not self._settings.snap_lambda})

    def confirm_server(self, address: str) -> None:
        """Queries may be sent to another computer from now on, which the status line keeps saying."""
        self._settings = replace(self._settings, server_confirmed=address)
        self._dressing.name_server(self._settings)
        self.keeper.keep()

    def _act_on(self, settings: Settings, parameters: RankingParameters) -> None:
        self._settings = settings
        self.dress()
        self._search.adopt(parameters, gathering=settings.gathering)
        self._bar.set_parameters(self._search.parameters)
        self._follow()
        self.keeper.keep()

    def _follow(self) -> None:
        """An open settings dialog shows what was changed elsewhere."""
        self._in_dialog = self._pages.follow_settings(self.now) or self._in_dialog
