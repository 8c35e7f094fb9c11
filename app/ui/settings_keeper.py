"""Keeps the window's settings in its library, where another program may write them too."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from app.core.errors import SettingsError
from app.services import openclaw
from app.services.messages import Messages
from app.services.settings import Settings, load_settings, save_settings
from app.ui.tasks import Tasks


class SettingsKeeper(QObject):
    """Saves what ``now()`` says; a configuration that was imported meanwhile is not written over.

    ``imported(Settings)`` are the settings as they are now with what such an import says of ranking. It
    comes as soon as the file changes, once ``watch`` was called.
    """

    imported = Signal(object)

    def __init__(
        self,
        *,
        library: Path,
        now: Callable[[], Settings],
        messages: Messages,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._now = now
        self._messages = messages
        self._tasks = tasks
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._changed)

    def watch(self) -> None:
        """Look at every change of the library's folder, which must be there."""
        self._watcher.addPath(str(self._library))

    def close(self) -> None:
        """Save the settings for the last time, and look no more."""
        self.keep()
        self._watcher.removePath(str(self._library))

    def keep(self) -> None:
        """Save the settings; a failure is only told, since nothing else depends on it."""
        try:
            save_settings(self._library, self._with_import())
        except SettingsError as error:
            self._messages.report(error, topic="settings")

    def _with_import(self) -> Settings:
        try:
            kept = load_settings(self._library)
        except SettingsError:  # it was told when the window opened, and is written anew
            return self._now()
        return openclaw.with_import(self._now(), kept)

    def _changed(self) -> None:
        self._tasks.start(self._look(), topic="settings")

    async def _look(self) -> None:
        kept = await asyncio.to_thread(load_settings, self._library)
        now = self._now()
        taken = openclaw.with_import(now, kept)
        if taken is now:
            return
        self.imported.emit(taken)
        self._messages.inform(
            self.tr("The sliders are set as a configuration says that was imported from the command line."),
            topic="settings",
        )
