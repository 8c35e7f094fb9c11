"""One list of hits: what keys and clicks ask for comes out as signals with the passage's id."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QWidget

from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.results.hit_delegate import HitDelegate
from app.ui.results.hit_model import HitModel
from app.ui.results.hit_row import HitRow
from app.ui.results.roles import Role
from app.ui.results.sentences import pin_text

_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_FOLDING = (Qt.Key.Key_Right, Qt.Key.Key_Left)
_RESTYLING = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
)


class HitList(QListView):
    """Shows the rows of a ``HitModel``.

    ``hit_selected`` and ``hit_hovered`` carry a passage id or None. ``rows_moved`` says that rows lie
    elsewhere now, because of scrolling, resizing or a new order. ``fold_requested`` carries a passage id
    and whether its family is to be opened; ``pin_requested`` asks to pin its file as evergreen, or unpin it.
    """

    hit_selected = Signal(object)
    hit_hovered = Signal(object)
    open_requested = Signal(object)
    preview_requested = Signal(object)
    folder_requested = Signal(object)
    copy_requested = Signal(object)
    pin_requested = Signal(object)
    fold_requested = Signal(object, bool)
    rows_moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hits = HitModel(self)
        self._delegate = HitDelegate(self.font(), self)
        self.setModel(self._hits)
        self.setItemDelegate(self._delegate)
        self._set_up_view()
        self.selectionModel().selectionChanged.connect(self._tell_selection)
        self.doubleClicked.connect(lambda index: self.open_requested.emit(_id_at(index)))
        self.entered.connect(lambda index: self.hit_hovered.emit(_id_at(index)))

    @property
    def hits(self) -> HitModel:
        return self._hits

    @property
    def delegate(self) -> HitDelegate:
        return self._delegate

    @property
    def selected(self) -> int | None:
        """The id of the selected passage."""
        indexes = self.selectionModel().selectedIndexes()
        return _id_at(indexes[0]) if indexes else None

    def select(self, passage_id: int | None) -> None:
        """Select the passage, or nothing when the list does not show it; the focus stays where it is."""
        index = self._hits.index_of(passage_id)
        if index.isValid():
            self.setCurrentIndex(index)
        else:
            self.selectionModel().clear()

    def shows(self, passage_id: int | None) -> bool:
        """Whether any part of the passage's row can be seen now."""
        index = self._hits.index_of(passage_id)
        return index.isValid() and self.visualRect(index).intersects(self.viewport().rect())

    def reveal(self, passage_id: int | None) -> None:
        """Scroll the passage's row into view, as little as is needed."""
        index = self._hits.index_of(passage_id)
        if index.isValid():
            self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def row_middle(self, passage_id: int) -> float | None:
        """The y of the middle of the passage's row in this widget, in view or not; None without a row."""
        index = self._hits.index_of(passage_id)
        if not index.isValid():
            return None
        rect = self.visualRect(index)
        return self.viewport().y() + rect.y() + rect.height() / 2

    def context_menu(self, passage_id: int) -> QMenu:
        """A menu of what can be done with the hit; it deletes itself when it closes."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, keys, signal in (
            (self.tr("Open"), "Return", self.open_requested),
            (self.tr("Preview"), "Space", self.preview_requested),
            (self.tr("Show in folder"), "Ctrl+Return", self.folder_requested),
            (self.tr("Copy passage"), "Ctrl+C", self.copy_requested),
        ):
            shown_keys = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
            action = menu.addAction(f"{text}\t{shown_keys}")
            action.triggered.connect(lambda *_, emit=signal.emit: emit(passage_id))
        self._offer_pin(menu, passage_id)
        return menu

    def _offer_pin(self, menu: QMenu, passage_id: int) -> None:
        row: HitRow = self._hits.index_of(passage_id).data(Role.HIT)
        action = menu.addAction(pin_text(pinned=row.text.pinned))
        action.setEnabled(row.text.pinned is not None)
        action.triggered.connect(lambda *_: self.pin_requested.emit(passage_id))

    def _set_up_view(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBar(SlimScrollBar(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setBackgroundRole(self.backgroundRole())
        self.setMinimumWidth(self._delegate.style.minimum_width)

    def _tell_selection(self) -> None:
        self.hit_selected.emit(self.selected)

    def _request_for(self, event: QKeyEvent) -> Callable[[object], None] | None:
        """What the key asks for, to be called with the passage's id; None for any other key."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Copy):
            return self.copy_requested.emit
        if (key in _RETURN and modifiers == control) or (
            key == Qt.Key.Key_O and modifiers == control | shift
        ):
            return self.folder_requested.emit
        if modifiers:
            return None
        if key in _RETURN:
            return self.open_requested.emit
        return self.preview_requested.emit if key == Qt.Key.Key_Space else None

    def _fold_by_key(self, event: QKeyEvent) -> bool:
        """→ opens the family of the selected hit, ← closes it; whether there was one to open or close."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or event.key() not in _FOLDING:
            return False
        row, wanted = self._selected_row(), event.key() == Qt.Key.Key_Right
        if row is None or row.fold is None or row.fold.opened == wanted:
            return False
        self.fold_requested.emit(row.passage_id, wanted)
        return True

    def _selected_row(self) -> HitRow | None:
        row: HitRow | None = self._hits.index_of(self.selected).data(Role.HIT)
        return row

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        row: HitRow = index.data(Role.HIT)
        if self._delegate.fold_rect(QRectF(self.visualRect(index)), row).contains(event.position()):
            assert row.fold is not None
            self.fold_requested.emit(row.passage_id, not row.fold.opened)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._fold_by_key(event):
            return
        request = self._request_for(event)
        if request is None:
            super().keyPressEvent(event)
        elif self.selected is not None:
            request(self.selected)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self._hits.index_of(self.selected)
        if not index.isValid():
            return
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft() + QPoint(0, 1))
        self.context_menu(_id_at(index)).popup(event.globalPos() if by_mouse else below)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.hit_hovered.emit(None)
        return super().viewportEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _RESTYLING:
            self._delegate.restyle(self.font())
            self.setMinimumWidth(self._delegate.style.minimum_width)
            self.scheduleDelayedItemsLayout()
            self.viewport().update()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.rows_moved.emit()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self.rows_moved.emit()


def _id_at(index: QModelIndex) -> int:
    row: HitRow = index.data(Role.HIT)
    return row.passage_id
