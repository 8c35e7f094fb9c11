"""The query field asks while one types, once more on Enter, and never in the middle of a composition."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.controls.buttons import IconButton
from app.ui.controls.query_field import TYPING_INTERVAL_MS, QueryField

LONG = "how do I reset a password, and where do we keep the backup?"


@pytest.fixture
def field(qtbot: QtBot) -> QueryField:
    field = QueryField()
    qtbot.addWidget(field)
    field.show()
    field.setFocus()
    return field


@pytest.fixture
def asked(field: QueryField) -> list[str]:
    asked: list[str] = []
    field.query_changed.connect(asked.append)
    return asked


def _compose(field: QueryField, preedit: str, *, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(field, event)


def test_the_first_key_asks_at_once_and_the_last_is_never_lost(
    qtbot: QtBot, field: QueryField, asked: list[str]
) -> None:
    QTest.keyClicks(field, "auth")
    assert asked == ["a"]
    qtbot.waitUntil(lambda: asked[-1] == "auth", timeout=20 * TYPING_INTERVAL_MS)
    assert asked == ["a", "auth"]


def test_enter_submits_what_is_there_after_it_was_asked(
    qtbot: QtBot, field: QueryField, asked: list[str]
) -> None:
    order: list[str] = []
    field.query_changed.connect(lambda text: order.append(f"changed {text}"))
    field.query_submitted.connect(lambda text: order.append(f"submitted {text}"))
    QTest.keyClicks(field, "ab")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert order == ["changed a", "changed ab", "submitted ab"]


def test_down_asks_what_waits_and_goes_to_the_list(qtbot: QtBot, field: QueryField, asked: list[str]) -> None:
    QTest.keyClicks(field, "ab")
    with qtbot.waitSignal(field.down_pressed):
        QTest.keyClick(field, Qt.Key.Key_Down)
    assert asked == ["a", "ab"]


def test_escape_clears_and_asks_for_nothing_at_once(
    qtbot: QtBot, field: QueryField, asked: list[str]
) -> None:
    QTest.keyClicks(field, "ab")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert asked[-1] == ""


@pytest.mark.parametrize("emptied", ["", "  "])
def test_an_emptied_field_asks_for_nothing_at_once(field: QueryField, asked: list[str], emptied: str) -> None:
    QTest.keyClicks(field, "ab")
    field.setText(emptied)
    assert asked == ["a", emptied]


def test_the_clear_button_shows_only_with_a_text_and_clears_it(
    qtbot: QtBot, field: QueryField, asked: list[str]
) -> None:
    button = field.findChild(IconButton)
    assert button is not None
    assert not button.isVisible()
    assert button.accessibleName()
    field.setText("auth")
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert field.text() == ""
    assert asked[-1] == ""


def test_nothing_is_asked_while_an_input_method_composes(
    qtbot: QtBot, field: QueryField, asked: list[str]
) -> None:
    _compose(field, "せ")
    _compose(field, "せって")
    qtbot.wait(2 * TYPING_INTERVAL_MS)
    assert asked == []
    _compose(field, "", commit="設定")
    assert asked == ["設定"]


def test_a_syllable_committed_while_the_next_is_composed_waits_for_the_end(
    qtbot: QtBot, field: QueryField, asked: list[str]
) -> None:
    _compose(field, "설")
    _compose(field, "정", commit="설")
    assert field.text() == "설"
    assert asked == []
    _compose(field, "", commit="정")
    assert asked == ["설정"]


def test_an_abandoned_composition_asks_nothing(field: QueryField, asked: list[str]) -> None:
    _compose(field, "せ")
    _compose(field, "")
    assert asked == []


def test_a_text_set_by_the_program_is_asked_too(field: QueryField, asked: list[str]) -> None:
    field.setText("onboarding")
    assert asked == ["onboarding"]


def test_it_is_tall_enough_for_its_font_and_named(field: QueryField) -> None:
    assert field.height() >= 40
    assert field.fontMetrics().height() < field.height()
    assert field.font().pointSizeF() > QApplication.font().pointSizeF()
    assert field.accessibleName() == "Query"
    assert field.placeholderText() == "Ask or type words…"


def test_a_long_query_is_read_from_its_beginning_and_typed_at_its_end(field: QueryField) -> None:
    field.resize(200, 40)
    QTest.keyClicks(field, LONG)
    assert field.cursorPosition() == len(LONG)
    _leave(field, Qt.FocusReason.ActiveWindowFocusReason)
    assert field.cursorPosition() == len(LONG)
    _leave(field, Qt.FocusReason.TabFocusReason)
    assert field.cursorPosition() == 0
    field.clearFocus()
    field.setText(LONG[1:])
    assert field.cursorPosition() == 0
    assert field.text() == LONG[1:]


def _leave(field: QueryField, reason: Qt.FocusReason) -> None:
    QApplication.sendEvent(field, QFocusEvent(QEvent.Type.FocusOut, reason))
