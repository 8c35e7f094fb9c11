"""One way to open the database: extensions, tokenizers and pragmas are always there."""

import threading
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any
from urllib.parse import quote

import apsw
import sqlite_vec

from app.store.folder_names import register_folder_names
from app.store.phrase_counts import register_counts
from app.store.tokenizer import register_tokenizer

Connection = apsw.Connection
"""What the functions of this package take; other packages never import apsw."""

BUSY_TIMEOUT_MS = 5_000
_CACHE_KIB = 32_768
_opening = threading.Lock()


Bindings = Sequence[Any] | Mapping[str, Any]


class Access(Enum):
    """How a database file is opened."""

    WRITE = "write"
    """Made when missing."""
    READ = "read"
    """Beside a writer, in this process or another."""
    UNCHANGING = "unchanging"
    """On a disk where not even a lock can be taken; the file must not change meanwhile."""


_FLAGS = {
    Access.WRITE: apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE,
    Access.READ: apsw.SQLITE_OPEN_READONLY,
    Access.UNCHANGING: apsw.SQLITE_OPEN_READONLY,
}


def connect(path: Path, access: Access) -> Connection:
    """Open the file at ``path``; nothing is written to it."""
    query = "?immutable=1" if access is Access.UNCHANGING else ""
    uri = f"file:{quote(str(path.absolute()).encode('utf-8', 'surrogateescape'))}{query}"
    connection = Connection(uri, flags=_FLAGS[access] | apsw.SQLITE_OPEN_URI)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: Connection) -> None:
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    connection.pragma("schema_version")  # what is wrong with the file is said here, not by an extension
    with _opening:  # loading an extension is not safe in two threads at once
        connection.enable_load_extension(True)
        connection.load_extension(sqlite_vec.loadable_path())
        connection.enable_load_extension(False)
    register_tokenizer(connection)
    register_folder_names(connection)
    register_counts(connection)
    connection.pragma("foreign_keys", True)
    connection.pragma("cache_size", -_CACHE_KIB)


def rows(c: Connection, sql: str, bindings: Bindings = ()) -> list[tuple[Any, ...]]:
    """Every row of a statement."""
    return list(c.execute(sql, bindings))


def value(c: Connection, sql: str, bindings: Bindings = ()) -> Any:  # noqa: ANN401 - what SQLite holds
    """The one value of the first row of a statement; None when there is no row."""
    found = c.execute(sql, bindings).fetchone()
    return found[0] if found else None


def begin_wal(connection: Connection) -> None:
    """Let readers go on beside the writer, and make a commit survive a crash of the program."""
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "normal")
