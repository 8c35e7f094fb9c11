"""The ribbons between the two lists: where each hit went."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.ui.results.hit_list import HitList
from app.ui.results.links import Link, Movement
from app.ui.results.ribbon_geometry import Curve, joined_curve, left_stub, right_stub
from app.ui.results.sentences import rich_text
from app.ui.theme import SPACE_SMALL, current_theme, scaled_font

_LEAST_WIDTH = 72
_REACH = 6.0
"""How near the pointer must be to a ribbon, in pixels."""
_DROP = 0.3
"""How far a ribbon with one end sinks or rises, in rows."""
_FAINT = 0.55
_HALO = 0.8
"""How much of the ribbons behind a label is hidden, in [0, 1]."""
_HAIRLINE, _THIN, _HOVERED, _THICK = 1.0, 2.0, 3.0, 4.5


@dataclass(frozen=True, slots=True)
class Ribbon:
    """A link with the curve that shows it at this moment."""

    link: Link
    curve: Curve


class Ribbons(QWidget):
    """Joins the rows of two lists; it reads where they lie whenever it paints.

    It stands between the lists and is as high as they are. ``hit_clicked`` carries a passage id.
    """

    hit_clicked = Signal(object)

    def __init__(self, left: HitList, right: HitList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left, self._right = left, right
        self._links: tuple[Link, ...] = ()
        self._selected: int | None = None
        self._hovered: int | None = None
        self._restyle()
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Ribbons between the two lists"))
        for view in (left, right):
            view.rows_moved.connect(self.update)

    @property
    def links(self) -> tuple[Link, ...]:
        return self._links

    def set_links(self, links: tuple[Link, ...]) -> None:
        """Show these; the rows they join are looked up when painting."""
        self._links = links
        self.update()

    def set_selected(self, passage_id: int | None) -> None:
        """Draw this hit's ribbon thick."""
        self._selected = passage_id
        self.update()

    def set_hovered(self, passage_id: int | None) -> None:
        """Draw this hit's ribbon strong, because its row or itself is pointed at."""
        if passage_id != self._hovered:
            self._hovered = passage_id
            self.update()

    def ribbons(self) -> tuple[Ribbon, ...]:
        """Every ribbon with an end in view, where it runs now; those to be painted last at the end."""
        drawn = [Ribbon(link, curve) for link in self._links if (curve := self._curve(link)) is not None]
        seen = (ribbon for ribbon in drawn if self._ends_in_view(ribbon))
        return tuple(sorted(seen, key=self._weight))

    def link_at(self, position: QPointF) -> Link | None:
        """The link whose ribbon is nearest to ``position``, if one is near."""
        near = [(r.curve.distance(position.x(), position.y()), r.link) for r in self.ribbons()]
        distance, link = min(near, key=lambda pair: pair[0], default=(_REACH, None))
        return link if distance < _REACH else None

    def _curve(self, link: Link) -> Curve | None:
        width, drop = float(self.width()), _DROP * self._left.delegate.style.height
        left_y = self._left.row_middle(link.passage_id) if link.on_left else None
        right_y = self._right.row_middle(link.passage_id) if link.on_right else None
        if left_y is not None and right_y is not None:
            return joined_curve(left_y, right_y, width=width)
        if left_y is not None:
            return left_stub(left_y, width=width, drop=drop)
        if right_y is not None:
            return right_stub(right_y, width=width, drop=drop)
        return None

    def _ends_in_view(self, ribbon: Ribbon) -> bool:
        """Whether one of its rows can be seen; the selected hit's ribbon shows the way to them."""
        ends = (ribbon.curve.y0, ribbon.curve.y1)
        return ribbon.link.passage_id == self._selected or any(0 <= y <= self.height() for y in ends)

    def _weight(self, ribbon: Ribbon) -> float:
        """How thick a ribbon is drawn, in pixels."""
        passage_id = ribbon.link.passage_id
        if passage_id == self._selected:
            return _THICK
        if passage_id == self._hovered:
            return _HOVERED
        return _HAIRLINE if ribbon.link.movement is Movement.UNMOVED else _THIN

    def _colour(self, link: Link) -> QColor:
        theme = self._theme
        colour = QColor(
            {
                Movement.UNMOVED: theme.secondary_text,
                Movement.RISEN: theme.fresh,
                Movement.SUNK: theme.repetition,
            }[link.movement]
        )
        if link.passage_id not in {self._selected, self._hovered}:
            colour.setAlphaF(_FAINT)
        return colour

    def _pen(self, ribbon: Ribbon) -> QPen:
        colour = self._colour(ribbon.link)
        if ribbon.link.joined:
            return QPen(colour, self._weight(ribbon))
        fade = QLinearGradient(ribbon.curve.x0, 0, ribbon.curve.x1, 0)
        clear = QColor(colour)
        clear.setAlpha(0)
        near, far = (0.0, 1.0) if ribbon.link.on_left else (1.0, 0.0)
        fade.setColorAt(near, colour)
        fade.setColorAt(far, clear)
        return QPen(fade, self._weight(ribbon))

    def _paint_label(self, painter: QPainter, ribbon: Ribbon) -> None:
        """Say where a hit went to, or came from, that the other list does not show."""
        link, curve = ribbon.link, ribbon.curve
        text = self._label(link)
        width = self._label_metrics.horizontalAdvance(text)
        y = (curve.y0 if link.on_left else curve.y1) - SPACE_SMALL
        x = SPACE_SMALL if link.on_left else self.width() - SPACE_SMALL - width
        halo = QColor(self._theme.window)
        halo.setAlphaF(_HALO)
        painter.fillRect(
            QRectF(x, y - self._label_metrics.ascent(), width, self._label_metrics.height()), halo
        )
        painter.setPen(self._theme.secondary_text)
        painter.drawText(QPointF(x, y), text)

    def _label(self, link: Link) -> str:
        if link.on_left:
            return self.tr("to {rank}").format(rank=link.right_rank)
        return self.tr("from {rank}").format(rank=link.left_rank)

    def _restyle(self) -> None:
        self._theme = current_theme()
        self._label_font = scaled_font(self.font(), factor=0.82)
        self._label_metrics = QFontMetricsF(self._label_font)
        labels = self.tr("to {rank}").format(rank="00") + self.tr("from {rank}").format(rank="00")
        needed = self._label_metrics.horizontalAdvance(labels) + 3 * SPACE_SMALL
        self.setFixedWidth(max(_LEAST_WIDTH, round(needed)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        self._theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._label_font)
        ribbons = self.ribbons()
        for ribbon in ribbons:
            painter.setPen(self._pen(ribbon))
            painter.drawPath(_path(ribbon.curve))
        for ribbon in ribbons:
            if not ribbon.link.joined:
                self._paint_label(painter, ribbon)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        link = self.link_at(event.position())
        self.set_hovered(link.passage_id if link else None)
        if link:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        link = self.link_at(event.position())
        if link and event.button() == Qt.MouseButton.LeftButton:
            self.hit_clicked.emit(link.passage_id)

    def leaveEvent(self, event: QEvent) -> None:
        self.set_hovered(None)
        super().leaveEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            link = self.link_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), rich_text(link.sentence) if link else "", self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._restyle()


def _path(curve: Curve) -> QPainterPath:
    path = QPainterPath(QPointF(curve.x0, curve.y0))
    path.cubicTo(curve.middle, curve.y0, curve.middle, curve.y1, curve.x1, curve.y1)
    return path
