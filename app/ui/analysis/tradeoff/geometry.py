"""Where the trade-off lies in its chart: relevance kept across, falling; variety upwards; and its ticks."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.core.tradeoff import KeptAndVariety, TradeOff

_LEAST_SPAN = 0.04
"""An axis spans at least this much, so that a difference nobody sees does not fill the chart."""
_MARGIN = 0.06
"""How much of the span is left free beyond the outermost points."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The values from ``low`` to ``high`` along one side of the chart."""

    low: float
    high: float

    def ticks(self, most: int) -> tuple[float, ...]:
        """At most ``most`` (2 or more) round values on the axis, rising, evenly apart; at least one."""
        step = self.step(most)
        first, last = self._multiples(step)
        return tuple(round(place * step, 9) for place in range(first, last + 1))

    def step(self, most: int) -> float:
        """The distance of the ticks: the smallest 1, 2 or 5 times a power of ten that gives no more."""
        power = math.floor(math.log10((self.high - self.low) / most)) - 1
        steps = (times * math.pow(10.0, power + tens) for tens in range(4) for times in (1.0, 2.0, 5.0))
        return next(step for step in steps if self._count(step) <= most)

    def _count(self, step: float) -> int:
        first, last = self._multiples(step)
        return last - first + 1

    def _multiples(self, step: float) -> tuple[int, int]:
        """The first and the last multiple of ``step`` on the axis."""
        return math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)


def axis_of(values: Sequence[float], *, most: float) -> Axis:
    """The axis that holds ``values`` with a margin, never beyond ``most``, nor below 0 where they are not."""
    low, high = min(values), max(values)
    least = min(0.0, low)
    short = max(0.0, _LEAST_SPAN - (high - low)) / 2
    low, high = low - short, high + short
    margin = _MARGIN * (high - low)
    return Axis(max(least, low - margin), min(most, high + margin))


@dataclass(frozen=True, slots=True)
class CurveFrame:
    """The rectangle of the chart in pixels and its two axes."""

    rect: QRectF
    kept: Axis
    variety: Axis

    def x_of(self, kept: float) -> float:
        """The place of a share kept; less of it is farther right."""
        return (
            self.rect.left() + (self.kept.high - kept) / (self.kept.high - self.kept.low) * self.rect.width()
        )

    def y_of(self, variety: float) -> float:
        """The place of a variety; more of it is farther up."""
        share = (variety - self.variety.low) / (self.variety.high - self.variety.low)
        return self.rect.bottom() - share * self.rect.height()

    def point(self, values: KeptAndVariety) -> QPointF:
        """The place of both."""
        return QPointF(self.x_of(values.kept), self.y_of(values.variety))

    def points(self, curve: TradeOff) -> tuple[QPointF, ...]:
        """The place of every stop."""
        return tuple(self.point(curve.at(stop)) for stop in range(len(curve.lambdas)))


def frame_of(curve: TradeOff, rect: QRectF) -> CurveFrame:
    """The frame in ``rect`` in which the whole of ``curve`` is seen."""
    return CurveFrame(
        rect, axis_of(curve.kept.tolist(), most=1.0), axis_of(curve.variety.tolist(), most=math.inf)
    )


def nearest_stop(points: Sequence[QPointF], place: QPointF, *, lists: Sequence[int], now: int) -> int:
    """The stop whose point is nearest to ``place``; of those with the same list, the nearest to ``now``."""
    best = min(range(len(points)), key=lambda stop: _distance(points[stop], place))
    same = (stop for stop in range(len(points)) if lists[stop] == lists[best])
    return min(same, key=lambda stop: abs(stop - now))


def label_place(
    point: QPointF,
    size: QSizeF,
    *,
    gap: float,
    inside: QRectF,
    taken: Sequence[QRectF],
    line: Sequence[QPointF] = (),
) -> QRectF | None:
    """A place for a label of ``size`` beside ``point`` that is not taken; None where there is none.

    Of several, the one on which the ``line`` lies least: its points are tried, and three between any two.
    """
    across = (point.x() + gap, point.x() - gap - size.width())
    along = (point.y() + gap / 2, point.y() - gap / 2 - size.height())
    corners = ((across[0], along[0]), (across[1], along[1]), (across[0], along[1]), (across[1], along[0]))
    free = [
        rect
        for left, top in corners
        if inside.contains(rect := QRectF(QPointF(left, top), size))
        and not any(rect.intersects(other) for other in taken)
    ]
    walked = [start + (end - start) * (part / 4) for start, end in pairwise(line) for part in range(5)]
    return min(free, key=lambda rect: sum(rect.contains(place) for place in walked), default=None)


def _distance(one: QPointF, other: QPointF) -> float:
    return math.hypot(one.x() - other.x(), one.y() - other.y())
