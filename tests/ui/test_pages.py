"""The small windows beside the main one: each is opened once, and all go with their owner."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from app import paths
from app.core.progress import FileProblem
from app.services.settings import Settings
from app.ui.help_dialog import HelpDialog
from app.ui.keys_dialog import KeysDialog
from app.ui.pages import Pages, WindowFolders
from app.ui.settings_dialog import SettingsDialog
from app.ui.sidebar.problems_dialog import ProblemsDialog


@pytest.fixture
def owner(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.fixture
def pages(owner: QWidget, tmp_path: Path) -> Pages:
    folders = WindowFolders(
        resources=paths.resources_folder(), sample_notes=paths.sample_notes_folder(), library=tmp_path
    )
    return Pages(owner, folders)


def open_all(pages: Pages) -> None:
    pages.show_settings(Settings(), lambda _settings: None)
    pages.show_keys()
    pages.show_help()
    pages.show_problems((FileProblem("/a.md", "It is empty."),), lambda _path: None)


def open_dialogs(owner: QWidget) -> list[QDialog]:
    return [dialog for dialog in owner.findChildren(QDialog) if dialog.isVisible()]


def test_each_page_is_opened_once_and_none_is_modal(owner: QWidget, pages: Pages) -> None:
    open_all(pages)
    open_all(pages)
    dialogs = open_dialogs(owner)
    assert {type(dialog) for dialog in dialogs} == {SettingsDialog, KeysDialog, HelpDialog, ProblemsDialog}
    assert len(dialogs) == 4
    assert not any(dialog.isModal() for dialog in dialogs)


def test_a_page_that_was_closed_is_made_anew(qtbot: QtBot, owner: QWidget, pages: Pages) -> None:
    pages.show_keys()
    [first] = open_dialogs(owner)
    first.close()
    qtbot.waitUntil(lambda: not owner.findChildren(QDialog))
    pages.show_keys()
    assert len(open_dialogs(owner)) == 1


def test_all_pages_go_with_the_window(qtbot: QtBot, owner: QWidget, pages: Pages) -> None:
    open_all(pages)
    pages.close()
    qtbot.waitUntil(lambda: not owner.findChildren(QDialog))
    pages.close()


def test_what_is_new_is_a_page_of_the_help(owner: QWidget, pages: Pages) -> None:
    pages.show_changes()
    [dialog] = open_dialogs(owner)
    [tabs] = dialog.findChildren(QTabWidget)
    assert tabs.tabText(tabs.currentIndex()) == "What is new"


def test_a_change_of_a_setting_reaches_whoever_takes_it(owner: QWidget, pages: Pages) -> None:
    taken: list[Settings] = []
    pages.show_settings(Settings(), taken.append)
    [dialog] = open_dialogs(owner)
    assert isinstance(dialog, SettingsDialog)
    dialog.settings_changed.emit(Settings(shown=20))
    assert taken == [Settings(shown=20)]


def test_the_skipped_files_are_those_of_now(owner: QWidget, pages: Pages) -> None:
    pages.show_problems((FileProblem("/a.md", "It is empty."),), lambda _path: None)
    pages.show_problems((FileProblem("/b.md", "It is no text."),), lambda _path: None)
    [dialog] = open_dialogs(owner)
    assert isinstance(dialog, ProblemsDialog)
    assert dialog.copied_text() == "/b.md\tIt is no text.\n"
