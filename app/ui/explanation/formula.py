"""The formula of MMR, and the same with a hit's own numbers, on a card."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.core.ranking import MmrTerms
from app.ui.explanation.numbers import MINUS, add_up, factor
from app.ui.theme import RADIUS, SPACE, current_theme, monospace_font

FORMULA = "MMR = λ·rel − (1−λ)·max sim"


def filled_formula(terms: MmrTerms) -> str:
    """The formula with the numbers of ``terms``, rounded as in the ledger."""
    _, total = add_up((terms.gain, -terms.penalty))
    alike = factor(terms.max_similarity)
    alike = f"({alike})" if alike.startswith(MINUS) else alike
    mmr_lambda, rest = factor(terms.mmr_lambda), factor(1.0 - terms.mmr_lambda)
    return f"{total} = {mmr_lambda}·{factor(terms.scaled_relevance)} − {rest}·{alike}"


class FormulaCard(QFrame):
    """Two lines in a fixed-width font; the text can be selected and copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel()
        self._text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setAccessibleName(self.tr("Formula"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE + 2, SPACE, SPACE + 2, SPACE)
        layout.addWidget(self._text)
        self._take_font()

    @property
    def text(self) -> str:
        return self._text.text()

    def set_terms(self, terms: MmrTerms) -> None:
        text = f"{FORMULA}\n{filled_formula(terms)}"
        if text != self._text.text():
            self._text.setText(text)
            self._text.setAccessibleDescription(text)

    def _take_font(self) -> None:
        self._text.setFont(monospace_font(self.font()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(current_theme().card)
        painter.drawRoundedRect(self.rect(), RADIUS, RADIUS)
        painter.end()
        super().paintEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._take_font()
