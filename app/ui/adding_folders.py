"""Every way a folder comes into the library: chosen, dropped, or the sample notes."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from app.services.messages import Messages
from app.ui.dropped import dropped_folders, why_not_dropped
from app.ui.empty_state import EmptyState
from app.ui.library_controller import LibraryController
from app.ui.sidebar.sidebar import Sidebar


class AddingFolders(QObject):
    """Takes folders from the sidebar, from the place for a first one and from a file manager.

    ``owner`` is the window, ``sample_notes`` the folder of notes that come with the program.
    """

    def __init__(
        self,
        owner: QWidget,
        *,
        library: LibraryController,
        messages: Messages,
        sidebar: Sidebar,
        empty: EmptyState,
        sample_notes: Path,
    ) -> None:
        super().__init__(owner)
        self._owner, self._library, self._messages = owner, library, messages
        self._sample_notes = sample_notes
        sidebar.add_folder_requested.connect(self.choose)
        empty.add_folder_requested.connect(self.choose)
        empty.folder_dropped.connect(library.add_folder)
        empty.sample_requested.connect(self._add_sample)

    def choose(self) -> None:
        """Ask for a folder, and add it."""
        dialog = QFileDialog(self._owner, self.tr("Add a folder of notes"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._library.add_folder)
        dialog.open()

    def take(self, dropped: QMimeData) -> None:
        """Add the folders that were dropped on the window, or say why there is none."""
        folders = dropped_folders(dropped)
        for folder in folders:
            self._library.add_folder(folder)
        if not folders:
            self._messages.inform(why_not_dropped(dropped), topic="folder")

    def _add_sample(self) -> None:
        self._library.add_folder(str(self._sample_notes))
