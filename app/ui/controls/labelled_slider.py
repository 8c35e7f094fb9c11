"""A slider with words at both ends, its number in the middle, and a switch."""

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QMenu, QWidget

from app.ui.controls.labels import TextLabel
from app.ui.controls.toggle import Toggle
from app.ui.controls.track_slider import TrackSlider
from app.ui.theme import SPACE_SMALL

_WORD_SIZE = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class SliderTexts:
    """Everything a slider says that does not depend on its value; ``widest`` is its longest number."""

    name: str
    left: str
    right: str
    tip: str
    switch_name: str
    switch_tip: str
    reset: str
    widest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A value in words: ``number`` for the eye, ``spoken`` for the ear."""

    number: str
    spoken: str


class LabelledSlider(QWidget):
    """Shows a stop, a switch and a reading; says what the person did and changes nothing by itself.

    ``moved`` carries a stop number. Moving a slider that is off means to use it, so whoever listens
    switches it on. ``switched`` follows the switch alone; ``reset_requested`` a double click or the menu.
    """

    moved = Signal(int)
    switched = Signal()
    reset_requested = Signal()

    def __init__(self, texts: SliderTexts, *, falling: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._compact = False
        self._note = ""
        self._more_actions: tuple[QAction, ...] = ()
        self._ends = ("", "")
        self.slider = TrackSlider(falling=falling, parent=self)
        self.slider.setToolTip(texts.tip)
        self.slider.moved.connect(self.moved)
        self.slider.reset_requested.connect(self.reset_requested)
        self.slider.menu_requested.connect(self._open_menu)
        self.switch = Toggle(name=texts.switch_name, tip=texts.switch_tip, parent=self)
        self.switch.clicked.connect(self.switched)
        self._left = TextLabel(texts.left, factor=_WORD_SIZE, secondary=True)
        self._right = TextLabel(texts.right, factor=_WORD_SIZE, secondary=True)
        self._number = TextLabel(factor=_WORD_SIZE, bold=True)
        self._track = self._make_track()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE_SMALL)
        self._grid.setVerticalSpacing(0)
        # Beside a slider with more lines of words, this one stays at the top.
        self._grid.setRowStretch(3, 1)
        self._arrange()

    @property
    def number(self) -> str:
        """What the middle shows."""
        return self._number.text()

    @property
    def one_line_width(self) -> int:
        """The width that both words and the widest number need side by side."""
        texts = (self._texts.left, self._texts.right)
        words = sum(map(self._left.fontMetrics().horizontalAdvance, texts))
        return words + self._number.fontMetrics().horizontalAdvance(self._texts.widest) + 2 * SPACE_SMALL

    def show_state(self, *, stop: int, on: bool, reading: Reading, between: float | None = None) -> None:
        """Show all of it without a signal; ``between`` is where the value lies beside the stop, in [0, 1]."""
        self.slider.show_stop(stop, between=between)
        self.slider.set_dimmed(dimmed=not on)
        self.switch.setChecked(on)
        self._number.setText(reading.number)
        self._number.set_secondary(secondary=not on)
        self.slider.setAccessibleName(f"{self._texts.name}: {reading.spoken}")
        self.slider.setAccessibleDescription(self._tip)

    def set_note(self, note: str) -> None:
        """Say one more sentence of the slider, for the pointer and the ear."""
        self._note = note
        self.slider.setToolTip(self._tip)
        self.slider.setAccessibleDescription(self._tip)

    def set_ends(self, left: str, right: str) -> None:
        """Say something more of each end, behind its word, where there is room; empty says nothing."""
        self._ends = (left, right)
        self._show_ends()

    def add_to_menu(self, *actions: QAction) -> None:
        """Offer ``actions`` in the context menu, too."""
        self._more_actions += actions

    def set_useful(self, *, useful: bool, why_not: str) -> None:
        """Let it be moved and switched, or say why that would do nothing."""
        for part, tip in ((self.slider, self._tip), (self.switch, self._texts.switch_tip)):
            part.setEnabled(useful)
            part.setToolTip(tip if useful else why_not)

    def set_compact(self, *, compact: bool) -> None:
        """Put the words below the track, wrapped, where they have no room beside the number."""
        if compact != self._compact:
            self._compact = compact
            self._arrange()
            self._show_ends()

    def menu(self) -> QMenu:
        """The context menu, made anew."""
        menu = QMenu(self)
        reset = QAction(self._texts.reset, menu)
        reset.triggered.connect(self.reset_requested)
        menu.addAction(reset)
        menu.addActions(self._more_actions)
        return menu

    @property
    def _tip(self) -> str:
        return f"{self._texts.tip} {self._note}".rstrip()

    def _show_ends(self) -> None:
        """In one line the ends give way: the words and the number must keep their room."""
        words = (self._texts.left, self._texts.right)
        more = [f"{word} {end}".rstrip() for word, end in zip(words, self._ends, strict=True)]
        if not self._compact:
            needed = sum(map(self._left.fontMetrics().horizontalAdvance, more)) + 4 * SPACE_SMALL
            needed += self._number.fontMetrics().horizontalAdvance(self._number.text())
            if needed > self.width():
                more = list(words)
        for label, text in zip((self._left, self._right), more, strict=True):
            if label.text() != text:
                label.setText(text)

    def _open_menu(self, place: QPoint) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)

    def _make_track(self) -> QWidget:
        track = QWidget(self)
        row = QHBoxLayout(track)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_SMALL)
        row.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.slider, 1, Qt.AlignmentFlag.AlignTop)
        return track

    def _arrange(self) -> None:
        flag = Qt.AlignmentFlag
        for part in (self._left, self._number, self._right, self._track):
            self._grid.removeWidget(part)
        for word in (self._left, self._right):
            word.setWordWrap(self._compact)
        if self._compact:
            self._grid.addWidget(self._number, 0, 0, 1, 3, flag.AlignHCenter)
            self._grid.addWidget(self._left, 2, 0, flag.AlignTop)
            self._grid.addWidget(self._right, 2, 2, flag.AlignTop)
        else:
            self._grid.addWidget(self._left, 0, 0, flag.AlignVCenter)
            self._grid.addWidget(self._number, 0, 1)
            self._grid.addWidget(self._right, 0, 2, flag.AlignVCenter)
        self._grid.addWidget(self._track, 1, 0, 1, 3)
        self._right.setAlignment(flag.AlignRight | (flag.AlignTop if self._compact else flag.AlignVCenter))
        # The number stays in the middle however long the words are.
        for column, stretch in enumerate((1, 0, 1)):
            self._grid.setColumnStretch(column, stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_ends()
