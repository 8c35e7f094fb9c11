"""The text of a row cut to its width; kept, because a slider moves rows and leaves their text alone."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from app.core.pool import Span
from app.ui.results.hit_row import RowText, utf16_length
from app.ui.results.row_style import RowStyle
from app.ui.results.text_painting import elided
from app.ui.theme import SPACE_SMALL

_LEAST_TITLE_SHARE = 0.5
"""Of the line, so that a long file name leaves the title room."""
_LEAST_PLACE = 7
"""Average characters; with less room ``file:line`` says too little and leaves the line to the title."""
_GAP = SPACE_SMALL * 1.5
_MARK_ROUNDING = 2.0
_KEPT = 512


@dataclass(frozen=True, slots=True)
class FittedText:
    """What fits: ``place`` begins ``place_offset`` pixels behind the start of ``title``.

    ``marks`` are stretches of the snippet in pixels from its start.
    """

    title: str
    place: str
    place_offset: float
    snippet: QTextLayout
    marks: tuple[tuple[float, float], ...]

    def draw_snippet(
        self, painter: QPainter, top_left: QPointF, *, height: float, colour: QColor, behind: QColor
    ) -> None:
        """Draw the snippet on a line ``height`` pixels high, its marks on ``behind``."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(behind)
        for left, right in self.marks:
            mark = QRectF(top_left.x() + left, top_left.y(), right - left, height)
            painter.drawRoundedRect(mark, _MARK_ROUNDING, _MARK_ROUNDING)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(colour)
        self.snippet.draw(painter, top_left)


@dataclass(frozen=True, slots=True)
class _Kept:
    text: RowText
    widths: tuple[float, float]
    marked: int
    fitted: FittedText


class TextFitter:
    """Fits texts in the faces of one ``RowStyle``; what was fitted before is not fitted again."""

    def __init__(self, style: RowStyle) -> None:
        self._style = style
        self._kept: dict[int, _Kept] = {}

    def fit(
        self, text: RowText, *, width: float, marked: QColor, title_width: float | None = None
    ) -> FittedText:
        """``text`` for lines ``width`` pixels wide, the marks of its snippet written in ``marked``.

        Where something else stands on the title's line, ``title_width`` is what is left of it.
        """
        widths = (width, width if title_width is None else title_width)
        kept = self._kept.get(id(text))
        if kept and kept.text is text and kept.widths == widths and kept.marked == marked.rgba():
            return kept.fitted
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        fitted = self._fit(text, widths, marked)
        self._kept[id(text)] = _Kept(text, widths, marked.rgba(), fitted)
        return fitted

    def _fit(self, text: RowText, widths: tuple[float, float], marked: QColor) -> FittedText:
        width, title_width = widths
        title, place, offset = self._fit_title(text, title_width)
        face = self._style.snippet
        shown = elided(text.snippet, face, width)
        seen = utf16_length(shown) - (shown != text.snippet)
        marks = tuple((first, min(last, seen)) for first, last in text.marks if first < seen)
        snippet = _line_of(shown, face.font, marks=marks, marked=marked)
        line = snippet.lineAt(0)
        snippet.setPosition(QPointF(0, face.metrics.ascent() - line.ascent()))
        return FittedText(title, place, offset, snippet, tuple(_stretch(snippet, *mark) for mark in marks))

    def _fit_title(self, text: RowText, width: float) -> tuple[str, str, float]:
        """The title, ``file:line`` and its offset; where both do not fit, the title gives way first."""
        title_face, place_face = self._style.title, self._style.place
        place_width = place_face.width(text.place)
        least = min(title_face.width(text.title), width * _LEAST_TITLE_SHARE)
        room = min(place_width, width - _GAP - least)
        if room < min(place_width, _LEAST_PLACE * self._style.em):
            return elided(text.title, title_face, width), "", 0.0
        title = elided(text.title, title_face, width - _GAP - room)
        place = elided(text.place, place_face, room, mode=Qt.TextElideMode.ElideMiddle)
        return title, place, title_face.width(title) + _GAP


def _line_of(text: str, font: QFont, *, marks: tuple[Span, ...], marked: QColor) -> QTextLayout:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout = QTextLayout(text, font)
    layout.setCacheEnabled(True)
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


def _stretch(layout: QTextLayout, first: int, last: int) -> tuple[float, float]:
    """The x from and to of a stretch of the line; text that runs leftwards gives them the other way."""
    ends = (_x(layout, first), _x(layout, last))
    return min(ends), max(ends)


def _x(layout: QTextLayout, place: int) -> float:
    at: Any = layout.lineAt(0).cursorToX(place)  # (x, place); the stub knows it only as an object
    return float(at[0])
