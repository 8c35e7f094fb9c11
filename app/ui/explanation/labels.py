"""Labels that fit: a title on two lines, a path cut in its middle, a text in a tone of the theme."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPalette, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.ui.theme import current_theme

_MOST_LINES = 2
# A label whose text can be selected is painted with Text, any other with WindowText.
_TEXT_ROLES = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text)


class Tone(StrEnum):
    """Which text colour of the theme a label has."""

    TEXT = "text"
    SECONDARY = "secondary"
    LOSS = "loss"


def tone_colour(tone: Tone) -> QColor:
    theme = current_theme()
    return {Tone.TEXT: theme.text, Tone.SECONDARY: theme.secondary_text, Tone.LOSS: theme.sunk_text}[tone]


class TonedLabel(QLabel):
    """A plain text that can be selected, in a tone that follows the palette; set only when it changes."""

    def __init__(self, *, tone: Tone = Tone.TEXT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone = tone
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._take_colour()

    def show_text(self, text: str) -> None:
        if text != self.text():
            self.setText(text)

    def set_tone(self, tone: Tone) -> None:
        if tone is not self._tone:
            self._tone = tone
            self._take_colour()

    def _take_colour(self) -> None:
        colour, palette = tone_colour(self._tone), self.palette()
        if all(palette.color(role) == colour for role in _TEXT_ROLES):
            return
        for role in _TEXT_ROLES:
            palette.setColor(role, colour)
        self.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._take_colour()


class FittedLabel(TonedLabel):
    """Shows as much of ``full_text`` as its width allows; tooltip and screen reader have all of it.

    ``fitted`` cuts a text to a width in the font that it is given.
    """

    def __init__(
        self,
        fitted: Callable[[str, QFont, int], str],
        *,
        tone: Tone = Tone.TEXT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tone=tone, parent=parent)
        self._fitted = fitted
        self._full_text = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def full_text(self) -> str:
        return self._full_text

    def set_full_text(self, text: str) -> None:
        if text != self._full_text:
            self._full_text = text
            self.setAccessibleName(text)
            self._fit()

    def _fit(self) -> None:
        shown = self._fitted(self._full_text, self.font(), self.width())
        self.show_text(shown)
        cut = shown.replace("\n", " ").split() != self._full_text.split()
        self.setToolTip(self._full_text if cut else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


class TitleLabel(FittedLabel):
    """A title on at most two lines, with an ellipsis at the end of the second."""

    def __init__(self, *, tone: Tone = Tone.TEXT, parent: QWidget | None = None) -> None:
        super().__init__(two_lines, tone=tone, parent=parent)


class PathLabel(FittedLabel):
    """A path cut in its middle, with a suffix such as a line number that is never cut."""

    def __init__(self, *, tone: Tone = Tone.TEXT, parent: QWidget | None = None) -> None:
        super().__init__(self._cut_in_the_middle, tone=tone, parent=parent)
        self._suffix = ""

    def set_path(self, path: str, *, suffix: str) -> None:
        self._suffix = suffix
        self.set_full_text(path + suffix)

    def _cut_in_the_middle(self, text: str, font: QFont, width: int) -> str:
        metrics = QFontMetricsF(font)
        room = max(0.0, width - metrics.horizontalAdvance(self._suffix))
        path = text.removesuffix(self._suffix)
        return metrics.elidedText(path, Qt.TextElideMode.ElideMiddle, room) + self._suffix


def two_lines(text: str, font: QFont, width: int) -> str:
    """``text`` on at most two lines, the second with an ellipsis where it is too long."""
    text = " ".join(text.split())
    starts = _line_starts(text, font, width)
    if len(starts) < _MOST_LINES:
        return text
    split = starts[1]
    last = QFontMetricsF(font).elidedText(text[split:].strip(), Qt.TextElideMode.ElideRight, width)
    return f"{text[:split].rstrip()}\n{last}"


def _line_starts(text: str, font: QFont, width: int) -> list[int]:
    """Where each line begins, in Python's characters; Qt counts UTF-16 units."""
    layout = QTextLayout(text, font)
    layout.setTextOption(_anywhere())
    starts: list[int] = []
    layout.beginLayout()
    while len(starts) < _MOST_LINES and (line := layout.createLine()).isValid():
        line.setLineWidth(max(1, width))
        starts.append(_characters(text, line.textStart()))
    layout.endLayout()
    return starts


def _anywhere() -> QTextOption:
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


def _characters(text: str, units: int) -> int:
    """How many characters the first ``units`` UTF-16 units of ``text`` are."""
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))
