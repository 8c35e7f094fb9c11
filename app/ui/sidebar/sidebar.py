"""The left region of the window."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from app.core.progress import IndexProgress, LibraryStatus
from app.ui.actions import ACTIONS
from app.ui.controls.buttons import ButtonKind, IconButton, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.glyphs import Glyph
from app.ui.controls.labels import TextLabel
from app.ui.sidebar.folder_list import FolderList
from app.ui.sidebar.index_section import IndexSection
from app.ui.theme import SIDEBAR_WIDTH, SPACE, SPACE_LARGE, SPACE_SMALL, current_theme

_MARGIN = 10
_HEADING = 0.85


class Sidebar(FontRoot):
    """Folders above, the index below. It changes nothing itself; signals say what is asked for.

    Paths are carried as ``str`` objects, with surrogates where a name is not UTF-8.
    """

    add_folder_requested = Signal()
    remove_folder_requested = Signal(object)
    folder_selected = Signal(object)
    show_folder_requested = Signal(object)
    index_requested = Signal()
    pause_requested = Signal(bool)
    cancel_requested = Signal()
    problems_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(SIDEBAR_WIDTH)
        self.setAccessibleName(self.tr("Folders and index"))
        self._menu_button = IconButton(Glyph.MENU, name=self.tr("Menu"))
        self._menu_button.hide()
        self._writing: tuple[QAction, ...] = ()
        self.folders = FolderList()
        self.index = IndexSection()
        self._add = TextButton(self.tr("+ Add folder…"), kind=ButtonKind.QUIET)
        self._add.setAccessibleName(self.tr("Add folder…"))
        self._lay_out()
        self._connect()

    def set_status(self, status: LibraryStatus) -> None:
        """What the library holds."""
        self.folders.set_folders(status.folders)
        self.index.set_status(status)
        self.set_read_only(status.read_only)

    def set_progress(self, progress: IndexProgress) -> None:
        """How far a run is."""
        self.index.set_progress(progress)

    def set_read_only(self, read_only: bool) -> None:
        """Whether this window may only read the library; what would write to it says why it cannot."""
        tip = self.tr("Opened for reading only: another Parallax has this library, or its disk is locked.")
        offered: tuple[TextButton | QAction, ...] = (self._add, *self._writing)
        for one in offered:
            one.setEnabled(not read_only)
            one.setToolTip(tip if read_only else "")
        self.folders.set_writable(writable=not read_only)
        self.index.set_writable(writable=not read_only)

    def set_menu(self, actions: Mapping[str, QAction]) -> None:
        """Offer those of ``actions`` that belong into the menu, by name, in their declared order."""
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self._writing = tuple(actions[spec.name] for spec in ACTIONS if spec.writes and spec.name in actions)
        for spec in ACTIONS:
            if spec.in_menu and spec.name in actions:
                menu.addAction(actions[spec.name])
        self._menu_button.set_menu(menu)
        self._menu_button.show()

    def _heading(self, text: str) -> TextLabel:
        label = TextLabel(text, factor=_HEADING, bold=True, secondary=True)
        label.setContentsMargins(SPACE, 0, SPACE, 0)
        return label

    def _lay_out(self) -> None:
        title = QHBoxLayout()
        title.setContentsMargins(SPACE, 0, 0, 0)
        title.addWidget(TextLabel("Parallax", factor=1.15, bold=True), 1)
        title.addWidget(self._menu_button)
        index = QVBoxLayout()
        index.setContentsMargins(SPACE, 0, SPACE, 0)
        index.addWidget(self.index)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, SPACE_LARGE - 2, _MARGIN, SPACE)
        column.setSpacing(0)
        column.addLayout(title)
        column.addSpacing(SPACE_LARGE)
        column.addWidget(self._heading(self.tr("Folders")))
        column.addSpacing(SPACE)
        column.addWidget(self.folders)
        column.addSpacing(2)
        column.addWidget(self._add)
        column.addStretch(1)
        column.addSpacing(SPACE_LARGE)
        column.addWidget(self._heading(self.tr("Index")))
        column.addSpacing(SPACE_SMALL)
        column.addLayout(index)

    def _connect(self) -> None:
        self._add.clicked.connect(self.add_folder_requested)
        self.folders.folder_selected.connect(self.folder_selected)
        self.folders.remove_requested.connect(self.remove_folder_requested)
        self.folders.show_requested.connect(self.show_folder_requested)
        self.folders.index_requested.connect(self.index_requested)
        self.index.index_requested.connect(self.index_requested)
        self.index.pause_requested.connect(self.pause_requested)
        self.index.cancel_requested.connect(self.cancel_requested)
        self.index.problems_requested.connect(self.problems_requested)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.sidebar)
        painter.setPen(theme.border)
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())
