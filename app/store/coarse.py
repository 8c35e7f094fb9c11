"""A first, rough pass over many vectors: one bit for each number, in a sqlite-vec table.

Every number of a vector becomes the side of the *origin* it lies on, the mean of this library's own
vectors: the vectors of a model often lie in a narrow cone, where plain signs are nearly all the same.
Below ``COARSE_FROM`` vectors an exact scan is quick enough, and the table stays empty.
"""

import json
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from app.store.connection import Connection, rows, value
from app.store.filters import Condition

COARSE_FROM = 20_000
"""An exact scan of as many vectors of 384 numbers takes about 20 ms."""
MAXIMUM_K = 4_096
"""sqlite-vec returns no more."""
_BASE, _FACTOR = 400, 4
_FIRST, _MARGIN_BITS = 16, 24
_NEAREST = """
SELECT embedding_id, distance FROM coarse_vector WHERE bits MATCH vec_bit(?) AND k = ? AND distance <= ?
"""


def create(c: Connection, dimension: int) -> None:
    """Make the table anew, empty, for vectors of this dimension."""
    c.execute("DROP TABLE IF EXISTS coarse_vector")
    c.execute(
        f"CREATE VIRTUAL TABLE coarse_vector USING vec0 "
        f"(embedding_id INTEGER PRIMARY KEY, bits BIT[{_bit_count(dimension)}])"
    )


def add(c: Connection, embedding_ids: Sequence[int]) -> None:
    """Take in embeddings that just got their vector; fills the table when there are enough."""
    origin = _origin(c)
    if origin is not None:
        _fill(c, embedding_ids, origin)
    elif _vector_count(c) >= COARSE_FROM:
        _begin(c)


def remove(c: Connection, embedding_ids: Iterable[int]) -> None:
    """Drop the bits of embeddings that are gone."""
    if _origin(c) is not None:
        ids = ((embedding_id,) for embedding_id in embedding_ids)
        c.executemany("DELETE FROM coarse_vector WHERE embedding_id = ?", ids)


def ready(c: Connection) -> bool:
    """Whether the table is in use."""
    return _origin(c) is not None


def wanted(limit: int) -> int:
    """How many embeddings the coarse pass should hand on so that the nearest ``limit`` are among them."""
    return min(MAXIMUM_K, _BASE + _FACTOR * limit)


def nearest(c: Connection, vector: NDArray[np.float32], *, count: int, condition: Condition) -> list[int]:
    """The ``count`` embedding ids whose bits differ least from those of ``vector``.

    Only those with a passage that meets ``condition`` count; there may be fewer of them in reach.
    sqlite-vec picks the k best of each chunk one by one, which is slow for a large k among many; so a few
    are asked for first, and then all that lie a little farther out than those.
    """
    origin = _origin(c)
    if origin is None:
        return []
    bits = _bits(vector, origin)
    farthest = 8 * len(bits)
    found = rows(c, _NEAREST, (bits, _FIRST, farthest))
    reach = found[-1][1] if found else farthest
    ids: list[int] = []
    while found and len(ids) < count and reach < farthest and len(found) < MAXIMUM_K:
        reach = min(farthest, reach + _MARGIN_BITS)
        found = rows(c, _NEAREST, (bits, MAXIMUM_K, reach))
        ids = _meeting(c, [row[0] for row in found], condition)
    return ids[:count]


def _meeting(c: Connection, embedding_ids: Sequence[int], condition: Condition) -> list[int]:
    """Those of the embeddings that a passage which meets the condition hangs on, in the same order."""
    sql = f"""SELECT value FROM json_each(?) WHERE EXISTS (
        SELECT 1 FROM passage JOIN document ON document.id = document_id
        WHERE embedding_id = json_each.value AND {condition.sql})"""
    met = {row[0] for row in rows(c, sql, (json.dumps(embedding_ids), *condition.bindings))}
    return [embedding_id for embedding_id in embedding_ids if embedding_id in met]


def _begin(c: Connection) -> None:
    """Set the origin from every vector there is by now, and take them all in."""
    ids = [row[0] for row in rows(c, "SELECT embedding_id FROM vector")]
    total = np.zeros(value(c, "SELECT dimension FROM model"), dtype=np.float64)
    for embedding_id in ids:
        total += _vector(c, embedding_id)
    origin = (total / len(ids)).astype(np.float32)
    c.execute("UPDATE model SET origin = ?", (origin.tobytes(),))
    _fill(c, ids, origin)


def _fill(c: Connection, embedding_ids: Sequence[int], origin: NDArray[np.float32]) -> None:
    for embedding_id in embedding_ids:
        bits = _bits(_vector(c, embedding_id), origin)
        c.execute(
            "INSERT INTO coarse_vector (embedding_id, bits) VALUES (?, vec_bit(?))", (embedding_id, bits)
        )


def _vector(c: Connection, embedding_id: int) -> NDArray[np.float32]:
    stored = value(c, "SELECT value FROM vector WHERE embedding_id = ?", (embedding_id,))
    return np.frombuffer(stored, dtype=np.float32)


def _bits(vector: NDArray[np.float32], origin: NDArray[np.float32]) -> bytes:
    """One bit for each number, padded with zeros to whole bytes."""
    return np.packbits(vector > origin, bitorder="little").tobytes()


def _bit_count(dimension: int) -> int:
    return 8 * -(-dimension // 8)


def _origin(c: Connection) -> NDArray[np.float32] | None:
    stored = value(c, "SELECT origin FROM model")
    return None if stored is None else np.frombuffer(stored, dtype=np.float32)


def _vector_count(c: Connection) -> int:
    """The number of vectors, counted only when there can be enough: ids are never given twice."""
    if (value(c, "SELECT max(embedding_id) FROM vector") or 0) < COARSE_FROM:
        return 0
    return int(value(c, "SELECT count(*) FROM embedding WHERE embedded"))
