"""Threads that answer questions from the database, each on its own read-only connection."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

import apsw

from app.store.connection import Connection
from app.store.faults import told_plainly

T = TypeVar("T")


class ReadJob(Generic[T]):
    """A question on its way. ``future`` holds the answer, or the error of the question.

    Cancelling the job or its future, also through ``asyncio.wrap_future``, interrupts a question that is
    being answered. The future of a cancelled job raises ``CancelledError``.
    """

    def __init__(self, question: Callable[[Connection], T]) -> None:
        self.future: Future[T] = Future()
        self._question = question
        self._lock = threading.Lock()
        self._running_on: Connection | None = None
        self.future.add_done_callback(self._interrupt)

    def cancel(self) -> bool:
        """Give up the question; False when its answer is there already."""
        return self.future.cancel()

    def run(self, connection: Connection) -> None:
        """Answer on this connection, in the calling thread."""
        with self._lock:
            self._running_on = connection
        error: BaseException | None = None
        result: Any = None
        connection.set_exec_trace(self._go_on)
        try:
            result = self._answer(connection)
        except BaseException as caught:  # noqa: BLE001 - it belongs to whoever asked
            error = caught
        with self._lock:  # from here on nothing can interrupt what the connection does next
            self._running_on = None
        connection.set_exec_trace(None)
        if self.future.cancelled():
            # The traceback keeps half-read cursors open, and until they are closed SQLite stays interrupted.
            error = result = None
        _end_transaction(connection)
        # The future stays pending while the question runs, so that it can be cancelled all the while.
        if self.future.set_running_or_notify_cancel():
            if error is not None:
                self.future.set_exception(error)
            else:
                self.future.set_result(result)

    def _answer(self, connection: Connection) -> T | None:
        if self.future.cancelled():
            return None
        with told_plainly():
            connection.execute("BEGIN")
            return self._question(connection)

    def _go_on(self, _cursor: object, _sql: str, _bindings: object) -> bool:
        """Asked before each statement: an interruption between two statements would be lost."""
        return not self.future.cancelled()

    def _interrupt(self, _future: object) -> None:
        if self.future.cancelled():
            with self._lock:
                if self._running_on is not None:
                    self._running_on.interrupt()


class Readers:
    """As many threads as connections, fed from one queue."""

    def __init__(self, connections: Sequence[Connection]) -> None:
        self._queue: SimpleQueue[ReadJob[Any] | None] = SimpleQueue()
        self._jobs: set[ReadJob[Any]] = set()
        self._lock = threading.Lock()
        self._closed = False
        self._threads = [
            threading.Thread(target=self._run, args=(connection,), name=f"store-reader-{number}", daemon=True)
            for number, connection in enumerate(connections, start=1)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, question: Callable[[Connection], T]) -> ReadJob[T]:
        """Queue a question; it is cancelled at once when the readers are closed."""
        job = ReadJob(question)
        with self._lock:
            closed = self._closed
            if not closed:
                self._jobs.add(job)
                self._queue.put(job)
        if closed:
            job.cancel()
            job.future.set_running_or_notify_cancel()  # else wait() would wait for it
        return job

    def close(self) -> None:
        """Cancel every question, then end the threads; the connections stay open."""
        with self._lock:
            first, self._closed = not self._closed, True
            jobs = tuple(self._jobs)
        if first:
            for job in jobs:
                job.cancel()
            for _ in self._threads:
                self._queue.put(None)
        for thread in self._threads:
            thread.join()

    def _run(self, connection: Connection) -> None:
        while (job := self._queue.get()) is not None:
            job.run(connection)
            with self._lock:
                self._jobs.discard(job)
            del job


def _end_transaction(connection: Connection) -> None:
    """Let go of the state that was read; a damaged file must not end the thread."""
    with suppress(apsw.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")
