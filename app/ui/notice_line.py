"""One calm line above the lists: what is worth knowing of the hits as a whole."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.pool import CandidatePool
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.theme import SPACE, SPACE_LARGE


class NoticeLine(FontRoot):
    """Says one sentence of a pool, or nothing, and then takes no room. It never takes the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = TextLabel(secondary=True, wrap=True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_LARGE, SPACE, SPACE_LARGE, 0)
        column.addWidget(self._label)
        self.setAccessibleName(self.tr("Notice"))
        self.hide()

    @property
    def text(self) -> str:
        """What it says now; empty while it is hidden."""
        return self._label.text() if not self.isHidden() else ""

    def show_pool(self, pool: CandidatePool) -> None:
        """Say what is worth knowing of ``pool``."""
        if not pool.nothing_near:
            self.hide()
            return
        text = self.tr("Nothing here is really about this: the best hit is no closer than chance.")
        news = text != self.text
        self._label.setText(text)
        self.show()
        if news:
            announcement = QAccessibleAnnouncementEvent(self, text)
            announcement.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
            QAccessible.updateAccessibility(announcement)
