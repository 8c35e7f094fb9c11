"""One Parallax at a time writes a library; the lock is the system's and dies with its holder."""

import logging
from pathlib import Path

from filelock import FileLock, Timeout

from app.core.errors import LibraryBusyError
from app.store.faults import BUSY

LOCK_NAME = "lock"
logging.getLogger("filelock").setLevel(logging.WARNING)


class WriteLock:
    """The right to write the library in ``folder``; taken when made.

    Raises LibraryBusyError when another one holds it, OSError when the folder may not be written.
    """

    def __init__(self, folder: Path) -> None:
        self._lock = FileLock(folder / LOCK_NAME, thread_local=False)
        try:
            self._lock.acquire(blocking=False)
        except Timeout as error:
            raise LibraryBusyError(BUSY) from error

    def release(self) -> None:
        """Let others write; a second call does nothing."""
        self._lock.release()
