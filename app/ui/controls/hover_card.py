"""A card below a control with more about it than a tool tip can say, while it is pointed at."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.theme import SPACE, SPACE_SMALL, current_theme

DELAY_MS = 500
_ENDS = {
    QEvent.Type.Leave,
    QEvent.Type.FocusOut,
    QEvent.Type.Hide,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.KeyPress,
    QEvent.Type.Wheel,
}
_KEYBOARD = {Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason}


class HoverCard(QWidget):
    """Shows ``content`` below ``anchor`` while the pointer rests on it, or it got the focus by a key.

    It never takes the focus, and takes the place of the anchor's tool tip. Once the anchor is used it goes,
    so that what follows can be seen. ``prepare()`` fills the content and says whether there is anything to
    show.
    """

    def __init__(self, *, anchor: QWidget, content: QWidget, prepare: Callable[[], bool]) -> None:
        super().__init__(anchor, Qt.WindowType.ToolTip)
        self._anchor = anchor
        self._content = content
        self._prepare = prepare
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        column.addWidget(content)
        anchor.installEventFilter(self)

    def open(self) -> None:
        """Show it now, where there is anything to show."""
        if not self._prepare():
            self.hide()
            return
        self.resize(self.sizeHint())
        self.move(self._place())
        self.show()

    def refresh(self) -> None:
        """What it shows has changed."""
        if self.isVisible():
            self.open()

    def _place(self) -> QPoint:
        """Below the anchor, moved into the screen."""
        below = self._anchor.mapToGlobal(self._anchor.rect().bottomLeft()) + QPoint(0, SPACE_SMALL)
        screen = self._anchor.screen().availableGeometry()
        right = max(screen.left(), screen.right() - self.width())
        return QPoint(min(below.x(), right), below.y())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.Enter:
            self._timer.start()
        elif kind is QEvent.Type.FocusIn and isinstance(event, QFocusEvent) and event.reason() in _KEYBOARD:
            self.open()
        elif kind in _ENDS:
            self._timer.stop()
            self.hide()
        elif kind is QEvent.Type.ToolTip and self.isVisible():
            return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.surface)
        painter.setPen(theme.border)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
