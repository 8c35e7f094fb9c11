"""Paints the cells of the heat map, all in one go: a delegate, asked for each, takes four times as long."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from app.ui.analysis.similarity.grid import SimilarityGrid
from app.ui.analysis.similarity.shades import shade_number, shades
from app.ui.theme import Theme, current_theme

_OUTLINE = 2


@dataclass(frozen=True, slots=True)
class CellPlaces:
    """Where the cells lie: the left of each column, the top of each row and the size of all, in pixels."""

    lefts: tuple[int, ...]
    tops: tuple[int, ...]
    width: int
    height: int

    def rect(self, row: int, column: int) -> QRect:
        """The cell with the gap at its right and bottom."""
        return QRect(self.lefts[column], self.tops[row], self.width, self.height)


class CellPainter:
    """Paints a grid in one font; the widths of texts are kept."""

    def __init__(self, font: QFont) -> None:
        self._font = font
        self._metrics = QFontMetricsF(font)
        self._widths: dict[str, float] = {}

    def paint(self, painter: QPainter, grid: SimilarityGrid, places: CellPlaces, *, within: QRect) -> None:
        """Paint the cells that meet ``within``: shades, then texts, then the outlines of families."""
        theme = current_theme()
        rows = [
            r
            for r, top in enumerate(places.tops)
            if top <= within.bottom() and top + places.height > within.top()
        ]
        columns = [
            c
            for c, left in enumerate(places.lefts)
            if left <= within.right() and left + places.width > within.left()
        ]
        painter.setFont(self._font)
        self._paint_shades(painter, grid, places, rows, columns, shades(dark=theme.dark))
        self._paint_texts(painter, grid, places, rows, columns, theme)
        for row in rows:
            for column in columns:
                if any(grid.edges[row][column]):
                    _paint_outline(painter, places.rect(row, column), grid.edges[row][column], theme.text)

    def _paint_shades(
        self,
        painter: QPainter,
        grid: SimilarityGrid,
        places: CellPlaces,
        rows: list[int],
        columns: list[int],
        colours: tuple[QColor, ...],
    ) -> None:
        lefts, tops, width, height = places.lefts, places.tops, places.width - 1, places.height - 1
        values = grid.values.tolist()
        for row in rows:
            for column in columns:
                if row != column:
                    colour = colours[shade_number(values[row][column])]
                    painter.fillRect(lefts[column], tops[row], width, height, colour)

    def _paint_texts(
        self,
        painter: QPainter,
        grid: SimilarityGrid,
        places: CellPlaces,
        rows: list[int],
        columns: list[int],
        theme: Theme,
    ) -> None:
        room = places.width - 1
        down = (places.height - 1 - self._metrics.height()) / 2 + self._metrics.ascent()
        painter.setPen(theme.text)
        for row in rows:
            baseline = places.tops[row] + down
            for column in columns:
                text, width = self._fitting(grid.texts[row][column], room)
                if width <= room:
                    painter.drawText(QPointF(places.lefts[column] + (room - width) / 2, baseline), text)

    def _fitting(self, text: str, room: int) -> tuple[str, float]:
        """The text and its width; where it is too wide, without the 0 before its point."""
        width = self._width(text)
        if width <= room:
            return text, width
        shorter = text.replace("0.", ".", 1)
        return shorter, self._width(shorter)

    def _width(self, text: str) -> float:
        if text not in self._widths:
            self._widths[text] = self._metrics.horizontalAdvance(text)
        return self._widths[text]


def paint_current(painter: QPainter, rect: QRect, *, focused: bool) -> None:
    """A frame inside the current cell: strong while keys go to it, thin dashes otherwise."""
    theme = current_theme()
    style = Qt.PenStyle.SolidLine if focused else Qt.PenStyle.DashLine
    painter.setPen(QPen(theme.accent if focused else theme.text, 2.0 if focused else 1.0, style))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(1, 1, -2, -2))


def _paint_outline(painter: QPainter, rect: QRect, ends: tuple[bool, bool, bool, bool], ink: QColor) -> None:
    """The sides of a cell at which its family's block ends."""
    left, top, right, bottom = ends
    x, y, width, height = rect.x(), rect.y(), rect.width(), rect.height()
    if left:
        painter.fillRect(x, y, _OUTLINE, height, ink)
    if top:
        painter.fillRect(x, y, width, _OUTLINE, ink)
    if right:
        painter.fillRect(x + width - _OUTLINE, y, _OUTLINE, height, ink)
    if bottom:
        painter.fillRect(x, y + height - _OUTLINE, width, _OUTLINE, ink)
