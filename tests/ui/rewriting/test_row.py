"""The rewriting row: parts and an answer that a person sees, changes, and only then uses."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.rewriting import MAXIMUM_PARTS, NOT_REWRITTEN, AnswerUse, Rewriting
from app.ui.rewriting.row import RewritingRow, RowState


@pytest.fixture
def row(qtbot: QtBot) -> RewritingRow:
    row = RewritingRow()
    qtbot.addWidget(row)
    row.resize(900, 300)
    row.show()
    QTest.qWaitForWindowExposed(row)
    return row


def test_it_starts_hidden_and_empty(qtbot: QtBot) -> None:
    row = RewritingRow()
    qtbot.addWidget(row)
    assert row.isHidden()
    assert row.draft == NOT_REWRITTEN


def test_parts_are_chips_that_can_be_changed(row: RewritingRow, qtbot: QtBot) -> None:
    row.set_parts(("one part", "another"))
    first = row.chips.chips[0]
    with qtbot.waitSignal(row.edited):
        first.field.selectAll()
        QTest.keyClicks(first.field, "a changed part")
    assert row.draft.parts == ("a changed part", "another")
    with qtbot.waitSignal(row.use_requested):
        QTest.keyClick(first.field, Qt.Key.Key_Return)


def test_a_chip_can_be_removed_and_the_others_are_renumbered(row: RewritingRow, qtbot: QtBot) -> None:
    row.set_parts(("one", "two", "three"))
    with qtbot.waitSignal(row.edited):
        QTest.mouseClick(row.chips.chips[0].remove, Qt.MouseButton.LeftButton)
    assert row.draft.parts == ("two", "three")
    assert [chip.field.accessibleName() for chip in row.chips.chips] == ["Part 1", "Part 2"]
    assert row.chips.chips[0].remove.accessibleName() == "Remove part 1"


def test_a_part_can_be_added_and_an_empty_one_counts_for_nothing(row: RewritingRow) -> None:
    QTest.mouseClick(row.chips.add, Qt.MouseButton.LeftButton)
    assert row.draft == NOT_REWRITTEN
    assert QApplication.focusWidget() is row.chips.chips[0].field
    QTest.keyClicks(row.chips.chips[0].field, "where is it")
    assert row.draft.parts == ("where is it",)


def test_there_is_no_more_to_add_than_is_asked(row: RewritingRow) -> None:
    row.set_parts(tuple(map(str, range(MAXIMUM_PARTS))))
    assert row.chips.add.isHidden()
    QTest.mouseClick(row.chips.chips[-1].remove, Qt.MouseButton.LeftButton)
    assert not row.chips.add.isHidden()


def test_the_keyboard_reaches_every_chip_in_order(row: RewritingRow) -> None:
    row.set_parts(("one", "two"))
    first, second = row.chips.chips
    row.activateWindow()
    row.focus_first()
    seen = []
    for _ in range(5):
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert seen == [first.field, first.remove, second.field, second.remove, row.chips.add]


@pytest.mark.parametrize("width", [560, 700, 1200])
def test_chips_never_overlap_and_never_stick_out(row: RewritingRow, width: int) -> None:
    row.set_parts(("how do I set the proxy", "where", "a long part " * 9, "プロキシの設定はどうするか"))
    row.resize(width, 500)
    QApplication.processEvents()
    places = [chip.geometry() for chip in row.chips.chips] + [row.chips.add.geometry()]
    assert all(row.chips.rect().contains(place) for place in places)
    for number, place in enumerate(places):
        assert not any(place.intersects(other) for other in places[number + 1 :])
    assert row.chips.geometry().bottom() < row.answer.geometry().top()


def test_the_answer_is_typed_and_used_with_ctrl_enter(row: RewritingRow, qtbot: QtBot) -> None:
    QTest.keyClicks(row.answer.field, "The proxy listens on 8080.")
    row.answer_use.setCurrentIndex(row.answer_use.findData(AnswerUse.INSTEAD))
    assert row.draft == Rewriting(answer="The proxy listens on 8080.", answer_use=AnswerUse.INSTEAD)
    with qtbot.waitSignal(row.use_requested):
        QTest.keyClick(row.answer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(row.close_requested):
        QTest.keyClick(row.answer.field, Qt.Key.Key_Escape)


def test_with_parts_the_answer_stands_beside_and_the_row_says_so(row: RewritingRow) -> None:
    row.show_state(RowState())
    assert row.answer_use.isEnabled()
    row.set_parts(("one", "two"))
    row.show_state(RowState())
    assert not row.answer_use.isEnabled()
    assert "beside each of them" in row.answer_use.toolTip()


def test_without_a_named_model_the_button_leads_to_the_settings(row: RewritingRow, qtbot: QtBot) -> None:
    assert row.split_by_model.isHidden()
    with qtbot.waitSignal(row.settings_requested):
        QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)
    row.set_model(named=True, name="qwen3:4b")
    assert row.write.text() == "Write with qwen3:4b"
    assert not row.split_by_model.isHidden()
    with qtbot.waitSignal(row.write_requested):
        QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)


def test_while_a_model_writes_it_can_be_stopped(row: RewritingRow, qtbot: QtBot) -> None:
    row.set_model(named=True, name="")
    row.show_state(RowState(working=True, note="The model is writing…"))
    assert row.write.text() == "Stop writing"
    assert row.answer.field.isReadOnly()
    with qtbot.waitSignal(row.cancel_requested):
        QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)
    row.show_state(RowState())
    assert row.write.text() == "Write with the model"
    assert not row.answer.field.isReadOnly()


def test_another_computer_is_named_before_anything_goes_there(row: RewritingRow, qtbot: QtBot) -> None:
    row.show_state(RowState(asks="models.example"))
    assert row.agree.isVisible()
    with qtbot.waitSignal(row.consent_answered) as answered:
        QTest.mouseClick(row.refuse, Qt.MouseButton.LeftButton)
    assert answered.args == [False]
    with qtbot.waitSignal(row.consent_answered) as answered:
        QTest.mouseClick(row.agree, Qt.MouseButton.LeftButton)
    assert answered.args == [True]
    row.show_state(RowState())
    assert not row.agree.isVisible()


def test_text_is_never_taken_for_markup(row: RewritingRow) -> None:
    row.show_state(RowState(note="<b>bold</b>", asks="<i>host</i>"))
    assert row.note.textFormat() is Qt.TextFormat.PlainText
    assert row.note.text() == "<b>bold</b>"


def test_a_button_that_is_of_no_use_any_more_hands_the_keys_on(row: RewritingRow) -> None:
    row.set_model(named=True, name="small-model")
    row.set_answer("somewhere")
    row.show_state(RowState(usable=True))
    row.use.setFocus()
    row.show_state(RowState(used=True))
    assert row.stop.hasFocus()
    row.show_state(RowState(usable=True))
    assert row.use.hasFocus()
    row.split_by_model.setFocus()
    row.show_state(RowState(working=True))
    assert row.write.hasFocus()
    assert row.write.text() == "Stop writing"


def test_where_the_window_is_narrow_chips_and_answer_have_the_whole_width(
    row: RewritingRow, qtbot: QtBot
) -> None:
    row.set_model(named=True, name="qwen2.5:7b-instruct")
    row.set_parts(("how do I rotate the secret", "who may see what?"))
    row.resize(516, 400)
    qtbot.waitUntil(lambda: row.answer.width() > 490)
    assert row.chips.width() > 490
    assert all(chip.width() >= chip.sizeHint().width() for chip in row.chips.chips)
