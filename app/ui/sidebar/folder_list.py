"""The list of folders: choosing one narrows the search to it."""

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QSizePolicy, QWidget

from app.core.documents import displayable
from app.core.progress import FolderStatus
from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.sidebar.folder_delegate import FolderDelegate
from app.ui.sidebar.folder_model import FolderModel

_ROWS_AT_LEAST = 3


class FolderList(QListView):
    """Signals carry a folder's path as ``str``, with surrogates where its name is not UTF-8.

    ``folder_selected`` carries None for all folders. Delete removes, the context menu holds the rest.
    """

    folder_selected = Signal(object)
    remove_requested = Signal(object)
    show_requested = Signal(object)
    index_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._selected: str | None = None
        self._writable = True
        self._folders = FolderModel(self)
        self.setModel(self._folders)
        self.setItemDelegate(FolderDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(self.tr("Folders"))
        self.setAccessibleDescription(self.tr("Choosing a folder searches in it alone."))
        self.customContextMenuRequested.connect(self._open_menu)
        self.selectionModel().currentChanged.connect(self._current_changed)
        self._select(None)

    @property
    def selected_folder(self) -> str | None:
        """The chosen folder's path; None for all of them."""
        return self._selected

    def set_folders(self, folders: tuple[FolderStatus, ...]) -> None:
        """Show ``folders`` and keep the choice; where the chosen one is gone, all folders are chosen."""
        chosen = self._selected
        self._folders.set_folders(folders)
        self.updateGeometry()
        remains = self._folders.row_of(chosen) > 0
        self._select(chosen if remains else None)
        if chosen is not None and not remains:
            self.folder_selected.emit(None)

    def choose_all(self) -> None:
        """Choose all folders, as a click on the first row does."""
        self.setCurrentIndex(self._folders.index(0))

    def set_writable(self, *, writable: bool) -> None:
        """Whether folders can be removed and indexed."""
        self._writable = writable

    def menu_for(self, row: int) -> QMenu:
        """The context menu of a row, made anew."""
        menu = QMenu(self)
        folder = self._folders.folder_at(row)
        again = menu.addAction(self.tr("Index again"))
        again.triggered.connect(self.index_requested)
        again.setEnabled(self._writable)
        if folder is None:
            return menu
        path = folder.path
        shown = menu.addAction(self.tr("Show folder"))
        shown.setEnabled(folder.reachable)
        shown.triggered.connect(lambda: self.show_requested.emit(path))
        menu.addSeparator()
        menu.addAction(self._remove_action(menu, path))
        return menu

    def _remove_action(self, menu: QMenu, path: str) -> QAction:
        remove = QAction(self.tr("Remove from Parallax"), menu)
        remove.setShortcut(QKeySequence(QKeySequence.StandardKey.Delete))
        remove.setToolTip(self.tr("{path} leaves the index; its files stay.").format(path=displayable(path)))
        remove.setEnabled(self._writable)
        remove.triggered.connect(lambda: self.remove_requested.emit(path))
        return remove

    def _open_menu(self, place: QPoint) -> None:
        index = self.indexAt(place)
        menu = self.menu_for(index.row() if index.isValid() else self.currentIndex().row())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.viewport().mapToGlobal(place))

    def _select(self, path: str | None) -> None:
        """Choose without a signal."""
        self._selected = path
        index = self._folders.index(self._folders.row_of(path))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _current_changed(self, current: QModelIndex) -> None:
        if not current.isValid():
            return
        folder = self._folders.folder_at(current.row())
        path = folder.path if folder else None
        if path != self._selected:
            self._selected = path
            self.folder_selected.emit(path)

    def _rows_height(self, rows: int) -> int:
        return max(0, self.sizeHintForRow(0)) * rows

    def sizeHint(self) -> QSize:
        return QSize(80, self._rows_height(self._folders.rowCount()))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self._rows_height(min(self._folders.rowCount(), _ROWS_AT_LEAST)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Delete) and self._selected is not None and self._writable:
            self.remove_requested.emit(self._selected)
        else:
            super().keyPressEvent(event)
