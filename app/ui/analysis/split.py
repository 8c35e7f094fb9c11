"""The lists over the pane with its pictures, and how the height is shared."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QSplitter, QWidget

from app.ui.analysis.pane import AnalysisPane
from app.ui.theme import SPACE

ROOM_FOR_PANE = 440
"""Lower than this, the lists have all the room until the pane is asked for."""

ROOM_FOR_LISTS = 240
"""The pane leaves that to the lists, unless its edge is dragged."""
USUAL_HEIGHT = 320


class ResultsSplit(QSplitter):
    """Gives the pane the height a person chose; a low window hides it until its room is back.

    A pane that is asked for in a low window stands there in place of the lists.
    ``opened`` and ``pane_height`` are what a person chose, whatever the window has room for.
    """

    def __init__(self, *, results: QWidget, pane: AnalysisPane, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._results, self._pane = results, pane
        self.opened, self.pane_height = True, USUAL_HEIGHT
        self._low = self._asked = False
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for place, part in enumerate((results, pane)):
            self.addWidget(part)
            self.setStretchFactor(place, int(part is results))
        self.splitterMoved.connect(self._remember)
        pane.toggle_requested.connect(self.toggle)
        self._share()

    def set_shared(self, *, opened: bool, height: int) -> None:
        """Share the height as it was kept."""
        self.opened, self.pane_height = opened, height
        self._share()

    def toggle(self) -> None:
        """Open the pane, or close it; in a low window for as long as that is low."""
        if self._low:
            self._asked = not self._asked
        else:
            self.opened = not self.opened
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self._pane.isAncestorOf(focus)
        self._share()
        if self._pane.isVisible() and self._pane.opened:
            self._pane.focus_picture()
        elif had_focus:
            self._results.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_results(self) -> None:
        """Give the keyboard to the lists, which come back where the pane stands in their place."""
        if self._low and self._asked:
            self.toggle()
        self._results.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _share(self) -> None:
        in_place = self._low and self._asked
        if in_place:  # first: both at once may be higher than the window
            self._results.hide()
        self._pane.setVisible((in_place or not self._low) and bool(self._pane.tab))
        self._results.setVisible(not in_place)
        self.setContentsMargins(0, SPACE if in_place else 0, 0, 0)
        self._pane.set_opened(opened=self._asked if self._low else self.opened)
        self._set_heights()

    def _set_heights(self) -> None:
        height = self._pane.maximumHeight()
        if self._pane.opened:
            height = max(self._pane.least_height, min(self.pane_height, self.height() - ROOM_FOR_LISTS))
        self.setSizes([max(0, self.height() - height), height])

    def _remember(self, _place: int, _index: int) -> None:
        if self._pane.opened and not self._low:
            self.pane_height = self._pane.height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        low = event.size().height() < ROOM_FOR_PANE
        if low != self._low:
            self._low, self._asked = low, False
            self._share()
        else:
            self._set_heights()
