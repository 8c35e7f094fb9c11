"""One filter that holds: a chip with a cross; a click, Delete or Enter removes it."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.ui.controls.buttons import draw_focus_ring
from app.ui.controls.glyphs import Glyph, draw_glyph
from app.ui.theme import RADIUS, SPACE, SPACE_SMALL, current_theme, scaled_font

_REMOVING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LONGEST = 48
"""Average characters of the widest chip; a longer text ends in … and is whole in the tooltip."""


class FilterChip(QAbstractButton):
    """``removed`` says that it should go; the chip itself stays until it is taken away."""

    removed = Signal()

    def __init__(self, text: str, *, explained: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(self.tr("Filter {text}").format(text=explained or text))
        self.setAccessibleDescription(self.tr("Delete takes it away."))
        self.setToolTip(self.tr("{text}: click to take it away").format(text=explained or text))
        self.clicked.connect(self.removed.emit)
        self.apply_font()

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=0.95))
        self.updateGeometry()

    def _cross(self) -> int:
        return self.fontMetrics().height() * 3 // 4

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        text = min(metrics.horizontalAdvance(self.text()) + 2, _LONGEST * metrics.averageCharWidth())
        return QSize(text + 2 * SPACE + SPACE_SMALL + self._cross(), metrics.height() + 2 * SPACE_SMALL)

    def minimumSizeHint(self) -> QSize:
        shortest = self.fontMetrics().horizontalAdvance("…") * 3
        return QSize(shortest + 2 * SPACE + SPACE_SMALL + self._cross(), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _REMOVING:
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        lit = self.underMouse() or self.isDown()
        painter.setPen(theme.border)
        painter.setBrush(theme.hover if lit else theme.card)
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
        if self.hasFocus():
            draw_focus_ring(painter, frame, colour=theme.accent)
        side = self._cross()
        room = self.rect().adjusted(SPACE, 0, -SPACE - side - SPACE_SMALL, 0)
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room.width())
        painter.setPen(theme.text)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        place = QRectF(self.width() - SPACE - side, (self.height() - side) / 2, side, side)
        draw_glyph(painter, Glyph.CLOSE, place, colour=theme.text if lit else theme.secondary_text)
