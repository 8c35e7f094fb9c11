"""The weight of a passage by its age, as a small curve with a dot for every hit."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from app.core.decay_view import AgedHit, DecayView
from app.core.pool import CandidatePool
from app.ui.controls.announcing import announce
from app.ui.controls.buttons import draw_focus_ring
from app.ui.controls.decay_words import aged_sentence, decay_twin, short_age
from app.ui.controls.readings import age_text
from app.ui.results.sentences import rich_text
from app.ui.theme import SPACE_SMALL, Theme, current_theme, scaled_font

_PLOT_HEIGHT = 30
_DOT, _CHOSEN = 3.5, 5.0
_REACH = 9.0
"""How near the pointer must be to a dot, in pixels."""
_STEPS = 60
_WORDS = 0.82
_LEAST_WIDTH = 150


class DecayCurve(QWidget):
    """Today at the left, the oldest hit at the right, by the logarithm of the age; 1 at the top, 0 below.

    A hit that ages is a round dot on the curve, an evergreen one a diamond on top; the selected one has a
    ring. A dot that is pointed at says its date, and where that comes from. A click on one selects it, and so
    do ← and →, which go from hit to hit by age; ``passage_selected`` carries the passage id.
    """

    passage_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: DecayView | None = None
        self._pool: CandidatePool | None = None
        self._selected: int | None = None
        self._today = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Weight by age"))
        self.apply_font()

    @property
    def view(self) -> DecayView | None:
        return self._view

    def show_view(
        self, view: DecayView, pool: CandidatePool, *, selected: int | None, today: bool = True
    ) -> None:
        """Show where the hits of ``view``, all of ``pool``, lie; ``today`` says that ages count to today."""
        self._view, self._pool, self._selected, self._today = view, pool, selected, today
        self.setAccessibleDescription(self.text_twin())
        self.update()

    def clear(self) -> None:
        """There are no hits."""
        self._view = self._pool = None
        self.setAccessibleDescription("")
        self.update()

    def text_twin(self) -> str:
        """The same as plain text."""
        return "" if self._view is None or self._pool is None else decay_twin(self._view, self._pool)

    def place_of(self, hit: AgedHit) -> QPointF:
        """The middle of a hit's dot."""
        return self._point(hit.age_days, 1.0 if hit.evergreen else hit.weight)

    def hit_at(self, place: QPointF) -> AgedHit | None:
        """The hit whose dot is nearest to ``place``, if one is near."""
        hits = self._view.hits if self._view else ()
        distances = [
            ((self.place_of(hit) - place).manhattanLength(), number) for number, hit in enumerate(hits)
        ]
        distance, nearest = min(distances, default=(_REACH, 0))
        return hits[nearest] if distance < _REACH else None

    def _by_age(self) -> list[AgedHit]:
        """The hits from today on; of one age those of one place in the lists."""
        return sorted(self._view.hits, key=lambda hit: hit.age_days) if self._view else []

    def _step(self, by: int) -> None:
        """Select the next hit by age, and say what is to be seen of it."""
        hits = self._by_age()
        if not hits or self._pool is None:
            return
        here = next((n for n, hit in enumerate(hits) if hit.passage_id == self._selected), None)
        there = hits[0] if here is None else hits[min(len(hits) - 1, max(0, here + by))]
        self.passage_selected.emit(there.passage_id)
        announce(self, aged_sentence(there, self._pool))

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=_WORDS))
        self.updateGeometry()

    def _plot(self) -> QRectF:
        top, side = _CHOSEN + 2.0, _CHOSEN + 2.0
        return QRectF(side, top, max(1.0, self.width() - 2 * side), float(_PLOT_HEIGHT))

    def _point(self, age_days: float, weight: float) -> QPointF:
        assert self._view is not None
        plot = self._plot()
        return QPointF(
            plot.left() + self._view.along(age_days) * plot.width(), plot.bottom() - weight * plot.height()
        )

    def sizeHint(self) -> QSize:
        height = _PLOT_HEIGHT + 2 * (_CHOSEN + 2.0) + self.fontMetrics().height()
        return QSize(2 * _LEAST_WIDTH, int(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        hit = self.hit_at(event.position())
        if hit is not None and event.button() is Qt.MouseButton.LeftButton:
            self.passage_selected.emit(hit.passage_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() in steps:
            self._step(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self._pool is not None:
            hit = self.hit_at(QPointF(event.pos()))
            if hit is not None:
                QToolTip.showText(event.globalPos(), rich_text(aged_sentence(hit, self._pool)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        view = self._view
        if view is None:
            return
        theme, painter = current_theme(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            draw_focus_ring(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), colour=theme.accent)
        self._paint_axes(painter, theme, view)
        self._paint_curve(painter, theme, view)
        chosen_last = sorted(view.hits, key=lambda hit: hit.passage_id == self._selected)
        for hit in chosen_last:
            self._paint_hit(painter, theme, hit)

    def _paint_axes(self, painter: QPainter, theme: Theme, view: DecayView) -> None:
        plot = self._plot()
        painter.setPen(QPen(theme.track, 1.0))
        for y in (plot.top(), plot.bottom()):
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        half = self._point(view.half_life_days, 0.5)
        painter.setPen(QPen(theme.secondary_text, 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(half, QPointF(half.x(), plot.bottom()))
        self._paint_words(painter, theme, view, half.x())

    def _paint_words(self, painter: QPainter, theme: Theme, view: DecayView, half: float) -> None:
        """Below: today, the half-life where there is room for it, and the end."""
        metrics, plot = self.fontMetrics(), self._plot()
        begin = self.tr("today") if self._today else self.tr("that day")
        end = short_age(view.span_days)
        middle = self.tr("half at {age}").format(age=age_text(view.half_life_days))
        room = QRectF(0.0, plot.bottom() + 3.0, float(self.width()), float(metrics.height()))
        painter.setPen(theme.secondary_text)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft, begin)
        painter.drawText(room, Qt.AlignmentFlag.AlignRight, end)
        width = metrics.horizontalAdvance(middle)
        left = metrics.horizontalAdvance(begin) + 2 * SPACE_SMALL
        right = self.width() - metrics.horizontalAdvance(end) - 2 * SPACE_SMALL - width
        if left <= right:
            start = min(max(half - width / 2, left), right)
            painter.drawText(QRectF(start, room.top(), width + 2.0, room.height()), middle)

    def _paint_curve(self, painter: QPainter, theme: Theme, view: DecayView) -> None:
        path = QPainterPath(self._point(0.0, 1.0))
        for step in range(1, _STEPS + 1):
            age = (1.0 + view.span_days) ** (step / _STEPS) - 1.0
            path.lineTo(self._point(age, view.weight_at(age)))
        painter.setPen(QPen(theme.accent, 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _paint_hit(self, painter: QPainter, theme: Theme, hit: AgedHit) -> None:
        centre, chosen = self.place_of(hit), hit.passage_id == self._selected
        colour: QColor = theme.fresh if hit.evergreen else theme.accent
        painter.setPen(QPen(theme.surface, 1.0))
        painter.setBrush(colour)
        if hit.evergreen:
            painter.drawPolygon(_diamond(centre, _DOT + 1.0))
        else:
            painter.drawEllipse(centre, _DOT, _DOT)
        if chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.text, 1.5))
            painter.drawEllipse(centre, _CHOSEN + 1.0, _CHOSEN + 1.0)


def _diamond(centre: QPointF, size: float) -> QPolygonF:
    across, along = QPointF(size, 0.0), QPointF(0.0, size)
    return QPolygonF([centre - along, centre + across, centre + along, centre - across])
