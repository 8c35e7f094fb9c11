"""Every skipped file is listed with its reason, and can be sorted, copied and shown."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.core.progress import FileProblem
from app.ui.sidebar.problems_dialog import ProblemsDialog
from app.ui.sidebar.problems_model import ProblemColumn, ProblemsModel

PROBLEMS = (
    FileProblem("/notes/b.md", "It is empty."),
    FileProblem("/notes/A.bin", "It is not text."),
    FileProblem("/notes/caf\udce9.md", "It cannot be read."),
)


@pytest.fixture
def dialog(qtbot: QtBot) -> ProblemsDialog:
    dialog = ProblemsDialog(PROBLEMS)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def _column(dialog: ProblemsDialog, column: int) -> list[str]:
    model = dialog.table.model()
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def _button(dialog: ProblemsDialog, text: str) -> QAbstractButton:
    return next(button for button in dialog.findChildren(QAbstractButton) if button.text() == text)


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = ProblemsModel()
    model.set_problems(PROBLEMS)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.set_problems(())


def test_files_are_sorted_by_name_whatever_their_case(dialog: ProblemsDialog) -> None:
    assert _column(dialog, ProblemColumn.FILE) == ["/notes/A.bin", "/notes/b.md", "/notes/caf\ufffd.md"]


def test_they_can_be_sorted_by_reason(dialog: ProblemsDialog) -> None:
    dialog.table.sortByColumn(ProblemColumn.REASON, Qt.SortOrder.DescendingOrder)
    assert _column(dialog, ProblemColumn.REASON) == ["It is not text.", "It is empty.", "It cannot be read."]


def test_it_is_not_modal(dialog: ProblemsDialog) -> None:
    assert dialog.windowModality() is Qt.WindowModality.NonModal


def test_copy_all_copies_every_line_in_the_order_shown(dialog: ProblemsDialog) -> None:
    QTest.mouseClick(_button(dialog, "Copy all"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == (
        "/notes/A.bin\tIt is not text.\n/notes/b.md\tIt is empty.\n/notes/caf\ufffd.md\tIt cannot be read.\n"
    )


def test_a_double_click_shows_the_file_itself_in_its_folder(qtbot: QtBot, dialog: ProblemsDialog) -> None:
    place = dialog.table.visualRect(dialog.table.model().index(2, 0)).center()
    viewport = dialog.table.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    with qtbot.waitSignal(dialog.folder_requested) as seen:
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=place)
    assert seen.args == ["/notes/caf\udce9.md"]


def test_the_button_shows_the_chosen_file(qtbot: QtBot, dialog: ProblemsDialog) -> None:
    button = _button(dialog, "Show in folder")
    assert not button.isEnabled()
    dialog.table.selectRow(1)
    assert button.isEnabled()
    with qtbot.waitSignal(dialog.folder_requested) as seen:
        button.click()
    assert seen.args == ["/notes/b.md"]


def test_new_problems_take_the_place_of_the_old_ones(dialog: ProblemsDialog) -> None:
    dialog.set_problems(())
    assert _column(dialog, ProblemColumn.FILE) == []
    assert not _button(dialog, "Copy all").isEnabled()
    assert not _button(dialog, "Show in folder").isEnabled()
