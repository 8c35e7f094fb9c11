"""Where is a file? asked in the real window: every stage is told, and one click brings the file back."""

import shutil
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap, paths
from app.core.whereabouts import Absence, Stage
from tests.ui.window.driving import answered, indexed, run_in_window, until

QUERY = "auth settings"
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_a_file_is_asked_for_and_brought_back(qapp: QApplication, tmp_path: Path, model_folder: Path) -> None:
    notes = tmp_path / "notes"
    shutil.copytree(paths.sample_notes_folder() / "work", notes)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "note.md").write_text("auth settings of another kind", encoding="utf-8")

    async def scenario(window: bootstrap.Window) -> None:
        window.folders.add_folder(str(notes))
        await indexed(window)
        main = window.main
        main.activateWindow()
        await until(main.isActiveWindow, "the window to be active")
        QTest.keyClick(main, Qt.Key.Key_F, CONTROL_SHIFT)
        row = main.view.foot.where
        assert row.isVisible()
        assert row.field.hasFocus()
        await _told(window, notes / "auth" / "session management.md", Stage.NOT_ASKED)
        QTest.keyClicks(main.view.query, QUERY)
        await answered(window, QUERY)
        await _a_name_is_completed(window)
        await _a_hit_is_shown(window)
        await _a_filter_is_dropped(window, notes)
        await _a_cut_off_file_is_shown(window)
        await _a_lost_file_becomes_a_candidate(window, notes)
        await _a_dropped_file_outside_is_indexed(window, tmp_path / "elsewhere" / "note.md")
        QTest.keyClick(row.field, Qt.Key.Key_Escape)
        assert row.isHidden()
        assert main.focusWidget() is main.view.query

    run_in_window(qapp, tmp_path / "library", scenario)


async def _told(window: bootstrap.Window, path: Path | str, *stages: Stage) -> None:
    """Ask for ``path`` and wait for an answer of one of ``stages``."""
    field = window.main.view.foot.where.field
    field.setText(str(path))
    QTest.keyClick(field, Qt.Key.Key_Return)
    await _answer(window, path, *stages)


async def _answer(window: bootstrap.Window, path: Path | str, *stages: Stage) -> None:
    where = window.main.foot.where

    def there() -> bool:
        answer = where.answer
        return answer is not None and answer.facts.path == str(path) and answer.stage in stages

    await until(there, f"{path} to be {stages}, not {where.answer}")
    assert Path(path).name in window.main.view.foot.where.answer.text()


async def _a_name_is_completed(window: bootstrap.Window) -> None:
    field = window.main.view.foot.where.field
    field.clear()
    QTest.keyClicks(field, "session man")
    await until(lambda: field.offered, "completions")
    assert Path(field.offered[0]).name == "session management.md"
    popup = field.completer().popup()
    assert popup is not None
    assert popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    await until(lambda: window.main.view.foot.where.answer.text().startswith("“session"), "the answer")


async def _a_hit_is_shown(window: bootstrap.Window) -> None:
    main = window.main
    assert main.rankings is not None
    hit = main.rankings[1].hits[2]
    await _told(window, hit.candidate.passage.document.path, Stage.HERE)
    where = main.foot.where.answer
    assert where is not None
    assert f"hit {where.rank} in MMR order" in main.view.foot.where.answer.text()
    main.view.results.select(main.rankings[1].hits[0].passage_id)
    QTest.mouseClick(main.view.foot.where.remedy, Qt.MouseButton.LeftButton)
    assert main.view.results.selected == where.passage_id


async def _a_filter_is_dropped(window: bootstrap.Window, notes: Path) -> None:
    view = window.main.view
    view.query.setText(f"{QUERY} folder:ops -bananas")
    await answered(window, f"{QUERY} folder:ops -bananas")
    path = notes / "auth" / "session management.md"
    await _told(window, path, Stage.FILTERED)
    assert "folder:ops keeps it out" in view.foot.where.answer.text()
    assert view.foot.where.remedy.text() == "Search without folder:ops"
    QTest.mouseClick(view.foot.where.remedy, Qt.MouseButton.LeftButton)
    assert view.query.text() == f"{QUERY} -bananas"
    view.query.setText(QUERY)
    await answered(window, QUERY)
    await _answer(window, path, Stage.HERE, Stage.BELOW_LIMIT, Stage.PUSHED_DOWN)


async def _a_cut_off_file_is_shown(window: bootstrap.Window) -> None:
    main = window.main
    main.foot.settings_wanted.emit({"shown": 3, "candidate_multiplier": 4})
    await until(lambda: main.rankings is not None and main.rankings[1].parameters.limit == 3, "three hits")
    await answered(window, QUERY)
    assert main.rankings is not None
    right = main.rankings[1]
    shown = {hit.candidate.passage.document.path for hit in right.hits}
    lost = next(
        path
        for place in right.order[3:]
        if (path := right.pool.candidates[place].passage.document.path) not in shown
    )
    await _told(window, lost, Stage.BELOW_LIMIT, Stage.PUSHED_DOWN)
    QTest.mouseClick(main.view.foot.where.remedy, Qt.MouseButton.LeftButton)
    await _answer(window, lost, Stage.HERE)


async def _a_lost_file_becomes_a_candidate(window: bootstrap.Window, notes: Path) -> None:
    main = window.main
    main.foot.settings_wanted.emit({"shown": 3, "candidate_multiplier": 1})
    await until(lambda: (p := window.search.pool) is not None and p.candidate_multiplier == 1, "a small pool")
    await answered(window, QUERY)
    pool = window.search.pool
    assert pool is not None
    inside = {candidate.passage.document.path for candidate in pool.candidates}
    lost = next(path for path in _all_notes(notes) if path not in inside)
    await _told(window, lost, Stage.NOT_A_CANDIDATE)
    answer = main.foot.where.answer
    assert answer is not None
    text = main.view.foot.where.answer.text()
    assert "by meaning it is" in text
    assert f"the {pool.asked_of_each_leg} it was asked for" in text
    assert main.view.foot.where.remedy.text() == f"{int(answer.value)} candidates for each hit"
    QTest.mouseClick(main.view.foot.where.remedy, Qt.MouseButton.LeftButton)
    await _answer(window, lost, Stage.HERE, Stage.BELOW_LIMIT, Stage.PUSHED_DOWN)
    assert main.settings.now().candidate_multiplier == answer.value


def _all_notes(folder: Path) -> list[str]:
    return sorted(map(str, folder.rglob("*.md")))


async def _a_dropped_file_outside_is_indexed(window: bootstrap.Window, path: Path) -> None:
    row = window.main.view.foot.where
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        dropped,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    row.dropEvent(event)
    await _answer(window, path, Stage.NOT_INDEXED)
    answer = window.main.foot.where.answer
    assert answer is not None
    assert answer.facts.absence is Absence.OUTSIDE
    assert row.remedy.text() == "Add the folder elsewhere"
    QTest.mouseClick(row.remedy, Qt.MouseButton.LeftButton)
    await _answer(window, path, Stage.HERE, Stage.BELOW_LIMIT, Stage.PUSHED_DOWN, Stage.NOT_A_CANDIDATE)
