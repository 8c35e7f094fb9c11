"""One side of the twin panel: a passage whose repeated sentences are quiet and whose new ones are lit."""

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from app.core.pool import Span
from app.core.twin import TwinSentence
from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.theme import SPACE_SMALL, Theme, current_theme

_BAR = 3
_TINT = 0.26
"""How much of the colour of what is new lies behind its words, in [0, 1]."""


class TwinText(QTextEdit):
    """Read-only text of a passage.

    With ``lit``, sentences that the other passage lacks are bold, on a tint and beside a bar; without, they
    are merely not quiet. Words that both have are underlined with dots. ``compact`` leaves out empty lines.
    """

    def __init__(self, *, lit: bool, compact: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lit = lit
        self._compact = compact
        self._shown: tuple[str, tuple[TwinSentence, ...]] = ("", ())
        self._bars: tuple[Span, ...] = ()
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar(self))
        self.document().setDocumentMargin(_BAR + SPACE_SMALL)
        self._take_colours()

    @property
    def bars(self) -> tuple[Span, ...]:
        """The stretches of the document that have a bar."""
        return self._bars

    def show_sentences(self, text: str, sentences: tuple[TwinSentence, ...]) -> None:
        if (text, sentences) != self._shown:
            self._shown = (text, sentences)
            self._write()

    def _write(self) -> None:
        text, sentences = self._shown
        self._bars = ()  # a scroll bar that goes repaints at once
        self.clear()
        cursor, theme = QTextCursor(self.document()), current_theme()
        cursor.beginEditBlock()
        bars: list[Span] = []
        for sentence in sentences:
            start = last = cursor.position()
            for segment, style in self._segments(text, sentence, theme):
                cursor.insertText(segment.replace("\r\n", "\n"), style)
                last = cursor.position() if segment.strip() else last
            if self._lit and sentence.new:
                bars.append((start, last))
        cursor.endEditBlock()
        self._bars = tuple(bars)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._reveal_first()

    def _segments(
        self, text: str, sentence: TwinSentence, theme: Theme
    ) -> Iterator[tuple[str, QTextCharFormat]]:
        """Stretches of a sentence, each in one look; the white space at its end has none."""
        start, end = sentence.span
        end = start + len(text[start:end].rstrip())
        edges = sorted({start, end, *(edge for span in (*sentence.shared, *sentence.own) for edge in span)})
        shared = {first for first, _ in sentence.shared}
        own = {first for first, _ in sentence.own}
        base = _sentence_look(theme, new=sentence.new, lit=self._lit)
        for first, last in pairwise(edges):
            style = QTextCharFormat(base)
            if sentence.new and first in shared:
                style.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            elif not sentence.new and first in own:
                style.setForeground(theme.text)
                style.setFontWeight(QFont.Weight.DemiBold)
            yield text[first:last], style
        after = text[end : sentence.span[1]]
        yield ("\n" if self._compact and "\n" in after else after), QTextCharFormat()

    def _reveal_first(self) -> None:
        """Scroll to the first sentence that is lit, with a line before it to read on from."""
        bar = self.verticalScrollBar()
        if not self._bars:
            bar.setValue(0)
            return
        top = self.cursorRect(self._cursor_at(self._bars[0][0])).top() + bar.value()
        bar.setValue(max(0, top - self.fontMetrics().lineSpacing()))

    def _cursor_at(self, position: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(position)
        return cursor

    def _take_colours(self) -> None:
        palette, theme = self.palette(), current_theme()
        clear = QColor(theme.card)
        clear.setAlpha(0)
        for role, colour in ((QPalette.ColorRole.Base, clear), (QPalette.ColorRole.Text, theme.text)):
            palette.setColor(role, colour)
        if palette != self.palette():
            self.setPalette(palette)
        self._write()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        for start, end in self._bars:
            top = self.cursorRect(self._cursor_at(start)).top()
            bottom = self.cursorRect(self._cursor_at(end)).bottom()
            painter.fillRect(0, top, _BAR, bottom - top + 1, current_theme().fresh)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._reveal_first()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._take_colours()


def tint(theme: Theme) -> QColor:
    """What lies behind new words: the colour of what is new over a card."""
    new, card = theme.fresh, theme.card
    channels = ((new.red(), card.red()), (new.green(), card.green()), (new.blue(), card.blue()))
    return QColor(*(round(_TINT * above + (1.0 - _TINT) * below) for above, below in channels))


def _sentence_look(theme: Theme, *, new: bool, lit: bool) -> QTextCharFormat:
    look = QTextCharFormat()
    look.setForeground(theme.text if new else theme.secondary_text)
    if new and lit:
        look.setFontWeight(QFont.Weight.DemiBold)
        look.setBackground(tint(theme))
    return look
