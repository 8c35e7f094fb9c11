"""The rounded frame around a field that paints none itself."""

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, Qt
from PySide6.QtWidgets import QWidget

from app.ui.theme import RADIUS, current_theme


class FieldFrame(QWidget):
    """Paints a frame that lights up while the field in it has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field: QWidget | None = None

    def frame_field(self, field: QWidget) -> None:
        """Let ``field`` be the one whose focus shows."""
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        field.setPalette(palette)
        field.installEventFilter(self)
        self._field = field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self._field is not None and self._field.hasFocus()
        width = 1.5 if focused else 1.0
        frame = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setBrush(theme.surface)
        painter.setPen(QPen(theme.accent if focused else theme.border, width))
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
