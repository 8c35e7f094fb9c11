"""The row under the query field where the query is rewritten, hidden until it is asked for."""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from app.core.rewriting import AnswerUse, Rewriting
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.labels import ElidedLabel, TextLabel
from app.ui.controls.shrinking_area import ShrinkingArea
from app.ui.rewriting.answer_field import AnswerField
from app.ui.rewriting.labelled_lines import LabelledLine, LabelledLines
from app.ui.rewriting.part_chips import PartChips
from app.ui.theme import SPACE, SPACE_SMALL


@dataclass(frozen=True, slots=True)
class RowState:
    """What the row shows beside the draft.

    ``usable``: the draft can be searched with and is not yet. ``used``: the hits on show come of a
    rewriting. ``working``: a model writes. ``note``: a line on what happened, and what it cost. ``asks``:
    the other computer that the query would be sent to, while that is not confirmed.
    """

    usable: bool = False
    used: bool = False
    working: bool = False
    note: str = ""
    asks: str = ""


class RewritingRow(QWidget):
    """Parts and an imagined answer, both editable, and what may be done with them.

    Signals: ``edited()`` after every change of the draft; the others are what a person asked for.
    """

    edited = Signal()
    use_requested = Signal()
    stop_requested = Signal()
    split_requested = Signal()
    model_split_requested = Signal()
    write_requested = Signal()
    cancel_requested = Signal()
    settings_requested = Signal()
    consent_answered = Signal(bool)
    close_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ""
        self._filling = False
        self.chips = PartChips()
        self.answer = AnswerField()
        self.answer_use = self._use_choice()
        self.split = TextButton(self.tr("Split"), factor=0.95)
        self.split_by_model = TextButton("", factor=0.95)
        self.write = TextButton("", factor=0.95)
        self.use = TextButton(self.tr("Search with this"), kind=ButtonKind.PRIMARY, factor=0.95)
        self.stop = TextButton(self.tr("Search as typed"), factor=0.95)
        self.note = ElidedLabel(secondary=True, factor=0.95)
        self._question = TextLabel(wrap=True)
        self.agree = TextButton(self.tr("Send it there"), factor=0.95)
        self.refuse = TextButton(self.tr("Keep it here"), factor=0.95)
        self._consent = QWidget()
        self._lay_out()
        self._connect()
        self.set_model(named=False, name="")
        self.show_state(RowState())
        self.setAccessibleName(self.tr("Rewrite the query"))
        self.hide()

    @property
    def draft(self) -> Rewriting:
        """What stands in the row, tidied."""
        return Rewriting(
            answer=self.answer.text,
            answer_use=AnswerUse(self.answer_use.currentData()),
            parts=self.chips.parts,
        ).tidy()

    def set_parts(self, parts: tuple[str, ...]) -> None:
        """Put ``parts`` in place of those in the row."""
        self.chips.set_parts(parts)

    def set_answer(self, text: str) -> None:
        """Put ``text`` in place of the answer in the row."""
        self.answer.set_text(text)

    def set_model(self, *, named: bool, name: str) -> None:
        """What the buttons call the language model; while none is named they lead to the settings."""
        self._model = name or self.tr("the model")
        self.split_by_model.setVisible(named)
        self.split_by_model.setText(self.tr("Split with {model}").format(model=self._model))
        self.write.setText(
            self.tr("Write with {model}").format(model=self._model)
            if named
            else self.tr("Use a language model…")
        )
        tip = self.tr("The query without its filters is sent to your language model, and nothing else.")
        self.split_by_model.setToolTip(tip)
        self.write.setToolTip(tip if named else self.tr("Name one in the settings; none is needed to write."))
        self._named = named

    def show_state(self, state: RowState) -> None:
        """Show what can be done now."""
        self._working = state.working
        parts = bool(self.draft.parts)
        pressed = next((button for button in (self.use, self.stop, *self._splits) if button.hasFocus()), None)
        self.use.setEnabled(state.usable)
        self.stop.setVisible(state.used)
        self.split.setEnabled(not state.working)
        self.split_by_model.setEnabled(not state.working)
        if state.working:
            self.write.setText(self.tr("Stop writing"))
        else:
            self.set_model(named=self._named, name=self._model)
        self.answer.field.setReadOnly(state.working)
        self.answer_use.setEnabled(not parts)
        self.answer_use.setToolTip(self._use_tip(parts=parts))
        self.note.setText(state.note)
        self.note.setAccessibleName(state.note)
        self._consent.setVisible(bool(state.asks))
        if pressed is not None and not (pressed.isEnabled() and pressed.isVisibleTo(self)):
            self._focus_after(pressed)
        self._question.setText(
            self.tr("The query would be sent to {host}, another computer.").format(host=state.asks)
        )

    @property
    def _splits(self) -> tuple[TextButton, TextButton]:
        return self.split, self.split_by_model

    def _focus_after(self, pressed: TextButton) -> None:
        """A button that was pressed and is of no use any more hands the keys to what may be wanted next."""
        heir = self.stop if pressed is self.use else self.use if pressed is self.stop else self.write
        (heir if heir.isEnabled() else self.answer.field).setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_first(self) -> None:
        """Put the cursor into the first chip, or into the answer."""
        first = self.chips.chips[0].field if self.chips.chips else self.answer.field
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _use_choice(self) -> QComboBox:
        box = QComboBox()
        box.addItem(self.tr("Beside the query"), AnswerUse.BESIDE)
        box.addItem(self.tr("Instead of the query"), AnswerUse.INSTEAD)
        box.setAccessibleName(self.tr("What the imagined answer does"))
        return box

    def _use_tip(self, *, parts: bool) -> str:
        if parts:
            return self.tr("Where there are parts, the answer stands beside each of them.")
        return self.tr(
            "Meaning looks near the answer and the query, or near the answer alone; keywords stay."
        )

    def _lay_out(self) -> None:
        lines = (
            LabelledLine(self.tr("Parts"), self.chips, (self.split, self.split_by_model)),
            LabelledLine(self.tr("Imagined answer"), self.answer, (self.write, self.answer_use), below=True),
        )
        consent = QHBoxLayout(self._consent)
        consent.setContentsMargins(0, 0, 0, 0)
        consent.setSpacing(SPACE)
        consent.addWidget(self._question, 1)
        consent.addWidget(self.agree)
        consent.addWidget(self.refuse)
        last = QHBoxLayout()
        last.setSpacing(SPACE)
        last.addWidget(self.use)
        last.addWidget(self.stop)
        last.addWidget(self.note, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, SPACE_SMALL)
        column.setSpacing(SPACE)
        column.addWidget(ShrinkingArea(LabelledLines(lines)))
        column.addWidget(self._consent)
        column.addLayout(last)

    def _connect(self) -> None:
        for source in (self.chips, self.answer):
            source.edited.connect(self.edited.emit)
            source.submitted.connect(self.use_requested.emit)
        self.answer_use.currentIndexChanged.connect(self._use_changed)
        self.split.clicked.connect(self._asked_to_split)
        self.split_by_model.clicked.connect(self._asked_to_split_by_model)
        self.write.clicked.connect(self._asked_to_write)
        self.use.clicked.connect(self._asked_to_use)
        self.stop.clicked.connect(self._asked_to_stop)
        self.agree.clicked.connect(self._agreed)
        self.refuse.clicked.connect(self._refused)

    # Bound methods rather than lambdas: a lambda that holds its widget is collected with it too late.
    def _use_changed(self) -> None:
        self.edited.emit()

    def _asked_to_split(self) -> None:
        self.split_requested.emit()

    def _asked_to_split_by_model(self) -> None:
        self.model_split_requested.emit()

    def _asked_to_write(self) -> None:
        if self._working:
            self.cancel_requested.emit()
        elif self._named:
            self.write_requested.emit()
        else:
            self.settings_requested.emit()

    def _asked_to_use(self) -> None:
        self.use_requested.emit()

    def _asked_to_stop(self) -> None:
        self.stop_requested.emit()

    def _agreed(self) -> None:
        self.consent_answered.emit(True)

    def _refused(self) -> None:
        self.consent_answered.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)
