"""Small icons, painted in the colour of the moment, sharp at every scale."""

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF


class Glyph(Enum):
    """What a drawn icon shows."""

    SEARCH = auto()
    CLOSE = auto()
    PAUSE = auto()
    RESUME = auto()
    MENU = auto()
    DIVIDE = auto()
    STEP_BACK = auto()
    STEP_FORWARD = auto()
    COPY = auto()
    UP = auto()
    DOWN = auto()


def draw_glyph(painter: QPainter, glyph: Glyph, rect: QRectF, *, colour: QColor) -> None:
    """Paint ``glyph`` centred in ``rect``, about two thirds of its height."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.scale(rect.height() / 24.0, rect.height() / 24.0)
    pen = QPen(colour, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    match glyph:
        case Glyph.SEARCH:
            painter.drawEllipse(QPointF(-1.5, -1.5), 6.0, 6.0)
            painter.drawLine(QPointF(3.0, 3.0), QPointF(7.5, 7.5))
        case Glyph.CLOSE:
            painter.drawLine(QPointF(-5.0, -5.0), QPointF(5.0, 5.0))
            painter.drawLine(QPointF(-5.0, 5.0), QPointF(5.0, -5.0))
        case Glyph.PAUSE:
            painter.fillRect(QRectF(-6.0, -7.0, 4.0, 14.0), colour)
            painter.fillRect(QRectF(2.0, -7.0, 4.0, 14.0), colour)
        case Glyph.RESUME:
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(QPolygonF([QPointF(-5.0, -7.5), QPointF(7.5, 0.0), QPointF(-5.0, 7.5)]))
        case Glyph.MENU:
            for height in (-5.0, 0.0, 5.0):
                painter.drawLine(QPointF(-7.0, height), QPointF(7.0, height))
        case Glyph.DIVIDE:
            painter.drawLine(QPointF(-8.0, 0.0), QPointF(-3.0, 0.0))
            for end in (-5.5, 5.5):
                painter.drawLine(QPointF(-3.0, 0.0), QPointF(2.0, end))
                painter.drawLine(QPointF(2.0, end), QPointF(8.0, end))
        case Glyph.STEP_BACK | Glyph.STEP_FORWARD | Glyph.COPY | Glyph.UP | Glyph.DOWN:
            _draw_pane_glyph(painter, glyph, colour=colour)
    painter.restore()


def _draw_pane_glyph(painter: QPainter, glyph: Glyph, *, colour: QColor) -> None:
    if glyph in {Glyph.STEP_BACK, Glyph.STEP_FORWARD}:
        way = 1.0 if glyph is Glyph.STEP_FORWARD else -1.0
        painter.drawLine(QPointF(6.0 * way, -6.0), QPointF(6.0 * way, 6.0))
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        corners = (QPointF(-5.5 * way, -6.5), QPointF(4.0 * way, 0.0), QPointF(-5.5 * way, 6.5))
        painter.drawPolygon(QPolygonF(corners))
        return
    if glyph is Glyph.COPY:
        painter.drawRoundedRect(QRectF(-3.0, -3.0, 10.0, 10.0), 2.0, 2.0)
        painter.drawPolyline(QPolygonF([QPointF(-7.0, 2.5), QPointF(-7.0, -7.0), QPointF(2.5, -7.0)]))
        return
    tip = -3.0 if glyph is Glyph.UP else 3.0
    painter.drawPolyline(QPolygonF([QPointF(-6.0, -tip), QPointF(0.0, tip), QPointF(6.0, -tip)]))
