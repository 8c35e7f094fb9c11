"""The library: its file, its one writer, its two readers, and the lock that keeps it to one Parallax.

::

    folder/
      index.sqlite3    everything that was indexed
      folders.txt      a copy of the folder list, for a rebuild
      lock             held while a Parallax may write
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from enum import Enum
from pathlib import Path
from typing import TypeVar

import apsw

from app.core.errors import LibraryBusyError, LibraryError, LibraryReadOnlyError, LibraryTooOldError
from app.store.connection import Access, Connection, begin_wal, connect
from app.store.faults import READ_ONLY, disk_told_plainly
from app.store.folders import add_folder, folders
from app.store.integrity import check_integrity
from app.store.lock import WriteLock
from app.store.migrations import MIGRATIONS, check_version, migrate
from app.store.path_lists import FOLDER_LIST_NAME, PIN_LIST_NAME, read_path_list, write_path_list
from app.store.pins import pins, put_pins
from app.store.readers import Readers, ReadJob
from app.store.schema import PAGE_SIZE
from app.store.writer import Writer

__all__ = ["Connection", "ReadJob", "Store", "WhenBusy"]

T = TypeVar("T")
INDEX_NAME = "index.sqlite3"
READERS = 2

_BUSY_BEFORE_MADE = "Another Parallax is just making this library; try again in a moment."
_NOT_THERE = "There is no library here that can be read; choose another folder or make this one writable."
_TOO_OLD = (
    "This library was made by an older Parallax and cannot be brought up to date while it may not be "
    "written; make its folder writable or choose another library."
)


class WhenBusy(Enum):
    """What to do when another Parallax holds the library."""

    RAISE = "raise"
    READ_ONLY = "read only"


class Store:
    """An open library.

    ``folder`` is where it lies. ``read_only`` says that nothing can be written; ``busy`` that this is so
    because another Parallax holds the library.
    """

    def __init__(
        self,
        folder: Path,
        *,
        lock: WriteLock | None,
        busy: bool,
        writer: Connection | None,
        readers: list[Connection],
    ) -> None:
        self.folder = folder
        self.read_only = writer is None
        self.busy = busy
        self._lock = lock
        self._listed: dict[str, tuple[str, ...]] = {}
        self._closing = threading.Lock()
        self._connections = ((writer,) if writer else ()) + tuple(readers)
        self._writer = Writer(writer, self._keep_path_lists) if writer else None
        self._readers = Readers(readers)

    @classmethod
    def open(cls, folder: Path, *, read_only: bool = False, when_busy: WhenBusy = WhenBusy.RAISE) -> Store:
        """Open the library in ``folder``; it is made when missing, unless ``read_only``.

        A library on a disk that cannot be written opens read-only. Raises LibraryBusyError (unless
        ``when_busy`` allows reading), LibraryReadOnlyError (nothing there, and nothing can be made),
        LibraryCorruptError, LibraryTooNewError, and LibraryError for everything else about the disk.
        """
        if read_only:
            return cls._open_reading(folder, busy=False)
        try:
            with disk_told_plainly():
                folder.mkdir(parents=True, exist_ok=True)
                lock = WriteLock(folder)
        except LibraryBusyError:
            if when_busy is WhenBusy.RAISE:
                raise
            return cls._open_reading(folder, busy=True)
        except LibraryReadOnlyError:
            return cls._open_reading(folder, busy=False)
        try:
            return cls._open_writing(folder, lock)
        except LibraryReadOnlyError:
            lock.release()
            return cls._open_reading(folder, busy=False)
        except BaseException:
            lock.release()
            raise

    def write(self, change: Callable[[Connection], T]) -> Future[T]:
        """Have the writer run ``change`` in a transaction of its own.

        The future raises LibraryReadOnlyError when nothing can be written, and is cancelled when the
        store is closed.
        """
        if self._writer is not None:
            return self._writer.submit(change)
        refused: Future[T] = Future()
        refused.set_exception(LibraryReadOnlyError(READ_ONLY))
        return refused

    def read(self, question: Callable[[Connection], T]) -> ReadJob[T]:
        """Have a reader answer ``question`` from one state of the library; cancelled when closed."""
        return self._readers.submit(question)

    def close(self) -> None:
        """Cancel the questions, finish the changes, fold the log into the file, and let go of the lock."""
        self._readers.close()
        if self._writer is not None:
            self._writer.close()
        with self._closing:
            connections, self._connections = self._connections, ()
            for connection in reversed(connections):
                if not connection.readonly("main"):
                    _fold_log(connection)
                connection.close()
        if self._lock is not None:
            self._lock.release()

    @classmethod
    def _open_writing(cls, folder: Path, lock: WriteLock) -> Store:
        path = folder / INDEX_NAME
        with ExitStack() as undo, disk_told_plainly():
            writer = connect(path, Access.WRITE)
            undo.callback(writer.close)
            if writer.readonly("main"):
                raise LibraryReadOnlyError(READ_ONLY)
            made_anew = not check_version(writer, MIGRATIONS)
            if made_anew:
                writer.pragma("page_size", PAGE_SIZE)
            else:
                check_integrity(writer, path)
            begin_wal(writer)
            migrate(writer, path, MIGRATIONS)
            if made_anew:
                _remember(writer, folder)
            readers = _connect_readers(path, Access.READ, undo)
            undo.pop_all()
        store = cls(folder, lock=lock, busy=False, writer=writer, readers=readers)
        store.write(folders).result()  # leaves the copies of folders and pins
        return store

    @classmethod
    def _open_reading(cls, folder: Path, *, busy: bool) -> Store:
        path = folder / INDEX_NAME
        with ExitStack() as undo, disk_told_plainly():
            if not path.exists():
                raise _nothing_to_read(busy=busy)
            try:
                readers = _connect_readers(path, Access.READ, undo)
                seen = check_version(readers[0], MIGRATIONS)
            except (apsw.CantOpenError, apsw.ReadOnlyError):
                # WAL needs a file beside the index, which a read-only disk cannot have.
                readers = _connect_readers(path, Access.UNCHANGING, undo)
                seen = check_version(readers[0], MIGRATIONS)
            if not seen:
                raise _nothing_to_read(busy=busy)
            if seen < len(MIGRATIONS):
                raise LibraryTooOldError(_TOO_OLD)
            if not busy:
                check_integrity(readers[0], path)
            undo.pop_all()
        return cls(folder, lock=None, busy=busy, writer=None, readers=readers)

    def _keep_path_lists(self, c: Connection) -> None:
        for name, now in ((FOLDER_LIST_NAME, folders(c)), (PIN_LIST_NAME, pins(c))):
            if now != self._listed.get(name):
                write_path_list(self.folder, name, now)
                self._listed[name] = now


def _connect_readers(path: Path, access: Access, undo: ExitStack) -> list[Connection]:
    connections = []
    for _ in range(READERS):
        connection = connect(path, access)
        undo.callback(connection.close)
        connections.append(connection)
    return connections


def _remember(writer: Connection, library: Path) -> None:
    """An index made anew beside a folder list knows those folders; they only have to be indexed.

    It knows the files that were pinned, too.
    """
    with writer:
        for folder in read_path_list(library, FOLDER_LIST_NAME):
            add_folder(writer, folder)
        put_pins(writer, read_path_list(library, PIN_LIST_NAME))


def _nothing_to_read(*, busy: bool) -> LibraryError:
    return LibraryBusyError(_BUSY_BEFORE_MADE) if busy else LibraryReadOnlyError(_NOT_THERE)


def _fold_log(writer: Connection) -> None:
    """Move what the log holds into the file; left undone it is done at the next start."""
    with suppress(apsw.Error):
        writer.pragma("optimize")
        writer.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
