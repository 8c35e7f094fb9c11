"""A long job's one object: it reports progress, and it is paused and cancelled through it."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from app.core.progress import IndexProgress, IndexStage

T = TypeVar("T")
REPORTS_PER_SECOND = 10
_WAIT_SECONDS = 0.1


class JobCancelled(Exception):  # noqa: N818 - it is no error: somebody asked for it
    """The job was asked to stop; whatever it wrote before stays."""


def wait_for(future: Future[T], job: "Job") -> T:
    """The result of ``future``; JobCancelled as soon as the job, or the future itself, is cancelled."""
    while not future.done():
        if job.cancelled:
            future.cancel()
            raise JobCancelled
        with suppress(TimeoutError, CancelledError):
            future.exception(timeout=_WAIT_SECONDS)  # unlike wait(), it sees a cancel that nobody acted on
    if future.cancelled():
        raise JobCancelled
    return future.result()


class Job:
    """Progress out, pause and cancel in; safe to use from any thread.

    ``listener`` is called with progress in the thread that works, or, for a pause, in the thread that
    asked for it: at most about ten times a second while a stage lasts, at once when the stage changes,
    and always with the last progress of a stage.
    """

    def __init__(self, listener: Callable[[IndexProgress], None] | None = None) -> None:
        self._listener = listener
        self._cancelled = threading.Event()
        self._running = threading.Event()
        self._running.set()
        self._lock = threading.Lock()
        self._latest: IndexProgress | None = None
        self._waiting: IndexProgress | None = None
        self._told_at = float("-inf")
        self._told_stage: IndexStage | None = None

    @property
    def cancelled(self) -> bool:
        """Whether the job was asked to stop."""
        return self._cancelled.is_set()

    @property
    def paused(self) -> bool:
        """Whether the job waits, or will wait at its next checkpoint."""
        return not self._running.is_set()

    def cancel(self) -> None:
        """Ask the job to stop; it does at its next checkpoint, paused or not."""
        self._cancelled.set()
        self._running.set()

    def pause(self) -> None:
        """Ask the job to wait at its next checkpoint."""
        if not self.cancelled:
            self._running.clear()

    def resume(self) -> None:
        """Let a paused job go on."""
        self._running.set()

    def checkpoint(self) -> None:
        """Wait while the job is paused; raise JobCancelled once it is cancelled."""
        if self.cancelled:
            raise JobCancelled
        if not self.paused:
            return
        before = self._latest or IndexProgress()
        self._tell(replace(before, stage=IndexStage.PAUSED, rate=0.0, seconds_left=None))
        while not self._running.wait(_WAIT_SECONDS):
            pass
        if self.cancelled:
            raise JobCancelled
        self._tell(before)

    def report(self, progress: IndexProgress) -> None:
        """Tell the listener, unless it was told less than a tenth of a second ago; then it is kept."""
        with self._lock:
            self._latest = progress
            soon = time.monotonic() - self._told_at < 1 / REPORTS_PER_SECOND
            keep = soon and progress.stage is self._told_stage and progress.done < progress.total
            self._waiting = progress if keep else None
        if not keep:
            self._tell(progress)

    def flush(self) -> None:
        """Tell the listener what was kept back, if anything was."""
        with self._lock:
            waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._tell(waiting)

    def _tell(self, progress: IndexProgress) -> None:
        with self._lock:
            self._told_at = time.monotonic()
            self._told_stage = progress.stage
        if self._listener is not None:
            self._listener(progress)
