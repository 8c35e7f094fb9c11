"""The boxes of the twin panel: a caption over a passage, or the closest sentences as a table."""

from html import escape

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QVBoxLayout, QWidget

from app.core.twin import SentencePair, TwinSentence
from app.ui.controls.buttons import draw_focus_ring
from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.explanation.labels import FittedLabel, Tone, two_lines
from app.ui.explanation.numbers import value
from app.ui.explanation.twin_text import TwinText
from app.ui.theme import RADIUS, SPACE_SMALL, current_theme, scaled_font

SMALL = 0.92
"""The size of a caption, and of a text in the panel; a dialog has room for larger ones."""


class Card(QFrame):
    """A rounded card behind a text; a ring shows that the text has the focus."""

    def __init__(self, text: QTextEdit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ringed = text
        text.installEventFilter(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.card)
        painter.drawRoundedRect(self.rect(), RADIUS, RADIUS)
        if self._ringed.hasFocus():
            draw_focus_ring(painter, self.rect().toRectF().adjusted(1, 1, -1, -1), colour=theme.accent)
        painter.end()
        super().paintEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
        return super().eventFilter(watched, event)


class TwinBox(Card):
    """One passage with its caption, such as "hit 1" or "this hit"."""

    def __init__(self, *, lit: bool, factor: float = SMALL, parent: QWidget | None = None) -> None:
        self.text = TwinText(lit=lit, compact=factor <= SMALL)
        super().__init__(self.text, parent)
        self._factor = factor
        self.caption = FittedLabel(two_lines, tone=Tone.SECONDARY)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_SMALL, SPACE_SMALL, SPACE_SMALL, SPACE_SMALL)
        layout.setSpacing(0)
        self.caption.setContentsMargins(SPACE_SMALL, 0, 0, 0)
        layout.addWidget(self.caption)
        layout.addWidget(self.text, 1)
        self._take_fonts()

    def show_side(self, caption: str, text: str, sentences: tuple[TwinSentence, ...], *, told: str) -> None:
        """``told`` is what a screen reader says of the passage before it reads it."""
        self.caption.set_full_text(caption)
        self.text.show_sentences(text, sentences)
        self.text.setAccessibleName(caption)
        self.text.setAccessibleDescription(told)

    def _take_fonts(self) -> None:
        self.caption.setFont(scaled_font(self.font(), factor=SMALL))
        self.text.setFont(scaled_font(self.font(), factor=self._factor))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._take_fonts()


class PairsBox(Card):
    """The closest sentences of two passages, side by side, with how close they are in meaning."""

    def __init__(self, *, factor: float = SMALL, parent: QWidget | None = None) -> None:
        self.text = QTextBrowser()
        super().__init__(self.text, parent)
        self._factor = factor
        self._shown: tuple[str, str, tuple[SentencePair, ...], tuple[str, str]] | None = None
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setTabChangesFocus(True)
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.setVerticalScrollBar(SlimScrollBar(self.text))
        self.text.setAccessibleName(self.tr("Closest sentences"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_SMALL, SPACE_SMALL, SPACE_SMALL, SPACE_SMALL)
        layout.addWidget(self.text)
        self._take_looks()

    def show_pairs(
        self, before: str, here: str, pairs: tuple[SentencePair, ...], *, captions: tuple[str, str]
    ) -> None:
        shown = (before, here, pairs, captions)
        if shown != self._shown:
            self._shown = shown
            self._write()

    def _write(self) -> None:
        if self._shown is None:
            return
        before, here, pairs, (left, right) = self._shown
        quiet = current_theme().secondary_text.name()
        named = f"<td width='44%'>{escape(left)}</td><td>{escape(right)}</td><td></td>"
        head = f"<tr style='color:{quiet}'>{named}</tr>"
        rows = "".join(
            f"<tr><td>{_cell(before[slice(*pair.before)])}</td><td>{_cell(here[slice(*pair.here)])}</td>"
            f"<td align='right'><b>{value(pair.closeness)}</b></td></tr>"
            for pair in pairs
        )
        self.text.setHtml(f"<table width='100%' cellspacing='0' cellpadding='3'>{head}{rows}</table>")

    def _take_looks(self) -> None:
        palette, theme = self.text.palette(), current_theme()
        for role, colour in ((QPalette.ColorRole.Base, theme.card), (QPalette.ColorRole.Text, theme.text)):
            palette.setColor(role, colour)
        if palette != self.text.palette():
            self.text.setPalette(palette)
        self.text.setFont(scaled_font(self.font(), factor=self._factor))
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.PaletteChange}:
            self._take_looks()


def _cell(text: str) -> str:
    return escape(" ".join(text.split()))
