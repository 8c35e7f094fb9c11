"""The pages that stand where results are: hits, a message, or how to begin."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget


class ResultStack(QStackedWidget):
    """Takes the height that the head leaves: what its texts would like must not press on the head.

    Neither must a page that is not shown.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self._page_changed)

    def _page_changed(self, _page: int) -> None:
        self.updateGeometry()

    def hasHeightForWidth(self) -> bool:
        return False

    def minimumSizeHint(self) -> QSize:
        shown = self.currentWidget()
        if shown is None:
            return super().minimumSizeHint()
        least = shown.minimumSizeHint()
        asks_for_nothing = shown.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Ignored
        return QSize(least.width(), 0) if asks_for_nothing else least
