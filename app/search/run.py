"""One search on its way: what it waits for, and how it is stopped."""

import threading
from concurrent.futures import CancelledError, Future
from typing import Protocol, TypeVar

T = TypeVar("T")


class Cancellable(Protocol):
    """Anything that can be told to stop."""

    def cancel(self) -> object:
        """Ask it to stop; it need not stop at once."""


class SearchRun:
    """The cancel token of one search: stops what the search waits for, whichever leg that is."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._cancelled = False
        self._waiting: list[Cancellable] = []

    @property
    def cancelled(self) -> bool:
        """Whether a newer query has taken its place."""
        return self._cancelled

    def cancel(self) -> None:
        """Stop the search; its caller gets ``CancelledError``."""
        with self._lock:
            self._cancelled = True
            waiting = tuple(self._waiting)
        for job in waiting:
            job.cancel()

    def watch(self, job: Cancellable) -> None:
        """Stop ``job`` too when this run is stopped; raises ``CancelledError`` when it already is."""
        with self._lock:
            cancelled = self._cancelled
            if not cancelled:
                self._waiting.append(job)
        if cancelled:
            job.cancel()
            raise CancelledError

    def result(self, future: "Future[T]", *, timeout_s: float | None = None) -> T:
        """The future's result, unless the run was stopped while waiting for it."""
        value = future.result(timeout_s)
        if self._cancelled:
            raise CancelledError
        return value
