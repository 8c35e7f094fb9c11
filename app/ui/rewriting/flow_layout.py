"""A layout that fills lines from left to right and begins a new one where there is no more room."""

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Items as wide as they like to be, but never wider than the line.

    Its widget gives itself ``height_for``: what Qt makes of heights that follow widths is cut short where a
    window is small.
    """

    def __init__(self, parent: QWidget | None = None, *, gap: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(QMargins())

    def insert_widget(self, place: int, widget: QWidget) -> None:
        """Take ``widget`` in before the item at ``place``."""
        self.addWidget(widget)
        self._items.insert(place, self._items.pop())

    def height_for(self, width: int) -> int:
        """The height that all lines need in ``width``."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """The height that ``rect``'s width needs; with ``move`` the items go to their places."""
        across, down, line = rect.left(), rect.top(), 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            wanted = item.sizeHint()
            size = QSize(min(wanted.width(), max(rect.width(), item.minimumSize().width())), wanted.height())
            if across > rect.left() and across + size.width() > rect.left() + rect.width():
                across, down, line = rect.left(), down + line + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(across, down), size))
            across += size.width() + self._gap
            line = max(line, size.height())
        return down + line - rect.top()

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )
