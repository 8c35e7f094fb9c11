"""Passages and their vectors, by id."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.core.documents import DateSource, Document, DocumentDate, Passage
from app.store.connection import Connection, rows, value
from app.store.texts import from_microseconds, path_text

_PASSAGES = """
SELECT passage.id, position, heading, first_line, last_line, first_char, last_char, text,
    document.id, document.path, folder.path, title, kind, size_bytes, dated_us, date_source,
    EXISTS (SELECT 1 FROM pin WHERE pin.path = document.path)
FROM passage JOIN document ON document.id = document_id JOIN folder ON folder.id = folder_id
WHERE passage.id IN (SELECT value FROM json_each(?))
"""
_VECTORS = """
SELECT passage.id, value FROM passage JOIN vector USING (embedding_id)
WHERE passage.id IN (SELECT value FROM json_each(?))
"""


def passages(c: Connection, ids: Sequence[int]) -> dict[int, Passage]:
    """The passages with these ids, by id; ids that are gone are left out."""
    documents: dict[int, Document] = {}
    found: dict[int, Passage] = {}
    for row in rows(c, _PASSAGES, (_id_list(ids),)):
        document = documents.get(row[8]) or _document(row[8:])
        documents[document.id] = document
        found[row[0]] = _passage(document, row)
    return found


def documents_of(c: Connection, ids: Iterable[int]) -> dict[int, int]:
    """Passage id to the id of its document; ids that are not there are left out."""
    sql = "SELECT id, document_id FROM passage WHERE id IN (SELECT value FROM json_each(?))"
    return dict(rows(c, sql, (_id_list(tuple(ids)),)))


def vectors(c: Connection, ids: Sequence[int]) -> NDArray[np.float32]:
    """The vectors of these passages: (n, dimension) float32 in the order of ``ids``.

    A passage that is not embedded has a row of NaN. Without a model the dimension is 0.
    """
    dimension = value(c, "SELECT dimension FROM model") or 0
    matrix = np.full((len(ids), dimension), np.nan, dtype=np.float32)
    places: dict[int, list[int]] = {}
    for place, passage_id in enumerate(ids):
        places.setdefault(int(passage_id), []).append(place)
    for passage_id, vector in rows(c, _VECTORS, (_id_list(ids),)):
        matrix[places[passage_id]] = np.frombuffer(vector, dtype=np.float32)
    return matrix


def _id_list(ids: Sequence[int]) -> str:
    return json.dumps([int(passage_id) for passage_id in ids])


def _passage(document: Document, row: tuple[Any, ...]) -> Passage:
    return Passage(
        id=row[0],
        document=document,
        position=row[1],
        heading=tuple(json.loads(row[2])),
        first_line=row[3],
        last_line=row[4],
        first_char=row[5],
        last_char=row[6],
        text=row[7],
    )


def _document(row: tuple[Any, ...]) -> Document:
    document_id, path, folder, title, kind, size_bytes, dated_us, date_source, pinned = row
    return Document(
        id=document_id,
        path=path_text(path),
        folder=path_text(folder),
        title=title,
        kind=kind,
        size_bytes=size_bytes,
        date=DocumentDate(from_microseconds(dated_us), DateSource(date_source), pinned=bool(pinned)),
    )
