"""Cycles die, in the thread of the window and in no other, and a full collection waits for a quiet moment."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.cycle_collector import PATIENCE_S, QUIET_S, CycleCollector

PATIENCE_MS = 5000


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class _Cycle:
    """An object that only the collector can free; ``partner`` dies with it."""

    def __init__(self, partner: object = None) -> None:
        self.me = self
        self.partner = partner


@pytest.fixture
def python_collects() -> Iterator[None]:
    """``gc`` as every program begins with it, and as the tests want it afterwards."""
    gc.enable()
    yield
    gc.unfreeze()
    gc.disable()


@pytest.fixture
def clock() -> _Clock:
    return _Clock()


@pytest.fixture
def collector(python_collects: None, qapp: QApplication, clock: _Clock) -> Iterator[CycleCollector]:
    collector = CycleCollector(clock=clock)
    collector.start()
    yield collector
    collector.stop()


def _allocate(count: int) -> list[list[object]]:
    return [[] for _ in range(count)]


def _collections(generation: int) -> int:
    return int(gc.get_stats()[generation]["collections"])


def _make_due(generation: int) -> None:
    """Let so much be collected that the next look has ``generation`` to do."""
    for younger in range(generation):
        for _ in range(gc.get_threshold()[younger + 1] + 1):
            gc.collect(younger)


def test_python_leaves_it_to_the_collector_while_that_runs(python_collects: None, qapp: QApplication) -> None:
    collector = CycleCollector()
    collector.start()
    collector.start()
    assert not gc.isenabled()
    collector.stop()
    collector.stop()
    assert gc.isenabled()


def test_cycles_die_by_themselves_once_enough_was_allocated(collector: CycleCollector, qtbot: QtBot) -> None:
    watched = [weakref.ref(_Cycle()) for _ in range(3)]
    assert all(ref() is not None for ref in watched)
    kept = _allocate(2000)
    qtbot.waitUntil(lambda: all(ref() is None for ref in watched), timeout=PATIENCE_MS)
    assert len(kept) == 2000


def test_a_widget_in_a_cycle_dies_here_even_when_a_worker_allocates(
    collector: CycleCollector, qtbot: QtBot
) -> None:
    here = QThread.currentThread()
    died_in: list[QThread] = []
    for _ in range(50):
        qt_object = QObject()
        weakref.finalize(_Cycle(qt_object), lambda: died_in.append(QThread.currentThread()))
        del qt_object
    worker = threading.Thread(target=lambda: [_allocate(5000) for _ in range(200)])
    worker.start()
    worker.join()
    assert not died_in
    kept = _allocate(2000)
    qtbot.waitUntil(lambda: len(died_in) == 50, timeout=PATIENCE_MS)
    assert all(thread is here for thread in died_in)
    assert kept


def test_what_is_kept_is_not_looked_at_again_until_the_end(collector: CycleCollector) -> None:
    kept = _Cycle()
    watched = weakref.ref(kept)
    early = weakref.ref(_Cycle())
    collector.keep_all()
    assert early() is None
    del kept
    gc.collect()
    assert watched() is not None
    collector.stop()
    assert watched() is None


def test_a_full_collection_waits_for_quiet_and_the_young_do_not(
    collector: CycleCollector, clock: _Clock
) -> None:
    clock.now = QUIET_S
    collector.put_off()
    _make_due(2)
    full, young = _collections(2), _collections(0)
    clock.now += QUIET_S / 2
    kept = _allocate(2000)
    collector.look()
    assert (_collections(2), _collections(0)) == (full, young + 1)
    clock.now += QUIET_S / 2
    collector.look()
    assert _collections(2) == full + 1
    assert kept


def test_a_full_collection_does_not_wait_for_ever(collector: CycleCollector, clock: _Clock) -> None:
    _make_due(2)
    full = _collections(2)
    clock.now = PATIENCE_S - 1
    collector.put_off()
    collector.look()
    assert _collections(2) == full
    clock.now = PATIENCE_S
    collector.put_off()
    collector.look()
    assert _collections(2) == full + 1
