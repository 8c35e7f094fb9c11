"""The three regions of the window side by side, and which of them a narrow window has room for."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from app.ui.theme import EXPLANATION_WIDTH, SIDEBAR_WIDTH

ROOM_FOR_EXPLANATION = 1120
"""A window narrower than this shows the explanation only when asked."""
ROOM_FOR_ALL = 960
"""A window narrower than this has no room for the sidebar beside it."""


class Regions(QSplitter):
    """Sidebar, search and explanation. What a narrow window hides comes back with its room.

    An explanation that is asked for in a very narrow window stands there in place of the sidebar.
    """

    def __init__(
        self, *, sidebar: QWidget, view: QWidget, explanation: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._sidebar = sidebar
        self._explanation = explanation
        self._wanted = True
        self._narrow = False
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for place, (region, width) in enumerate(
            ((sidebar, SIDEBAR_WIDTH), (view, 0), (explanation, EXPLANATION_WIDTH))
        ):
            self.addWidget(region)
            self.setStretchFactor(place, int(width == 0))
        self.setSizes([SIDEBAR_WIDTH, 10 * SIDEBAR_WIDTH, EXPLANATION_WIDTH])

    def toggle_explanation(self) -> None:
        """Show it, or hide it, until asked again."""
        self._wanted = self._explanation.isHidden()
        self._show_explanation(shown=self._wanted)

    def show_explanation(self) -> None:
        """Show it, whatever the room."""
        self._show_explanation(shown=True)

    def _show_explanation(self, *, shown: bool) -> None:
        # The sidebar first: both at once may be wider than the window.
        if shown and self.width() < ROOM_FOR_ALL:
            self._sidebar.hide()
        self._explanation.setVisible(shown)
        self._sidebar.setVisible(not shown or self.width() >= ROOM_FOR_ALL)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < ROOM_FOR_EXPLANATION
        shown = not self._explanation.isHidden()
        if narrow != self._narrow:
            self._narrow = narrow
            shown = self._wanted and not narrow
        self._show_explanation(shown=shown)
