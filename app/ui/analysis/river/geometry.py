"""Where the river runs, as pure geometry: λ across, ranks down, a chain of curves for every hit."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.sweep import OrderChange
from app.ui.analysis.river.course import Course
from app.ui.analysis.river.passing import passings, ranks_of
from app.ui.results.ribbon_geometry import Curve

_WIDEST_BEND = 20.0
"""How far across a ribbon bends from one rank to another, where the changes leave the room; pixels."""
_HALVINGS = 30


@dataclass(frozen=True, slots=True)
class RiverFrame:
    """The rectangle of ``count`` ranks in pixels; below it is ``depth`` for those that sink."""

    left: float
    right: float
    top: float
    bottom: float
    depth: float
    count: int

    @property
    def row_height(self) -> float:
        """The distance from one rank to the next."""
        return (self.bottom - self.top) / max(1, self.count)

    def x_of(self, mmr_lambda: float) -> float:
        """Where λ lies: 1 at the left, 0 at the right."""
        return self.left + (1.0 - mmr_lambda) * (self.right - self.left)

    def lambda_at(self, x: float) -> float:
        """The λ at ``x``, in [0, 1]."""
        return min(1.0, max(0.0, 1.0 - (x - self.left) / max(1.0, self.right - self.left)))

    def y_of(self, rank: int | None) -> float:
        """The middle of a rank; None is below the cut."""
        return self.bottom + self.depth if rank is None else self.top + (rank - 0.5) * self.row_height


@dataclass(frozen=True, slots=True)
class Bend:
    """Where the ribbons change their ranks for one change: from ``start`` to ``end``, halfway at its λ."""

    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Ribbon:
    """One hit's way. Each strand is a chain of curves that join; between two strands it is below the cut."""

    place: int
    strands: tuple[tuple[Curve, ...], ...]

    def y_at(self, x: float) -> float | None:
        """How far down it is at ``x``; None where it is not to be seen."""
        for strand in self.strands:
            for curve in strand:
                if curve.x0 <= x <= curve.x1:
                    return _y_on(curve, x)
        return None


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where one ribbon passes another: candidate places and pixels. ``change`` counts the sweep's changes."""

    change: int
    riser: int
    faller: int
    x: float
    y: float


def bends(frame: RiverFrame, lambdas: Sequence[float]) -> tuple[Bend, ...]:
    """The bend of every change, by falling λ: as wide as its neighbours and the ends allow."""
    middles = [frame.x_of(mmr_lambda) for mmr_lambda in lambdas]
    around = [frame.left, *middles, frame.right]
    widest = min(_WIDEST_BEND, frame.row_height) / 2
    made = []
    for number, middle in enumerate(middles):
        before, after = around[number], around[number + 2]
        room_left = middle - before if number == 0 else (middle - before) / 2
        room_right = after - middle if number == len(middles) - 1 else (after - middle) / 2
        half = max(0.0, min(widest, room_left, room_right))
        made.append(Bend(middle - half, middle + half))
    return tuple(made)


def ribbons(frame: RiverFrame, courses: Sequence[Course], lambdas: Sequence[float]) -> tuple[Ribbon, ...]:
    """The ribbon of every course; ``lambdas`` are those of all changes, by falling λ."""
    bend_at = dict(zip(lambdas, bends(frame, lambdas), strict=True))
    return tuple(Ribbon(course.place, _strands(frame, course, bend_at)) for course in courses)


def crossings(frame: RiverFrame, change: OrderChange, *, number: int, bend: Bend) -> tuple[Crossing, ...]:
    """Where the ribbons of ``change`` meet; its number in the sweep is ``number``."""
    before, after = ranks_of(change.before), ranks_of(change.after)
    met = []
    for riser, faller in passings(change):
        start = [frame.y_of(before.get(place)) for place in (riser, faller)]
        end = [frame.y_of(after.get(place)) for place in (riser, faller)]
        apart, apart_after = start[0] - start[1], end[1] - end[0]
        down = apart / (apart + apart_after)
        x = Curve(bend.start, 0.0, bend.end, 1.0).point(_t_where(down))[0]
        met.append(Crossing(number, riser, faller, x, start[0] + (end[0] - start[0]) * down))
    return tuple(met)


def _strands(frame: RiverFrame, course: Course, bend_at: dict[float, Bend]) -> tuple[tuple[Curve, ...], ...]:
    """Levels and bends in turn; a level below the cut ends a strand, and no rank leaves it empty."""
    strands: list[list[Curve]] = [[]]
    reaches = course.reaches
    x = frame.left
    for number, reach in enumerate(reaches):
        last = number == len(reaches) - 1
        bend = Bend(frame.right, frame.right) if last else bend_at[reach.low]
        y = frame.y_of(reach.rank)
        if reach.rank is None:
            strands.append([])
        else:
            strands[-1].append(Curve(x, y, bend.start, y))
        if not last:
            strands[-1].append(Curve(bend.start, y, bend.end, frame.y_of(reaches[number + 1].rank)))
        x = bend.end
    return tuple(tuple(strand) for strand in strands if strand)


def _y_on(curve: Curve, x: float) -> float:
    if curve.y0 == curve.y1:
        return curve.y0
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if curve.point(middle)[0] < x else (low, middle)
    return curve.point((low + high) / 2)[1]


def _t_where(down: float) -> float:
    """The t at which a curve has gone ``down`` of its way, both in [0, 1]: the root of 3t² − 2t³ = down.

    With t = 1/2 − sin θ it reads sin 3θ = 1 − 2·down, by the formula for the triple angle.
    """
    return 0.5 - math.sin(math.asin(1.0 - 2.0 * down) / 3.0)
