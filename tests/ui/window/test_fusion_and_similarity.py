"""Fusion and similarity are chosen in the settings or by key, and the lists follow at once."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QSpinBox

from app import bootstrap, paths
from app.core.parameters import Fusion, Similarity
from app.services.settings import load_settings
from app.ui.settings_dialog import SettingsDialog
from tests.ui.window.driving import answered, indexed, run_in_window, until

QUERY = "auth settings"


def test_the_lists_follow_the_choice(qapp: QApplication, tmp_path: Path, model_folder: Path) -> None:
    notes = tmp_path / "notes"
    shutil.copytree(paths.sample_notes_folder() / "work" / "auth", notes)

    async def scenario(window: bootstrap.Window) -> None:
        main = window.main
        window.folders.add_folder(str(notes))
        await indexed(window)
        QTest.keyClicks(main.view.query, QUERY)
        await answered(window, QUERY)
        by_words = window.search.pool
        assert by_words is not None
        assert by_words.overlap is None

        main.actions_by_name["settings"].trigger()
        [dialog] = main.findChildren(SettingsDialog)
        _choose(dialog, "Repetition", "By meaning")
        await until(lambda: window.search.pool is not by_words, "another pool")
        await answered(window, QUERY)
        by_meaning = window.search.pool
        assert by_meaning is not None
        assert by_meaning.similarity_kind is Similarity.VECTORS
        assert by_meaning.index_of.keys() == by_words.index_of.keys()
        assert by_meaning.overlap is not None
        assert not np.allclose(by_meaning.similarity, by_meaning.overlap)
        assert "by meaning" in main.view.results.headers[1].title

        _choose(dialog, "Fusion", "By rank (RRF)")
        assert window.search.parameters.fusion is Fusion.RECIPROCAL_RANK
        assert window.search.pool is by_meaning
        assert "by rank" in main.view.results.headers[0].title

        main.actions_by_name["toggle_similarity"].trigger()
        assert _box(dialog, "Repetition").currentText() == "By shared words"
        QTest.mouseClick(main.view.parameters.weight_slider.switch, Qt.MouseButton.LeftButton)
        assert _box(dialog, "Fusion").currentText() == "By weight"
        _choose(dialog, "Fusion", "By rank (RRF)")
        assert main.settings.now().similarity is Similarity.TOKENS
        _number(dialog, "Candidates for each hit").setValue(6)
        await until(lambda: _gathered(window, Similarity.TOKENS, 6), "a pool gathered by both choices")
        assert main.settings.now().fusion is Fusion.RECIPROCAL_RANK

    run_in_window(qapp, tmp_path / "library", scenario)


def test_a_setting_does_not_undo_what_a_key_did_meanwhile(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        main = window.main
        await until(lambda: window.folders.status is not None, "the library to open")
        main.actions_by_name["settings"].trigger()
        [dialog] = main.findChildren(SettingsDialog)
        QTest.keyClick(main, Qt.Key.Key_Backslash, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(main, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(_number(dialog, "Hits in each list"), Qt.Key.Key_Up)
        assert main.settings.now().shown == 11
        assert main.settings.now().single_list
        assert main.settings.now().fold_repeats
        assert not main.view.results.left_list.isVisible()

    run_in_window(qapp, tmp_path / "library", scenario)


@pytest.mark.parametrize(
    ("action", "setting"),
    [
        ("toggle_single", "single_list"),
        ("toggle_snapping", "snap_lambda"),
        ("toggle_similarity", "similarity"),
    ],
)
def test_what_a_key_sets_is_kept_at_once(
    qapp: QApplication, tmp_path: Path, action: str, setting: str
) -> None:
    library = tmp_path / "library"

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.folders.status is not None, "the library to open")
        for _ in range(2):
            before = getattr(window.main.settings.now(), setting)
            window.main.actions_by_name[action].trigger()
            assert getattr(load_settings(library), setting) != before

    run_in_window(qapp, library, scenario)


def _gathered(window: bootstrap.Window, similarity: Similarity, multiplier: int) -> bool:
    pool = window.search.pool
    return pool is not None and pool.similarity_kind is similarity and pool.candidate_multiplier == multiplier


def _choose(dialog: SettingsDialog, name: str, choice: str) -> None:
    box = _box(dialog, name)
    place = box.findText(choice)
    assert place >= 0
    box.setCurrentIndex(place)


def _box(dialog: SettingsDialog, name: str) -> QComboBox:
    [box] = [box for box in dialog.findChildren(QComboBox) if box.accessibleName() == name]
    return box


def _number(dialog: SettingsDialog, name: str) -> QSpinBox:
    [box] = [box for box in dialog.findChildren(QSpinBox) if box.accessibleName() == name]
    return box
