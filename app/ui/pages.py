"""The small windows beside the main one: settings, keys, help, what is new, skipped files."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from app.core.progress import FileProblem
from app.services.settings import Settings
from app.ui.actions import all_keys
from app.ui.help_dialog import HelpDialog
from app.ui.keys_dialog import KeysDialog
from app.ui.models.models_controller import ModelsController
from app.ui.models.models_dialog import ModelsDialog
from app.ui.settings_dialog import SettingsDialog
from app.ui.sidebar.problems_dialog import ProblemsDialog


@dataclass(frozen=True, slots=True)
class WindowFolders:
    """The folders the window takes things from: shipped ones, sample notes among them, and the library's."""

    resources: Path
    sample_notes: Path
    library: Path


class Pages:
    """Opens each page once; asked for again, an open page comes to the front. None of them is modal."""

    def __init__(self, owner: QWidget, folders: WindowFolders) -> None:
        self._owner = owner
        self._folders = folders
        self._open: dict[str, QDialog] = {}

    def show_settings(self, settings: Settings, take: Callable[[Settings], None]) -> None:
        """The settings; ``take`` gets them anew with every change."""

        def make() -> QDialog:
            dialog = SettingsDialog(settings, library_path=str(self._folders.library), parent=self._owner)
            dialog.settings_changed.connect(take)
            return dialog

        self._show("settings", make)

    def follow_settings(self, settings: Callable[[], Settings]) -> Settings | None:
        """Let an open settings page show what ``settings()`` says now; None while there is none."""
        dialog = self._open.get("settings")
        if not isinstance(dialog, SettingsDialog):
            return None
        now = settings()
        dialog.show_settings(now)
        return now

    def show_keys(self) -> None:
        """Every key and what it does."""
        self._show("keys", lambda: KeysDialog(all_keys(), parent=self._owner))

    def show_help(self) -> None:
        """How the program works."""
        self._show("help", lambda: HelpDialog(self._folders.resources, parent=self._owner))

    def show_changes(self) -> None:
        """What is new in this version."""
        self.show_help()
        dialog = self._open["help"]
        assert isinstance(dialog, HelpDialog)
        dialog.show_changes()

    def show_problems(self, problems: tuple[FileProblem, ...], show_folder: Callable[[str], None]) -> None:
        """The skipped files with their reasons; ``show_folder`` gets the path of one to be shown."""

        def make() -> QDialog:
            dialog = ProblemsDialog(parent=self._owner)
            dialog.folder_requested.connect(show_folder)
            return dialog

        self._show("problems", make)
        dialog = self._open["problems"]
        assert isinstance(dialog, ProblemsDialog)
        dialog.set_problems(problems)

    def show_models(self, controller: ModelsController) -> None:
        """Models for Deep, to be chosen and downloaded."""
        self._show("models", lambda: ModelsDialog(controller, parent=self._owner))

    def close(self) -> None:
        """Close whatever is open."""
        for dialog in tuple(self._open.values()):
            dialog.close()

    def _show(self, name: str, make: Callable[[], QDialog]) -> None:
        dialog = self._open.get(name)
        if dialog is None:
            dialog = self._open[name] = make()
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.destroyed.connect(lambda: self._open.pop(name, None))
            dialog.show()
        dialog.raise_()
        dialog.activateWindow()
