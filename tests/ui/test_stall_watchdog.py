"""The watchdog catches a loop that hangs, names the culprit, and leaves a quiet loop alone."""

import logging
import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.ui.stall_watchdog import StallWatchdog


@pytest.fixture
def watchdog(qtbot: QtBot) -> Iterator[StallWatchdog]:
    watch = StallWatchdog(100)
    yield watch
    watch.stop()


def _hang_in_here() -> None:
    time.sleep(0.3)


def test_a_hanging_loop_is_caught_with_its_stack_once(
    watchdog: StallWatchdog, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    watchdog.start()
    with caplog.at_level(logging.WARNING, logger="app.ui.stall_watchdog"):
        QTimer.singleShot(50, _hang_in_here)
        qtbot.waitUntil(lambda: bool(watchdog.stalls), timeout=3000)
    (stall,) = watchdog.stalls
    assert "_hang_in_here" in stall.stack
    assert 200 <= stall.duration_ms < 2000
    said = [record.getMessage() for record in caplog.records]
    assert len([text for text in said if "_hang_in_here" in text]) == 1


def test_two_stalls_are_two(watchdog: StallWatchdog, qtbot: QtBot) -> None:
    watchdog.start()
    QTimer.singleShot(20, _hang_in_here)
    QTimer.singleShot(600, _hang_in_here)
    qtbot.waitUntil(lambda: len(watchdog.stalls) == 2, timeout=4000)


def test_a_quiet_loop_is_left_alone(qtbot: QtBot) -> None:
    watch = StallWatchdog(250)
    watch.start()
    QTimer.singleShot(100, lambda: time.sleep(0.02))
    qtbot.wait(700)
    watch.stop()
    assert watch.stalls == ()


def test_starting_and_stopping_twice_is_harmless(watchdog: StallWatchdog) -> None:
    watchdog.stop()
    watchdog.start()
    watchdog.start()
    names = [thread.name for thread in threading.enumerate()]
    assert names.count("stall-watchdog") == 1
    watchdog.stop()
    watchdog.stop()
    assert not watchdog.running
    assert "stall-watchdog" not in [thread.name for thread in threading.enumerate()]


def test_it_can_be_started_again(watchdog: StallWatchdog, qtbot: QtBot) -> None:
    watchdog.start()
    watchdog.stop()
    watchdog.start()
    QTimer.singleShot(20, _hang_in_here)
    qtbot.waitUntil(lambda: bool(watchdog.stalls), timeout=3000)


def test_stopping_during_a_stall_keeps_it(watchdog: StallWatchdog) -> None:
    watchdog.start()
    _hang_in_here()
    watchdog.stop()
    (stall,) = watchdog.stalls
    assert "_hang_in_here" in stall.stack
