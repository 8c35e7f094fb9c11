"""A check for damage that is cheap enough for every start."""

from pathlib import Path

import apsw

from app.core.errors import LibraryCorruptError
from app.store.connection import Connection, value
from app.store.faults import CORRUPT

WHOLE_CHECK_BYTES = 16 * 1024 * 1024
"""Up to this size every page is looked at, in less than 100 ms; beyond it, the tables all others hang on."""
_KEY_TABLES = ("folder", "document", "problem", "model")


def check_integrity(c: Connection, path: Path) -> None:
    """Raise LibraryCorruptError when the file at ``path``, open as ``c``, is seen to be damaged.

    In a large file damage can stay unseen here; SQLite reports it when it meets it.
    """
    whole = path.stat().st_size <= WHOLE_CHECK_BYTES
    checks = ["PRAGMA quick_check(1)"] if whole else [f"PRAGMA quick_check({name})" for name in _KEY_TABLES]
    try:
        reports = [value(c, check) for check in checks]
    except (apsw.CorruptError, apsw.NotADBError, apsw.SQLError) as error:
        raise LibraryCorruptError(CORRUPT) from error
    if any(report != "ok" for report in reports):
        raise LibraryCorruptError(CORRUPT)
