"""Single files of the index: looked up by name, and held against a query."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from app.core.documents import displayable
from app.core.query import SearchFilters, SearchQuery
from app.store.connection import Connection, rows, value
from app.store.filters import document_condition, passage_condition
from app.store.texts import path_bytes, path_text


@dataclass(frozen=True, slots=True)
class IndexedFile:
    """A file of the index."""

    id: int
    path: str
    title: str


def indexed_file(c: Connection, path: str) -> IndexedFile | None:
    """The file at ``path``; None where it is not indexed."""
    found = rows(c, "SELECT id, path, title FROM document WHERE document.path = ?", (path_bytes(path),))
    return next(_files(found), None)


def files_named(c: Connection, text: str, *, limit: int) -> tuple[IndexedFile, ...]:
    """Files that hold every word of ``text`` in their path or title, in any case; at most ``limit``.

    Those whose name begins with ``text`` come first, then those with all words in their name, then by path.
    """
    words = text.casefold().split()
    found: list[tuple[int, str, IndexedFile]] = []
    for file in _files(rows(c, "SELECT id, path, title FROM document", ())):
        path = displayable(file.path).casefold()
        if all(word in path or word in file.title.casefold() for word in words):
            found.append((_distance(path, words), path, file))
    found.sort(key=lambda entry: entry[:2])
    return tuple(file for _, _, file in found[:limit])


def passage_ids(c: Connection, document_id: int) -> frozenset[int]:
    """The ids of a file's passages."""
    return frozenset(
        row[0] for row in rows(c, "SELECT id FROM passage WHERE document_id = ?", (document_id,))
    )


def meets(c: Connection, document_id: int, filters: SearchFilters) -> bool:
    """Whether a file passes ``filters``."""
    condition = document_condition(filters)
    sql = f"SELECT 1 FROM document WHERE document.id = ? AND {condition.sql}"
    return value(c, sql, (document_id, *condition.bindings)) is not None


def passages_meeting(c: Connection, document_id: int, query: SearchQuery) -> int:
    """How many passages of a file meet the phrases, exclusions and filters of ``query``."""
    condition = passage_condition(query)
    sql = f"""SELECT count(*) FROM document CROSS JOIN passage ON document_id = document.id
        WHERE document.id = ? AND {condition.sql}"""
    return int(value(c, sql, (document_id, *condition.bindings)))


def _files(found: Iterable[tuple[Any, ...]]) -> Iterator[IndexedFile]:
    return (IndexedFile(number, path_text(path), title) for number, path, title in found)


def _distance(path: str, words: list[str]) -> int:
    name = path.replace("\\", "/").rpartition("/")[2]
    if name.startswith(" ".join(words)):
        return 0
    return 1 if all(word in name for word in words) else 2
