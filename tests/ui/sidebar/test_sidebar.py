"""The sidebar shows what the library holds and how far it is, and passes on what is asked for."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QMenu, QProgressBar
from pytestqt.qtbot import QtBot

from app.core.pool import Coverage
from app.core.progress import FileProblem, FolderStatus, IndexProgress, IndexStage, LibraryStatus
from app.ui.controls.buttons import IconButton
from app.ui.controls.glyphs import Glyph
from app.ui.sidebar.quantities import count_text, pace_text, time_left_text
from app.ui.sidebar.sidebar import Sidebar

EMPTY = LibraryStatus(
    path="/library", model="m", read_only=False, folders=(), files=0, coverage=Coverage(), problems=()
)
STATUS = replace(
    EMPTY,
    folders=(FolderStatus("/home/ann/Notes", 10, 512, 231),),
    files=10,
    coverage=Coverage(passages=512, embedded=231),
)
READING = IndexProgress(stage=IndexStage.READING, done=231, total=512, rate=12.2, seconds_left=240, skipped=3)


@pytest.fixture
def sidebar(qtbot: QtBot) -> Sidebar:
    sidebar = Sidebar()
    qtbot.addWidget(sidebar)
    sidebar.resize(212, 700)
    sidebar.set_status(STATUS)
    sidebar.show()
    return sidebar


def _texts(sidebar: Sidebar) -> list[str]:
    index = sidebar.index
    widgets: list[QLabel | QAbstractButton] = [
        *index.findChildren(QLabel),
        *index.findChildren(QAbstractButton),
    ]
    return [widget.text() for widget in widgets if widget.isVisible() and widget.text()]


def _button(sidebar: Sidebar, text: str) -> QAbstractButton:
    return next(
        button
        for button in sidebar.findChildren(QAbstractButton)
        if button.isVisible() and text in (button.text(), button.accessibleName())
    )


def _click(sidebar: Sidebar, text: str) -> None:
    QTest.mouseClick(_button(sidebar, text), Qt.MouseButton.LeftButton)


# --------------------------------------------------------------------------------------- at rest


def test_at_rest_the_index_is_up_to_date_and_can_be_made_again(qtbot: QtBot, sidebar: Sidebar) -> None:
    assert _texts(sidebar) == ["Up to date", "Meaning: 231 of 512 passages", "Index again"]
    assert not sidebar.index.findChildren(QProgressBar)[0].isVisible()
    with qtbot.waitSignal(sidebar.index_requested):
        _click(sidebar, "Index again")


def test_a_complete_meaning_leg_says_so(sidebar: Sidebar) -> None:
    sidebar.set_status(replace(STATUS, coverage=Coverage(passages=1512, embedded=1512)))
    assert "Meaning: all 1\u202f512 passages" in _texts(sidebar)


def test_without_a_folder_there_is_nothing_to_index(sidebar: Sidebar) -> None:
    sidebar.set_status(EMPTY)
    assert _texts(sidebar) == ["Nothing indexed yet"]


def test_skipped_files_are_a_link_to_the_reasons(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.set_status(replace(STATUS, problems=(FileProblem("/a", "It is empty."),)))
    with qtbot.waitSignal(sidebar.problems_requested):
        _click(sidebar, "1 file skipped · see why")


def test_a_library_opened_for_reading_says_so_and_changes_nothing(sidebar: Sidebar) -> None:
    sidebar.set_status(replace(STATUS, read_only=True))
    assert "Opened for reading only" in _texts(sidebar)
    assert "Index again" not in _texts(sidebar)
    assert not _button(sidebar, "Add folder…").isEnabled()
    assert _button(sidebar, "Add folder…").toolTip()
    sidebar.set_read_only(False)
    assert _button(sidebar, "Add folder…").isEnabled()


# --------------------------------------------------------------------------------------- at work


def test_at_work_it_says_how_far_how_fast_and_how_long(sidebar: Sidebar) -> None:
    sidebar.set_progress(READING)
    assert _texts(sidebar) == [
        "Indexing 231 of 512",
        "12 files/s, about 4 min left",
        "Meaning: 231 of 512 passages",
        "3 files skipped · see why",
    ]
    (bar,) = sidebar.index.findChildren(QProgressBar)
    assert bar.isVisible()
    assert (bar.value(), bar.maximum()) == (231, 512)
    assert bar.accessibleName()


def test_the_count_of_the_run_wins_over_that_of_the_library(sidebar: Sidebar) -> None:
    sidebar.set_progress(replace(READING, stage=IndexStage.EMBEDDING, coverage=Coverage(600, 300)))
    assert "Meaning: 300 of 600 passages" in _texts(sidebar)
    assert "12 passages/s, about 4 min left" in _texts(sidebar)


@pytest.mark.parametrize(
    ("stage", "headline"),
    [
        (IndexStage.SCANNING, "Looking for files…"),
        (IndexStage.READING, "Indexing 231 of 512"),
        (IndexStage.EMBEDDING, "Embedding 231 of 512"),
        (IndexStage.PAUSED, "Paused, 231 of 512"),
        (IndexStage.IDLE, "Up to date"),
    ],
)
def test_every_stage_has_its_words(sidebar: Sidebar, stage: IndexStage, headline: str) -> None:
    sidebar.set_progress(replace(READING, stage=stage))
    assert _texts(sidebar)[0] == headline


def test_pause_becomes_resume_and_back(qtbot: QtBot, sidebar: Sidebar) -> None:
    asked: list[bool] = []
    sidebar.pause_requested.connect(asked.append)
    sidebar.set_progress(READING)
    _click(sidebar, "Pause indexing")
    sidebar.set_progress(replace(READING, stage=IndexStage.PAUSED))
    button = _button(sidebar, "Go on indexing")
    assert isinstance(button, IconButton)
    assert button.glyph is Glyph.RESUME
    _click(sidebar, "Go on indexing")
    sidebar.set_progress(READING)
    assert _button(sidebar, "Pause indexing").isVisible()
    assert asked == [True, False]


def test_a_run_can_be_stopped_with_the_keyboard(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.set_progress(READING)
    button = _button(sidebar, "Stop indexing; what is indexed stays")
    button.setFocus()
    with qtbot.waitSignal(sidebar.cancel_requested):
        QTest.keyClick(button, Qt.Key.Key_Space)


def test_the_end_of_a_run_brings_the_rest_back(sidebar: Sidebar) -> None:
    sidebar.set_progress(READING)
    sidebar.set_progress(IndexProgress())
    assert _texts(sidebar)[0] == "Up to date"
    assert "Index again" in _texts(sidebar)


# ------------------------------------------------------------------------------------ passing on


def test_what_the_list_asks_for_is_passed_on(qtbot: QtBot, sidebar: Sidebar) -> None:
    pairs = (
        (sidebar.folders.folder_selected, sidebar.folder_selected),
        (sidebar.folders.remove_requested, sidebar.remove_folder_requested),
        (sidebar.folders.show_requested, sidebar.show_folder_requested),
    )
    for inner, outer in pairs:
        with qtbot.waitSignal(outer) as seen:
            inner.emit("/home/ann/caf\udce9")
        assert seen.args == ["/home/ann/caf\udce9"]


def test_adding_a_folder_is_asked_for(qtbot: QtBot, sidebar: Sidebar) -> None:
    with qtbot.waitSignal(sidebar.add_folder_requested):
        _click(sidebar, "Add folder…")


def test_the_menu_holds_the_actions_that_belong_into_it(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.set_menu({name: QAction(name, sidebar) for name in ("quit", "focus_query", "settings")})
    _click(sidebar, "Menu")
    (menu,) = sidebar.findChildren(QMenu)
    assert menu.isVisible()
    assert [action.text() for action in menu.actions()] == ["settings", "quit"]
    menu.close()


def test_nothing_is_cut_off_at_its_width(sidebar: Sidebar) -> None:
    sidebar.set_progress(replace(READING, stage=IndexStage.EMBEDDING, done=123456, total=999999))
    assert sidebar.minimumSizeHint().width() <= sidebar.width()
    for label in sidebar.index.findChildren(QLabel):
        if label.isVisible():
            assert label.heightForWidth(label.width()) <= label.height()


# ------------------------------------------------------------------------------------ quantities


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0"), (999, "999"), (12480, "12\u202f480"), (1234567, "1\u202f234\u202f567")]
)
def test_counts_have_narrow_spaces_between_thousands(count: int, text: str) -> None:
    assert count_text(count) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3, "less than a minute left"),
        (60, "about 1 min left"),
        (240, "about 4 min left"),
        (5300, "about 88 min left"),
        (7300, "about 2 h left"),
    ],
)
def test_time_left_is_rounded_as_a_person_would(seconds: float, text: str) -> None:
    assert time_left_text(seconds) == text


def test_an_unknown_pace_says_nothing() -> None:
    assert pace_text(IndexProgress(stage=IndexStage.READING)) == ""
    assert pace_text(IndexProgress(stage=IndexStage.READING, rate=0.4)) == "0.4 files/s"
