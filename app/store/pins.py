"""The files that the person pinned as evergreen, by path.

A pin belongs to the path, not to the document: it outlives indexing again, another date in the file, and the
document's leaving and coming back. It follows a file that is renamed. The file itself is never touched.
"""

from collections.abc import Iterable

from app.store.connection import Connection
from app.store.texts import path_bytes, path_text


def pin(c: Connection, path: str) -> None:
    """Let the file at ``path`` never fade; one that is pinned stays so."""
    c.execute("INSERT INTO pin (path) VALUES (?) ON CONFLICT DO NOTHING", (path_bytes(path),))


def unpin(c: Connection, path: str) -> None:
    """Let the file at ``path`` age as its date says."""
    c.execute("DELETE FROM pin WHERE path = ?", (path_bytes(path),))


def move_pin(c: Connection, before: str, after: str) -> None:
    """Let the pin of ``before``, if it has one, be that of ``after``, as which its file lies there now."""
    c.execute("UPDATE OR REPLACE pin SET path = ? WHERE path = ?", (path_bytes(after), path_bytes(before)))


def pins(c: Connection) -> tuple[str, ...]:
    """The pinned paths, in order."""
    return tuple(path_text(path) for (path,) in c.execute("SELECT path FROM pin ORDER BY path"))


def put_pins(c: Connection, paths: Iterable[str]) -> None:
    """Pin every one of ``paths``."""
    for path in paths:
        pin(c, path)
