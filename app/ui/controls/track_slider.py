"""A horizontal slider, painted: filled track, round handle, ticks below; a ``QSlider`` in everything else."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from app.ui.controls.scales import STOPS
from app.ui.theme import Theme, current_theme

_TRACK = 4.0
_HANDLE = 14.0
_RING = 2.0
_MIDDLE = (_HANDLE + 6) / 2
"""Where the track lies, from above."""
_HALO = 3.0
_TICK = 5.0
_TICK_ROOM = 9
_TICK_REACH = 4.0
"""How near to a tick a click must be, in pixels."""


class TrackSlider(QSlider):
    """A click jumps to its place, a drag follows, the wheel works only with the focus.

    Left and Right move the handle by a stop, Home and End to that end of the track; Up and PageUp raise
    the value, Down and PageDown lower it, by one stop or ten.
    ``moved`` is emitted for what the person does, ``reset_requested`` on a double click or from the menu,
    ``tick_clicked`` with a tick that was clicked below the track.
    """

    moved = Signal(int)
    tick_clicked = Signal(float)
    reset_requested = Signal()
    menu_requested = Signal(object)

    def __init__(self, *, falling: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._ticks: tuple[float, ...] = ()
        self._tick_room = False
        self._dimmed = False
        self._grab = 0.0
        self._between: float | None = None
        self.setRange(0, STOPS)
        self.setSingleStep(1)
        self.setPageStep(10)
        self.setInvertedAppearance(falling)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.actionTriggered.connect(self._action_triggered)

    @property
    def ticks(self) -> tuple[float, ...]:
        return self._ticks

    def set_ticks(self, ticks: tuple[float, ...]) -> None:
        """Mark places below the track, each in [0, 1] of the range of values."""
        if ticks != self._ticks:
            self._ticks = ticks
            self.update()

    def keep_tick_room(self) -> None:
        """Leave room for ticks even while there are none, so that nothing moves when they come."""
        self._tick_room = True
        self.updateGeometry()

    def set_dimmed(self, *, dimmed: bool) -> None:
        """Paint it as switched off; it can be moved all the same."""
        if dimmed != self._dimmed:
            self._dimmed = dimmed
            self.update()

    def show_stop(self, stop: int, *, between: float | None = None) -> None:
        """Move the handle; ``moved`` is not emitted. ``between`` paints it beside the stop, in [0, 1]."""
        self.setValue(stop)
        if between != self._between:
            self._between = between
            self.update()

    def tick_at(self, place: QPointF) -> float | None:
        """The tick that a click at ``place`` means, if any."""
        below = place.y() - (_MIDDLE + _HANDLE / 2)
        on_handle = below <= 0 and abs(place.x() - self.x_of(self._part())) <= _HANDLE / 2
        if not self._ticks or below < -2 or on_handle:
            return None
        nearest = min(self._ticks, key=lambda tick: abs(self.x_of(tick) - place.x()))
        return nearest if abs(self.x_of(nearest) - place.x()) <= _TICK_REACH else None

    def x_of(self, part: float) -> float:
        """The place of ``part``, in [0, 1] of the range of values, in widget coordinates."""
        inverted = self.invertedAppearance() != (self.layoutDirection() is Qt.LayoutDirection.RightToLeft)
        along = 1.0 - part if inverted else part
        return _HANDLE / 2 + _HALO + along * self._length()

    def _length(self) -> float:
        return max(1.0, self.width() - _HANDLE - 2 * _HALO)

    def _part(self) -> float:
        if self._between is not None:
            return self._between
        return (self.sliderPosition() - self.minimum()) / (self.maximum() - self.minimum())

    def _stop_at(self, x: float) -> int:
        along = (x - self.x_of(0.0)) / (self.x_of(1.0) - self.x_of(0.0))
        return round(self.minimum() + min(1.0, max(0.0, along)) * (self.maximum() - self.minimum()))

    def _move_to(self, stop: int) -> None:
        stop = min(self.maximum(), max(self.minimum(), stop))
        if stop != self.value():
            self._between = None
            self.setValue(stop)
            self.moved.emit(self.value())

    def _action_triggered(self) -> None:
        """Keys and wheel: Qt has set the position, and sets the value after this."""
        if self.sliderPosition() != self.value():
            self._move_to(self.sliderPosition())

    # ------------------------------------------------------------------------------------ Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(120, int(_HANDLE) + 6 + (_TICK_ROOM if self._tick_room else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        towards_right = 1 if self.x_of(1.0) > self.x_of(0.0) else -1
        match event.key():
            case Qt.Key.Key_Left:
                self._move_to(self.value() - towards_right)
            case Qt.Key.Key_Right:
                self._move_to(self.value() + towards_right)
            case Qt.Key.Key_Home:
                self._move_to(self._stop_at(0.0))
            case Qt.Key.Key_End:
                self._move_to(self._stop_at(float(self.width())))
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        tick = self.tick_at(event.position())
        if tick is not None:
            self.tick_clicked.emit(tick)
            return
        x = event.position().x()
        offset = x - self.x_of(self._part())
        self._grab = offset if abs(offset) <= _HANDLE / 2 else 0.0
        self.setSliderDown(True)
        self._move_to(self._stop_at(x - self._grab))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._move_to(self._stop_at(event.position().x() - self._grab))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - any release ends the drag
        self.setSliderDown(False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        tick = self.tick_at(event.position())
        if tick is not None:  # two quick clicks, there and back
            self.tick_clicked.emit(tick)
        else:
            self.reset_requested.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ticks(painter, theme, middle=_MIDDLE)
        self._paint_track(painter, theme, middle=_MIDDLE)
        self._paint_handle(painter, theme, middle=_MIDDLE)

    def _paint_ticks(self, painter: QPainter, theme: Theme, *, middle: float) -> None:
        painter.setPen(QPen(theme.secondary_text, 1.0))
        for part in self._ticks:
            x = round(self.x_of(part)) + 0.5
            top = middle + _HANDLE / 2 - 2
            painter.drawLine(QPointF(x, top), QPointF(x, top + _TICK))

    def _paint_track(self, painter: QPainter, theme: Theme, *, middle: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.track)
        left, right = _HALO, self.width() - _HALO
        painter.drawRoundedRect(QRectF(left, middle - _TRACK / 2, right - left, _TRACK), 2, 2)
        if not self._dimmed:
            painter.setBrush(theme.accent)
            filled = self.x_of(self._part()) - left
            painter.drawRoundedRect(QRectF(left, middle - _TRACK / 2, filled, _TRACK), 2, 2)

    def _paint_handle(self, painter: QPainter, theme: Theme, *, middle: float) -> None:
        centre = QPointF(self.x_of(self._part()), middle)
        if self.hasFocus():
            halo = theme.accent.lighter(100)
            halo.setAlphaF(0.35)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(halo)
            painter.drawEllipse(centre, _HANDLE / 2 + _HALO, _HANDLE / 2 + _HALO)
        painter.setBrush(theme.surface)
        painter.setPen(QPen(theme.secondary_text if self._dimmed else theme.accent, _RING))
        painter.drawEllipse(centre, (_HANDLE - _RING) / 2, (_HANDLE - _RING) / 2)
