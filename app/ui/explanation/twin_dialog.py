"""Both passages large, side by side."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.core.twin import SentencePair, Twin
from app.ui.explanation.labels import Tone, TonedLabel
from app.ui.explanation.twin_box import PairsBox, TwinBox
from app.ui.explanation.twin_case import (
    Side,
    TwinCase,
    closest_headline,
    new_here,
    only_there,
    pair_sentence,
    pairs_as_text,
    twin_as_text,
)
from app.ui.results.sentences import place_of, title_of
from app.ui.theme import SPACE, SPACE_LARGE, scaled_font

_SIZE = (980, 620)
_LARGE = 1.1


class TwinDialog(QDialog):
    """Shows what the twin panel shows with more room. Its sides can be swapped: then the other one is new."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: TwinCase | None = None
        self._twin: Twin | None = None
        self._pairs: tuple[SentencePair, ...] | None = None
        self._sentence, self._legend = TonedLabel(), TonedLabel(tone=Tone.SECONDARY)
        self._counts = (TonedLabel(), TonedLabel())
        self._before, self._here = TwinBox(lit=False, factor=_LARGE), TwinBox(lit=True, factor=_LARGE)
        self._closest = PairsBox(factor=_LARGE)
        self.swap = QPushButton(self.tr("&Swap sides ⇄"))
        self.copy = QPushButton(self.tr("&Copy as text"))
        self.setWindowTitle(self.tr("Two passages side by side"))
        self.resize(*_SIZE)
        self._build()
        self.swap.clicked.connect(self._swap)
        self.copy.clicked.connect(self._copy)

    def show_case(self, case: TwinCase, twin: Twin, pairs: tuple[SentencePair, ...] | None) -> None:
        """Show these two, compared by words, or by meaning where there are ``pairs``."""
        self._case, self._twin, self._pairs = case, twin, pairs
        self._show()

    def text_twin(self) -> str:
        """The same as plain text."""
        if self._case is None or self._twin is None:
            return ""
        if self._pairs is not None:
            return pairs_as_text(self._case, self._pairs)
        return twin_as_text(self._case, self._twin)

    def _show(self) -> None:
        case, found, pairs = self._case, self._twin, self._pairs
        if case is None or found is None:
            return
        self._sentence.show_text(f"{pair_sentence(case)}.")
        captions = (_caption(case.before), _caption(case.here))
        for box in (self._before, self._here):
            box.setVisible(pairs is None)
        self._closest.setVisible(pairs is not None)
        self._counts[1].setVisible(pairs is None)
        if pairs is None:
            counts = (only_there(found), new_here(found))
            self._before.show_side(captions[0], found.before_text, found.before, told=counts[0])
            self._here.show_side(captions[1], found.here_text, found.here, told=counts[1])
            self._legend.show_text(
                self.tr(
                    "Grey: said in both. Bold, with a bar: only on the right. "
                    "Dotted underline: words of a sentence that the other side has too."
                )
            )
        else:
            counts = (closest_headline(pairs), "")
            self._closest.show_pairs(*case.texts, pairs, captions=captions)
            self._legend.show_text(
                self.tr(
                    "Each sentence stands beside the closest one that is left; 1 is the same, chance near 0."
                )
            )
        for label, count in zip(self._counts, counts, strict=True):
            label.show_text(count)
        self.setAccessibleDescription(self.text_twin())

    def _swap(self) -> None:
        if self._case is None or self._twin is None:
            return
        self._case, self._twin = self._case.swapped, self._twin.swapped
        if self._pairs is not None:
            self._pairs = tuple(SentencePair(pair.here, pair.before, pair.closeness) for pair in self._pairs)
        self._show()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text_twin())

    def _build(self) -> None:
        for label in (self._sentence, self._legend):
            label.setWordWrap(True)
        for label in self._counts:
            label.setFont(scaled_font(self.font(), bold=True))
        counts, boxes = QHBoxLayout(), QHBoxLayout()
        for layout, widgets in ((counts, self._counts), (boxes, (self._before, self._here, self._closest))):
            layout.setSpacing(SPACE)
            for widget in widgets:
                layout.addWidget(widget, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        for button in (self.swap, self.copy):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        whole.setSpacing(SPACE)
        whole.addWidget(self._sentence)
        whole.addLayout(counts)
        whole.addLayout(boxes, 1)
        whole.addWidget(self._legend)
        whole.addWidget(buttons)


def _caption(side: Side) -> str:
    return f"{side.rank} · {title_of(side.passage)} · {place_of(side.passage)}"
