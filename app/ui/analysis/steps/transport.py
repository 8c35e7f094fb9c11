"""Back, play, forward, the step slider and the speed: one row of controls over the picks."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.analysis.steps.sentences import step_count
from app.ui.controls.buttons import ButtonKind, IconButton, TextButton
from app.ui.controls.glyphs import Glyph
from app.ui.controls.labels import TextLabel
from app.ui.controls.track_slider import TrackSlider
from app.ui.theme import SPACE, SPACE_SMALL

_SPEEDS = (0.5, 1.0, 2.0, 4.0)


class Transport(QWidget):
    """Shows where the steps are and says what the person wants; it moves nothing by itself.

    ``step_wanted`` carries a pick's number, from 1; ``speed_changed`` how often as fast as usual.
    """

    step_wanted = Signal(int)
    play_wanted = Signal()
    speed_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._count = 1, 0
        self._speed = 1.0
        self.back = IconButton(Glyph.STEP_BACK, name=self.tr("One pick back"))
        self.play = IconButton(Glyph.RESUME, name=self.tr("Play"))
        self.forward = IconButton(Glyph.STEP_FORWARD, name=self.tr("One pick forward"))
        self.slider = TrackSlider()
        self.speed = TextButton("", kind=ButtonKind.SECONDARY, factor=0.9)
        self._label = TextLabel(secondary=True)
        self.back.clicked.connect(lambda: self.step_wanted.emit(self._number - 1))
        self.forward.clicked.connect(lambda: self.step_wanted.emit(self._number + 1))
        self.play.clicked.connect(self.play_wanted)
        self.slider.moved.connect(self.step_wanted)
        self.slider.reset_requested.connect(lambda: self.step_wanted.emit(1))
        self.speed.clicked.connect(self._next_speed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_SMALL)
        for part in (self.back, self.play, self.forward):
            row.addWidget(part)
        row.addSpacing(SPACE)
        row.addWidget(self.slider, 1)
        row.addSpacing(SPACE)
        row.addWidget(self._label)
        row.addSpacing(SPACE)
        row.addWidget(self.speed)
        self._show_speed()

    def show_step(self, number: int, count: int, *, playing: bool) -> None:
        """Show that pick ``number`` of ``count`` is seen, and whether it goes on by itself."""
        self._number, self._count = number, count
        text = step_count(number, count)
        self.slider.setRange(1, max(2, count))
        self.slider.setPageStep(max(1, count // 4))
        self.slider.show_stop(number)
        self.slider.setAccessibleName(text)
        self.slider.setEnabled(count > 1)
        self._label.setText(text)
        self.back.setEnabled(number > 1)
        self.forward.setEnabled(number < count)
        self.play.setEnabled(count > 1)
        glyph, name = (Glyph.PAUSE, self.tr("Pause")) if playing else (Glyph.RESUME, self.tr("Play"))
        self.play.set_glyph(glyph, name=name)

    def _next_speed(self) -> None:
        self._speed = _SPEEDS[(_SPEEDS.index(self._speed) + 1) % len(_SPEEDS)]
        self._show_speed()
        self.speed_changed.emit(self._speed)

    def _show_speed(self) -> None:
        text = "½×" if self._speed == 0.5 else f"{self._speed:.0f}×"
        self.speed.setText(text)
        self.speed.setAccessibleName(self.tr("Speed {speed}").format(speed=text))
        self.speed.setToolTip(self.tr("How fast the picks follow each other"))
