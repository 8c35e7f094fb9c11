"""A row that opens under the lists: a question or a proposal, with a button that closes it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.controls.buttons import IconButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.glyphs import Glyph
from app.ui.theme import current_theme


class FootRow(FontRoot):
    """Closes on Esc and by its button, which ``close_requested`` tells; hidden it takes no room."""

    close_requested = Signal()

    def __init__(self, *, close_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.close_button = IconButton(Glyph.CLOSE, name=close_name)
        self.close_button.clicked.connect(self.close_requested.emit)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.hide()

    def announce(self, text: str) -> None:
        """Let a screen reader say ``text`` when it has a moment."""
        announcement = QAccessibleAnnouncementEvent(self, text)
        announcement.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
        QAccessible.updateAccessibility(announcement)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_requested.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.surface)
        painter.setPen(theme.border)
        painter.drawLine(0, 0, self.width(), 0)
