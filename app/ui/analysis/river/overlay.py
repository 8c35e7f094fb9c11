"""The moving parts of the river: play-head, the selected hit with its thread, what is pointed at."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.ui.analysis.river.geometry import Crossing
from app.ui.analysis.river.layout import HANDLE
from app.ui.analysis.river.scene import Scene
from app.ui.analysis.river.words import lambda_value, left_end, right_end
from app.ui.results.text_painting import draw_left
from app.ui.theme import RADIUS, SPACE, SPACE_SMALL

_RING = 2.0
_FOCUS_HALO = 3.0
_MARK = 7.0
"""The radius of the circle round a crossing, in pixels."""
_BULGE = 26.0
"""How far the thread swings out from the play-head, in pixels."""
_THREAD = 2.0
_KNOT = 3.5


@dataclass(frozen=True, slots=True)
class Thread:
    """From the selected hit, which MMR moved down, to its blocker: candidate places, and what it says."""

    place: int
    blocker: int
    label: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """What is drawn over the still picture at this moment; ``mmr_lambda`` is where the play-head is."""

    mmr_lambda: float
    thread: Thread | None = None
    crossing: Crossing | None = None
    hovered: int | None = None
    focused: bool = False
    enabled: bool = True


def paint_overlay(painter: QPainter, scene: Scene, overlay: Overlay) -> None:
    """Draw the moving parts; ``painter`` is set to antialiasing."""
    if overlay.hovered is not None and overlay.hovered in scene.ribbons:
        scene.paint_strong(painter, overlay.hovered, scene.theme.secondary_text, more=2.0)
    x = scene.layout.frame.x_of(overlay.mmr_lambda)
    _paint_axis(painter, scene, overlay, x)
    if overlay.crossing is not None:
        _paint_crossing(painter, scene, overlay.crossing)
    _paint_play_head(painter, scene, overlay, x)
    if overlay.thread is not None:
        _paint_thread(painter, scene, overlay.thread, x)


def _paint_axis(painter: QPainter, scene: Scene, overlay: Overlay, x: float) -> None:
    """The ends in words, and λ beside the handle."""
    layout, face, theme = scene.layout, scene.style.axis, scene.theme
    value = lambda_value(overlay.mmr_lambda)
    left = x + HANDLE / 2 + SPACE_SMALL
    if left + face.width(value) > layout.frame.right:
        left = x - HANDLE / 2 - SPACE_SMALL - face.width(value)
    ends = (
        (layout.frame.left, left_end()),
        (layout.frame.right - face.width(right_end()), right_end()),
    )
    top = layout.axis + HANDLE / 2 - 1.0
    for start, text in ends:
        draw_left(painter, QRectF(start, top, 0, face.height), text, face, theme.secondary_text)
    at_handle = QRectF(left, layout.axis - face.height / 2, face.width(value), face.height)
    painter.fillRect(at_handle.adjusted(-2, 0, 2, 0), theme.surface)
    draw_left(painter, at_handle, value, face, theme.text)


def _paint_crossing(painter: QPainter, scene: Scene, crossing: Crossing) -> None:
    frame, theme = scene.layout.frame, scene.theme
    exact = frame.x_of(scene.river.lambdas[crossing.change])
    painter.setPen(QPen(theme.secondary_text, 1.0, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(exact, frame.top), QPointF(exact, scene.layout.axis))
    painter.setPen(QPen(theme.text, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(crossing.x, crossing.y), _MARK, _MARK)


def _paint_play_head(painter: QPainter, scene: Scene, overlay: Overlay, x: float) -> None:
    theme, layout = scene.theme, scene.layout
    painter.setPen(QPen(theme.text if overlay.enabled else theme.secondary_text, 1.5))
    painter.drawLine(QPointF(x, layout.frame.top), QPointF(x, layout.axis))
    middle = QPointF(x, layout.axis)
    if overlay.focused:
        halo = QColor(theme.accent)
        halo.setAlphaF(0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawEllipse(middle, HANDLE / 2 + _FOCUS_HALO, HANDLE / 2 + _FOCUS_HALO)
    painter.setBrush(theme.surface)
    painter.setPen(QPen(theme.accent if overlay.enabled else theme.secondary_text, _RING))
    painter.drawEllipse(middle, (HANDLE - _RING) / 2, (HANDLE - _RING) / 2)


def _paint_thread(painter: QPainter, scene: Scene, thread: Thread, x: float) -> None:
    """A dashed bow from the hit to its blocker, both at the play-head."""
    frame, theme = scene.layout.frame, scene.theme
    end = scene.y_at(thread.blocker, x)
    if end is None:
        return
    start = scene.y_at(thread.place, x)
    start = frame.bottom + frame.depth / 2 if start is None else min(start, frame.bottom + frame.depth / 2)
    face = scene.style.axis
    width = face.width(thread.label) + 2 * SPACE_SMALL
    to_right = x + _BULGE + width < frame.right
    bulge = _BULGE if to_right else -_BULGE
    path = QPainterPath(QPointF(x, start))
    path.cubicTo(x + bulge, start, x + bulge, end, x, end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(path, QPen(theme.surface, _THREAD + 2.5))
    painter.strokePath(path, QPen(theme.repetition, _THREAD, Qt.PenStyle.DashLine))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.repetition)
    for y in (start, end):
        painter.drawEllipse(QPointF(x, y), _KNOT, _KNOT)
    left = x + bulge * 0.75 + SPACE if to_right else x + bulge * 0.75 - SPACE - width
    label = QRectF(left, (start + end) / 2 - face.height / 2, width, face.height)
    painter.setBrush(theme.surface)
    painter.drawRoundedRect(label, RADIUS / 2, RADIUS / 2)
    draw_left(painter, label.translated(SPACE_SMALL, 0), thread.label, face, theme.sunk_text)
