"""The one thread that writes: a queue of closures, each in its own transaction."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeVar

from app.store.connection import Connection
from app.store.faults import told_plainly

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Writer:
    """Runs changes one after the other, each inside ``BEGIN IMMEDIATE`` … ``COMMIT``.

    A change that fails is rolled back and its error goes to its own future; the thread lives on.
    ``committed`` is called in the thread after each commit; an OSError of it is only logged.
    """

    def __init__(self, connection: Connection, committed: Callable[[Connection], None]) -> None:
        self._connection = connection
        self._committed = committed
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[Connection], Any]] | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, change: Callable[[Connection], T]) -> Future[T]:
        """Queue a change; its future is cancelled at once when the writer is closed."""
        future: Future[T] = Future()
        with self._closing:
            if not self._closed:
                self._queue.put((future, change))
                return future
        future.cancel()
        future.set_running_or_notify_cancel()  # else wait() would wait for it
        return future

    def close(self) -> None:
        """Finish what is queued, then end the thread; the connection stays open."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            future, change = item
            if not future.set_running_or_notify_cancel():
                continue
            try:
                result = self._changed(change)
            except BaseException as error:  # noqa: BLE001 - it belongs to whoever asked for the change
                future.set_exception(error)
            else:
                future.set_result(result)
            del item, future, change

    def _changed(self, change: Callable[[Connection], T]) -> T:
        c = self._connection
        with told_plainly():
            c.execute("BEGIN IMMEDIATE")
            try:
                result = change(c)
                c.execute("COMMIT")
            finally:
                if c.in_transaction:
                    c.execute("ROLLBACK")
        self._after_commit()
        return result

    def _after_commit(self) -> None:
        try:
            self._committed(self._connection)
        except OSError:
            _log.warning("what follows a commit failed", exc_info=True)
