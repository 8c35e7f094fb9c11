"""Ctrl+G folds near-alike hits in the real window, and the choice is there the next time."""

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap, paths
from app.core.families import families, fold
from tests.ui.window.driving import answered, indexed, run_in_window, until

QUERY = "auth settings"


def test_versions_of_a_note_become_one_row(qapp: QApplication, tmp_path: Path, model_folder: Path) -> None:
    notes = tmp_path / "notes"
    shutil.copytree(paths.sample_notes_folder() / "work" / "auth", notes)

    async def folds(window: bootstrap.Window) -> None:
        main = window.main
        results = main.view.results
        window.folders.add_folder(str(notes))
        await indexed(window)
        QTest.keyClicks(main.view.query, QUERY)
        await answered(window, QUERY)
        main.activateWindow()
        await until(main.isActiveWindow, "the window to be active")
        QTest.keyClick(main.view.query, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
        assert results.folding
        assert results.fold_switch.toggle.isChecked()
        assert main.rankings is not None
        groups = families(main.rankings[0].pool)
        assert max(len(family.members) for family in groups) >= 4
        for view, ranking in zip((results.left_list, results.right_list), main.rankings, strict=True):
            shown = [row.passage_id for row in view.hits.rows]
            assert shown == [row.hit.passage_id for row in fold(ranking, groups)]

        results.setFocus()
        results.select(results.left_list.hits.rows[0].passage_id)
        before = results.left_list.hits.rowCount()
        QTest.keyClick(results.left_list, Qt.Key.Key_Right)
        assert results.left_list.hits.rowCount() > before
        assert sum(bool(row.fold and row.fold.newest) for row in results.left_list.hits.rows) >= 1

    async def look(window: bootstrap.Window) -> None:
        assert window.main.view.results.folding
        window.main.actions_by_name["toggle_folds"].trigger()
        assert window.main.settings.now().fold_repeats is False

    run_in_window(qapp, tmp_path / "library", folds)
    run_in_window(qapp, tmp_path / "library", look)
