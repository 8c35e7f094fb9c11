"""The query with its mode: in one line, or in two where the query would have no room."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.ui.theme import SPACE

_LEAST_CHARACTERS = 30
"""A query as long as this is to be seen whole."""


class QueryRow(QWidget):
    """The field takes the room that the button and the switch leave."""

    def __init__(
        self, *, query: QWidget, button: QWidget, modes: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._query = query
        self._button = button
        self._modes = modes
        self._stacked = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(SPACE + 2)
        self._grid.setVerticalSpacing(SPACE)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(query, 0, 0)
        self._grid.addWidget(button, 0, 1)
        self._grid.addWidget(modes, 0, 2)

    @property
    def stacked(self) -> bool:
        """Whether the switch stands below the query."""
        return self._stacked

    def _fit(self) -> None:
        beside = self._button.sizeHint().width() + self._modes.sizeHint().width() + 2 * (SPACE + 2)
        least = _LEAST_CHARACTERS * self._query.fontMetrics().averageCharWidth()
        stacked = self.width() - beside < least
        if stacked != self._stacked:
            self._stacked = stacked
            self._grid.removeWidget(self._modes)
            if stacked:
                self._grid.addWidget(self._modes, 1, 0, 1, 2)
            else:
                self._grid.addWidget(self._modes, 0, 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
