"""Notices when the window does not answer, and says where it hangs.

A thread asks the event loop for a sign of life; when none comes in time, it logs the stack of the thread
that runs the loop, once for each stall. The answer that comes late ends the stall.
"""

import logging
import sys
import threading
import time
import traceback
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal, Slot

_LOGGER = logging.getLogger(__name__)
_SHORTEST_PAUSE_S = 0.005
_JOIN_S = 2.0


@dataclass(frozen=True, slots=True)
class Stall:
    """A time without an answer. ``stack`` is what the event loop's thread was doing at the limit."""

    duration_ms: float
    stack: str


class StallWatchdog(QObject):
    """Watches the event loop of the thread that calls ``start``, which must be the one it was made in.

    Only a running loop answers: start it when the loop is about to run, and stop it before the loop ends.
    A stall is seen for certain when it lasts 1.25 × ``limit_ms``, and never reported below ``limit_ms``.
    """

    _asked = Signal()

    def __init__(self, limit_ms: float, *, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._limit_s = limit_ms / 1000.0
        self._answered = threading.Event()
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._stalls: list[Stall] = []
        self._thread: threading.Thread | None = None
        self._asked.connect(self._answer, Qt.ConnectionType.QueuedConnection)

    @property
    def stalls(self) -> tuple[Stall, ...]:
        """The stalls that are over, in order."""
        with self._lock:
            return tuple(self._stalls)

    @property
    def running(self) -> bool:
        return self._thread is not None

    def start(self) -> None:
        """Begin to watch; does nothing when already watching."""
        if self._thread is not None:
            return
        self._stopping.clear()
        watched = threading.get_ident()
        self._thread = threading.Thread(
            target=self._watch, args=(watched,), name="stall-watchdog", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Stop watching and join the thread; does nothing when not watching."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._stopping.set()
            self._answered.set()
            thread.join(_JOIN_S)

    @Slot()
    def _answer(self) -> None:
        self._answered.set()

    def _watch(self, watched: int) -> None:
        pause_s = max(_SHORTEST_PAUSE_S, self._limit_s / 4)
        while not self._stopping.wait(pause_s):
            self._answered.clear()
            if self._stopping.is_set():
                return
            asked_at = time.monotonic()
            self._asked.emit()
            if not self._answered.wait(self._limit_s):
                self._wait_out(watched, asked_at)

    def _wait_out(self, watched: int, asked_at: float) -> None:
        stack = _stack_of(watched)
        _LOGGER.warning("The window has not answered for %.0f ms:\n%s", self._limit_s * 1000, stack)
        self._answered.wait()
        duration_ms = (time.monotonic() - asked_at) * 1000
        with self._lock:
            self._stalls.append(Stall(duration_ms, stack))
        _LOGGER.warning("The window answered again after %.0f ms.", duration_ms)


def _stack_of(thread_id: int) -> str:
    frame = sys._current_frames().get(thread_id)
    return "".join(traceback.format_stack(frame)) if frame is not None else ""
