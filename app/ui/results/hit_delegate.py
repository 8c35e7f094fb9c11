"""Paints a row; everything it paints arrives ready in the ``HitRow``."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.results.bar_painting import paint_bar
from app.ui.results.fitted_text import TextFitter
from app.ui.results.folding import FoldMark
from app.ui.results.hit_row import Badge, HitRow, RowText
from app.ui.results.roles import Role
from app.ui.results.row_style import FOLD_INDENT, RowGeometry, RowStyle
from app.ui.results.sentences import fold_label, newest_label
from app.ui.results.text_painting import baseline, draw_left, draw_right
from app.ui.theme import RADIUS, SPACE, SPACE_SMALL, current_theme


class HitDelegate(QStyledItemDelegate):
    """Paints hits in fonts made from one base font, and in the colours of the moment.

    ``restyle`` makes the fonts anew when that of the list has changed.
    """

    def __init__(self, font: QFont, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._style = RowStyle(font)
        self._fitter = TextFitter(self._style)
        self._theme = current_theme()

    @property
    def style(self) -> RowStyle:
        return self._style

    def restyle(self, font: QFont) -> None:
        """Make the fonts from ``font``."""
        self._style = RowStyle(font)
        self._fitter = TextFitter(self._style)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index
        return QSize(0, self._style.height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self._theme = current_theme()
        row: HitRow = index.data(Role.HIT)
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_background(painter, rect, option.state)
        places = self._places(rect, row)
        if row.fold is not None:
            places = self._paint_fold(painter, rect, places, row.fold)
        self._paint_side(painter, places, row)
        self._paint_text(painter, places, row.text)
        paint_bar(painter, places.bar, row.bar, theme=self._theme)
        painter.restore()

    def fold_rect(self, rect: QRectF, row: HitRow) -> QRectF:
        """Where in the row that fills ``rect`` a click opens or closes the family; empty without one."""
        if row.fold is None or not row.fold.alike:
            return QRectF()
        line = self._places(rect, row).title
        width = self._style.place.width(fold_label(row.fold)) + SPACE
        return line.adjusted(line.width() - width, -SPACE_SMALL, SPACE_SMALL, SPACE_SMALL)

    def _places(self, rect: QRectF, row: HitRow) -> RowGeometry:
        inside = row.fold is not None and row.fold.inside
        return self._style.geometry(rect.adjusted(FOLD_INDENT if inside else 0, 0, 0, 0))

    def _paint_fold(
        self, painter: QPainter, rect: QRectF, places: RowGeometry, mark: FoldMark
    ) -> RowGeometry:
        """How many hits stand behind this one, and whether it is the newest; what is left for the text.

        A line down the side joins the rows of an opened family.
        """
        style, theme = self._style, self._theme
        if mark.inside:
            painter.setPen(QPen(theme.secondary_text, 1.5))
            x = rect.left() + FOLD_INDENT * 0.6
            painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
        alike, newest = fold_label(mark), newest_label(mark)
        draw_right(painter, places.title, alike, style.place, theme.accent)
        tone = theme.risen_text if mark.newest else theme.secondary_text
        draw_right(painter, places.snippet, newest, style.snippet, tone)
        return places.narrowed(
            title=style.place.width(alike) + SPACE if alike else 0.0,
            snippet=style.snippet.width(newest) + SPACE if newest else 0.0,
        )

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

    def _paint_text(self, painter: QPainter, places: RowGeometry, text: RowText) -> None:
        style, theme = self._style, self._theme
        fitted = self._fitter.fit(
            text, width=places.snippet.width(), title_width=places.title.width(), marked=theme.text
        )
        draw_left(painter, places.title, fitted.title, style.title, theme.text)
        behind_title = places.title.adjusted(fitted.place_offset, 0, 0, 0)
        draw_left(painter, behind_title, fitted.place, style.place, theme.secondary_text)
        fitted.draw_snippet(
            painter,
            places.snippet.topLeft(),
            height=style.snippet.height,
            colour=theme.secondary_text,
            behind=theme.match,
        )
