"""Where the parts of the river lie in its widget, and the type they are written in."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFont

from app.ui.analysis.river.geometry import RiverFrame
from app.ui.analysis.river.river import River
from app.ui.results.row_style import face
from app.ui.theme import SPACE, SPACE_SMALL

HANDLE = 14.0
"""The diameter of the play-head's handle, in pixels."""
_TOP = 6.0
_HALO = 3.0
_TALLEST_ROW = 36.0
_TITLE_SHARE = 0.24
"""Of the width, what a column of titles takes at the most."""
_LEAST_WIDTH_EM = 40


class RiverStyle:
    """The faces made from one base font, and the sizes that follow from them."""

    def __init__(self, base: QFont) -> None:
        self.title = face(base, factor=0.9)
        self.bold = face(base, factor=0.9, bold=True)
        self.axis = face(base, factor=0.82)

    @property
    def least_row(self) -> float:
        """The height of a row that its title needs, in pixels."""
        return math.ceil(self.title.height) + 1.0

    @property
    def depth(self) -> float:
        """The room below the cut, in pixels."""
        return math.ceil(self.axis.height) * 0.8

    @property
    def axis_height(self) -> float:
        """The room for the handle and, under it, the ends of λ, in pixels."""
        return HANDLE + 2 * _HALO + math.ceil(self.axis.height)

    @property
    def least_width(self) -> int:
        """The narrowest widget that can be read, in pixels."""
        return math.ceil(_LEAST_WIDTH_EM * self.title.metrics.averageCharWidth())

    def height(self, count: int, *, row: float | None = None) -> int:
        """The height of a widget with ``count`` rows, the lowest possible ones unless ``row`` is given."""
        rows = max(1, count) * (self.least_row if row is None else row)
        return math.ceil(_TOP + rows + 2 * self.depth + self.axis_height)


@dataclass(frozen=True, slots=True)
class RiverLayout:
    """The places of a river, in pixels.

    Titles take ``title_width`` from both edges; between them and ``frame`` the letters of families have
    ``letter_width``. ``axis`` is the y of the handle's middle.
    """

    frame: RiverFrame
    width: float
    title_width: float
    letter_width: float
    axis: float

    @property
    def thickness(self) -> float:
        """Of a ribbon."""
        return min(11.0, max(3.0, self.frame.row_height * 0.42))

    @property
    def right_titles(self) -> float:
        """Where the titles of the right edge begin."""
        return self.width - self.title_width

    def row_at(self, y: float) -> int | None:
        """The rank, from 1, whose row is at ``y``; None above and below them all."""
        row = math.floor((y - self.frame.top) / self.frame.row_height) + 1
        return row if 1 <= row <= self.frame.count else None


def layout_of(river: River, size: QSizeF, style: RiverStyle) -> RiverLayout:
    """The layout of ``river`` in a widget of ``size``."""
    letters = [mark.letter for mark in river.marks.values()]
    letter_width = max(style.bold.width(letter) for letter in letters) if any(letters) else 0.0
    edge = {*river.stretches[0].order, *river.stretches[-1].order}
    longest = max(style.bold.width(river.names.label(place)) for place in edge)
    title_width = min(longest + SPACE_SMALL, size.width() * _TITLE_SHARE)
    gaps = SPACE + (letter_width + SPACE_SMALL if letter_width else 0.0)
    room = size.height() - _TOP - 2 * style.depth - style.axis_height
    row = min(_TALLEST_ROW, max(style.least_row, room / river.count))
    bottom = _TOP + row * river.count
    frame = RiverFrame(
        left=title_width + gaps,
        right=max(title_width + gaps + 1.0, size.width() - title_width - gaps),
        top=_TOP,
        bottom=bottom,
        depth=style.depth,
        count=river.count,
    )
    axis = bottom + 2 * style.depth + HANDLE / 2 + _HALO
    return RiverLayout(frame, size.width(), title_width, letter_width, axis)
