"""The trade-off as a curve that answers to the pointer and to keys."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.core.tradeoff import KeptAndVariety, TradeOff
from app.ui.analysis.tradeoff.geometry import CurveFrame, frame_of, label_place, nearest_stop
from app.ui.analysis.tradeoff.sentences import at_lambda
from app.ui.controls.buttons import draw_focus_ring
from app.ui.explanation.numbers import NO_BREAK_SPACE, factor
from app.ui.results.sentences import rich_text
from app.ui.theme import SPACE, SPACE_SMALL, Theme, current_theme, scaled_font

_DOT = 2.5
_SPOT = 7.0
_NOW = 6.0
_REACH = 24.0
"""How near the pointer must be to the curve to be told of it, in pixels."""
_TICK_ROOM = 64.0
"""The least room for a tick and its number across, in pixels."""


@dataclass(frozen=True, slots=True)
class Now:
    """Where the list is: its λ, the nearest stop, and what it keeps."""

    mmr_lambda: float
    stop: int
    values: KeptAndVariety


class TradeCurve(QWidget):
    """Shows a curve, its sweet spot and where the list is; ``lambda_wanted`` is what the person points at.

    Left and Right go to the nearest λ with other hits, Home and End to the ends; Enter is the sweet spot.
    """

    lambda_wanted = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curve: TradeOff | None = None
        self._now: Now | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._restyle()

    def show_curve(self, curve: TradeOff | None, now: Now | None) -> None:
        """Show all of it; ``now`` is None where the list is on no point of the curve."""
        self._curve, self._now = curve, now
        self.update()

    def point_of(self, stop: int) -> QPointF:
        """Where the list at ``stop`` is drawn; there must be a curve."""
        assert self._curve is not None
        return self._frame(self._curve).point(self._curve.at(stop))

    def stop_at(self, place: QPointF) -> int | None:
        """The stop whose list is drawn nearest to ``place``; None without a curve."""
        if self._curve is None:
            return None
        points = self._frame(self._curve).points(self._curve)
        now = self._now.stop if self._now else 0
        return nearest_stop(points, place, lists=self._curve.lists.tolist(), now=now)

    def _frame(self, curve: TradeOff) -> CurveFrame:
        line = self._metrics.height()
        left = self._metrics.horizontalAdvance("0.000") + 3 * SPACE
        rect = QRectF(self.rect()).adjusted(left, line + SPACE, -2 * SPACE, -line - SPACE)
        return frame_of(curve, rect)

    def _want(self, stop: int | None) -> None:
        if self._curve is not None and stop is not None:
            self.lambda_wanted.emit(float(self._curve.lambdas[stop]))

    def _restyle(self) -> None:
        self._font = scaled_font(self.font(), factor=0.86)
        self._bold = scaled_font(self.font(), factor=0.86, bold=True)
        self._metrics = QFontMetricsF(self._bold)
        self.update()

    # ------------------------------------------------------------------------------------ Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(420, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(24 * self._metrics.averageCharWidth()), round(6 * self._metrics.height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._curve is None:
            super().keyPressEvent(event)
            return
        now = self._now.stop if self._now else 0
        match event.key():
            case Qt.Key.Key_Left:
                self._want(self._curve.next_stop(now, more_varied=False))
            case Qt.Key.Key_Right:
                self._want(self._curve.next_stop(now, more_varied=True))
            case Qt.Key.Key_Home:
                self._want(0)
            case Qt.Key.Key_End:
                self._want(len(self._curve.lambdas) - 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._want(self._curve.sweet_stop)
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._want(self.stop_at(event.position()))
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        stop = self.stop_at(event.position())
        if self._now is None or stop != self._now.stop:
            self._want(stop)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), rich_text(self._tip(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._restyle()

    def _tip(self, place: QPointF) -> str:
        """What the list drawn near ``place`` keeps; empty where none is near."""
        stop = self.stop_at(place)
        if self._curve is None or stop is None:
            return ""
        away = self.point_of(stop) - place
        if abs(away.x()) + abs(away.y()) > _REACH:
            return ""
        return at_lambda(float(self._curve.lambdas[stop]), self._curve.at(stop), self._curve.plain)

    # ---------------------------------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        if self._curve is not None:
            frame = self._frame(self._curve)
            self._paint_axes(painter, frame, theme)
            self._paint_curve(painter, self._curve, frame, theme)
            self._paint_marks(painter, self._curve, frame, theme)
        if self.hasFocus():
            draw_focus_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), colour=theme.accent)

    def _paint_axes(self, painter: QPainter, frame: CurveFrame, theme: Theme) -> None:
        rect, line = frame.rect, self._metrics.height()
        most = max(2, int(rect.width() / _TICK_ROOM))
        decimals = 0 if frame.kept.step(most) > 0.0099 else 1
        for kept in frame.kept.ticks(most):
            x = round(frame.x_of(kept)) + 0.5
            self._paint_grid(painter, QPointF(x, rect.top()), QPointF(x, rect.bottom()), theme)
            text = f"{kept * 100:.{decimals}f}{NO_BREAK_SPACE}%"
            width = self._metrics.horizontalAdvance(text)
            painter.setPen(theme.secondary_text)
            painter.drawText(QPointF(x - width / 2, rect.bottom() + line), text)
        most = max(2, int(rect.height() / (2 * line)))
        decimals = 2 if frame.variety.step(most) > 0.0099 else 3
        for variety in frame.variety.ticks(most):
            y = round(frame.y_of(variety)) + 0.5
            self._paint_grid(painter, QPointF(rect.left(), y), QPointF(rect.right(), y), theme)
            text = f"{variety:.{decimals}f}"
            painter.setPen(theme.secondary_text)
            left = rect.left() - 2 * SPACE - self._metrics.horizontalAdvance(text)
            painter.drawText(QPointF(left, y + self._metrics.ascent() / 2 - 1), text)
        self._paint_names(painter, theme)

    def _paint_grid(self, painter: QPainter, start: QPointF, end: QPointF, theme: Theme) -> None:
        painter.setPen(QPen(theme.border, 1.0))
        painter.drawLine(start, end)

    def _paint_names(self, painter: QPainter, theme: Theme) -> None:
        """What grows upwards, and what to the left, above the chart where no number is."""
        painter.setPen(theme.secondary_text)
        top = QRectF(SPACE, 0, self.width() - 3 * SPACE, self._metrics.height() + SPACE_SMALL)
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft, self.tr("↑ variety"))
        painter.drawText(top, Qt.AlignmentFlag.AlignRight, self.tr("← relevance kept"))

    def _paint_curve(self, painter: QPainter, curve: TradeOff, frame: CurveFrame, theme: Theme) -> None:
        line = [frame.point(curve.at(stop)) for stop in _turns(curve)]
        if curve.sweet_stop is not None:
            painter.setPen(QPen(theme.secondary_text, 1.0, Qt.PenStyle.DashLine))
            # The chord of the scaled curve: to the most that any λ gains and loses.
            end = KeptAndVariety(float(curve.kept.min()), float(curve.variety.max()))
            painter.drawLine(line[0], frame.point(end))
        painter.setPen(QPen(theme.accent, 2.0))
        painter.drawPolyline(QPolygonF(line))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent)
        for point in line:
            painter.drawEllipse(point, _DOT, _DOT)

    def _paint_marks(self, painter: QPainter, curve: TradeOff, frame: CurveFrame, theme: Theme) -> None:
        """The sweet spot as a diamond, the list as a ring, each with its λ where there is room."""
        taken: list[QRectF] = []
        if curve.sweet_stop is not None:
            point = frame.point(curve.at(curve.sweet_stop))
            painter.setPen(QPen(theme.surface, 1.5))
            painter.setBrush(theme.fresh)
            painter.drawPolygon(_diamond(point))
            taken.append(QRectF(point.x() - _SPOT, point.y() - _SPOT, 2 * _SPOT, 2 * _SPOT))
        if self._now is not None:
            point = frame.point(self._now.values)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.text, 2.0))
            painter.drawEllipse(point, _NOW + 2, _NOW + 2)
            taken.append(QRectF(point.x() - _NOW, point.y() - _NOW, 2 * _NOW, 2 * _NOW))
        painter.setFont(self._bold)
        line = [frame.point(curve.at(stop)) for stop in _turns(curve)]
        for point, text in self._labels(curve, frame):
            size = QSizeF(self._metrics.horizontalAdvance(text) + 2, self._metrics.height())
            inside, gap = frame.rect.adjusted(-SPACE, -size.height(), SPACE, 0), _SPOT + SPACE_SMALL
            place = label_place(point, size, gap=gap, inside=inside, taken=taken, line=line)
            if place is not None:
                taken.append(place)
                self._paint_label(painter, place, text, theme)

    def _labels(self, curve: TradeOff, frame: CurveFrame) -> list[tuple[QPointF, str]]:
        """What stands beside the marks: the list first, since one label may hide another."""
        labels = []
        at_spot = self._now is not None and self._now.stop == curve.sweet_stop
        if self._now is not None and not at_spot:
            text = self.tr("λ {at}").format(at=factor(self._now.mmr_lambda))
            labels.append((frame.point(self._now.values), text))
        if curve.sweet_stop is not None:
            at = factor(float(curve.lambdas[curve.sweet_stop]))
            text = self.tr("sweet spot λ {at}").format(at=at)
            labels.append((frame.point(curve.at(curve.sweet_stop)), text))
        return labels

    def _paint_label(self, painter: QPainter, place: QRectF, text: str, theme: Theme) -> None:
        halo = QColor(theme.surface)
        halo.setAlphaF(0.85)
        painter.fillRect(place, halo)
        painter.setPen(theme.text)
        painter.drawText(QPointF(place.left() + 1, place.top() + self._metrics.ascent()), text)


def _turns(curve: TradeOff) -> list[int]:
    """The stops from which on other hits are shown, the first stop among them."""
    return [
        stop for stop in range(len(curve.lists)) if not stop or curve.lists[stop] != curve.lists[stop - 1]
    ]


def _diamond(centre: QPointF) -> QPolygonF:
    corners = ((0.0, -_SPOT), (_SPOT, 0.0), (0.0, _SPOT), (-_SPOT, 0.0))
    return QPolygonF([centre + QPointF(x, y) for x, y in corners])
