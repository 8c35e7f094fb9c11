"""From any older file to the present tables, one numbered step at a time.

The number of the last step is ``PRAGMA user_version``. Each step is one transaction together with its
number, and the file is copied aside before the first one touches tables that hold something.
"""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from app.core.errors import LibraryCorruptError, LibraryTooNewError
from app.store.connection import Access, Connection, connect
from app.store.passage_index import index_again
from app.store.schema import (
    APPLICATION_ID,
    CLOSENESS_TABLE,
    FIRST_TABLES,
    PIN_TABLE,
    SCRIPT_COLUMN,
    WORD_FORM_TABLE,
)
from app.store.scripts import script_of

Migration = Callable[[Connection], None]
TOO_NEW = "This library was made by a newer Parallax; update Parallax or choose another library."
FOREIGN = "The index is not a Parallax index; set it aside and rebuild it from your folders."
_log = logging.getLogger(__name__)


def _first_tables(c: Connection) -> None:
    c.execute(FIRST_TABLES)


def _closeness(c: Connection) -> None:
    c.execute(CLOSENESS_TABLE)


def _word_forms(c: Connection) -> None:
    c.execute(WORD_FORM_TABLE)
    index_again(c)


def _pins(c: Connection) -> None:
    c.execute(PIN_TABLE)


def _scripts(c: Connection) -> None:
    c.execute(SCRIPT_COLUMN)
    for (document_id,) in c.execute("SELECT id FROM document").fetchall():
        texts = c.execute("SELECT text FROM passage WHERE document_id = ? ORDER BY position", (document_id,))
        script = script_of(" ".join(text for (text,) in texts))
        c.execute("UPDATE document SET script = ? WHERE id = ?", (script, document_id))


MIGRATIONS: tuple[Migration, ...] = (_first_tables, _closeness, _word_forms, _pins, _scripts)
"""In order, only ever added to; a step's number is its place, from 1."""


def version(c: Connection) -> int:
    """The number of the last step that the file has seen; 0 for an empty file.

    Raises LibraryCorruptError for the database of another program.
    """
    number = int(c.pragma("user_version"))
    empty = not number and not c.execute("SELECT 1 FROM sqlite_schema").fetchone()
    if not empty and c.pragma("application_id") != APPLICATION_ID:
        raise LibraryCorruptError(FOREIGN)
    return number


def check_version(c: Connection, migrations: Sequence[Migration]) -> int:
    """The version of the file; raises LibraryTooNewError when it has seen a step we do not know."""
    number = version(c)
    if number > len(migrations):
        raise LibraryTooNewError(TOO_NEW)
    return number


def migrate(c: Connection, path: Path, migrations: Sequence[Migration]) -> None:
    """Run the steps that the file at ``path`` has not seen; ``c`` is its writable connection."""
    seen = check_version(c, migrations)
    if seen == len(migrations):
        return
    if seen:
        _copy_aside(c, path.with_name(f"{path.name}.before-{seen + 1}"))
    for number in range(seen + 1, len(migrations) + 1):
        _run(c, number, migrations[number - 1])


def _run(c: Connection, number: int, migration: Migration) -> None:
    with c:
        migration(c)
        c.pragma("application_id", APPLICATION_ID)
        c.pragma("user_version", number)
    _log.info("the library is at version %d", number)


def _copy_aside(c: Connection, copy: Path) -> None:
    copy.unlink(missing_ok=True)
    target = connect(copy, Access.WRITE)
    try:
        with target.backup("main", c, "main") as backup:
            while not backup.done:
                backup.step(1_000)
    finally:
        target.close()
