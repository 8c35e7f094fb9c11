"""Where the moving parts lie at this moment, and so what is to be painted anew when they have moved."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QRegion

from app.ui.analysis.river.geometry import Crossing
from app.ui.analysis.river.layout import HANDLE
from app.ui.analysis.river.scene import Scene
from app.ui.analysis.river.words import lambda_value
from app.ui.theme import SPACE, SPACE_SMALL

FOCUS_HALO = 3.0
"""How far the ring of the keyboard goes beyond the handle, in pixels."""
VALUE_PADDING = 2.0
"""How far beside λ the ground covers what it stands on, in pixels."""
MARK = 7.0
"""The radius of the circle round a crossing, in pixels."""
KNOT = 3.5
"""The radius of the dots at both ends of the thread, in pixels."""
_BULGE = 26.0
"""How far the thread swings out from the play-head, in pixels."""
_MARGIN = 2
"""What a pen and its smoothing may colour beyond these places, in pixels."""


@dataclass(frozen=True, slots=True)
class Thread:
    """From the selected hit, which MMR moved down, to its blocker: candidate places, and what it says."""

    place: int
    blocker: int
    label: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the still picture at this moment; ``mmr_lambda`` is where the play-head is.

    ``selected``, which that picture has to stress, and ``hovered`` are candidate places.
    """

    mmr_lambda: float
    selected: int | None = None
    thread: Thread | None = None
    crossing: Crossing | None = None
    hovered: int | None = None
    focused: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Bow:
    """A thread as it lies in the widget: its curve, both ends of it, and the box of what it says."""

    curve: QPainterPath
    ends: tuple[QPointF, QPointF]
    label: QRectF


def bow_of(scene: Scene, overlay: Overlay) -> Bow | None:
    """From the hit to its blocker, both at the play-head; None without a thread or below the cut."""
    thread, frame, x = overlay.thread, scene.layout.frame, head_x(scene, overlay)
    end = None if thread is None else scene.y_at(thread.blocker, x)
    if thread is None or end is None:
        return None
    lowest = frame.bottom + frame.depth / 2
    start = scene.y_at(thread.place, x)
    start = lowest if start is None else min(start, lowest)
    face = scene.style.axis
    width = face.width(thread.label) + 2 * SPACE_SMALL
    to_right = x + _BULGE + width < frame.right
    bulge = _BULGE if to_right else -_BULGE
    curve = QPainterPath(QPointF(x, start))
    curve.cubicTo(x + bulge, start, x + bulge, end, x, end)
    left = x + bulge * 0.75 + SPACE if to_right else x + bulge * 0.75 - SPACE - width
    label = QRectF(left, (start + end) / 2 - face.height / 2, width, face.height)
    return Bow(curve, (QPointF(x, start), QPointF(x, end)), label)


def head_x(scene: Scene, overlay: Overlay) -> float:
    """Where the play-head is, in pixels."""
    return scene.layout.frame.x_of(overlay.mmr_lambda)


def value_rect(scene: Scene, overlay: Overlay) -> QRectF:
    """Where λ is written beside the handle: right of it, and left where there is no room."""
    layout, face = scene.layout, scene.style.axis
    x, width = head_x(scene, overlay), face.width(lambda_value(overlay.mmr_lambda))
    left = x + HANDLE / 2 + SPACE_SMALL
    if left + width > layout.frame.right:
        left = x - HANDLE / 2 - SPACE_SMALL - width
    return QRectF(left, layout.axis - face.height / 2, width, face.height)


def changed_region(scene: Scene, old: Overlay, new: Overlay) -> QRegion:
    """All that may look different after ``new`` has taken the place of ``old``."""
    rects: list[QRectF] = []
    for overlay in (old, new):
        if _head_parts(old) != _head_parts(new):
            rects += _head_rects(scene, overlay)
        if old.crossing != new.crossing:
            rects += _crossing_rects(scene, overlay)
        if old.hovered != new.hovered:
            rects += scene.strong_rects(overlay.hovered)
        if old.selected != new.selected:
            rects += scene.strong_rects(overlay.selected)
            rects += scene.chosen_title_rects(overlay.selected)
    region = QRegion()
    for rect in rects:
        grown = rect.toAlignedRect().adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        region = region.united(grown)
    return region


def _head_parts(overlay: Overlay) -> tuple[float, Thread | None, bool, bool]:
    return overlay.mmr_lambda, overlay.thread, overlay.focused, overlay.enabled


def _head_rects(scene: Scene, overlay: Overlay) -> list[QRectF]:
    """Of the play-head with its handle, its λ and its thread."""
    layout, x = scene.layout, head_x(scene, overlay)
    reach = HANDLE / 2 + FOCUS_HALO
    rects = [
        QRectF(x - reach, layout.frame.top, 2 * reach, layout.axis + reach - layout.frame.top),
        value_rect(scene, overlay).adjusted(-VALUE_PADDING, 0, VALUE_PADDING, 0),
    ]
    bow = bow_of(scene, overlay)
    if bow is not None:
        curve = bow.curve.boundingRect().adjusted(-KNOT, -KNOT, KNOT, KNOT)
        rects += [curve, bow.label]
    return rects


def _crossing_rects(scene: Scene, overlay: Overlay) -> list[QRectF]:
    """Of the circle and of the line down to the axis."""
    crossing, layout = overlay.crossing, scene.layout
    if crossing is None:
        return []
    exact = layout.frame.x_of(scene.river.lambdas[crossing.change])
    return [
        QRectF(crossing.x - MARK, crossing.y - MARK, 2 * MARK, 2 * MARK),
        QRectF(exact, layout.frame.top, 0.0, layout.axis - layout.frame.top),
    ]
