"""The row where a change is proposed that obeys a drag: applied, dropped, or taken back."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.core.pool import CandidatePool
from app.core.teaching import Proposal, Wish
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.foot_row import FootRow
from app.ui.controls.labels import TextLabel
from app.ui.teaching.words import applied_text, change_text, none_text, proposal_text
from app.ui.theme import SPACE, SPACE_LARGE, SPACE_SMALL

_SIZE = 0.95


class TeachingRow(FootRow):
    """Signals: ``apply_requested()``, ``undo_requested()``, ``other_requested(Proposal)``."""

    apply_requested = Signal()
    undo_requested = Signal()
    other_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(close_name=self.tr("Drop the proposal"), parent=parent)
        self.sentence = TextLabel(factor=_SIZE, wrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.apply = TextButton(self.tr("Apply"), kind=ButtonKind.PRIMARY, factor=_SIZE)
        self.undo = TextButton(self.tr("Undo"), factor=_SIZE)
        self.others: list[TextButton] = []
        self.apply.clicked.connect(self.apply_requested.emit)
        self.undo.clicked.connect(self.undo_requested.emit)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_LARGE, SPACE_SMALL + 2, SPACE_LARGE, SPACE_SMALL + 2)
        row.setSpacing(SPACE)
        row.addWidget(self.sentence, 1)
        for widget in (self.apply, self.undo, self.close_button):
            row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setAccessibleName(self.tr("Proposal"))

    def show_proposal(self, proposal: Proposal, pool: CandidatePool, *, others: tuple[Proposal, ...]) -> None:
        """Offer ``proposal``, and ``others`` in its place."""
        self._say(proposal_text(proposal, pool), can_apply=True)
        for other in others:
            button = TextButton(
                self.tr("Or {change}").format(change=change_text(other)), kind=ButtonKind.LINK, factor=_SIZE
            )
            button.clicked.connect(partial(self.other_requested.emit, other))
            self._row.insertWidget(1 + len(self.others), button, 0, Qt.AlignmentFlag.AlignVCenter)
            self.others.append(button)

    def show_applied(self, proposal: Proposal, pool: CandidatePool) -> None:
        """Say that it is done, and offer to take it back."""
        self._say(applied_text(proposal, pool), can_undo=True)

    def show_none(self, wish: Wish, pool: CandidatePool) -> None:
        """Say that no dial can do it."""
        self._say(none_text(wish, pool))

    def _say(self, text: str, *, can_apply: bool = False, can_undo: bool = False) -> None:
        for button in self.others:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.others = []
        self.sentence.setText(text)
        self.apply.setVisible(can_apply)
        self.undo.setVisible(can_undo)
        self.show()
        self.announce(text)
