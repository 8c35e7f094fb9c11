"""The main job, end to end: index the sample notes, ask, move λ, see two orders and the reason."""

import asyncio
import re
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from app import bootstrap, paths
from app.core.compare import compare
from app.core.ranking import Ranking, rank
from app.ui.explanation.ledger import ledger
from app.ui.explanation.ledger_view import LedgerView
from app.ui.results.links import links_between
from app.ui.stall_watchdog import StallWatchdog
from tests.ui.window.driving import answered, indexed, run_in_window, until

QUERY = "auth settings"
STALL_MS = 100


def test_a_person_indexes_asks_and_steers(qapp: QApplication, tmp_path: Path, model_folder: Path) -> None:
    watchdog = StallWatchdog(STALL_MS)

    async def scenario(window: bootstrap.Window) -> None:
        main = window.main
        await until(lambda: window.folders.status is not None, "the library to open")
        watchdog.start()
        _press(main.view.empty, "Try it with the sample notes")
        await indexed(window)
        assert window.folders.status is not None
        assert [folder.path for folder in window.folders.status.folders] == [str(paths.sample_notes_folder())]
        assert not window.folders.status.problems

        QTest.keyClicks(main.view.query, QUERY)
        await answered(window, QUERY)
        slider = main.view.parameters.lambda_slider.slider
        slider.setFocus()
        QTest.keyClick(slider, Qt.Key.Key_Home)
        left, right = _rankings(window)
        assert right.parameters.mmr_lambda == 1.0
        assert _shown(main.view.results.left_list) == _shown(main.view.results.right_list)
        assert all(
            not link.joined or link.left_rank == link.right_rank for link in main.view.results.ribbons.links
        )

        steps = 0
        while right.parameters.mmr_lambda > 0.0:
            QTest.keyClick(slider, Qt.Key.Key_PageDown)
            await asyncio.sleep(0)  # each step of its own, as a person takes them
            left, right = _rankings(window)
            _agree(window, left, right)
            await asyncio.sleep(0)
            steps += 1
            assert steps <= 20
        assert _shown(main.view.results.left_list) != _shown(main.view.results.right_list)
        watchdog.stop()

    run_in_window(qapp, tmp_path / "library", scenario)
    assert not watchdog.stalls, "\n".join(stall.stack for stall in watchdog.stalls)


def test_selecting_a_hit_on_one_side_selects_and_explains_it_on_both(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        results = window.main.view.results
        window.folders.add_folder(str(_some_notes(tmp_path)))
        await indexed(window)
        QTest.keyClicks(window.main.view.query, QUERY)
        await answered(window, QUERY)
        assert results.selected == _rankings(window)[0].hits[0].passage_id
        QTest.keyClick(window.main.view.query, Qt.Key.Key_Down)
        assert QApplication.focusWidget() is results.left_list
        QTest.keyClick(results.left_list, Qt.Key.Key_Down)
        second = _rankings(window)[0].hits[1].passage_id
        assert results.selected == second
        assert _current(results.left_list) == second
        assert _current(results.right_list) in {second, None}
        assert window.main.explanation.passage_id == second
        window.main.view.parameters.toggle_mmr()
        assert results.selected == second

    run_in_window(qapp, tmp_path / "library", scenario)


def test_the_newest_of_many_queries_wins(qapp: QApplication, tmp_path: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        window.folders.add_folder(str(_some_notes(tmp_path)))
        await indexed(window)
        seen: list[str] = []
        window.search.ranked.connect(lambda left, _right, _ms: seen.append(left.pool.query.text))
        for end in range(1, len(QUERY) + 1):
            window.search.set_text(QUERY[:end])
        await answered(window, QUERY)
        assert seen[-1] == QUERY

    run_in_window(qapp, tmp_path / "library", scenario)


def test_what_was_chosen_is_there_the_next_time(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    async def choose(window: bootstrap.Window) -> None:
        await until(lambda: window.folders.status is not None, "the library to open")
        window.main.view.parameters.toggle_decay()
        QTest.keyClick(window.main.view.parameters.lambda_slider.slider, Qt.Key.Key_End)

    async def look(window: bootstrap.Window) -> None:
        assert window.search.parameters.decay_enabled
        assert window.search.parameters.mmr_lambda == 0.0
        assert window.main.view.parameters.parameters.mmr_lambda == 0.0

    run_in_window(qapp, tmp_path / "library", choose)
    run_in_window(qapp, tmp_path / "library", look)


def _press(place: object, text: str) -> None:
    buttons = place.findChildren(QAbstractButton)  # type: ignore[attr-defined]
    [button] = [button for button in buttons if button.text() == text]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _rankings(window: bootstrap.Window) -> tuple[Ranking, Ranking]:
    assert window.main.rankings is not None
    return window.main.rankings


def _shown(view: object) -> list[int]:
    return [row.passage_id for row in view.hits.rows]  # type: ignore[attr-defined]


def _current(view: object) -> int | None:
    index = view.currentIndex()  # type: ignore[attr-defined]
    return view.hits.rows[index.row()].passage_id if index.isValid() else None  # type: ignore[attr-defined]


def _agree(window: bootstrap.Window, left: Ranking, right: Ranking) -> None:
    """Lists, ribbons and ledger show what ``rank`` says of the same pool and parameters."""
    results, pool = window.main.view.results, window.search.pool
    assert pool is not None
    assert left.pool is right.pool is pool
    plain, mmr = rank(pool, left.parameters), rank(pool, right.parameters)
    assert _shown(results.left_list) == [hit.passage_id for hit in plain.hits]
    assert _shown(results.right_list) == [hit.passage_id for hit in mmr.hits]
    changes = {change.passage_id: change for change in compare(plain, mmr)}
    assert results.ribbons.links == links_between(plain, mmr, changes=changes)
    selected = results.selected
    assert selected is not None
    [view] = window.main.explanation.findChildren(LedgerView)
    assert view.rows == ledger(mmr, selected)
    terms = mmr.breakdown(pool.index_of[selected]).mmr
    assert terms is not None
    [value] = [row.value for row in view.rows if row.label.startswith("MMR")]
    assert float(re.sub("−", "-", value)) == pytest.approx(terms.score, abs=0.002)


def _some_notes(tmp_path: Path) -> Path:
    """A few of the sample notes, so that they are indexed in a moment."""
    notes = tmp_path / "notes"
    shutil.copytree(paths.sample_notes_folder() / "work" / "auth", notes)
    return notes
