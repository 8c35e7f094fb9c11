"""A thin progress bar, painted like the sliders' track; a ``QProgressBar`` to screen readers."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QProgressBar, QSizePolicy, QWidget

from app.ui.theme import current_theme

_HEIGHT = 4


class ProgressTrack(QProgressBar):
    """Filled from the left; empty while the total is unknown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_part(self, *, done: int, total: int) -> None:
        """``done`` of ``total``; a total of 0 is an unknown one."""
        self.setRange(0, max(1, total))
        self.setValue(min(done, total))

    def sizeHint(self) -> QSize:
        return QSize(80, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = QRectF(self.rect())
        painter.setBrush(theme.border)
        painter.drawRoundedRect(whole, 2, 2)
        part = self.value() / self.maximum() if self.maximum() else 0.0
        if part > 0:
            painter.setBrush(theme.accent)
            painter.drawRoundedRect(QRectF(0, 0, max(4.0, whole.width() * part), whole.height()), 2, 2)
