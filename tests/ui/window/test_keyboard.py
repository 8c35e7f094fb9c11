"""The whole job by keyboard alone: every key that is declared does its work, and Tab leads everywhere."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app import bootstrap
from app.core.query import SearchMode
from app.ui.explanation.preview_pane import PreviewPane
from app.ui.help_dialog import HelpDialog
from app.ui.keys_dialog import KeysDialog
from app.ui.settings_dialog import SettingsDialog
from tests.services.libraries import Sample
from tests.ui.window.driving import answered, opened, run_in_window, until

QUERY = "auth settings"
CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


@pytest.fixture
def library(sample: Sample, tmp_path: Path) -> Path:
    return sample.copied(tmp_path / "library")


async def ready(window: bootstrap.Window) -> None:
    """The window is active, and the run that follows its opening is over."""
    window.main.activateWindow()
    await until(window.main.isActiveWindow, "the window to be active")
    await until(lambda: window.folders.status is not None, "the library to open")
    await opened(window)
    await until(lambda: window.library is not None and not window.library.indexing.running, "the run")


async def asked(window: bootstrap.Window) -> None:
    await ready(window)
    press(Key.Key_K, CONTROL)
    QTest.keyClicks(focused(), QUERY)
    await answered(window, QUERY)


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the focus is, as the keyboard does."""
    QTest.keyClick(focused(), key, modifiers)


def test_from_the_query_through_both_lists_to_the_file_and_back(
    qapp: QApplication, library: Path, model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed_over: list[str] = []

    def outside_world(url: QUrl) -> bool:
        handed_over.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", outside_world)

    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        results, query = window.main.view.results, window.main.view.query
        assert focused() is query
        press(Key.Key_Down)
        assert focused() is results.left_list
        rows = [row.passage_id for row in results.left_list.hits.rows]
        assert results.selected == rows[0]
        press(Key.Key_Down)
        press(Key.Key_Down)
        press(Key.Key_Up)
        assert results.selected == rows[1]
        press(Key.Key_Tab)
        assert focused() is results.right_list
        assert results.selected == rows[1]

        assert window.search.pool is not None
        place = window.search.pool.index_of[rows[1]]
        passage = window.search.pool.candidates[place].passage
        press(Key.Key_Return)
        assert handed_over == [passage.document.path]
        press(Key.Key_Return, CONTROL)
        assert handed_over[1:] == [str(Path(passage.document.path).parent)]
        press(Key.Key_C, CONTROL)
        assert QGuiApplication.clipboard().text() == passage.text

        press(Key.Key_Space)
        assert isinstance(focused(), PreviewPane)
        press(Key.Key_Escape)
        assert focused() is query
        assert query.selectedText() == QUERY
        press(Key.Key_Down)
        press(Key.Key_Escape)
        assert focused() is query
        press(Key.Key_Escape)
        assert query.text() == ""
        await until(lambda: window.main.rankings is None, "the results to go")

    run_in_window(qapp, library, scenario)


def test_the_keys_of_the_window_steer_it_from_anywhere(
    qapp: QApplication, library: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        press(Key.Key_Down)
        main, parameters = window.main, window.main.view.parameters
        for key, mode in (
            (Key.Key_1, SearchMode.KEYWORD),
            (Key.Key_2, SearchMode.MEANING),
            (Key.Key_3, SearchMode.HYBRID),
        ):
            press(key, CONTROL)
            assert window.search.mode is main.view.modes.mode is mode
            await answered(window, QUERY)
        mmr, decay = parameters.parameters.mmr_enabled, parameters.parameters.decay_enabled
        press(Key.Key_M, CONTROL)
        press(Key.Key_D, CONTROL)
        assert window.search.parameters.mmr_enabled is not mmr
        assert window.search.parameters.decay_enabled is not decay
        press(Key.Key_Backslash, CONTROL)
        assert main.view.results.single
        assert not main.view.results.left_list.isVisible()
        assert focused().isVisible()
        press(Key.Key_Backslash, CONTROL)
        assert main.view.results.left_list.isVisible()
        shown = main.explanation.isVisible()
        press(Key.Key_E, CONTROL)
        assert main.explanation.isVisible() is not shown
        for key in (Key.Key_K, Key.Key_F, Key.Key_L):
            press(Key.Key_Down)
            press(key, CONTROL)
            assert focused() is main.view.query

    run_in_window(qapp, library, scenario)


def test_the_keys_of_the_pages_open_them_and_escape_closes_them(
    qapp: QApplication, library: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await ready(window)
        main = window.main
        pages: tuple[tuple[Qt.Key, Qt.KeyboardModifier, type[QDialog]], ...] = (
            (Key.Key_Comma, CONTROL, SettingsDialog),
            (Key.Key_F1, Qt.KeyboardModifier.NoModifier, KeysDialog),
            (Key.Key_F1, Qt.KeyboardModifier.ShiftModifier, HelpDialog),
        )
        for key, modifiers, kind in pages:
            QTest.keyClick(main, key, modifiers)
            [dialog] = main.findChildren(kind)
            assert dialog.isVisible()
            QTest.keyClick(dialog, Key.Key_Escape)
            await until(partial(_gone, main, kind), "the page to close")
            main.activateWindow()
            await until(main.isActiveWindow, "the window to be active again")

    run_in_window(qapp, library, scenario)


def test_tab_visits_every_region_in_order_and_comes_round(
    qapp: QApplication, library: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        main, view = window.main, window.main.view
        visited = _round_trip(forward=True)
        stops = [
            view.query,
            view.modes.segment(SearchMode.HYBRID),
            view.parameters.lambda_slider.slider,
            view.results.left_list,
            view.results.right_list,
            main.explanation.findChildren(PreviewPane)[0],
            main.sidebar.folders,
        ]
        places = [visited.index(stop) for stop in stops]
        assert places == sorted(places), [visited[place].accessibleName() for place in places]
        assert {id(widget) for widget in _round_trip(forward=False)} == {id(widget) for widget in visited}

    run_in_window(qapp, library, scenario)


def test_everything_that_takes_the_focus_has_a_name(
    qapp: QApplication, library: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        nameless = [widget for widget in _round_trip(forward=True) if not _name(widget)]
        assert not nameless
        for widget in window.main.findChildren(QWidget):
            if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus and widget.isVisible():
                assert _name(widget), f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}"

    run_in_window(qapp, library, scenario)


def _gone(main: QWidget, kind: type[QDialog]) -> bool:
    return not main.findChildren(kind)


def _round_trip(*, forward: bool) -> list[QWidget]:
    """Everything that Tab, or Shift+Tab, leads to, from where the focus is until it is there again."""
    start, visited = focused(), [focused()]
    while True:
        if forward:
            press(Key.Key_Tab)
        else:
            press(Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        if focused() is start:
            return visited
        assert focused() is not visited[-1], f"{type(focused()).__name__} is a trap"
        assert len(visited) < 100
        visited.append(focused())


def _name(widget: QWidget) -> str:
    text = getattr(widget, "text", None)
    return widget.accessibleName() or (str(text()) if callable(text) else "")
