"""Rows dragged above or below others, by mouse or by Alt with an arrow; the list itself stays as it is."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QListView, QWidget

from app.ui.results.hit_row import HitRow
from app.ui.results.roles import Role
from app.ui.theme import current_theme

_ARROWS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_LINE = 3
_EDGE = 24
"""So near to the upper or lower end, in pixels, a drag scrolls the list."""


class RowDragging(QObject):
    """Watches one list. ``wished(raised, above)`` carries two passage ids: the first should stand higher.

    A row dropped between two others wishes to stand above the one that it would pass last. Esc, or another
    button, gives a drag up.
    """

    wished = Signal(object, object)

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._pressed: QPoint | None = None
        self._row = -1
        self._line = _DropLine(view.viewport())
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def dragging(self) -> bool:
        """Whether a row is being dragged."""
        return not self._line.isHidden()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(event)
        if isinstance(event, QMouseEvent):
            return self._mouse(event)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        if self.dragging and event.key() == Qt.Key.Key_Escape:
            self._give_up()
            return True
        step = _ARROWS.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier != (
            Qt.KeyboardModifier.AltModifier
        ):
            return False
        current = self._view.currentIndex()
        if current.isValid() and self._view.selectionModel().isSelected(current):
            self._wish(current.row(), current.row() + step)
        return True

    def _mouse(self, event: QMouseEvent) -> bool:
        left = event.button() == Qt.MouseButton.LeftButton
        match event.type():
            case QEvent.Type.MouseButtonPress if left:
                self._pressed = event.position().toPoint()
                self._row = self._view.indexAt(self._pressed).row()
                return False
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                self._give_up()
                return False
            case QEvent.Type.MouseMove if self._pressed is not None and self._row >= 0:
                return self._move(event.position().toPoint())
            case QEvent.Type.MouseButtonRelease if left and self._pressed is not None:
                return self._drop(event.position().toPoint())
        return False

    def _move(self, position: QPoint) -> bool:
        assert self._pressed is not None
        far = (position - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if far or self.dragging:
            self._scroll(position.y())
            self._line.show_at(self._gap_y(self._target(position)), width=self._view.viewport().width())
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        return True  # the list would select what the pointer passes

    def _drop(self, position: QPoint) -> bool:
        dragged, row = self.dragging, self._row
        self._give_up()
        if not dragged:
            return False
        gap = self._target(position)
        if gap < row:
            self._wish(row, gap)
        elif gap > row + 1:
            self._wish(row, gap - 1)
        return True

    def _give_up(self) -> None:
        self._pressed, self._row = None, -1
        self._line.hide()
        self._view.viewport().unsetCursor()

    def _wish(self, row: int, passed: int) -> None:
        """The row at ``row`` is to stand beyond the one at ``passed``, on that one's other side."""
        dragged, other = self._id_at(row), self._id_at(passed)
        if dragged is None or other is None or row == passed:
            return
        if passed < row:
            self.wished.emit(dragged, other)
        else:
            self.wished.emit(other, dragged)

    def _target(self, position: QPoint) -> int:
        """The gap nearest to the pointer: 0 above the first row."""
        for row in range(self._count()):
            if position.y() < self._rect(row).center().y():
                return row
        return self._count()

    def _gap_y(self, gap: int) -> int:
        if gap < self._count():
            return self._rect(gap).top()
        return self._rect(gap - 1).bottom()

    def _scroll(self, y: int) -> None:
        bar, height = self._view.verticalScrollBar(), self._view.viewport().height()
        if y < _EDGE:
            bar.setValue(bar.value() - _EDGE)
        elif y > height - _EDGE:
            bar.setValue(bar.value() + _EDGE)

    def _count(self) -> int:
        return self._view.model().rowCount()

    def _index(self, row: int) -> QModelIndex:
        return self._view.model().index(row, 0)

    def _rect(self, row: int) -> QRect:
        return self._view.visualRect(self._index(row))

    def _id_at(self, row: int) -> int | None:
        if not 0 <= row < self._count():
            return None
        hit: HitRow = self._index(row).data(Role.HIT)
        return hit.passage_id


class _DropLine(QWidget):
    """A line between two rows, where the dragged one would go."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, y: int, *, width: int) -> None:
        """Show it around ``y`` over the whole width."""
        self.setGeometry(0, max(0, y - _LINE), width, 2 * _LINE)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(current_theme().accent, 2.0))
        painter.setBrush(current_theme().accent)
        middle = self.height() / 2
        painter.drawEllipse(QRect(1, round(middle) - 2, 4, 4))
        painter.drawLine(6, round(middle), self.width() - 2, round(middle))
