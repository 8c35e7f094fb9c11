"""A region as high as its content, that gives height away and scrolls where there is too little."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from app.ui.controls.slim_scroll_bar import SlimScrollBar

_LEAST_LINES = 2


class ShrinkingArea(QScrollArea):
    """Holds ``content``; what is focused inside is brought into view."""

    def __init__(self, content: QWidget, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar(self))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setWidget(content)
        for surface in (self.viewport(), content):
            surface.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        content = self._content
        height = content.heightForWidth(self.width())
        return QSize(content.sizeHint().width(), max(height, content.minimumSizeHint().height()))

    def minimumSizeHint(self) -> QSize:
        least = _LEAST_LINES * self.fontMetrics().lineSpacing()
        return QSize(0, min(least, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content as it grows and shrinks."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
