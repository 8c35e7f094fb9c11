"""The row that asks where a file is, and says it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.foot_row import FootRow
from app.ui.controls.labels import TextLabel
from app.ui.theme import SPACE, SPACE_LARGE, SPACE_SMALL
from app.ui.whereabouts.field import WhereIsField

_SIZE = 0.95


class WhereIsRow(FootRow):
    """``remedy_requested()`` follows its button. A file may be dropped anywhere on it."""

    remedy_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(close_name=self.tr("Close the question"), parent=parent)
        self.field = WhereIsField()
        self.question = TextLabel(self.tr("Where is"), factor=_SIZE, secondary=True)
        self.question.setBuddy(self.field)
        self.answer = TextLabel(factor=_SIZE, wrap=True)
        self.answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.remedy = TextButton("", kind=ButtonKind.SECONDARY, factor=_SIZE)
        self.remedy.clicked.connect(self.remedy_requested.emit)
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("Where is a file"))
        self._lay_out()
        self.clear_answer()

    def show_answer(self, text: str, *, remedy: str) -> None:
        """Say ``text`` and offer ``remedy``; a screen reader hears it where it is new."""
        news = text != self.answer.text()
        self.answer.setText(text)
        self.remedy.setText(remedy)
        self.remedy.updateGeometry()
        self.answer.show()
        self.remedy.setVisible(bool(remedy))
        if news:
            self.announce(text)

    def clear_answer(self) -> None:
        """Say nothing."""
        self.answer.setText("")
        self.answer.hide()
        self.remedy.hide()

    def _lay_out(self) -> None:
        asking = QHBoxLayout()
        asking.setSpacing(SPACE)
        asking.addWidget(self.question)
        asking.addWidget(self.field, 1)
        asking.addWidget(self.close_button)
        telling = QHBoxLayout()
        telling.setSpacing(SPACE)
        telling.addWidget(self.answer, 1)
        telling.addWidget(self.remedy, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_LARGE, SPACE_SMALL + 2, SPACE_LARGE, SPACE_SMALL + 2)
        column.setSpacing(SPACE_SMALL)
        column.addLayout(asking)
        column.addLayout(telling)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.field.dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self.field.dropEvent(event)
