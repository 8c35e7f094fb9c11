"""The indexed folders as a list: all of them together first, then each."""

import html
from collections import Counter
from enum import IntEnum
from pathlib import PurePath

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.core.documents import displayable
from app.core.progress import FolderStatus
from app.ui.sidebar.quantities import count_text

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class FolderRole(IntEnum):
    """What a row has beside its name."""

    NOTE = Qt.ItemDataRole.UserRole + 1
    """What stands at the right: the count of passages, or that the folder cannot be reached."""


class FolderModel(QAbstractListModel):
    """``set_folders`` is the only way in. Row 0 is all folders together."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folders: tuple[FolderStatus, ...] = ()
        self._names: tuple[str, ...] = ()

    def set_folders(self, folders: tuple[FolderStatus, ...]) -> None:
        """Show ``folders``; new counts of the same folders leave the rows where they are."""
        same = [folder.path for folder in folders] == [folder.path for folder in self._folders]
        if same:
            self._folders = folders
            self.dataChanged.emit(self.index(0), self.index(len(folders)))
            return
        self.beginResetModel()
        self._folders = folders
        self._names = _names(folders)
        self.endResetModel()

    def folder_at(self, row: int) -> FolderStatus | None:
        """The folder in ``row``; None for all of them."""
        return self._folders[row - 1] if 0 < row <= len(self._folders) else None

    def row_of(self, path: str | None) -> int:
        """The row of the folder at ``path``; row 0 for None and for a folder that is not there."""
        paths = [folder.path for folder in self._folders]
        return paths.index(path) + 1 if path in paths else 0

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._folders) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        folder = self.folder_at(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._name(index.row())
            case FolderRole.NOTE:
                return self._note(folder)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(folder)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(index.row(), folder)
        return None

    def _name(self, row: int) -> str:
        return self._names[row - 1] if row else self.tr("All folders")

    def _passages(self, folder: FolderStatus | None) -> int:
        return folder.passages if folder else sum(each.passages for each in self._folders)

    def _note(self, folder: FolderStatus | None) -> str:
        if folder and not folder.reachable:
            return self.tr("not found")
        return count_text(self._passages(folder))

    def _tip(self, folder: FolderStatus | None) -> str:
        if folder is None:
            return self.tr("Search in every folder.")
        path = html.escape(displayable(folder.path))
        counts = self.tr("{files} files, {passages} passages").format(
            files=count_text(folder.files), passages=count_text(folder.passages)
        )
        lines = [path, counts]
        if not folder.reachable:
            lines.append(self.tr("This folder cannot be reached now; what is indexed can still be found."))
        return "<p style='white-space:pre'>" + "</p><p>".join(lines) + "</p>"

    def _spoken(self, row: int, folder: FolderStatus | None) -> str:
        spoken = self.tr("{name}, {passages} passages").format(
            name=self._name(row), passages=self._passages(folder)
        )
        return spoken if folder is None or folder.reachable else spoken + ", " + self.tr("not found")


def _names(folders: tuple[FolderStatus, ...]) -> tuple[str, ...]:
    """The folders' names; those that are the same get the name of the folder above with them."""
    paths = [PurePath(displayable(folder.path)) for folder in folders]
    names = [path.name or str(path) for path in paths]
    often = Counter(names)
    return tuple(
        f"{name} ({path.parent.name})" if often[name] > 1 and path.parent.name else name
        for name, path in zip(names, paths, strict=True)
    )
