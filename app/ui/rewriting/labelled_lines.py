"""Lines of a label, a content and its buttons: side by side, or the content below where room is scarce."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from app.ui.controls.labels import TextLabel
from app.ui.theme import SPACE, SPACE_SMALL

_LEAST_CHARACTERS = 45
"""A content with less room than for these goes below its label and buttons."""


@dataclass(frozen=True, slots=True)
class LabelledLine:
    """``below`` stacks the buttons where they stand beside the content."""

    words: str
    content: QWidget
    buttons: tuple[QWidget, ...]
    below: bool = False


class LabelledLines(QWidget):
    """Lays out ``lines`` in columns of labels, contents and buttons."""

    def __init__(self, lines: Sequence[LabelledLine], *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines = tuple(lines)
        self._labels = tuple(self._label(line.words) for line in lines)
        self._buttons = tuple(_Buttons(line.buttons, below=line.below) for line in lines)
        self._stacked = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE)
        self._grid.setVerticalSpacing(SPACE)
        self._grid.setColumnStretch(1, 1)
        self._arrange()

    @property
    def stacked(self) -> bool:
        """Whether contents stand below their labels and buttons."""
        return self._stacked

    def _label(self, words: str) -> TextLabel:
        label = TextLabel(words, secondary=True)
        label.setContentsMargins(0, SPACE_SMALL, 0, 0)
        return label

    def _arrange(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        for place, (line, label, buttons) in enumerate(
            zip(self._lines, self._labels, self._buttons, strict=True)
        ):
            for part in (label, line.content, buttons):
                self._grid.removeWidget(part)
            buttons.set_beside(content=not self._stacked)
            row = 2 * place
            self._grid.addWidget(label, row, 0, top)
            if self._stacked:
                self._grid.addWidget(buttons, row, 2, top | Qt.AlignmentFlag.AlignRight)
                self._grid.addWidget(line.content, row + 1, 0, 1, 3)
            else:
                self._grid.addWidget(buttons, row, 2, top)
                self._grid.addWidget(line.content, row, 1)

    def _fit(self) -> None:
        beside = max(label.sizeHint().width() for label in self._labels) + 2 * SPACE
        beside += max(buttons.narrowest for buttons in self._buttons)
        stacked = self.width() - beside < _LEAST_CHARACTERS * self.fontMetrics().averageCharWidth()
        if stacked != self._stacked:
            self._stacked = stacked
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Words of buttons change, and buttons come and go."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)


class _Buttons(QWidget):
    """Buttons in a row, or one below the other where they stand beside a content and are made so."""

    def __init__(self, buttons: Sequence[QWidget], *, below: bool) -> None:
        super().__init__()
        self._buttons = tuple(buttons)
        self._below = below
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE)
        for button in buttons:
            self._box.addWidget(button)

    @property
    def narrowest(self) -> int:
        """The width they need beside a content."""
        widths = [button.sizeHint().width() for button in self._buttons if not button.isHidden()]
        return max(widths, default=0) if self._below else sum(widths)

    def set_beside(self, *, content: bool) -> None:
        """Whether a content stands beside them."""
        direction = QBoxLayout.Direction
        self._box.setDirection(direction.TopToBottom if self._below and content else direction.LeftToRight)
