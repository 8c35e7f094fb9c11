"""The pictures below the lists in the real window: they follow it, steer it, and are kept as they were."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.core.query import SearchMode
from app.core.ranking import rank
from app.services.settings import load_settings
from app.ui.analysis.tabs import all_tabs
from tests.services.libraries import Sample
from tests.ui.window.driving import answered, opened, run_in_window, until

QUERY = "auth settings"
CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


@pytest.fixture
def library(sample: Sample, tmp_path: Path) -> Path:
    return sample.copied(tmp_path / "library")


async def asked(window: bootstrap.Window, query: str = QUERY) -> None:
    """The answer to ``query`` is there, and so are the ticks."""
    window.main.activateWindow()
    await until(window.main.isActiveWindow, "the window to be active")
    await opened(window)
    await until(lambda: window.library is not None and not window.library.indexing.running, "the run")
    window.main.view.query.setText(query)
    await answered(window, query)
    await until(lambda: ticks(window), "the ticks")


def ticks(window: bootstrap.Window) -> tuple[float, ...]:
    return window.main.view.parameters.lambda_slider.slider.ticks


def visible(window: bootstrap.Window, mmr_lambda: float) -> tuple[int, ...]:
    """The right list at another λ, as ``rank`` gives it now."""
    assert window.main.rankings is not None
    _, right = window.main.rankings
    ranking = rank(right.pool, replace(right.parameters, mmr_lambda=mmr_lambda, mmr_enabled=True))
    return ranking.order[: ranking.parameters.limit]


def test_ticks_stand_where_the_list_changes_and_keys_jump_past_them(
    qapp: QApplication, library: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        parameters = window.main.view.parameters
        for tick in ticks(window)[:5]:
            assert visible(window, tick + 1e-7) != visible(window, tick - 1e-7)
        before = ticks(window)
        QTest.keyClick(window.main.view.query, Key.Key_Down)
        right = window.main.view.results.right_list
        right.setFocus()
        parameters.set_lambda(1.0)
        QTest.keyClick(right, Key.Key_BracketRight)
        assert before[1] < parameters.parameters.mmr_lambda < before[0]
        assert window.search.parameters.mmr_lambda == parameters.parameters.mmr_lambda
        QTest.keyClick(right, Key.Key_BracketLeft)
        assert parameters.parameters.mmr_lambda > before[0]
        assert ticks(window) == before
        swept: list[object] = []
        window.main.analysis.sweeps.swept.connect(swept.append)
        parameters.set_lambda(0.2)
        parameters.toggle_mmr()
        await asyncio.sleep(0.3)
        assert not swept, "no sweep depends on λ"
        parameters.toggle_decay()
        await until(lambda: ticks(window) != before, "the ticks of faded notes")
        assert len(swept) == 1

    run_in_window(qapp, library, scenario)


def test_brackets_can_be_typed_into_the_query(qapp: QApplication, library: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        at = window.search.parameters.mmr_lambda
        window.main.view.query.setFocus()
        QTest.keyClicks(window.main.view.query, " [a]")
        assert window.main.view.query.text() == QUERY + " [a]"
        assert window.search.parameters.mmr_lambda == at
        QTest.keyClick(window.main.view.query, Key.Key_BracketRight, CONTROL)
        assert window.search.parameters.mmr_lambda < at

    run_in_window(qapp, library, scenario)


def test_every_picture_follows_the_window(qapp: QApplication, library: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        pane = window.main.view.analysis
        assert pane.isVisible()
        for spec in all_tabs():
            pane.set_tab(spec.name)
            before = pane.text_twin()
            assert before, spec.name
            window.main.view.parameters.set_lambda(0.31)
            assert pane.text_twin() != before, spec.name
            window.main.view.parameters.set_lambda(0.7)
        window.main.view.query.clear()
        await until(lambda: window.main.rankings is None, "the results to go")
        assert not ticks(window)
        assert not pane.isVisible()
        window.main.view.mode_choice.choose(SearchMode.KEYWORD)
        window.main.view.query.setText("backup")
        await until(pane.isVisible, "the picture of other hits")
        await until(lambda: pane.text_twin() != before, "their text")

    run_in_window(qapp, library, scenario)


def test_the_river_steers_the_window(qapp: QApplication, library: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        pane, results = window.main.view.analysis, window.main.view.results
        QTest.keyClick(window.main.view.query, Key.Key_J, CONTROL)
        QTest.keyClick(window.main.view.query, Key.Key_J, CONTROL)
        river = QApplication.focusWidget()
        assert river is not None
        assert pane.isAncestorOf(river)
        at = window.search.parameters.mmr_lambda
        QTest.keyClick(river, Key.Key_Right)
        assert window.search.parameters.mmr_lambda < at
        assert window.main.view.parameters.parameters.mmr_lambda == window.search.parameters.mmr_lambda
        selected = results.selected
        QTest.keyClick(river, Key.Key_Down)
        assert results.selected != selected

    run_in_window(qapp, library, scenario)


def test_the_picture_is_copied_as_text(qapp: QApplication, library: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        pane = window.main.view.analysis
        pane.text_wanted.emit(pane.text_twin())
        assert QGuiApplication.clipboard().text() == pane.text_twin()

    run_in_window(qapp, library, scenario)


def test_the_pane_is_kept_as_it_was(qapp: QApplication, library: Path, model_folder: Path) -> None:
    async def first(window: bootstrap.Window) -> None:
        await asked(window)
        window.main.view.analysis.set_tab("trade-off")
        window.main.view.split.set_shared(opened=True, height=222)
        QTest.keyClick(window.main.view.query, Key.Key_J, CONTROL)
        window.main.actions_by_name["toggle_snapping"].trigger()

    async def second(window: bootstrap.Window) -> None:
        await asked(window)
        pane = window.main.view.analysis
        opened = [pane.opened]
        assert opened == [False]
        assert window.main.view.parameters.snapping
        QTest.keyClick(window.main.view.query, Key.Key_J, CONTROL)
        assert pane.opened
        assert pane.tab == "trade-off"
        assert pane.height() == 222

    run_in_window(qapp, library, first)
    kept = load_settings(library)
    assert (kept.analysis_opened, kept.analysis_height, kept.analysis_tab) == (False, 222, "trade-off")
    run_in_window(qapp, library, second)


def test_a_low_window_leaves_the_lists_all_the_room(
    qapp: QApplication, library: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        pane = window.main.view.analysis
        assert pane.isVisible()
        window.main.resize(900, 500)
        await until(lambda: not pane.isVisible(), "the pane to go")
        window.main.resize(1440, 900)
        await until(pane.isVisible, "the pane to come back")

    run_in_window(qapp, library, scenario)
