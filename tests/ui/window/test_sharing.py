"""What the window shows is saved as a page, a picture, JSON and CSV, and copied, in the real window."""

import asyncio
import csv
import io
import json
import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from app import bootstrap
from app.core.notices import Severity
from app.services.export import search_as_json
from app.services.settings import load_settings
from app.ui.sharing.sharing import SHOW, TOPIC
from tests.services.libraries import Sample
from tests.services.report.pages import Page
from tests.ui.window.driving import answered, run_in_window, until

QUERY = "auth settings"


async def searched(window: bootstrap.Window) -> None:
    await until(lambda: window.library is not None, "the library to open")
    window.main.view.query.setText(QUERY)
    await answered(window, QUERY)
    shown = None
    while shown is not window.main.rankings:  # what is still to be found comes meanwhile
        shown = window.main.rankings
        await asyncio.sleep(0.4)


async def chosen(window: bootstrap.Window, words: str) -> None:
    """Press Ctrl+Shift+S and take the entry of the menu that begins with ``words``."""
    window.main.activateWindow()
    await until(window.main.isActiveWindow, "the window to be in front")
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.main, Qt.Key.Key_S, modifiers)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    [action] = [action for action in menu.actions() if action.text().startswith(words)]
    menu.close()
    action.trigger()


async def saved(window: bootstrap.Window, words: str, path: Path) -> None:
    """Save by the menu and the dialog as ``path``, and wait for the sentence."""
    await chosen(window, words)
    [dialog] = window.main.findChildren(QFileDialog)
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    [suggested] = dialog.selectedFiles()
    assert Path(suggested).name == f"parallax auth settings{path.suffix}"
    if window.main.sharing.folder:
        assert Path(dialog.directory().absolutePath()) == Path(window.main.sharing.folder)
    dialog.fileSelected.emit(str(path))
    dialog.close()
    await until(lambda: told(window), f"a sentence about {path.name}")
    await until(lambda: not window.main.findChildren(QFileDialog), "the dialog to go")


def told(window: bootstrap.Window) -> str:
    notice = window.main.view.messages.shown
    return notice.text if notice is not None and notice.topic == TOPIC else ""


def test_all_that_is_shown_is_saved(qapp: QApplication, sample: Sample, tmp_path: Path) -> None:
    out = tmp_path / "shared"
    out.mkdir()

    async def scenario(window: bootstrap.Window) -> None:
        await searched(window)
        main = window.main
        assert main.rankings is not None
        left, right = main.rankings
        await saved(window, "Save as page", out / "a.html")
        assert told(window) == f"The page was saved as {out / 'a.html'}."
        assert main.view.messages.shown is not None
        assert main.view.messages.shown.action == SHOW
        page = Page((out / "a.html").read_bytes())
        assert page.the("h1").text == QUERY
        rows = page.root.all("ol", cls="hits")
        assert [len(row.all(cls="hit")) for row in rows] == [len(left.hits), len(right.hits)]
        assert str(sample.notes.parent) not in page.source

        await saved(window, "Save as picture", out / "a.png")
        picture = QImage(str(out / "a.png"))
        assert picture.height() == 2 * main.regions.height()
        assert picture.width() == 2 * (main.regions.width() - main.view.x())

        await saved(window, "Save pool as JSON", out / "a.json")
        read = json.loads((out / "a.json").read_bytes())
        assert read["candidates"] == search_as_json(left, right, rank_ms=0.0, full_paths=False)["candidates"]

        await saved(window, "Save pool as CSV", out / "a.csv")
        table = io.StringIO((out / "a.csv").read_text("utf-8-sig"), newline="")
        assert len(list(csv.DictReader(table))) == len(right.pool)
        assert sorted(path.name for path in out.iterdir()) == ["a.csv", "a.html", "a.json", "a.png"]

    library = sample.copied(tmp_path / "library")
    run_in_window(qapp, library, scenario)
    assert load_settings(library).share_folder == str(out)


def test_full_paths_are_told_only_when_they_are_wanted(
    qapp: QApplication, sample: Sample, tmp_path: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await searched(window)
        await chosen(window, "With full paths")
        await until(QApplication.activePopupWidget, "the menu to come again")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert menu.actions()[-1].isChecked()
        menu.hide()
        await saved(window, "Save as page", tmp_path / "a.html")
        assert str(sample.notes) in Page((tmp_path / "a.html").read_bytes()).root.text

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_the_picture_is_copied_without_the_sidebar(
    qapp: QApplication, sample: Sample, tmp_path: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await searched(window)
        main = window.main
        await chosen(window, "Copy as picture")
        copied = QGuiApplication.clipboard().image()
        assert copied.width() == 2 * (main.regions.width() - main.view.x())
        main.regions.toggle_explanation()
        await until(lambda: not main.explanation.isVisible(), "the explanation to go")
        await chosen(window, "Copy as picture")
        assert QGuiApplication.clipboard().image().width() == 2 * main.view.width()

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_without_hits_there_is_nothing_to_share(qapp: QApplication, sample: Sample, tmp_path: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.library is not None, "the library to open")
        window.main.actions_by_name["share"].trigger()
        assert "search for something first" in told(window)
        assert QApplication.activePopupWidget() is None
        await searched(window)
        window.main.view.query.setText("")
        await until(lambda: window.search.pool is None, "the lists to be empty")
        window.main.view.messages.clear(TOPIC)
        window.main.actions_by_name["share"].trigger()
        assert "search for something first" in told(window)

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


@pytest.fixture
def closed_folder(tmp_path: Path) -> Path:
    """A folder that nobody may write to."""
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o555)
    if not os.access(folder, os.W_OK):
        return folder
    kernel = Path("/sys/kernel")
    if sys.platform != "linux" or not kernel.is_dir():
        pytest.skip("this person may write everywhere")
    return kernel


def test_a_folder_that_is_closed_costs_one_sentence(
    qapp: QApplication, sample: Sample, tmp_path: Path, closed_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await searched(window)
        await saved(window, "Save as page", closed_folder / "a.html")
        assert told(window) == f"a.html may not be written in {closed_folder}; choose another folder."
        notice = window.main.view.messages.shown
        assert notice is not None
        assert (notice.severity, notice.action) == (Severity.ERROR, "")
        assert not (closed_folder / "a.html").exists()
        assert window.main.sharing.folder == ""

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_what_was_saved_is_shown_in_its_folder(qapp: QApplication, sample: Sample, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"

    async def scenario(window: bootstrap.Window) -> None:
        await searched(window)
        await saved(window, "Save pool as CSV", path)
        path.unlink()
        window.main.view.messages.action_requested.emit(SHOW)
        assert "a.csv is no longer there" in told(window)

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)
