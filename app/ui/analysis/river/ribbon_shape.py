"""A ribbon as it is painted: bars where it keeps its rank, strokes where it bends.

Stroked whole, with its pattern, a long ribbon takes the painter many times as long.
"""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from app.ui.analysis.river.geometry import Ribbon

_OVERLAP = 0.5
"""How far bars and strokes reach into each other, in pixels, so that no seam shows."""


@dataclass(frozen=True, slots=True)
class RibbonShape:
    """``levels`` are (left, right, middle) in pixels; ``bends`` holds a line for each bend."""

    levels: tuple[tuple[float, float, float], ...]
    bends: QPainterPath

    def paint(self, painter: QPainter, colour: QColor, *, width: float) -> None:
        """Draw all of it in an opaque colour, ``width`` pixels thick."""
        pen = QPen(
            QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin
        )
        painter.strokePath(self.bends, pen)
        self.paint_levels(painter, QBrush(colour), width=width)

    def paint_levels(self, painter: QPainter, brush: QBrush, *, width: float) -> None:
        """Draw the bars alone."""
        for left, right, middle in self.levels:
            painter.fillRect(QRectF(left, middle - width / 2, right - left, width), brush)


def shape_of(ribbon: Ribbon) -> RibbonShape:
    """The shape of ``ribbon``."""
    levels: list[tuple[float, float, float]] = []
    bends = QPainterPath()
    for curve in (curve for strand in ribbon.strands for curve in strand):
        if curve.y0 == curve.y1:
            levels.append((curve.x0, curve.x1, curve.y0))
            continue
        bends.moveTo(curve.x0 - _OVERLAP, curve.y0)
        bends.lineTo(curve.x0, curve.y0)
        bends.cubicTo(curve.middle, curve.y0, curve.middle, curve.y1, curve.x1, curve.y1)
        bends.lineTo(curve.x1 + _OVERLAP, curve.y1)
    return RibbonShape(tuple(levels), bends)
