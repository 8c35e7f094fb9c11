"""What lies under the pointer: a crossing before a ribbon, a ribbon before nothing, or a title."""

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF

from app.ui.analysis.river.geometry import Crossing
from app.ui.analysis.river.scene import Scene

_REACH = 9.0
"""How near the pointer must be to a crossing, in pixels."""
_MARGIN = 1.5


@dataclass(frozen=True, slots=True)
class Pointed:
    """A ``crossing``, or the candidate ``place`` whose ribbon or ``title`` it is, at ``mmr_lambda``."""

    crossing: Crossing | None = None
    place: int | None = None
    title: int | None = None
    mmr_lambda: float = 1.0


def pointed_at(scene: Scene, position: QPointF) -> Pointed:
    """What is at ``position`` of the widget."""
    x, y = position.x(), position.y()
    frame = scene.layout.frame
    if x < frame.left or x > frame.right:
        return _title_at(scene, x, y)
    crossing = _crossing_at(scene, x, y)
    if crossing is not None:
        return Pointed(crossing=crossing)
    place = _ribbon_at(scene, x, y)
    return Pointed() if place is None else Pointed(place=place, mmr_lambda=frame.lambda_at(x))


def _title_at(scene: Scene, x: float, y: float) -> Pointed:
    at_right = x > scene.layout.frame.right
    rank = scene.layout.row_at(y)
    if rank is None:
        return Pointed()
    place = scene.edge_order(at_right=at_right)[rank - 1]
    return Pointed(place=place, title=place, mmr_lambda=0.0 if at_right else 1.0)


def _crossing_at(scene: Scene, x: float, y: float) -> Crossing | None:
    near = [
        (math.hypot(crossing.x - x, crossing.y - y), crossing)
        for number, bend in enumerate(scene.bends)
        if bend.start - _REACH <= x <= bend.end + _REACH
        for crossing in scene.crossings(number)
    ]
    distance, crossing = min(near, key=lambda pair: pair[0], default=(math.inf, None))
    return crossing if distance <= _REACH else None


def _ribbon_at(scene: Scene, x: float, y: float) -> int | None:
    reach = scene.layout.thickness / 2 + _MARGIN
    for place in reversed(scene.ribbons):
        middle = scene.y_at(place, x)
        if middle is not None and abs(middle - y) <= reach:
            return place
    return None
