"""One mode is always chosen; what is not available says why."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.query import SearchMode
from app.ui.controls.mode_switch import ModeSwitch


@pytest.fixture
def switch(qtbot: QtBot) -> ModeSwitch:
    switch = ModeSwitch()
    qtbot.addWidget(switch)
    switch.show()
    return switch


@pytest.fixture
def chosen(switch: ModeSwitch) -> list[SearchMode]:
    chosen: list[SearchMode] = []
    switch.mode_changed.connect(chosen.append)
    return chosen


def test_a_click_anywhere_in_a_segment_chooses_it_once(
    qtbot: QtBot, switch: ModeSwitch, chosen: list[SearchMode]
) -> None:
    segment = switch.segment(SearchMode.KEYWORD)
    corner = segment.rect().bottomRight() - segment.rect().center() / 10
    QTest.mouseClick(segment, Qt.MouseButton.LeftButton, pos=corner)
    assert chosen == [SearchMode.KEYWORD]
    assert switch.mode is SearchMode.KEYWORD
    assert not switch.segment(SearchMode.HYBRID).isChecked()


def test_a_mode_set_by_the_program_is_shown_without_a_signal(
    switch: ModeSwitch, chosen: list[SearchMode]
) -> None:
    switch.set_mode(SearchMode.MEANING)
    assert switch.segment(SearchMode.MEANING).isChecked()
    assert chosen == []


def test_arrow_keys_move_among_the_available_modes(
    qtbot: QtBot, switch: ModeSwitch, chosen: list[SearchMode]
) -> None:
    segment = switch.segment(SearchMode.HYBRID)
    segment.setFocus()
    QTest.keyClick(segment, Qt.Key.Key_Left)
    assert chosen == [SearchMode.MEANING]
    switch.set_available({SearchMode.KEYWORD, SearchMode.HYBRID}, "reason")
    switch.set_mode(SearchMode.HYBRID)
    segment.setFocus()
    QTest.keyClick(segment, Qt.Key.Key_Left)
    assert switch.mode is SearchMode.KEYWORD


def test_an_unavailable_mode_is_disabled_and_says_why(qtbot: QtBot, switch: ModeSwitch) -> None:
    reason = "The model is missing, so only keywords work."
    switch.set_available({SearchMode.KEYWORD}, reason)
    for mode in (SearchMode.MEANING, SearchMode.HYBRID):
        assert not switch.segment(mode).isEnabled()
        assert switch.segment(mode).toolTip() == reason
        assert switch.segment(mode).accessibleDescription() == reason
    assert switch.segment(SearchMode.KEYWORD).isEnabled()
    assert switch.segment(SearchMode.KEYWORD).toolTip() != reason


def test_modes_that_come_back_are_enabled_again(switch: ModeSwitch) -> None:
    switch.set_available({SearchMode.KEYWORD}, "reason")
    switch.set_available(set(SearchMode), "")
    assert all(switch.segment(mode).isEnabled() for mode in SearchMode)
    assert all(switch.segment(mode).toolTip() not in {"", "reason"} for mode in SearchMode)


def test_the_width_does_not_depend_on_the_choice(switch: ModeSwitch) -> None:
    widths = set()
    for mode in SearchMode:
        switch.set_mode(mode)
        widths.add(switch.sizeHint().width())
    assert len(widths) == 1
