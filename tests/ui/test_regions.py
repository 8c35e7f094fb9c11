"""What a narrow window hides, what it shows when asked, and what comes back with its room."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.regions import ROOM_FOR_ALL, ROOM_FOR_EXPLANATION, Regions

WIDE, NARROW, SLIM = ROOM_FOR_EXPLANATION, ROOM_FOR_ALL, ROOM_FOR_ALL - 1


class _Parts:
    def __init__(self, qtbot: QtBot, width: int) -> None:
        self.sidebar, self.view, self.explanation = QWidget(), QWidget(), QWidget()
        self.regions = Regions(sidebar=self.sidebar, view=self.view, explanation=self.explanation)
        qtbot.addWidget(self.regions)
        self.regions.resize(width, 300)
        self.regions.show()

    @property
    def shown(self) -> tuple[bool, bool, bool]:
        return self.sidebar.isVisible(), self.view.isVisible(), self.explanation.isVisible()

    def resize(self, width: int) -> None:
        self.regions.resize(width, 300)


@pytest.mark.parametrize(("width", "explained"), [(WIDE, True), (NARROW, False), (SLIM, False)])
def test_a_window_that_opens_narrow_has_no_explanation(qtbot: QtBot, width: int, *, explained: bool) -> None:
    assert _Parts(qtbot, width).shown == (True, True, explained)


def test_it_comes_back_with_its_room_unless_it_was_hidden(qtbot: QtBot) -> None:
    parts = _Parts(qtbot, NARROW)
    parts.resize(WIDE)
    assert parts.shown == (True, True, True)
    parts.regions.toggle_explanation()
    parts.resize(NARROW)
    parts.resize(WIDE)
    assert parts.shown == (True, True, False)


def test_in_a_slim_window_it_stands_in_place_of_the_sidebar(qtbot: QtBot) -> None:
    parts = _Parts(qtbot, SLIM)
    parts.regions.toggle_explanation()
    assert parts.shown == (False, True, True)
    parts.resize(NARROW)
    assert parts.shown == (True, True, True)
    parts.resize(SLIM)
    assert parts.shown == (False, True, True)
    parts.regions.toggle_explanation()
    assert parts.shown == (True, True, False)
    parts.regions.show_explanation()
    assert parts.shown == (False, True, True)
