"""The field of an imagined answer."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.rewriting.field_frame import FieldFrame
from app.ui.theme import SPACE_SMALL, scaled_font

_LINES = 3


class _Text(QPlainTextEdit):
    submitted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        entered = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if entered and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


class AnswerField(FieldFrame):
    """Some lines of text; Ctrl+Enter says ``submitted``."""

    edited = Signal()
    submitted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = _Text()
        self.field.setFrameShape(QFrame.Shape.NoFrame)
        self.field.setTabChangesFocus(True)
        self.field.setVerticalScrollBar(SlimScrollBar(self.field))
        self.field.setPlaceholderText(
            self.tr("What a note that answers this would say; it need not be true, only alike.")
        )
        self.field.setAccessibleName(self.tr("Imagined answer"))
        self.field.setAccessibleDescription(self.tr("Ctrl+Enter searches with it."))
        self.frame_field(self.field)
        self.field.viewport().setAutoFillBackground(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_SMALL, 2, 2, 2)
        column.addWidget(self.field)
        self.field.textChanged.connect(self.edited.emit)
        self.field.submitted.connect(self.submitted.emit)
        self.apply_font()

    @property
    def text(self) -> str:
        return self.field.toPlainText()

    def set_text(self, text: str) -> None:
        """Show ``text`` with its end in view; what is the same stays untouched."""
        if text != self.text:
            self.field.setPlainText(text)
            self.field.moveCursor(QTextCursor.MoveOperation.End)

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.field.setFont(scaled_font(QApplication.font()))
        self.setFixedHeight(_LINES * self.field.fontMetrics().lineSpacing() + 16)
