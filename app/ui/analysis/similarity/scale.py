"""The legend of the heat map: its scale from nothing alike to the same."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from app.core.parameters import Similarity
from app.ui.analysis.similarity.shades import shade
from app.ui.theme import SPACE_SMALL, current_theme, scaled_font

_SMALL = 0.88
_STRIP = 8
_WIDEST = 220


class Scale(QWidget):
    """A strip in the colours of the map with words at both ends."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ends = ("", "")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.apply_font()

    def show_kind(self, kind: Similarity) -> None:
        if kind is Similarity.TOKENS:
            self._ends = (self.tr("no word the same"), self.tr("all the same"))
        else:
            self._ends = (self.tr("0: by chance"), self.tr("1: the same meaning"))
        self.setAccessibleName(self.tr("Scale"))
        self.setAccessibleDescription(" – ".join(self._ends))
        self.update()

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=_SMALL))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(_WIDEST, _STRIP + SPACE_SMALL + self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme, painter = current_theme(), QPainter(self)
        strip = QRectF(0, 0, self.width(), _STRIP)
        gradient = QLinearGradient(strip.topLeft(), strip.topRight())
        gradient.setColorAt(0.0, shade(theme, 0.0))
        gradient.setColorAt(1.0, shade(theme, 1.0))
        painter.fillRect(strip, gradient)
        painter.setPen(theme.secondary_text)
        words = QRectF(0, _STRIP + SPACE_SMALL, self.width(), self.fontMetrics().height())
        for text, side in zip(
            self._ends, (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight), strict=True
        ):
            painter.drawText(words, side, text)
