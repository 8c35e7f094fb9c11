"""In the place of the lists: a sentence, and ways on."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from app.ui.message_state import MOST_QUERIES, MessageState


@pytest.fixture
def state(qtbot: QtBot) -> MessageState:
    state = MessageState()
    qtbot.addWidget(state)
    state.resize(600, 400)
    state.show()
    return state


def _buttons(state: MessageState) -> list[QAbstractButton]:
    return [button for button in state.findChildren(QAbstractButton) if button.isVisible()]


def _texts(state: MessageState) -> list[str]:
    return [label.text() for label in state.findChildren(QLabel) if label.isVisible()]


def test_it_says_title_and_body(state: MessageState) -> None:
    state.set_message("Nothing found", "No note has these words.")
    assert _texts(state) == ["Nothing found", "No note has these words."]
    assert state.accessibleName() == "Nothing found"


def test_a_title_can_stand_alone(state: MessageState) -> None:
    state.set_message("Nothing found")
    assert _texts(state) == ["Nothing found"]


def test_an_example_is_a_link_that_asks_it(qtbot: QtBot, state: MessageState) -> None:
    state.set_message("Ask", queries=("認証 設定", "ECONNREFUSED"))
    qtbot.waitUntil(lambda: len(_buttons(state)) == 2)
    with qtbot.waitSignal(state.query_chosen) as seen:
        QTest.mouseClick(_buttons(state)[0], Qt.MouseButton.LeftButton)
    assert seen.args == ["認証 設定"]
    with qtbot.waitSignal(state.query_chosen) as seen:
        QTest.keyClick(_buttons(state)[1], Qt.Key.Key_Space)
    assert seen.args == ["ECONNREFUSED"]


def test_no_more_examples_are_shown_than_can_be_read_at_a_glance(qtbot: QtBot, state: MessageState) -> None:
    state.set_message("Ask", queries=tuple("abcdefgh"))
    qtbot.waitUntil(lambda: len(_buttons(state)) == MOST_QUERIES)


def test_an_action_is_a_button(qtbot: QtBot, state: MessageState) -> None:
    state.set_message("Nothing found", actions=("Search all folders",))
    qtbot.waitUntil(lambda: len(_buttons(state)) == 1)
    with qtbot.waitSignal(state.action_requested) as seen:
        QTest.mouseClick(_buttons(state)[0], Qt.MouseButton.LeftButton)
    assert seen.args == ["Search all folders"]


def test_a_new_message_takes_the_place_of_the_old_one(qtbot: QtBot, state: MessageState) -> None:
    state.set_message("Ask", "Body.", queries=("a", "b"), actions=("c",))
    state.set_message("Other", queries=("d",))
    qtbot.waitUntil(lambda: [button.text() for button in _buttons(state)] == ["d"])
    assert _texts(state) == ["Other"]


def test_a_query_of_ten_thousand_characters_does_not_widen_the_window(
    qtbot: QtBot, state: MessageState
) -> None:
    state.set_message("Nothing found", queries=("слово" * 2000,))
    qtbot.waitUntil(lambda: len(_buttons(state)) == 1)
    assert state.minimumSizeHint().width() < 600
