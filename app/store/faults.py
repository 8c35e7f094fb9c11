"""What SQLite says is wrong, as errors a person can act on."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from app.core.errors import (
    LibraryBusyError,
    LibraryCorruptError,
    LibraryError,
    LibraryReadOnlyError,
)

BUSY = "Another Parallax is using this library; close it and try again."
READ_ONLY = "The library may not be written; make its folder writable or choose another one."
CORRUPT = "The index is damaged; rebuild it from your folders."
FULL = "The disk is full; free some space and index again, everything indexed so far is kept."
UNREADABLE = "The library cannot be opened; check its folder and the rights to it."
IO = "The disk that holds the library reported an error; check it and try again."

_FAULTS: tuple[tuple[type[apsw.Error], type[LibraryError], str], ...] = (
    (apsw.BusyError, LibraryBusyError, BUSY),
    (apsw.LockedError, LibraryBusyError, BUSY),
    (apsw.ReadOnlyError, LibraryReadOnlyError, READ_ONLY),
    (apsw.PermissionsError, LibraryReadOnlyError, READ_ONLY),
    (apsw.CorruptError, LibraryCorruptError, CORRUPT),
    (apsw.NotADBError, LibraryCorruptError, CORRUPT),
    (apsw.FullError, LibraryError, FULL),
    (apsw.CantOpenError, LibraryError, UNREADABLE),
    (apsw.IOError, LibraryError, IO),
)
_WRITE_REFUSED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


def library_error(error: apsw.Error) -> LibraryError | None:
    """The world's fault behind ``error``; None when it is ours."""
    for kind, told, sentence in _FAULTS:
        if isinstance(error, kind):
            return told(sentence)
    return None


def os_library_error(error: OSError) -> LibraryError:
    """The same for a fault of the file system."""
    if error.errno in _WRITE_REFUSED:
        return LibraryReadOnlyError(READ_ONLY)
    return LibraryError(FULL if error.errno == errno.ENOSPC else UNREADABLE)


@contextmanager
def told_plainly() -> Iterator[None]:
    """Raise what SQLite reports inside as errors of the library."""
    try:
        yield
    except apsw.Error as error:
        told = library_error(error)
        if told is None:
            raise
        raise told from error


@contextmanager
def disk_told_plainly() -> Iterator[None]:
    """The same, and for what the file system reports about the library's own files."""
    try:
        with told_plainly():
            yield
    except OSError as error:
        raise os_library_error(error) from error
