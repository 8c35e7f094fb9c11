"""The way out of a damaged index: it is moved aside, and a new one knows the same folders."""

from datetime import datetime
from pathlib import Path

from app.store.faults import disk_told_plainly
from app.store.lock import WriteLock
from app.store.store import INDEX_NAME, Store

_WITH_THE_INDEX = ("", "-wal", "-shm")


def set_aside(folder: Path) -> Path:
    """Move the index in ``folder`` aside under a dated name, make a new one, and say where the old one is.

    The new index is empty but knows the folders of ``folders.txt``. Raises LibraryBusyError when another
    Parallax holds the library, LibraryReadOnlyError when it cannot be written.
    """
    with disk_told_plainly():
        lock = WriteLock(folder)
        try:
            aside = _move(folder)
        finally:
            lock.release()
    Store.open(folder).close()
    return aside


def _move(folder: Path) -> Path:
    aside = _free_name(folder)
    for suffix in _WITH_THE_INDEX:
        source = folder / f"{INDEX_NAME}{suffix}"
        if source.exists():
            source.replace(aside.with_name(f"{aside.name}{suffix}"))
    return aside


def _free_name(folder: Path) -> Path:
    stem = f"index.damaged-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{extra}.sqlite3" for extra in ("", *(f"-{number}" for number in range(2, 1_000))))
    return next(folder / name for name in names if not (folder / name).exists())
