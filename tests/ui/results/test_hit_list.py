"""What keys, clicks and the menu of a list ask for."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.ui.results.panes import ResultPanes
from tests.ui.pools import AUTH_NOTES, pool_of
from tests.ui.rankings import rankings_of

NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT, KEYPAD = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier


@pytest.fixture
def filled(panes: ResultPanes) -> ResultPanes:
    """The notes about auth, the second one selected."""
    pair = rankings_of(pool_of(AUTH_NOTES))
    panes.show_rankings(pair.left, pair.right)
    panes.select(2)
    return panes


@pytest.mark.parametrize(
    ("key", "modifiers", "signal"),
    [
        (Qt.Key.Key_Return, NONE, "open_requested"),
        (Qt.Key.Key_Enter, KEYPAD, "open_requested"),
        (Qt.Key.Key_Space, NONE, "preview_requested"),
        (Qt.Key.Key_Return, CONTROL, "folder_requested"),
        (Qt.Key.Key_Enter, CONTROL | KEYPAD, "folder_requested"),
        (Qt.Key.Key_O, CONTROL | SHIFT, "folder_requested"),
        (Qt.Key.Key_C, CONTROL, "copy_requested"),
    ],
)
@pytest.mark.parametrize("side", ["left_list", "right_list"])
def test_keys_ask_for_the_selected_hit(
    filled: ResultPanes,
    qtbot: QtBot,
    side: str,
    key: Qt.Key,
    modifiers: Qt.KeyboardModifier,
    signal: str,
) -> None:
    with qtbot.waitSignal(getattr(filled, signal), timeout=1000) as asked:
        QTest.keyClick(getattr(filled, side), key, modifiers)
    assert asked.args == [2]


def test_keys_ask_for_nothing_without_a_selection(filled: ResultPanes, qtbot: QtBot) -> None:
    filled.clear()
    with qtbot.assertNotEmitted(filled.open_requested):
        QTest.keyClick(filled.left_list, Qt.Key.Key_Return)


def test_up_down_home_and_end_move_the_selection(filled: ResultPanes, qtbot: QtBot) -> None:
    shown = [row.passage_id for row in filled.left_list.hits.rows]
    for key, expected in (
        (Qt.Key.Key_Down, shown[2]),
        (Qt.Key.Key_End, shown[-1]),
        (Qt.Key.Key_Up, shown[-2]),
        (Qt.Key.Key_Home, shown[0]),
    ):
        QTest.keyClick(filled.left_list, key)
        assert filled.selected == expected


def test_tab_goes_from_list_to_list(filled: ResultPanes, qtbot: QtBot) -> None:
    filled.activateWindow()
    filled.setFocus()
    qtbot.waitUntil(filled.left_list.hasFocus, timeout=1000)
    QTest.keyClick(filled.left_list, Qt.Key.Key_Tab)
    assert filled.right_list.hasFocus()
    QTest.keyClick(filled.right_list, Qt.Key.Key_Tab, SHIFT)
    assert filled.left_list.hasFocus()


def test_taking_the_focus_selects_nothing(filled: ResultPanes, qtbot: QtBot) -> None:
    filled.select(None)
    filled.activateWindow()
    filled.right_list.setFocus()
    qtbot.waitUntil(filled.right_list.hasFocus, timeout=1000)
    assert filled.selected is None


def test_a_double_click_opens(filled: ResultPanes, qtbot: QtBot) -> None:
    view = filled.right_list
    place = view.visualRect(view.hits.index_of(4)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(filled.open_requested, timeout=1000) as asked:
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert asked.args == [4]


def test_the_menu_asks_for_the_same_as_the_keys(filled: ResultPanes) -> None:
    asked: list[tuple[str, object]] = []
    names = ("open_requested", "preview_requested", "folder_requested", "copy_requested")
    for name in names:
        getattr(filled, name).connect(lambda passage_id, name=name: asked.append((name, passage_id)))
    for action in filled.left_list.context_menu(6).actions():
        action.trigger()
    assert asked == [(name, 6) for name in names]


@pytest.mark.parametrize("reason", list(QContextMenuEvent.Reason)[:2])
def test_the_menu_opens_by_mouse_and_by_keyboard(
    filled: ResultPanes, qtbot: QtBot, reason: QContextMenuEvent.Reason
) -> None:
    view = filled.left_list
    place = view.visualRect(view.hits.index_of(2)).center()
    event = QContextMenuEvent(reason, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None, timeout=1000)


def test_below_the_rows_there_is_no_menu(panes: ResultPanes) -> None:
    view = panes.left_list
    place = QPoint(20, 20)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place))
    QApplication.sendEvent(view.viewport(), event)
    assert QApplication.activePopupWidget() is None
