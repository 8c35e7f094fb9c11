"""The folder list keeps its choice, and every path comes out as it went in."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.core.progress import FolderStatus
from app.ui.sidebar.folder_list import FolderList
from app.ui.sidebar.folder_model import FolderModel, FolderRole

NOTES = FolderStatus("/home/ann/Notes", files=10, passages=8112, embedded=0)
DESIGN = FolderStatus("/home/ann/設計メモ", files=20, passages=2904, embedded=0)
BROKEN = FolderStatus("/mnt/caf\udce9", files=1, passages=1464, embedded=0, reachable=False)


def _texts(model: FolderModel, role: int = Qt.ItemDataRole.DisplayRole) -> list[str]:
    return [str(model.index(row).data(role)) for row in range(model.rowCount())]


@pytest.fixture
def folders(qtbot: QtBot) -> FolderList:
    folders = FolderList()
    qtbot.addWidget(folders)
    folders.set_folders((NOTES, DESIGN, BROKEN))
    folders.show()
    return folders


@pytest.fixture
def selected(folders: FolderList) -> list[str | None]:
    selected: list[str | None] = []
    folders.folder_selected.connect(selected.append)
    return selected


def _choose(folders: FolderList, row: int) -> None:
    place = folders.visualRect(folders.model().index(row, 0)).center()
    QTest.mouseClick(folders.viewport(), Qt.MouseButton.LeftButton, pos=place)


def _action(menu: QMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text() == text)


# -------------------------------------------------------------------------------------------- model


def test_the_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = FolderModel()
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.set_folders((NOTES, DESIGN))
    model.set_folders((NOTES, DESIGN))
    model.set_folders((DESIGN,))


def test_all_folders_come_first_with_their_sum() -> None:
    model = FolderModel()
    model.set_folders((NOTES, DESIGN))
    assert _texts(model) == ["All folders", "Notes", "設計メモ"]
    assert _texts(model, FolderRole.NOTE) == ["11\u202f016", "8\u202f112", "2\u202f904"]


def test_folders_of_the_same_name_are_told_apart_by_the_folder_above() -> None:
    model = FolderModel()
    model.set_folders(
        (FolderStatus("/home/ann/work/notes", 1, 1, 1), FolderStatus("/home/ann/old/notes", 1, 1, 1), NOTES)
    )
    assert _texts(model)[1:] == ["notes (work)", "notes (old)", "Notes"]


def test_a_folder_that_cannot_be_reached_says_so_in_words() -> None:
    model = FolderModel()
    model.set_folders((BROKEN,))
    assert _texts(model, FolderRole.NOTE)[1] == "not found"
    assert "cannot be reached" in _texts(model, Qt.ItemDataRole.ToolTipRole)[1]
    assert _texts(model, Qt.ItemDataRole.AccessibleTextRole)[1].endswith("not found")


def test_the_tooltip_is_the_whole_path_and_never_markup() -> None:
    model = FolderModel()
    model.set_folders((FolderStatus("/home/<b>ann</b>", 1, 1, 1),))
    assert "/home/&lt;b&gt;ann&lt;/b&gt;" in _texts(model, Qt.ItemDataRole.ToolTipRole)[1]


def test_new_counts_of_the_same_folders_do_not_reset_the_rows(qtbot: QtBot) -> None:
    model = FolderModel()
    model.set_folders((NOTES,))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged):
        model.set_folders((FolderStatus(NOTES.path, 11, 9000, 0),))
    assert _texts(model, FolderRole.NOTE)[1] == "9\u202f000"


# ------------------------------------------------------------------------------------------- choosing


def test_a_click_chooses_a_folder_and_all_folders_are_none(
    folders: FolderList, selected: list[str | None]
) -> None:
    _choose(folders, 1)
    _choose(folders, 0)
    assert selected == [NOTES.path, None]


def test_arrow_keys_choose_too(folders: FolderList, selected: list[str | None]) -> None:
    folders.setFocus()
    QTest.keyClick(folders, Qt.Key.Key_Down)
    QTest.keyClick(folders, Qt.Key.Key_Down)
    assert selected == [NOTES.path, DESIGN.path]


def test_a_path_that_is_not_utf8_comes_out_as_it_went_in(
    folders: FolderList, selected: list[str | None]
) -> None:
    _choose(folders, 3)
    assert selected == [BROKEN.path]
    removed: list[str] = []
    folders.remove_requested.connect(removed.append)
    QTest.keyClick(folders, Qt.Key.Key_Delete)
    assert removed == [BROKEN.path]


def test_the_choice_survives_new_counts_and_new_folders(
    folders: FolderList, selected: list[str | None]
) -> None:
    _choose(folders, 2)
    folders.set_folders((FolderStatus("/a/first", 1, 1, 1), NOTES, DESIGN))
    assert folders.selected_folder == DESIGN.path
    assert folders.currentIndex().row() == 3
    assert selected == [DESIGN.path]


def test_when_the_chosen_folder_goes_all_folders_are_chosen(
    folders: FolderList, selected: list[str | None]
) -> None:
    _choose(folders, 2)
    folders.set_folders((NOTES,))
    assert selected == [DESIGN.path, None]
    assert folders.currentIndex().row() == 0


# ------------------------------------------------------------------------------------ menu and Delete


def test_delete_asks_to_remove_the_chosen_folder_but_never_all_of_them(folders: FolderList) -> None:
    removed: list[str] = []
    folders.remove_requested.connect(removed.append)
    QTest.keyClick(folders, Qt.Key.Key_Delete)
    assert removed == []
    _choose(folders, 1)
    QTest.keyClick(folders, Qt.Key.Key_Delete)
    assert removed == [NOTES.path]


def test_the_context_menu_indexes_shows_and_removes(qtbot: QtBot, folders: FolderList) -> None:
    menu = folders.menu_for(1)
    with qtbot.waitSignal(folders.index_requested):
        _action(menu, "Index again").trigger()
    with qtbot.waitSignal(folders.show_requested) as shown:
        _action(menu, "Show folder").trigger()
    with qtbot.waitSignal(folders.remove_requested) as removed:
        _action(menu, "Remove from Parallax").trigger()
    assert shown.args == removed.args == [NOTES.path]


def test_the_menu_of_all_folders_removes_nothing(folders: FolderList) -> None:
    assert [action.text() for action in folders.menu_for(0).actions()] == ["Index again"]


def test_a_folder_that_cannot_be_reached_cannot_be_shown(folders: FolderList) -> None:
    assert not _action(folders.menu_for(3), "Show folder").isEnabled()


def test_a_library_opened_for_reading_offers_no_change(folders: FolderList) -> None:
    folders.set_writable(writable=False)
    menu = folders.menu_for(1)
    assert not _action(menu, "Index again").isEnabled()
    assert not _action(menu, "Remove from Parallax").isEnabled()
    _choose(folders, 1)
    removed: list[str] = []
    folders.remove_requested.connect(removed.append)
    QTest.keyClick(folders, Qt.Key.Key_Delete)
    assert removed == []


def test_the_list_is_as_high_as_its_rows(folders: FolderList) -> None:
    assert folders.sizeHint().height() == 4 * folders.sizeHintForRow(0)
    folders.set_folders(())
    assert folders.sizeHint().height() == folders.sizeHintForRow(0)
