"""The program from its entry to its end: it opens, tells its own faults, and leaves nothing behind."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest
import qasync
from PySide6.QtWidgets import QApplication

from app import bootstrap, paths
from app.core.parameters import Fusion
from app.core.query import SearchMode
from app.services.settings import Settings, load_settings, save_settings
from app.store.store import Store
from app.ui.crash_dialog import CrashDialog
from app.ui.main_window import MainWindow
from tests.ui.window.driving import until


@pytest.fixture
def own_log() -> Iterator[Path]:
    """The log file of the window, closed again when the test is over."""
    before = set(logging.getLogger().handlers)
    yield paths.log_folder() / "parallax.log"
    for handler in set(logging.getLogger().handlers) - before:
        logging.getLogger().removeHandler(handler)
        handler.close()


def run_program(
    application: QApplication, library: Path, scenario: Callable[[MainWindow], Awaitable[None]]
) -> None:
    """Run the window as the program does, ``scenario`` beside it; the scenario closes the window."""
    application.setQuitOnLastWindowClosed(False)

    async def both() -> None:
        program = asyncio.create_task(bootstrap.run_window(application, str(library)))
        await until(lambda: _windows(application), "the window")
        await scenario(_windows(application)[0])
        await asyncio.wait_for(program, 10.0)

    loop = qasync.QEventLoop(application)
    with loop:
        loop.run_until_complete(both())


def _windows(application: QApplication) -> list[MainWindow]:
    return [
        widget
        for widget in application.topLevelWidgets()
        if isinstance(widget, MainWindow) and widget.isVisible()
    ]


def test_the_program_opens_closes_and_keeps_its_settings(
    qapp: QApplication, tmp_path: Path, model_folder: Path, own_log: Path
) -> None:
    async def scenario(main: MainWindow) -> None:
        await until(
            lambda: main.status_line.isVisible() and main.view.query.hasFocus(), "the library to open"
        )
        main.view.mode_choice.choose(SearchMode.KEYWORD)
        main.close()

    run_program(qapp, tmp_path / "library", scenario)
    kept = load_settings(tmp_path / "library")
    assert kept.mode is SearchMode.KEYWORD
    assert kept.geometry
    assert own_log.exists()


def test_a_fault_of_ours_is_shown_and_can_be_quit_from(
    qapp: QApplication,
    tmp_path: Path,
    model_folder: Path,
    own_log: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario(_main: MainWindow) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(lambda: 1 // 0)
        await until(lambda: _dialogs(qapp), "the crash dialog")
        [dialog] = _dialogs(qapp)
        dialog.quit_chosen.emit()
        dialog.accept()

    run_program(qapp, tmp_path / "library", scenario)
    assert "An exception was not handled." in caplog.text
    assert "An exception was not handled." in own_log.read_text(encoding="utf-8")
    caplog.clear()


def _dialogs(application: QApplication) -> list[CrashDialog]:
    return [
        widget
        for widget in application.topLevelWidgets()
        if isinstance(widget, CrashDialog) and widget.isVisible()
    ]


def test_closing_while_the_library_opens_closes_the_library_too(
    qapp: QApplication, tmp_path: Path, model_folder: Path, own_log: Path
) -> None:
    async def scenario(main: MainWindow) -> None:
        main.close()

    run_program(qapp, tmp_path / "library", scenario)
    names = {thread.name.rstrip("-0123456789") for thread in threading.enumerate()}
    assert names.isdisjoint({"store-reader", "store-writer", "index", "search"})
    Store.open(tmp_path / "library").close()


def test_settings_become_parameters() -> None:
    settings = Settings(
        mmr_enabled=False,
        mmr_lambda=0.25,
        meaning_weight=0.5,
        fusion=Fusion.RECIPROCAL_RANK,
        decay_enabled=True,
        half_life_days=90.0,
        shown=20,
    )
    parameters = settings.parameters(as_of=datetime.now(UTC))
    assert not parameters.mmr_enabled
    assert parameters.decay_enabled
    assert (parameters.mmr_lambda, parameters.half_life_days, parameters.limit) == (0.25, 90.0, 20)
    assert parameters.weights == (0.5, 0.5)
    assert parameters.fusion is Fusion.RECIPROCAL_RANK
    assert datetime.now(UTC) >= parameters.as_of
    assert settings.with_parameters(parameters) == settings


def test_the_window_begins_with_what_was_chosen(qapp: QApplication, tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(mode=SearchMode.KEYWORD, mmr_lambda=0.25))
    window = bootstrap.build_window(tmp_path)
    try:
        assert window.main.view.modes.mode is window.search.mode is SearchMode.KEYWORD
        assert window.main.view.parameters.parameters.mmr_lambda == 0.25
        assert window.library is None
    finally:
        window.main.deleteLater()


def test_a_log_that_cannot_be_kept_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    before = list(logging.getLogger().handlers)
    bootstrap.keep_log(tmp_path / "file" / "log")
    assert logging.getLogger().handlers == before


def test_the_log_cannot_grow_without_end(tmp_path: Path) -> None:
    before = set(logging.getLogger().handlers)
    bootstrap.keep_log(tmp_path / "log")
    [handler] = set(logging.getLogger().handlers) - before
    try:
        assert isinstance(handler, RotatingFileHandler)
        assert handler.maxBytes == bootstrap.LOG_BYTES
        assert handler.backupCount == 1
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()
