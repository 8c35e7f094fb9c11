"""The ranking part of an OpenClaw configuration: out to the clipboard or a file, in from a file."""

import asyncio
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.documents import displayable
from app.services import openclaw
from app.services.messages import Messages
from app.services.settings import Settings
from app.ui.tasks import Tasks

SAVE = "save as file"
"""The action of the notice that says what was copied."""
FILE_NAME = "openclaw-ranking.json"
TOPIC = "config"


class ConfigExchange(QObject):
    """Gives settings to OpenClaw and takes them from it.

    ``settings_read(Settings)`` comes when a file was read: the settings given, with what the file says.
    """

    settings_read = Signal(object)

    def __init__(self, *, messages: Messages, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._messages = messages
        self._tasks = tasks

    def copy(self, settings: Settings) -> None:
        """Put the ranking part on the clipboard."""
        QGuiApplication.clipboard().setText(openclaw.config_text(settings))
        copied = self.tr("The ranking part was copied for an OpenClaw configuration.")
        text = " ".join(filter(None, (copied, openclaw.left_out(settings))))
        self._messages.inform(text, topic=TOPIC, action=SAVE)

    def ask_where_to_save(self, settings: Settings, owner: QWidget) -> None:
        """Ask for a new file, and write the ranking part into it."""
        dialog = self._dialog(owner, self.tr("Save the ranking for OpenClaw"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # A file that is there is never written over, so nobody is asked whether it may be.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile(FILE_NAME)
        dialog.fileSelected.connect(lambda path: self.save(Path(path), settings))
        dialog.open()

    def ask_what_to_read(self, settings: Settings, owner: QWidget) -> None:
        """Ask for a file, and take its ranking part into ``settings``."""
        dialog = self._dialog(owner, self.tr("Take the ranking of an OpenClaw configuration"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda path: self.read(Path(path), settings))
        dialog.open()

    def save(self, path: Path, settings: Settings) -> None:
        """Write the ranking part into a new file."""
        self._tasks.start(self._save(path, settings), topic=TOPIC)

    def read(self, path: Path, settings: Settings) -> None:
        """Take the ranking part of a file into ``settings``."""
        self._tasks.start(self._read(path, settings), topic=TOPIC)

    async def _save(self, path: Path, settings: Settings) -> None:
        await asyncio.to_thread(openclaw.write_config, path, settings)
        self._messages.inform(
            self.tr("The ranking part was saved as {path}.").format(path=displayable(str(path))), topic=TOPIC
        )

    async def _read(self, path: Path, settings: Settings) -> None:
        self.settings_read.emit(await asyncio.to_thread(openclaw.read_config, path, settings))
        self._messages.inform(
            self.tr("The sliders are set as {name} says.").format(name=displayable(path.name)), topic=TOPIC
        )

    def _dialog(self, owner: QWidget, title: str) -> QFileDialog:
        dialog = QFileDialog(owner, title)
        dialog.setNameFilters([self.tr("Configurations (*.json *.json5)"), self.tr("All files (*)")])
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return dialog
