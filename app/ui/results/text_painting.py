"""Single lines of text, elided and standing on a common baseline."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.ui.results.row_style import Face

_ROUNDING_ERROR = 0.05
"""Pixels; Qt adds up widths in 64ths, so that a text may be wider than its own measure."""


def baseline(rect: QRectF, face: Face) -> float:
    """The y on which a line of ``face`` stands in ``rect``."""
    return rect.top() + face.metrics.ascent()


def elided(
    text: str, face: Face, width: float, *, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight
) -> str:
    """``text``, cut with an ellipsis where it is wider than ``width``."""
    return face.metrics.elidedText(text, mode, max(0.0, width + _ROUNDING_ERROR))


def draw_left(painter: QPainter, rect: QRectF, text: str, face: Face, colour: QColor) -> None:
    """Draw ``text`` from the left edge of ``rect``."""
    _draw(painter, rect.left(), rect, text, face, colour)


def draw_right(painter: QPainter, rect: QRectF, text: str, face: Face, colour: QColor) -> None:
    """Draw ``text`` up to the right edge of ``rect``; it is never cut."""
    _draw(painter, rect.right() - face.width(text), rect, text, face, colour)


def _draw(painter: QPainter, left: float, rect: QRectF, text: str, face: Face, colour: QColor) -> None:
    painter.setFont(face.font)
    painter.setPen(colour)
    painter.drawText(QPointF(left, baseline(rect, face)), text)
