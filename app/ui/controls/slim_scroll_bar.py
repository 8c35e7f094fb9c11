"""A scroll bar quiet enough to stand between a list and its ribbons, or beside a text."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QStyle, QStyleOptionSlider, QWidget

from app.ui.theme import current_theme

_WIDTH = 10
_MARGIN = 2.5


class SlimScrollBar(QScrollBar):
    """A scroll bar that shows its handle alone; it works as any other does."""

    def __init__(
        self, parent: QWidget | None = None, *, orientation: Qt.Orientation = Qt.Orientation.Vertical
    ) -> None:
        super().__init__(orientation, parent)

    def sizeHint(self) -> QSize:
        usual = super().sizeHint()
        if self.orientation() is Qt.Orientation.Horizontal:
            return QSize(usual.width(), _WIDTH)
        return QSize(_WIDTH, usual.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        handle = self.style().subControlRect(
            QStyle.ComplexControl.CC_ScrollBar, option, QStyle.SubControl.SC_ScrollBarSlider, self
        )
        colour = QColor(current_theme().secondary_text)
        colour.setAlphaF(0.8 if self.underMouse() or self.isSliderDown() else 0.45)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        shape = QRectF(handle).adjusted(_MARGIN, 1, -_MARGIN, -1)
        if self.orientation() is Qt.Orientation.Horizontal:
            shape = QRectF(handle).adjusted(1, _MARGIN, -1, -_MARGIN)
        radius = min(shape.width(), shape.height()) / 2
        painter.drawRoundedRect(shape, radius, radius)
        painter.end()
