"""Where a ribbon runs, as pure geometry: a cubic curve that leaves and reaches both lists level."""

import math
from dataclasses import dataclass
from itertools import pairwise

_STEPS = 24
_STUB = 0.45
"""How far across a ribbon with one end goes before it has faded out, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bézier curve from (``x0``, ``y0``) to (``x1``, ``y1``), level at both ends; pixels.

    Both control points lie halfway across, so that it never turns back.
    """

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def middle(self) -> float:
        """The x of both control points."""
        return (self.x0 + self.x1) / 2

    def point(self, t: float) -> tuple[float, float]:
        """The point at ``t`` in [0, 1]."""
        across = 1.5 * t * (1 - t) + t**3
        down = t * t * (3 - 2 * t)
        return self.x0 + (self.x1 - self.x0) * across, self.y0 + (self.y1 - self.y0) * down

    def distance(self, x: float, y: float) -> float:
        """How far the point (``x``, ``y``) is from the curve, in pixels."""
        points = [self.point(step / _STEPS) for step in range(_STEPS + 1)]
        return min(_segment_distance(x, y, start, end) for start, end in pairwise(points))


def joined_curve(left_y: float, right_y: float, *, width: float) -> Curve:
    """The curve of a hit that both lists show."""
    return Curve(0.0, left_y, width, right_y)


def left_stub(left_y: float, *, width: float, drop: float) -> Curve:
    """The curve of a hit that only the left list shows: it leaves and sinks by ``drop`` pixels."""
    return Curve(0.0, left_y, width * _STUB, left_y + drop)


def right_stub(right_y: float, *, width: float, drop: float) -> Curve:
    """The curve of a hit that only the right list shows: it comes from ``drop`` pixels below."""
    return Curve(width * (1 - _STUB), right_y + drop, width, right_y)


def _segment_distance(x: float, y: float, start: tuple[float, float], end: tuple[float, float]) -> float:
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length))
    return math.hypot(x - x0 - along * dx, y - y0 - along * dy)
