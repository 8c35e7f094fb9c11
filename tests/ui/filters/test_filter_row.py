"""The chips of the filters: one for each that holds, removable by click and by key, spoken and calm."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.core.query import SearchQuery, parse_query
from app.core.query_filters import TypedFilter
from app.services.hidden import HiddenByFilters, Hider
from app.ui.filters.filter_row import FilterRow
from app.ui.filters.words import chip_text, drop_text, hidden_text

TODAY = date(2026, 11, 30)


def asked(text: str) -> SearchQuery:
    return parse_query(text, today=TODAY)


@pytest.fixture
def row(qtbot: QtBot) -> Iterator[FilterRow]:
    owner = QWidget()
    owner.resize(600, 200)
    row = FilterRow()
    column = QVBoxLayout(owner)
    column.addWidget(row)
    column.addStretch(1)
    qtbot.addWidget(owner)
    owner.show()
    owner.activateWindow()
    yield row
    owner.close()


def texts(row: FilterRow) -> list[str]:
    return [chip.text() for chip in row.chips]


def test_it_takes_no_room_while_there_is_no_filter(row: FilterRow) -> None:
    assert row.isHidden()
    row.show_query(asked("plain -words"), folder=None)
    assert row.isHidden()
    row.show_query(asked("x type:md"), folder=None)
    assert row.isVisible()
    row.show_query(None, folder=None)
    assert row.isHidden()


def test_every_filter_has_a_chip_and_the_chosen_folder_comes_first(row: FilterRow) -> None:
    row.show_query(asked('x folder:"my notes" type:md after:7d before:2026'), folder="/home/ann/Notes")
    assert texts(row) == [
        "in Notes",
        'folder:"my notes"',
        "type:md",
        "after:7d (from 2026-11-23)",
        "before:2026 (up to 2026-12-31)",
    ]
    for chip in row.chips:
        assert chip.text() in chip.accessibleName()
        assert chip.accessibleDescription()


def test_a_day_of_the_calendar_is_not_said_twice() -> None:
    [typed] = asked("after:2026-03-14").typed
    assert chip_text(typed, today=TODAY) == "after:2026-03-14"


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Space]
)
def test_a_key_removes_a_filter(row: FilterRow, key: Qt.Key) -> None:
    removed: list[TypedFilter] = []
    row.typed_removed.connect(removed.append)
    row.show_query(asked("x type:md title:plan"), folder=None)
    QTest.keyClick(row.chips[1], key)
    assert [typed.text for typed in removed] == ["title:plan"]


def test_a_click_removes_a_filter_or_the_chosen_folder(row: FilterRow, qtbot: QtBot) -> None:
    row.show_query(asked("x type:md"), folder="/notes")
    with qtbot.waitSignal(row.folder_removed, timeout=1000):
        QTest.mouseClick(row.chips[0], Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(row.typed_removed, timeout=1000) as told:
        QTest.mouseClick(row.chips[1], Qt.MouseButton.LeftButton)
    assert told.args is not None
    assert told.args[0].text == "type:md"


def test_the_keys_go_on_to_the_next_chip_and_then_leave(row: FilterRow, qtbot: QtBot) -> None:
    row.show_query(asked("x type:md title:plan"), folder=None)
    row.chips[0].setFocus()
    qtbot.waitUntil(row.chips[0].hasFocus, timeout=1000)
    row.show_query(asked("x title:plan"), folder=None)
    assert row.chips[0].hasFocus()
    with qtbot.waitSignal(row.left, timeout=1000):
        row.show_query(asked("x"), folder=None)


def test_the_same_filters_keep_their_chips(row: FilterRow) -> None:
    row.show_query(asked("x type:md"), folder=None)
    [chip] = row.chips
    row.show_query(asked("x type:md"), folder=None)
    assert row.chips == [chip]


def test_a_bad_date_is_told_calmly(row: FilterRow) -> None:
    row.show_query(asked("plan after:lately"), folder=None)
    assert row.isVisible()
    assert "“after:lately” holds no date, so it is searched as words" in row.told
    assert "!" not in row.told
    row.show_query(asked("plan after:2026"), folder=None)
    assert row.told == ""


def test_the_row_grows_as_chips_are_added(row: FilterRow) -> None:
    shown = ["folder:one", "folder:two", *(f"folder:{'long' * 8}{n}" for n in range(4))]
    for count in (1, 2, len(shown), 1, len(shown)):
        row.show_query(asked(f"x {' '.join(shown[:count])}"), folder=None)
        QTest.qWait(20)
        places = [QRect(chip.mapTo(row, QPoint(0, 0)), chip.size()) for chip in row.chips]
        assert all(row.rect().contains(place) for place in places)
        assert row.height() == max(place.bottom() for place in places) + 1


def test_many_filters_flow_into_lines_within_the_width(row: FilterRow) -> None:
    row.show_query(asked("x " + " ".join(f"folder:{'long' * 8}{n}" for n in range(12))), folder=None)
    QTest.qWait(20)
    assert len({chip.y() for chip in row.chips}) > 1
    assert all(chip.geometry().right() <= row.width() for chip in row.chips)
    assert row.height() >= max(chip.geometry().bottom() for chip in row.chips)


def test_a_name_that_is_not_utf_8_is_shown(row: FilterRow) -> None:
    row.show_query(asked("x folder:a\udcff"), folder="/n/b\udcfe")
    assert texts(row) == ["in b\ufffd", "folder:a\ufffd"]
    assert row.grab().width() > 0


def test_what_hides_everything_is_said_in_one_sentence() -> None:
    query = asked("auth type:pdf folder:work")
    pdf, work = (Hider(typed, count) for typed, count in zip(query.typed, (12, 1000), strict=True))
    assert hidden_text(HiddenByFilters(query, (pdf,), 40)) == "type:pdf hides 12 passages."
    assert hidden_text(HiddenByFilters(query, (work,), 40)) == "folder:work hides at least 1,000 passages."
    assert hidden_text(HiddenByFilters(query, (Hider(None, 1),), 40)).startswith(
        "The chosen folder hides the one"
    )
    for hiders, by_all in (((pdf, work), 1000), ((), 40), ((), 0)):
        assert hidden_text(HiddenByFilters(query, hiders, by_all)).endswith(".")
    assert [drop_text(hider) for hider in (pdf, Hider(None, 1))] == ["Drop type:pdf", "Search all folders"]
