"""Files as rows: documents with their passages, and the files that could not be read."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass

from app.core.documents import DocumentDate, displayable, embedding_text
from app.core.errors import FolderError
from app.core.progress import FileProblem
from app.store.connection import Connection, value
from app.store.passage_index import index_forms, index_words
from app.store.scripts import script_of
from app.store.texts import path_bytes, path_text, storable, to_microseconds


@dataclass(frozen=True, slots=True)
class StoredFile:
    """What the index knows of a file, to see whether it changed."""

    path: str
    folder: str
    size_bytes: int
    modified_ns: int
    content_hash: bytes


@dataclass(frozen=True, slots=True)
class NewPassage:
    """A passage to be stored; its fields are those of ``core.documents.Passage``."""

    heading: tuple[str, ...]
    first_line: int
    last_line: int
    first_char: int
    last_char: int
    text: str


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document to be stored, with its passages in order. ``folder`` is a folder of the library."""

    path: str
    folder: str
    title: str
    kind: str
    size_bytes: int
    modified_ns: int
    content_hash: bytes
    date: DocumentDate
    passages: tuple[NewPassage, ...]


def stored_files(c: Connection, folder: str) -> dict[str, StoredFile]:
    """The documents of a folder, by path."""
    rows = c.execute(
        """SELECT document.path, size_bytes, modified_ns, content_hash
        FROM document JOIN folder ON folder.id = folder_id WHERE folder.path = ?""",
        (path_bytes(folder),),
    )
    return {path_text(path): StoredFile(path_text(path), folder, *rest) for path, *rest in rows}


def put_document(c: Connection, document: NewDocument) -> int:
    """Store the document in place of the one at the same path, and say its id.

    A problem noted for the path is cleared. Raises FolderError when its folder is no longer one of the
    library.
    """
    folder_id = _folder_id(c, document.folder)
    clear_problem(c, document.path)
    title = storable(document.title)
    document_id = _put_row(c, document, title, folder_id)
    c.execute("DELETE FROM passage WHERE document_id = ?", (document_id,))
    for position, passage in enumerate(document.passages):
        _put_passage(c, document_id, position, title, passage)
    texts = (text for passage in document.passages for text in (*passage.heading, passage.text))
    index_forms(c, (title, *map(storable, texts)))
    count_embedded(c, (document_id,))
    return document_id


def touch_document(
    c: Connection, path: str, *, size_bytes: int, modified_ns: int, date: DocumentDate
) -> None:
    """Note new metadata of a file whose content is the same."""
    c.execute(
        "UPDATE document SET size_bytes = ?, modified_ns = ?, dated_us = ?, date_source = ? WHERE path = ?",
        (size_bytes, modified_ns, to_microseconds(date.when), date.source.value, path_bytes(path)),
    )


def remove_documents(c: Connection, paths: Iterable[str]) -> int:
    """Forget the documents at ``paths`` with their passages; how many there were."""
    removed = 0
    for path in paths:
        c.execute("DELETE FROM document WHERE path = ?", (path_bytes(path),))
        removed += c.changes()
    return removed


def put_problem(c: Connection, folder: str, problem: FileProblem) -> None:
    """Note why a file of ``folder`` was skipped; FolderError when that folder is not of the library."""
    c.execute(
        "INSERT OR REPLACE INTO problem (path, folder_id, reason) VALUES (?, ?, ?)",
        (path_bytes(problem.path), _folder_id(c, folder), storable(problem.reason)),
    )


def clear_problem(c: Connection, path: str) -> None:
    """Forget what was wrong with a file."""
    c.execute("DELETE FROM problem WHERE path = ?", (path_bytes(path),))


def problems(c: Connection) -> tuple[FileProblem, ...]:
    """The skipped files, by path."""
    rows = c.execute("SELECT path, reason FROM problem ORDER BY path")
    return tuple(FileProblem(path_text(path), reason) for path, reason in rows)


def count_embedded(c: Connection, document_ids: Iterable[int]) -> None:
    """Count again how many passages of these documents are embedded."""
    c.executemany(
        """UPDATE document SET embedded = (
            SELECT total(embedding.embedded) FROM passage JOIN embedding ON embedding.id = embedding_id
            WHERE document_id = document.id
        ) WHERE id = ?""",
        ((document_id,) for document_id in document_ids),
    )


def _folder_id(c: Connection, folder: str) -> int:
    folder_id = value(c, "SELECT id FROM folder WHERE path = ?", (path_bytes(folder),))
    if folder_id is None:
        raise FolderError(f"“{displayable(folder)}” is no longer indexed; add the folder again.")
    return int(folder_id)


def _put_row(c: Connection, document: NewDocument, title: str, folder_id: int) -> int:
    columns = {
        "folder_id": folder_id,
        "path": path_bytes(document.path),
        "title": title,
        "kind": storable(document.kind),
        "size_bytes": document.size_bytes,
        "modified_ns": document.modified_ns,
        "content_hash": document.content_hash,
        "dated_us": to_microseconds(document.date.when),
        "date_source": document.date.source.value,
        "passages": len(document.passages),
        "script": script_of(" ".join(passage.text for passage in document.passages)),
    }
    names = ", ".join(columns)
    marks = ", ".join(f":{name}" for name in columns)
    updates = ", ".join(f"{name} = excluded.{name}" for name in columns)
    sql = (
        f"INSERT INTO document ({names}, embedded) VALUES ({marks}, 0) "
        f"ON CONFLICT (path) DO UPDATE SET {updates} RETURNING id"
    )
    return int(value(c, sql, columns))


def _put_passage(c: Connection, document_id: int, position: int, title: str, passage: NewPassage) -> None:
    heading = tuple(map(storable, passage.heading))
    text = storable(passage.text)
    c.execute(
        """INSERT INTO passage (document_id, embedding_id, position, heading,
            first_line, last_line, first_char, last_char, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (
            document_id,
            _embedding_id(c, embedding_text(title, heading, text)),
            position,
            json.dumps(heading, ensure_ascii=False),
            passage.first_line,
            passage.last_line,
            passage.first_char,
            passage.last_char,
            text,
        ),
    )
    index_words(c, c.last_insert_rowid(), title=title, heading=heading, text=text)


def _embedding_id(c: Connection, text: str) -> int:
    digest = hashlib.sha256(text.encode()).digest()
    c.execute("INSERT INTO embedding (hash) VALUES (?) ON CONFLICT DO NOTHING", (digest,))
    return int(value(c, "SELECT id FROM embedding WHERE hash = ?", (digest,)))
