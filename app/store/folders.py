"""The folders of the library, and how far each one is."""

import os

from app.core.progress import FolderStatus
from app.store.connection import Connection
from app.store.texts import path_bytes, path_text


def add_folder(c: Connection, path: str) -> None:
    """Take the folder in; one that is in already stays as it is."""
    c.execute("INSERT INTO folder (path) VALUES (?) ON CONFLICT DO NOTHING", (path_bytes(path),))


def remove_folder(c: Connection, path: str) -> int:
    """Forget the folder with its documents, passages and problems; how many documents that were."""
    row = c.execute(
        "SELECT id, (SELECT count(*) FROM document WHERE folder_id = folder.id) FROM folder WHERE path = ?",
        (path_bytes(path),),
    ).fetchone()
    if row is None:
        return 0
    c.execute("DELETE FROM folder WHERE id = ?", (row[0],))
    return int(row[1])


def folders(c: Connection) -> tuple[str, ...]:
    """The paths of the folders, in order."""
    return tuple(path_text(path) for (path,) in c.execute("SELECT path FROM folder ORDER BY path"))


def folder_statuses(c: Connection) -> tuple[FolderStatus, ...]:
    """Every folder with its counts, and whether it is there now."""
    rows = c.execute(
        """SELECT folder.path, count(document.folder_id), total(passages), total(embedded)
        FROM folder LEFT JOIN document INDEXED BY document_counts ON folder_id = folder.id
        GROUP BY folder.id ORDER BY folder.path"""
    )
    return tuple(
        FolderStatus(
            path=path_text(path),
            files=files,
            passages=int(passages),
            embedded=int(embedded),
            reachable=os.path.isdir(path),  # noqa: PTH112 - unlike Path.is_dir it never raises
        )
        for path, files, passages, embedded in rows
    )
