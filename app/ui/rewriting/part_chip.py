"""One part of a question: a chip that can be changed and removed."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QWidget

from app.ui.controls.buttons import IconButton
from app.ui.controls.glyphs import Glyph
from app.ui.controls.labels import TextLabel
from app.ui.rewriting.field_frame import FieldFrame
from app.ui.theme import SPACE, SPACE_SMALL, scaled_font

_LEAST_CHARACTERS, _MOST_CHARACTERS = 12, 64


class PartChip(FieldFrame):
    """Its number, its text, and a cross. It grows with its text."""

    edited = Signal()
    submitted = Signal()
    removed = Signal(object)

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number = TextLabel(secondary=True, bold=True)
        self.field = QLineEdit(text)
        self.field.setFrame(False)
        self.field.setPlaceholderText(self.tr("a part of the question"))
        self.frame_field(self.field)
        self.remove = IconButton(Glyph.CLOSE, name=self.tr("Remove this part"))
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE, 2, 2, 2)
        row.setSpacing(SPACE_SMALL)
        row.addWidget(self._number)
        row.addWidget(self.field, 1)
        row.addWidget(self.remove)
        self.field.textChanged.connect(self._text_changed)
        self.field.returnPressed.connect(self.submitted.emit)
        self.remove.clicked.connect(self._remove)
        self.apply_font()

    @property
    def text(self) -> str:
        return self.field.text()

    def set_number(self, number: int) -> None:
        """Which part it is, counted from 1."""
        self._number.setText(str(number))
        self.field.setAccessibleName(self.tr("Part {number}").format(number=number))
        name = self.tr("Remove part {number}").format(number=number)
        self.remove.setAccessibleName(name)
        self.remove.setToolTip(name)

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.field.setFont(scaled_font(QApplication.font()))

    def _text_changed(self) -> None:
        self.updateGeometry()
        self.edited.emit()

    def _remove(self) -> None:
        self.removed.emit(self)

    def sizeHint(self) -> QSize:
        metrics = self.field.fontMetrics()
        em = metrics.averageCharWidth()
        text = metrics.horizontalAdvance(self.field.text() or self.field.placeholderText()) + 2 * em
        text = min(max(text, _LEAST_CHARACTERS * em), _MOST_CHARACTERS * em)
        around = (
            self._number.sizeHint().width() + self.remove.sizeHint().width() + SPACE + 2 * SPACE_SMALL + 2
        )
        return QSize(text + around, max(metrics.height(), self.remove.sizeHint().height()) + 6)
