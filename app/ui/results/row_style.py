"""The type of a row and where its parts lie; made once for a font, not while painting."""

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from app.ui.theme import SPACE, SPACE_SMALL, scaled_font

_WIDEST_RANK = "200"
_WIDEST_NUMBER = "−0.00"
_WIDEST_STEPS = "200"
_LINE_GAP = 1.0
_BAR_GAP = 5.0
_PADDING = 7.0
FOLD_INDENT = 20
"""How far the row of a hit stands in, in pixels, that an opened family shows below its first."""


@dataclass(frozen=True, slots=True)
class Face:
    """A font with its measures."""

    font: QFont
    metrics: QFontMetricsF

    @property
    def height(self) -> float:
        """Ascent and descent together, in pixels."""
        return self.metrics.ascent() + self.metrics.descent()

    def width(self, text: str) -> float:
        """How wide ``text`` is, in pixels."""
        return self.metrics.horizontalAdvance(text)


@dataclass(frozen=True, slots=True)
class RowGeometry:
    """Where the parts of one row lie; each rectangle is as high as its line of text."""

    rank: QRectF
    title: QRectF
    snippet: QRectF
    bar: QRectF
    number: QRectF
    badge: QRectF

    def narrowed(self, *, title: float, snippet: float) -> "RowGeometry":
        """The same with each line of text ending so many pixels earlier; the bar stays as it is."""
        return replace(
            self,
            title=self.title.adjusted(0, 0, -title, 0),
            snippet=self.snippet.adjusted(0, 0, -snippet, 0),
        )


class RowStyle:
    """The faces of a row made from one base font, its height, and the places of its parts."""

    def __init__(self, base: QFont) -> None:
        self.title = face(base, bold=True)
        self.place = face(base)
        self.snippet = face(base, factor=0.94)
        self.rank = face(base, bold=True)
        self.badge = face(base, factor=0.86)
        self.rank_width = math.ceil(self.rank.width(_WIDEST_RANK)) + SPACE_SMALL
        steps = self.badge.width(_WIDEST_STEPS) + self.triangle_size + SPACE_SMALL
        self.number_width = math.ceil(max(self.title.width(_WIDEST_NUMBER), steps))
        self.height = math.ceil(
            2 * _PADDING + self.title.height + _LINE_GAP + self.snippet.height + _BAR_GAP + self.bar_height
        )
        self.minimum_width = math.ceil(self.rank_width + self.number_width + 4 * SPACE + 12 * self.em)

    @property
    def em(self) -> float:
        """The width of an average character of the base font, in pixels."""
        return self.place.metrics.averageCharWidth()

    @property
    def bar_height(self) -> int:
        """A third of a line, in pixels."""
        return round(self.place.height / 3)

    @property
    def triangle_size(self) -> float:
        """The width of the ▲ ▼ of a badge, in pixels."""
        return self.badge.metrics.ascent() * 0.72

    def geometry(self, rect: QRectF) -> RowGeometry:
        """Where the parts of the row that fills ``rect`` lie."""
        top = rect.top() + (rect.height() - self.height) / 2 + _PADDING
        text_left = rect.left() + SPACE_SMALL + self.rank_width + 2 * SPACE_SMALL
        number_left = rect.right() - SPACE - self.number_width
        text_width = max(0.0, number_left - SPACE - text_left)
        snippet_top = top + self.title.height + _LINE_GAP
        bar_top = snippet_top + self.snippet.height + _BAR_GAP
        return RowGeometry(
            rank=QRectF(rect.left() + SPACE_SMALL, top, self.rank_width, self.title.height),
            title=QRectF(text_left, top, text_width, self.title.height),
            snippet=QRectF(text_left, snippet_top, text_width, self.snippet.height),
            bar=QRectF(text_left, math.floor(bar_top), text_width, self.bar_height),
            number=QRectF(number_left, top, self.number_width, self.title.height),
            badge=QRectF(number_left, snippet_top, self.number_width, self.snippet.height),
        )


def face(base: QFont, *, factor: float = 1.0, bold: bool = False) -> Face:
    font = scaled_font(base, factor=factor, bold=bold)
    return Face(font, QFontMetricsF(font))
