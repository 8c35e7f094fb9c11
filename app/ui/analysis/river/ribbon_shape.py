"""A ribbon as it is painted: bars where it keeps its rank or falls steeply, strokes where it bends.

Stroked whole, with its pattern, a long ribbon takes the painter many times as long.
"""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from app.ui.analysis.river.geometry import Ribbon

_OVERLAP = 0.5
"""How far bars and strokes reach into each other, in pixels, so that no seam shows."""
_STEEP = 3.0
"""A bend that is narrower, in pixels, is an upright bar."""


@dataclass(frozen=True, slots=True)
class RibbonShape:
    """In pixels, ``levels`` are (left, right, y) and ``uprights`` (top, bottom, x).

    ``bends`` holds a line for each other bend.
    """

    levels: tuple[tuple[float, float, float], ...]
    uprights: tuple[tuple[float, float, float], ...]
    bends: QPainterPath

    @property
    def bounds(self) -> QRectF:
        """The smallest rectangle that holds all its lines, without their thickness."""
        bounds = self.bends.controlPointRect()
        for left, right, y in self.levels:
            bounds = bounds.united(QRectF(left, y - _OVERLAP, right - left, 2 * _OVERLAP))
        for top, bottom, x in self.uprights:
            bounds = bounds.united(QRectF(x - _OVERLAP, top, 2 * _OVERLAP, bottom - top))
        return bounds

    def paint(self, painter: QPainter, colour: QColor, *, width: float) -> None:
        """Draw all of it in an opaque colour, ``width`` pixels thick."""
        pen = QPen(
            QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin
        )
        painter.strokePath(self.bends, pen)
        for top, bottom, x in self.uprights:
            painter.fillRect(QRectF(x - width / 2, top - width / 2, width, bottom - top + width), colour)
        self.paint_levels(painter, QBrush(colour), width=width)

    def paint_levels(self, painter: QPainter, brush: QBrush, *, width: float) -> None:
        """Draw the bars alone."""
        for left, right, y in self.levels:
            painter.fillRect(QRectF(left, y - width / 2, right - left, width), brush)


def shape_of(ribbon: Ribbon) -> RibbonShape:
    """The shape of ``ribbon``."""
    levels, uprights = [], []
    bends = QPainterPath()
    for curve in (curve for strand in ribbon.strands for curve in strand):
        if curve.y0 == curve.y1:
            levels.append((curve.x0, curve.x1, curve.y0))
            continue
        if curve.x1 - curve.x0 < _STEEP:
            uprights.append((min(curve.y0, curve.y1), max(curve.y0, curve.y1), curve.middle))
            continue
        bends.moveTo(curve.x0 - _OVERLAP, curve.y0)
        bends.lineTo(curve.x0, curve.y0)
        bends.cubicTo(curve.middle, curve.y0, curve.middle, curve.y1, curve.x1, curve.y1)
        bends.lineTo(curve.x1 + _OVERLAP, curve.y1)
    return RibbonShape(tuple(levels), tuple(uprights), bends)
