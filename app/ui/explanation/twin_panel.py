"""What is new in a hit beside the one that it repeats: both passages, sentence by sentence."""

from functools import lru_cache

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.parameters import Similarity
from app.core.twin import SentencePair, Twin, twin
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.explanation.labels import Tone, TonedLabel
from app.ui.explanation.twin_box import SMALL, PairsBox, TwinBox
from app.ui.explanation.twin_case import (
    TwinCase,
    closest_headline,
    new_here,
    only_there,
    pairs_as_text,
    twin_as_text,
)
from app.ui.explanation.twin_dialog import TwinDialog
from app.ui.theme import SPACE, SPACE_SMALL, scaled_font

_LINES = 7


class TwinPanel(QWidget):
    """Compares a hit with another one by words, or by meaning where that is the pool's similarity.

    ``closest_wanted(before text, here text)`` asks for the closest sentences of two passages; until
    ``show_closest`` brings them, the words are compared.
    """

    closest_wanted = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: TwinCase | None = None
        self._twin: Twin | None = None
        self._pairs: tuple[SentencePair, ...] | None = None
        self._dialog: TwinDialog | None = None
        self._headline, self._line = TonedLabel(), TonedLabel(tone=Tone.SECONDARY)
        self._compare = TextButton(self.tr("compare ⇄"), kind=ButtonKind.LINK)
        self._before, self._here = TwinBox(lit=False), TwinBox(lit=True)
        self._closest = PairsBox()
        self._build()
        self._take_fonts()
        self._compare.clicked.connect(self._show_large)
        self.hide()

    @property
    def case(self) -> TwinCase | None:
        """What is compared now."""
        return self._case

    @property
    def pairs(self) -> tuple[SentencePair, ...] | None:
        """The closest sentences, where they are shown."""
        return self._pairs

    @property
    def dialog(self) -> TwinDialog | None:
        """Both passages large, while they are."""
        return self._dialog

    def text_twin(self) -> str:
        """The same as plain text; empty while nothing is compared."""
        if self._case is None or self._twin is None:
            return ""
        if self._pairs is not None:
            return pairs_as_text(self._case, self._pairs)
        return twin_as_text(self._case, self._twin)

    def show_case(self, case: TwinCase | None) -> None:
        """Compare these two, or nothing; cheap while they stay the same."""
        if case == self._case:
            return
        before, self._case = self._case, case
        self.setVisible(case is not None)
        if case is None:
            self._twin = self._pairs = None
            return
        if self._twin is None or before is None or before.texts != case.texts or before.kind != case.kind:
            self._twin, self._pairs = _twin(*case.texts), None
            self._say_waiting(case)
            self._show()
            if case.kind is Similarity.VECTORS:
                self.closest_wanted.emit(*case.texts)
            return
        self._show()

    def show_closest(self, before: str, here: str, pairs: tuple[SentencePair, ...] | None) -> None:
        """Take in the closest sentences; None says that there is no model. Others' come too late."""
        case = self._case
        if case is None or case.kind is not Similarity.VECTORS or case.texts != (before, here):
            return
        self._pairs = pairs
        self._line.setVisible(pairs is None)
        self._line.show_text(self.tr("Without the model, words are compared here and not meaning."))
        self._show()

    def _say_waiting(self, case: TwinCase) -> None:
        self._line.setVisible(case.kind is Similarity.VECTORS)
        self._line.show_text(self.tr("Words are compared until the sentences' meaning is."))

    def _show(self) -> None:
        case, found, pairs = self._case, self._twin, self._pairs
        if case is None or found is None:
            return
        captions = (self.tr("hit {rank}").format(rank=case.before.rank), self.tr("this hit"))
        self._before.setVisible(pairs is None)
        self._here.setVisible(pairs is None)
        self._closest.setVisible(pairs is not None)
        if pairs is None:
            self._headline.show_text(new_here(found))
            self._before.show_side(captions[0], found.before_text, found.before, told=only_there(found))
            self._here.show_side(captions[1], found.here_text, found.here, told=new_here(found))
        else:
            self._headline.show_text(closest_headline(pairs))
            self._closest.show_pairs(*case.texts, pairs, captions=captions)
        self.setAccessibleDescription(self.text_twin())
        if self._dialog is not None:
            self._dialog.show_case(case, found, pairs)

    def _show_large(self) -> None:
        if self._case is None or self._twin is None:
            return
        if self._dialog is None:
            self._dialog = TwinDialog(parent=self.window())
            self._dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self._dialog.finished.connect(self._forget_dialog)
        self._dialog.show_case(self._case, self._twin, self._pairs)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _build(self) -> None:
        self.setAccessibleName(self.tr("What is new here"))
        self._compare.setAccessibleDescription(self.tr("Show both passages large, side by side"))
        self._compare.setToolTip(self.tr("Show both passages large, side by side"))
        self._line.setWordWrap(True)
        head, boxes = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._headline, 1)
        head.addWidget(self._compare)
        boxes.setSpacing(SPACE)
        for box in (self._before, self._here, self._closest):
            boxes.addWidget(box, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, SPACE)
        layout.setSpacing(SPACE_SMALL)
        layout.addLayout(head)
        layout.addWidget(self._line)
        layout.addLayout(boxes)

    def _take_fonts(self) -> None:
        self._headline.setFont(scaled_font(self.font(), bold=True))
        small = scaled_font(self.font(), factor=SMALL)
        self._line.setFont(small)
        self._compare.apply_font()
        height = (_LINES + 1) * QFontMetrics(small).lineSpacing() + 3 * SPACE
        for box in (self._before, self._here, self._closest):
            box.setFixedHeight(height)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._take_fonts()


@lru_cache(maxsize=32)
def _twin(before: str, here: str) -> Twin:
    """Kept, because a slider leads from one blocker to another and back."""
    return twin(before, here)
