"""The moving parts of the river: the play-head with its thread, and what is pointed at."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.ui.analysis.river.geometry import Crossing
from app.ui.analysis.river.layout import HANDLE
from app.ui.analysis.river.overlay_places import (
    FOCUS_HALO,
    KNOT,
    MARK,
    VALUE_PADDING,
    Bow,
    Overlay,
    bow_of,
    head_x,
    value_rect,
)
from app.ui.analysis.river.scene import POINTED_MORE, Scene
from app.ui.analysis.river.words import lambda_value, left_end, right_end
from app.ui.results.text_painting import draw_left
from app.ui.theme import RADIUS, SPACE_SMALL

_RING = 2.0
_THREAD = 2.0


def paint_overlay(painter: QPainter, scene: Scene, overlay: Overlay) -> None:
    """Draw the moving parts; ``painter`` is set to antialiasing."""
    if overlay.hovered is not None and overlay.hovered in scene.ribbons:
        scene.paint_strong(painter, overlay.hovered, scene.theme.secondary_text, more=POINTED_MORE)
    _paint_axis(painter, scene, overlay)
    if overlay.crossing is not None:
        _paint_crossing(painter, scene, overlay.crossing)
    _paint_play_head(painter, scene, overlay)
    bow = bow_of(scene, overlay)
    if overlay.thread is not None and bow is not None:
        _paint_thread(painter, scene, bow, overlay.thread.label)


def _paint_axis(painter: QPainter, scene: Scene, overlay: Overlay) -> None:
    """The ends in words, and λ beside the handle."""
    layout, face, theme = scene.layout, scene.style.axis, scene.theme
    ends = (
        (layout.frame.left, left_end()),
        (layout.frame.right - face.width(right_end()), right_end()),
    )
    top = layout.axis + HANDLE / 2 - 1.0
    for start, text in ends:
        draw_left(painter, QRectF(start, top, 0, face.height), text, face, theme.secondary_text)
    at_handle = value_rect(scene, overlay)
    painter.fillRect(at_handle.adjusted(-VALUE_PADDING, 0, VALUE_PADDING, 0), theme.surface)
    draw_left(painter, at_handle, lambda_value(overlay.mmr_lambda), face, theme.text)


def _paint_crossing(painter: QPainter, scene: Scene, crossing: Crossing) -> None:
    frame, theme = scene.layout.frame, scene.theme
    exact = frame.x_of(scene.river.lambdas[crossing.change])
    painter.setPen(QPen(theme.secondary_text, 1.0, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(exact, frame.top), QPointF(exact, scene.layout.axis))
    painter.setPen(QPen(theme.text, 1.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(crossing.x, crossing.y), MARK, MARK)


def _paint_play_head(painter: QPainter, scene: Scene, overlay: Overlay) -> None:
    theme, layout, x = scene.theme, scene.layout, head_x(scene, overlay)
    painter.setPen(QPen(theme.text if overlay.enabled else theme.secondary_text, 1.5))
    painter.drawLine(QPointF(x, layout.frame.top), QPointF(x, layout.axis))
    middle = QPointF(x, layout.axis)
    if overlay.focused:
        halo = QColor(theme.accent)
        halo.setAlphaF(0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(halo)
        painter.drawEllipse(middle, HANDLE / 2 + FOCUS_HALO, HANDLE / 2 + FOCUS_HALO)
    painter.setBrush(theme.surface)
    painter.setPen(QPen(theme.accent if overlay.enabled else theme.secondary_text, _RING))
    painter.drawEllipse(middle, (HANDLE - _RING) / 2, (HANDLE - _RING) / 2)


def _paint_thread(painter: QPainter, scene: Scene, bow: Bow, label: str) -> None:
    """A dashed bow, a dot at both ends, and what it says."""
    theme = scene.theme
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(bow.curve, QPen(theme.surface, _THREAD + 2.5))
    painter.strokePath(bow.curve, QPen(theme.repetition, _THREAD, Qt.PenStyle.DashLine))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.repetition)
    for end in bow.ends:
        painter.drawEllipse(end, KNOT, KNOT)
    painter.setBrush(theme.surface)
    painter.drawRoundedRect(bow.label, RADIUS / 2, RADIUS / 2)
    at = bow.label.translated(SPACE_SMALL, 0)
    draw_left(painter, at, label, scene.style.axis, theme.sunk_text)
