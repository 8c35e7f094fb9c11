"""While the program runs, cycles are collected in the thread of the window alone; afterwards as ever."""

import asyncio
import gc
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import qasync
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.ui.cycle_collector import CycleCollector
from app.ui.main_window import MainWindow
from tests.services.libraries import Sample
from tests.ui.window.driving import answered, opened, run_in_window, until


@pytest.fixture
def python_collects() -> Iterator[None]:
    """``gc`` as every program begins with it, and as the tests want it afterwards."""
    handlers = set(logging.getLogger().handlers)
    gc.enable()
    yield
    gc.disable()
    gc.unfreeze()
    for handler in set(logging.getLogger().handlers) - handlers:
        logging.getLogger().removeHandler(handler)
        handler.close()


def test_the_program_collects_in_its_own_thread(
    qapp: QApplication, tmp_path: Path, model_folder: Path, python_collects: None
) -> None:
    def window() -> MainWindow | None:
        shown = [widget for widget in qapp.topLevelWidgets() if isinstance(widget, MainWindow)]
        return next((widget for widget in shown if widget.isVisible()), None)

    async def program() -> None:
        running = asyncio.create_task(bootstrap.run_window(qapp, str(tmp_path / "library")))
        await until(window, "the window")
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 10_000
        main = window()
        assert main is not None
        main.close()
        await running

    qapp.setQuitOnLastWindowClosed(False)
    with qasync.QEventLoop(qapp) as loop:
        loop.run_until_complete(program())
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_comes_with_the_model_is_spared_and_a_search_puts_a_full_collection_off(
    qapp: QApplication, sample: Sample, tmp_path: Path, python_collects: None
) -> None:
    now = [100.0]

    async def scenario(window: bootstrap.Window) -> None:
        collector = CycleCollector(clock=lambda: now[0])
        collector.start()
        bootstrap.collect_beside(window, collector)
        before = gc.get_freeze_count()
        kept = [[place] for place in range(5000)]
        await opened(window)
        await until(lambda: gc.get_freeze_count() >= before + len(kept), "it to be spared")
        window.main.view.query.setText("auth settings")
        now[0] += 10.0
        await answered(window, "auth settings")
        _make_full_due()
        full = gc.get_stats()[2]["collections"]
        collector.look()
        assert gc.get_stats()[2]["collections"] == full
        now[0] += 10.0
        collector.look()
        assert gc.get_stats()[2]["collections"] == full + 1
        collector.stop()

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def _make_full_due() -> None:
    for _ in range(gc.get_threshold()[2] + 1):
        gc.collect(1)
