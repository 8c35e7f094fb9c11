"""The ranking goes to OpenClaw by clipboard or file, and comes from a file, in the real window."""

import asyncio
import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from app import bootstrap
from app.core.notices import Severity
from app.core.parameters import Fusion
from app.services.openclaw import config_of, config_text
from app.services.settings import Settings, load_settings
from app.ui.config_exchange import SAVE
from tests.cli.runs import run
from tests.ui.window.driving import quiet, run_in_window, until


def test_the_ranking_is_copied_and_can_be_saved(qapp: QApplication, tmp_path: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.folders.status is not None, "the library to open")
        main = window.main
        QTest.keyClick(main.view.parameters.lambda_slider.slider, Qt.Key.Key_End)
        main.actions_by_name["export_config"].trigger()
        assert json.loads(QGuiApplication.clipboard().text()) == config_of(main.settings.now())
        assert main.settings.now().mmr_lambda == 0.0
        notice = main.view.messages.shown
        assert notice is not None
        assert notice.action == SAVE

        main.view.messages.action_requested.emit(SAVE)
        [dialog] = main.findChildren(QFileDialog)
        assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
        saved = tmp_path / "ranking.json"
        dialog.fileSelected.emit(str(saved))
        dialog.close()
        await quiet()
        assert json.loads(saved.read_text(encoding="utf-8")) == config_of(main.settings.now())

    run_in_window(qapp, tmp_path / "library", scenario)


def test_a_configuration_sets_sliders_and_settings(qapp: QApplication, tmp_path: Path) -> None:
    tuned = Settings(mmr_lambda=0.35, meaning_weight=0.4, half_life_days=90.0, candidate_multiplier=7)
    given = tmp_path / "openclaw.json"
    given.write_text(f"// tuned elsewhere\n{config_text(tuned)}", encoding="utf-8")

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.folders.status is not None, "the library to open")
        main = window.main
        main.settings.take(Settings(fusion=Fusion.RECIPROCAL_RANK, shown=12))
        main.actions_by_name["import_config"].trigger()
        [dialog] = main.findChildren(QFileDialog)
        dialog.fileSelected.emit(str(given))
        dialog.close()
        await until(lambda: main.settings.now().mmr_lambda == 0.35, "the sliders to be set")
        assert main.view.parameters.parameters.meaning_weight == 0.4
        assert window.search.parameters.fusion is Fusion.WEIGHTED
        assert window.search.parameters.limit == 12
        assert window.search.gathering.candidate_multiplier == 7
        assert load_settings(tmp_path / "library").half_life_days == 90.0

    run_in_window(qapp, tmp_path / "library", scenario)


def test_what_the_command_line_imports_meanwhile_is_taken_at_once(qapp: QApplication, tmp_path: Path) -> None:
    library = tmp_path / "library"
    given = tmp_path / "openclaw.json"
    given.write_text(config_text(Settings(mmr_lambda=0.35, meaning_weight=0.4)), encoding="utf-8")

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.folders.status is not None, "the library to open")
        main = window.main
        QTest.keyClick(main.view.parameters.lambda_slider.slider, Qt.Key.Key_End)
        QTest.keyClick(main, Qt.Key.Key_Backslash, Qt.KeyboardModifier.ControlModifier)
        await asyncio.to_thread(_import_in_another_process, library, given)
        await until(lambda: main.settings.now().mmr_lambda == 0.35, "the sliders to be set")
        assert main.view.parameters.parameters.meaning_weight == 0.4
        assert main.settings.now().single_list
        await until(lambda: main.view.messages.shown, "the sentence")
        assert main.view.messages.shown is not None
        assert "imported from the command line" in main.view.messages.shown.text
        QTest.keyClick(main.view.parameters.lambda_slider.slider, Qt.Key.Key_Home)

    run_in_window(qapp, library, scenario)
    kept = load_settings(library)
    assert (kept.mmr_lambda, kept.meaning_weight, kept.single_list) == (1.0, 0.4, True)


def test_what_is_imported_at_the_last_moment_is_not_written_over(qapp: QApplication, tmp_path: Path) -> None:
    library = tmp_path / "library"
    given = tmp_path / "openclaw.json"
    given.write_text(config_text(Settings(half_life_days=90.0)), encoding="utf-8")

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.folders.status is not None, "the library to open")
        window.main.view.parameters.toggle_decay()
        _import_in_another_process(library, given)  # the loop stands still meanwhile

    run_in_window(qapp, library, scenario)
    kept = load_settings(library)
    assert (kept.half_life_days, kept.decay_enabled) == (90.0, False)


def _import_in_another_process(library: Path, given: Path) -> None:
    status, _, told = run("--library", str(library), "import-config", str(given))
    assert (status, told) == (0, "The ranking part was taken into the settings of this library.\n")


def test_a_bad_configuration_costs_one_sentence(qapp: QApplication, tmp_path: Path) -> None:
    bad = tmp_path / "openclaw.json"
    bad.write_text("{\n agents: [\n", encoding="utf-8")

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.folders.status is not None, "the library to open")
        before = window.main.settings.now().mmr_lambda
        window.main.config.read(bad, window.main.settings.now())
        shown = window.main.view.messages
        await until(lambda: shown.shown is not None and shown.shown.topic == "config", "the sentence")
        assert shown.shown is not None
        assert shown.shown.severity is Severity.ERROR
        assert "line 3" in shown.shown.text
        assert window.main.settings.now().mmr_lambda == before

    run_in_window(qapp, tmp_path / "library", scenario)
