"""The sentence with its links, for mouse, keyboard and screen reader."""

import re
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.ui.explanation.words import Parts, plain
from app.ui.theme import current_theme

_LINE_HEIGHT_PERCENT = 118
_LINES_KEPT = 3
_LONG_WORD = re.compile(r"\S{24,}")
_MAY_BREAK = "\u200b"


class SentenceLabel(QLabel):
    """Wraps a sentence; ``passage_requested(object)`` carries the passage id of a link that was followed.

    Its height never shrinks below three lines, so that what stands under it keeps its place while the
    words change.
    """

    passage_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: Parts = ()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.linkActivated.connect(self._follow)
        self._keep_height()

    @property
    def parts(self) -> Parts:
        return self._parts

    def show_parts(self, parts: Parts) -> None:
        if parts != self._parts:
            self._parts = parts
            self._write()

    def _write(self) -> None:
        self.setText(_html(self._parts))
        self.setAccessibleName(plain(self._parts))

    def _follow(self, link: str) -> None:
        self.passage_requested.emit(int(link))

    def _keep_height(self) -> None:
        line = QFontMetrics(self.font()).lineSpacing() * _LINE_HEIGHT_PERCENT / 100
        self.setMinimumHeight(round(_LINES_KEPT * line))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._write()
        elif event.type() == QEvent.Type.FontChange:
            self._keep_height()


def _html(parts: Parts) -> str:
    accent = current_theme().accent.name()
    look = f"color:{accent}; font-weight:600; text-decoration:none"
    written = "".join(
        escape(part.text)
        if part.passage_id is None
        else f'<a href="{part.passage_id}" style="{look}">{escape(_breakable(part.text))}</a>'
        for part in parts
    )
    return f'<p style="line-height:{_LINE_HEIGHT_PERCENT}%; margin:0">{written}</p>'


def _breakable(name: str) -> str:
    """A name in which a line may end inside a word that is longer than a line could be."""
    return _LONG_WORD.sub(lambda match: _MAY_BREAK.join(match[0]), name)
