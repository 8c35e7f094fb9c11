"""Paints a row; everything it paints arrives ready in the ``HitRow``."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.results.bar_painting import paint_bar
from app.ui.results.hit_row import Badge, HitRow, RowText, utf16_length
from app.ui.results.roles import Role
from app.ui.results.row_style import RowGeometry, RowStyle
from app.ui.results.text_painting import MarkedPens, baseline, draw_left, draw_marked, draw_right, elided
from app.ui.theme import RADIUS, SPACE_SMALL, current_theme

_LEAST_TITLE_SHARE = 0.5
"""Of the line, so that a long file name leaves the title room."""
_LEAST_PLACE = 7
"""Average characters; with less room ``file:line`` says too little and leaves the line to the title."""


class HitDelegate(QStyledItemDelegate):
    """Paints hits in fonts made from one base font, and in the colours of the moment.

    ``restyle`` makes the fonts anew when that of the list has changed.
    """

    def __init__(self, font: QFont, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._style = RowStyle(font)
        self._theme = current_theme()

    @property
    def style(self) -> RowStyle:
        return self._style

    def restyle(self, font: QFont) -> None:
        """Make the fonts from ``font``."""
        self._style = RowStyle(font)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index
        return QSize(0, self._style.height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self._theme = current_theme()
        row: HitRow = index.data(Role.HIT)
        rect = QRectF(option.rect)
        places = self._style.geometry(rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_background(painter, rect, option.state)
        self._paint_side(painter, places, row)
        self._paint_title(painter, places.title, row.text)
        self._paint_snippet(painter, places.snippet, row.text)
        paint_bar(painter, places.bar, row.bar, theme=self._theme)
        painter.restore()

    def _paint_background(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag) -> None:
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if not (selected or state & QStyle.StateFlag.State_MouseOver):
            return
        focused = selected and bool(state & QStyle.StateFlag.State_HasFocus)
        painter.setPen(QPen(self._theme.accent, 1.0) if focused else Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.selection if selected else self._theme.hover)
        painter.drawRoundedRect(rect.adjusted(0.5, 1.5, -0.5, -1.5), RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_side(self, painter: QPainter, places: RowGeometry, row: HitRow) -> None:
        """The rank before the text, relevance and badge behind it."""
        style, theme = self._style, self._theme
        draw_right(painter, places.rank, str(row.rank), style.rank, theme.secondary_text)
        draw_right(painter, places.number, row.number, style.title, theme.text)
        if row.badge is not None:
            self._paint_badge(painter, places.badge, row.badge)

    def _paint_badge(self, painter: QPainter, rect: QRectF, badge: Badge) -> None:
        face, theme = self._style.badge, self._theme
        if badge.places == 0:
            draw_right(painter, rect, badge.text, face, theme.secondary_text)
            return
        colour = theme.risen_text if badge.places > 0 else theme.sunk_text
        steps = str(abs(badge.places))
        draw_right(painter, rect, steps, face, colour)
        size = self._style.triangle_size
        left = rect.right() - face.width(steps) - SPACE_SMALL - size
        bottom = baseline(rect, face)
        base, tip = (bottom, bottom - size) if badge.places > 0 else (bottom - size, bottom)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        corners = [QPointF(left, base), QPointF(left + size, base), QPointF(left + size / 2, tip)]
        painter.drawPolygon(QPolygonF(corners))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_title(self, painter: QPainter, rect: QRectF, text: RowText) -> None:
        """The title, then ``file:line``; where both do not fit, the title gives way first."""
        title_face, place_face, gap = self._style.title, self._style.place, SPACE_SMALL * 1.5
        title_width, place_width = title_face.width(text.title), place_face.width(text.place)
        least = min(title_width, rect.width() * _LEAST_TITLE_SHARE)
        place_room = min(place_width, rect.width() - gap - least)
        if place_room < min(place_width, _LEAST_PLACE * self._style.em):
            place_room = -gap
        title = elided(text.title, title_face, rect.width() - gap - place_room)
        draw_left(painter, rect, title, title_face, self._theme.text)
        if place_room > 0:
            place = elided(text.place, place_face, place_room, mode=Qt.TextElideMode.ElideMiddle)
            rest = rect.adjusted(title_face.width(title) + gap, 0, 0, 0)
            draw_left(painter, rest, place, place_face, self._theme.secondary_text)

    def _paint_snippet(self, painter: QPainter, rect: QRectF, text: RowText) -> None:
        theme, face = self._theme, self._style.snippet
        shown = elided(text.snippet, face, rect.width())
        kept = utf16_length(shown) - (shown != text.snippet)
        marks = tuple((first, min(last, kept)) for first, last in text.marks if first < kept)
        pens = MarkedPens(plain=theme.secondary_text, marked=theme.text, behind=theme.match)
        draw_marked(painter, rect, shown, face, marks=marks, pens=pens)
