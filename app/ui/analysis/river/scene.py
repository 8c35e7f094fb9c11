"""The still parts of the river: ribbons, titles, the cut and the marks of the changes, painted once."""

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QPolygonF

from app.ui.analysis.river.geometry import Bend, Crossing, Ribbon, bends, crossings, ribbons
from app.ui.analysis.river.layout import RiverLayout, RiverStyle, layout_of
from app.ui.analysis.river.ribbon_shape import RibbonShape, shape_of
from app.ui.analysis.river.river import River
from app.ui.analysis.river.words import below_the_cut
from app.ui.results.text_painting import draw_left, draw_right, elided
from app.ui.theme import RADIUS, SPACE_SMALL, Theme

_HALO = 2.0
"""How far the ground shows round a ribbon, so that crossings can be followed; pixels."""
SELECTED_MORE, POINTED_MORE = 3.0, 2.0
"""How much wider than the others the ribbon of a hit is, in pixels; none is stressed more than the first."""
_PATTERN = 0.5
"""How strongly the pattern of a family is drawn over its colour, in [0, 1]."""
_OUTLINE = 1.5
_TICK = 4.0
_ARROW = 3.5
_ARROWS_APART = 18.0


class Scene:
    """A river laid out for one size, type and theme."""

    def __init__(self, river: River, size: QSize, *, style: RiverStyle, theme: Theme) -> None:
        self.river = river
        self.style = style
        self.theme = theme
        self._size = size
        self._met: dict[int, tuple[Crossing, ...]] = {}

    @cached_property
    def layout(self) -> RiverLayout:
        return layout_of(self.river, self._size.toSizeF(), self.style)

    @cached_property
    def ribbons(self) -> dict[int, Ribbon]:
        """By candidate place; those to be painted last at the end."""
        made = ribbons(self.layout.frame, self.river.courses, self.river.lambdas)
        return {ribbon.place: ribbon for ribbon in reversed(made)}

    @cached_property
    def shapes(self) -> dict[int, RibbonShape]:
        """What is drawn for each ribbon."""
        return {place: shape_of(ribbon) for place, ribbon in self.ribbons.items()}

    @cached_property
    def bends(self) -> tuple[Bend, ...]:
        """Where each change takes place."""
        return bends(self.layout.frame, self.river.lambdas)

    def crossings(self, change: int) -> tuple[Crossing, ...]:
        """Where the ribbons of a change, counted from 0, meet."""
        if change not in self._met:
            moved = self.river.sweep.changes[change]
            self._met[change] = crossings(self.layout.frame, moved, number=change, bend=self.bends[change])
        return self._met[change]

    def y_at(self, place: int, x: float) -> float | None:
        """How far down the hit's ribbon is at ``x``; None where it is below the cut all the time there."""
        ribbon = self.ribbons.get(place)
        return None if ribbon is None else ribbon.y_at(x)

    def still_picture(self, ratio: float) -> QPixmap:
        """The still parts at ``ratio`` device pixels a pixel."""
        pixmap = QPixmap(self._size * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_cut(painter)
        self._paint_ribbons(painter)
        self._paint_ticks(painter)
        for at_right in (False, True):
            for rank, place in enumerate(self.edge_order(at_right=at_right), start=1):
                self._paint_title(painter, place, rank, at_right=at_right)
        painter.end()
        return pixmap

    def picture_with(self, still: QPixmap, selected: int | None) -> QPixmap:
        """``still`` with the selected hit's ribbon and titles stressed; itself without a selected hit."""
        if selected is None or selected not in self.ribbons:
            return still
        stressed = QPixmap(still)
        painter = QPainter(stressed)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_strong(painter, selected, self.theme.text, more=SELECTED_MORE)
        self._paint_chosen_titles(painter, selected)
        painter.end()
        return stressed

    def edge_order(self, *, at_right: bool) -> tuple[int, ...]:
        """The places whose titles stand at that edge, by rank."""
        return self.river.stretches[-1 if at_right else 0].order

    def title_rect(self, rank: int, *, at_right: bool) -> QRectF:
        """The row of a title at that edge, from the rim of the widget to the letters."""
        layout = self.layout
        top = layout.frame.y_of(rank) - self.style.title.height / 2
        left = layout.right_titles if at_right else 0.0
        return QRectF(left, top, layout.title_width, self.style.title.height)

    def _paint_title(
        self, painter: QPainter, place: int, rank: int, *, at_right: bool, chosen: bool = False
    ) -> None:
        """Write the name of a hit at an edge, and the letter of its family between it and its ribbon."""
        rect = self.title_rect(rank, at_right=at_right)
        face = self.style.bold if chosen else self.style.title
        text = elided(self.river.names.label(place), face, rect.width())
        draw = draw_left if at_right else draw_right
        draw(painter, rect, text, face, self.theme.text)
        letter = self.river.marks[place].letter
        if letter:
            face = self.style.bold
            frame = self.layout.frame
            x = frame.right + SPACE_SMALL if at_right else frame.left - SPACE_SMALL - face.width(letter)
            at = QRectF(x, rect.top(), face.width(letter), rect.height())
            draw_left(painter, at, letter, face, self.theme.secondary_text)

    def paint_ribbon(self, painter: QPainter, place: int, *, width: float) -> None:
        """Draw a ribbon in the colour and the pattern of its family."""
        mark = self.river.marks[place]
        shape = self.shapes[place]
        shape.paint(painter, mark.colour(self.theme), width=width)
        if mark.pattern is not Qt.BrushStyle.NoBrush:
            over = QColor(self.theme.surface)
            over.setAlphaF(_PATTERN)
            shape.paint_levels(painter, QBrush(over, mark.pattern), width=width)

    def paint_strong(self, painter: QPainter, place: int, outline: QColor, *, more: float) -> None:
        """Draw a ribbon wider by ``more`` pixels, within an outline."""
        thickness = self.layout.thickness
        painter.save()
        self._clip(painter)
        self.shapes[place].paint(painter, outline, width=thickness + more + _OUTLINE)
        self.paint_ribbon(painter, place, width=thickness + more - _OUTLINE)
        painter.restore()

    def strong_rects(self, place: int | None) -> list[QRectF]:
        """Where a stressed ribbon lies; nothing without a hit, and for one that is never in view."""
        if place is None or place not in self.shapes:
            return []
        reach = (self.layout.thickness + SELECTED_MORE + _OUTLINE) / 2
        return [self.shapes[place].bounds.adjusted(-reach, -reach, reach, reach)]

    def chosen_title_rects(self, place: int | None) -> list[QRectF]:
        """Where its titles lie, each up to the ribbons, and as high as any script may be."""
        frame, rects = self.layout.frame, []
        for rank, at_right in self._titles_of(place):
            left, right = (frame.right, self.layout.width) if at_right else (0.0, frame.left)
            rects.append(QRectF(left, frame.y_of(rank - 1), right - left, 2 * frame.row_height))
        return rects

    def _paint_chosen_titles(self, painter: QPainter, place: int) -> None:
        for rank, at_right in self._titles_of(place):
            rect = self.title_rect(rank, at_right=at_right)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
            painter.fillRect(rect, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.selection)
            painter.drawRoundedRect(rect, RADIUS / 2, RADIUS / 2)
            self._paint_title(painter, place, rank, at_right=at_right, chosen=True)

    def _titles_of(self, place: int | None) -> list[tuple[int, bool]]:
        """The rank of a hit at each edge where it has a title, and whether that is the right one."""
        edges = ((self.edge_order(at_right=at_right), at_right) for at_right in (False, True))
        return [(order.index(place) + 1, at_right) for order, at_right in edges if place in order]

    def _paint_ribbons(self, painter: QPainter) -> None:
        thickness = self.layout.thickness
        painter.save()
        self._clip(painter)
        for place in self.ribbons:
            self.shapes[place].paint(painter, self.theme.surface, width=thickness + _HALO)
            self.paint_ribbon(painter, place, width=thickness)
        painter.restore()
        if self.river.crosses_the_cut:
            self._paint_arrows(painter)

    def _clip(self, painter: QPainter) -> None:
        """Let ribbons be seen down to a little below the cut, where they come up and sink."""
        frame = self.layout.frame
        painter.setClipRect(QRectF(0, 0, self.layout.width, frame.bottom + frame.depth))

    def _paint_cut(self, painter: QPainter) -> None:
        if not self.river.crosses_the_cut:
            return
        frame = self.layout.frame
        painter.setPen(QPen(self.theme.border, 1.0, Qt.PenStyle.DashLine))
        y = round(frame.bottom) + 0.5
        painter.drawLine(QPointF(frame.left, y), QPointF(frame.right, y))
        face = self.style.axis
        text = elided(below_the_cut(), face, self.layout.title_width)
        rect = QRectF(0, frame.bottom, self.layout.title_width, face.height)
        draw_right(painter, rect, text, face, self.theme.secondary_text)

    def _paint_arrows(self, painter: QPainter) -> None:
        """Below the cut, an arrow up for a hit that enters and one down for the hit that leaves."""
        frame = self.layout.frame
        middle, last = frame.bottom + 1.5 * frame.depth, -_ARROWS_APART
        painter.setPen(Qt.PenStyle.NoPen)
        for change, bend in zip(self.river.sweep.changes, self.bends, strict=True):
            x = (bend.start + bend.end) / 2
            if x - last < _ARROWS_APART or set(change.before) == set(change.after):
                continue
            coming = next(place for place in change.after if place not in change.before)
            going = next(place for place in change.before if place not in change.after)
            last = x
            self._paint_arrow(painter, coming, QPointF(x - 2 * _ARROW + 1, middle), up=True)
            self._paint_arrow(painter, going, QPointF(x + 2 * _ARROW - 1, middle), up=False)

    def _paint_arrow(self, painter: QPainter, place: int, middle: QPointF, *, up: bool) -> None:
        tip = QPointF(0, -_ARROW if up else _ARROW)
        painter.setBrush(self.river.marks[place].colour(self.theme))
        corners = (middle + tip, middle - tip - QPointF(_ARROW, 0), middle - tip + QPointF(_ARROW, 0))
        painter.drawPolygon(QPolygonF(corners))

    def _paint_ticks(self, painter: QPainter) -> None:
        layout = self.layout
        painter.setPen(QPen(self.theme.border, 1.0))
        painter.drawLine(QPointF(layout.frame.left, layout.axis), QPointF(layout.frame.right, layout.axis))
        painter.setPen(QPen(self.theme.secondary_text, 1.0))
        for mmr_lambda in self.river.lambdas:
            x = round(layout.frame.x_of(mmr_lambda)) + 0.5
            painter.drawLine(QPointF(x, layout.axis - _TICK), QPointF(x, layout.axis))
