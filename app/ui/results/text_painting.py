"""Single lines of text: elided, aligned on their baseline, with marked stretches."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextLine, QTextOption

from app.core.pool import Span
from app.ui.results.row_style import Face

_MARK_ROUNDING = 2.0
_ROUNDING_ERROR = 0.05
"""Pixels; Qt adds up widths in 64ths, so that a text may be wider than its own measure."""


@dataclass(frozen=True, slots=True)
class MarkedPens:
    """Colours of plain text, of marked text, and of what lies behind marked text."""

    plain: QColor
    marked: QColor
    behind: QColor


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


def draw_marked(
    painter: QPainter,
    rect: QRectF,
    text: str,
    face: Face,
    *,
    marks: tuple[Span, ...],
    pens: MarkedPens,
) -> None:
    """Draw ``text`` with its ``marks`` (UTF-16 units) set off."""
    layout = _line_of(text, face.font, marks=marks, marked=pens.marked)
    line = layout.lineAt(0)
    top = QPointF(rect.left(), baseline(rect, face) - line.ascent())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pens.behind)
    for first, last in marks:
        left, right = _stretch(line, first, last)
        mark = QRectF(rect.left() + left, rect.top(), right - left, face.height)
        painter.drawRoundedRect(mark, _MARK_ROUNDING, _MARK_ROUNDING)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pens.plain)
    layout.draw(painter, top)


def _draw(painter: QPainter, left: float, rect: QRectF, text: str, face: Face, colour: QColor) -> None:
    painter.setFont(face.font)
    painter.setPen(colour)
    painter.drawText(QPointF(left, baseline(rect, face)), text)


def _line_of(text: str, font: QFont, *, marks: tuple[Span, ...], marked: QColor) -> QTextLayout:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout = QTextLayout(text, font)
    layout.setTextOption(option)
    layout.setFormats([_range(first, last, marked) for first, last in marks])
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout


def _range(first: int, last: int, colour: QColor) -> QTextLayout.FormatRange:
    stretch = QTextLayout.FormatRange()
    style = QTextCharFormat()
    style.setForeground(colour)
    stretch.start, stretch.length, stretch.format = first, last - first, style
    return stretch


def _stretch(line: QTextLine, first: int, last: int) -> tuple[float, float]:
    """The x from and to of a stretch of ``line``; text that runs leftwards gives them the other way."""
    ends = (_x(line, first), _x(line, last))
    return min(ends), max(ends)


def _x(line: QTextLine, place: int) -> float:
    at: Any = line.cursorToX(place)  # (x, place); the stub knows it only as an object
    return float(at[0])
