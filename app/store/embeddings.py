"""Vectors, hung on the hash of the text they were made from, and the model that made them.

The same text in two files, or in a file that moved, is embedded once. Rows whose text is in no file any
more are kept until ``forget_orphans``, so that a move within a run costs nothing.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.core.documents import embedding_text
from app.core.pool import Coverage
from app.store import coarse
from app.store.connection import Connection, rows, value
from app.store.documents import count_embedded

_UNIT_TOLERANCE = 1e-2


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """What vectors depend on: two vectors are comparable only when all of it is the same."""

    name: str
    dimension: int
    query_prefix: str
    passage_prefix: str
    revision: str


@dataclass(frozen=True, slots=True)
class PendingText:
    """A text that waits to be embedded, and the SHA-256 it is known by."""

    hash: bytes
    text: str


def model_identity(c: Connection) -> ModelIdentity | None:
    """The model whose vectors the library holds; None before the first one."""
    row = c.execute("SELECT name, dimension, query_prefix, passage_prefix, revision FROM model").fetchone()
    return ModelIdentity(*row) if row else None


def use_model(c: Connection, identity: ModelIdentity) -> None:
    """Hold vectors of this model; those of a different one are dropped, and their texts wait again."""
    if model_identity(c) == identity:
        return
    c.execute("DELETE FROM vector")
    c.execute("DELETE FROM closeness")
    c.execute("UPDATE embedding SET embedded = 0 WHERE embedded")
    c.execute("UPDATE document SET embedded = 0 WHERE embedded")
    c.execute(
        """INSERT OR REPLACE INTO model
        (id, name, dimension, query_prefix, passage_prefix, revision) VALUES (1, ?, ?, ?, ?, ?)""",
        (
            identity.name,
            identity.dimension,
            identity.query_prefix,
            identity.passage_prefix,
            identity.revision,
        ),
    )
    coarse.create(c, identity.dimension)


def pending_texts(c: Connection, *, limit: int) -> tuple[PendingText, ...]:
    """At most ``limit`` distinct texts of passages that are not embedded yet, oldest first."""
    rows = c.execute(
        """SELECT hash, title, heading, text
        FROM embedding INDEXED BY embedding_pending
        JOIN passage ON passage.id = (SELECT min(id) FROM passage WHERE embedding_id = embedding.id)
        JOIN document ON document.id = document_id
        WHERE embedding.embedded = 0 ORDER BY embedding.id LIMIT ?""",
        (limit,),
    )
    return tuple(
        PendingText(digest, embedding_text(title, tuple(json.loads(heading)), text))
        for digest, title, heading, text in rows
    )


def put_vectors(c: Connection, hashes: Sequence[bytes], vectors: NDArray[np.float32]) -> int:
    """Store the vectors of these texts; how many were new.

    ``vectors`` is (n, dimension) float32 of unit length. Hashes that nothing waits for any more are passed
    over. Raises ValueError for another shape, for vectors that are not of unit length, and without a model.
    """
    _check_vectors(c, hashes, vectors)
    stored: list[int] = []
    for digest, vector in zip(hashes, vectors.astype(np.float32, copy=False), strict=True):
        waiting = value(c, "SELECT id FROM embedding WHERE hash = ? AND embedded = 0", (digest,))
        if waiting is not None:
            c.execute("INSERT INTO vector (embedding_id, value) VALUES (?, ?)", (waiting, vector.tobytes()))
            c.execute("UPDATE embedding SET embedded = 1 WHERE id = ?", (waiting,))
            stored.append(waiting)
    _count_again(c, stored)
    coarse.add(c, stored)
    return len(stored)


def forget_orphans(c: Connection) -> int:
    """Drop embeddings whose text is in no passage any more; how many there were."""
    orphans = rows(c, "DELETE FROM embedding WHERE id NOT IN (SELECT embedding_id FROM passage) RETURNING id")
    coarse.remove(c, [row[0] for row in orphans])
    return len(orphans)


def coverage(c: Connection) -> Coverage:
    """How many passages there are, and how many of them have a vector; a sum over documents."""
    sums = "SELECT total(passages), total(embedded) FROM document INDEXED BY document_counts"
    [(passages, embedded)] = rows(c, sums)
    return Coverage(int(passages), int(embedded))


def _check_vectors(c: Connection, hashes: Sequence[bytes], vectors: NDArray[np.float32]) -> None:
    identity = model_identity(c)
    if identity is None:
        raise ValueError("vectors need a model first")
    if vectors.shape != (len(hashes), identity.dimension):
        raise ValueError(f"shape {vectors.shape} does not fit {len(hashes)} texts of {identity.dimension}")
    lengths = np.linalg.norm(vectors, axis=1)
    if not np.all(np.abs(lengths - 1.0) < _UNIT_TOLERANCE):
        raise ValueError("vectors must be finite and of unit length")


def _count_again(c: Connection, embedding_ids: Sequence[int]) -> None:
    documents = rows(
        c,
        "SELECT DISTINCT document_id FROM passage WHERE embedding_id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(embedding_ids)),),
    )
    count_embedded(c, (row[0] for row in documents))
