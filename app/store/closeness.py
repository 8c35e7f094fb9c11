"""The sample of what closeness chance gives in this library: titles against passages of other notes.

It is drawn when there are vectors, kept, and drawn anew when the library has grown by half or shrunk as
much, or has another model.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.core.closeness import LEAST_PAIRS, ChanceSample, chance_sample
from app.store.connection import Connection, rows, value
from app.store.embeddings import coverage
from app.store.passages import vectors

TITLES = 64
PASSAGES = 512
PAIRS = 2_048
"""So many are drawn of each: at most ``TITLES × PASSAGES`` cosines are computed, and ``PAIRS`` kept."""
GROWTH = 1.5
_EMBEDDED = """
SELECT passage.id, document_id FROM passage JOIN embedding ON embedding.id = embedding_id WHERE embedded
"""
_LEAST_LETTERS = 3
"""A title of fewer, such as a date, is not like a query."""


@dataclass(frozen=True, slots=True)
class DrawnTitle:
    """A title that stands for a query, and the document it belongs to."""

    document_id: int
    text: str


def is_due(c: Connection) -> bool:
    """Whether the sample should be drawn: there is none, or the library is not what it was then."""
    now = coverage(c).embedded
    then = value(c, "SELECT passages FROM closeness")
    if then is None:
        return now > 0
    return bool(now >= GROWTH * then or now * GROWTH <= then)


def draw_titles(c: Connection, *, seed: int = 0) -> tuple[DrawnTitle, ...]:
    """At most ``TITLES`` distinct titles of documents with vectors, drawn at random from ``seed``."""
    titles = {
        title: DrawnTitle(document_id, title)
        for document_id, title in rows(c, "SELECT id, title FROM document WHERE embedded ORDER BY id DESC")
        if sum(map(str.isalpha, title)) >= _LEAST_LETTERS
    }
    known = tuple(titles.values())
    chosen = np.random.default_rng(seed).permutation(len(known))[:TITLES]
    return tuple(known[place] for place in chosen.tolist())


def cosines_by_chance(
    c: Connection, titles: Sequence[DrawnTitle], vectors_of_titles: NDArray[np.float32], *, seed: int = 0
) -> NDArray[np.float32]:
    """At most ``PAIRS`` cosines of titles with passages of other documents, drawn at random from ``seed``.

    ``vectors_of_titles`` is (n, dimension) float32 of unit length, embedded as queries are.
    """
    random = np.random.default_rng(seed)
    ids = rows(c, _EMBEDDED)
    chosen = [ids[place] for place in random.permutation(len(ids))[:PASSAGES].tolist()]
    matrix = vectors(c, [passage_id for passage_id, _ in chosen])
    owners = np.array([document_id for _, document_id in chosen], dtype=np.int64)
    askers = np.array([title.document_id for title in titles], dtype=np.int64)
    if not matrix.size or vectors_of_titles.shape != (len(titles), matrix.shape[1]):
        return np.zeros(0, dtype=np.float32)
    cosines: NDArray[np.float32] = vectors_of_titles @ matrix.T
    cosines = cosines[askers[:, None] != owners[None, :]]
    return random.permutation(cosines[np.isfinite(cosines)])[:PAIRS]


def keep_sample(c: Connection, cosines: NDArray[np.float32]) -> None:
    """Keep ``cosines`` (n,) as the sample of the library as it is now, however small."""
    c.execute(
        "INSERT OR REPLACE INTO closeness (id, passages, cosines) VALUES (1, ?, ?)",
        (coverage(c).embedded, cosines.astype(np.float32).tobytes()),
    )


def kept_sample(c: Connection) -> ChanceSample | None:
    """The sample; None before one is drawn, or where it is too small to say anything."""
    kept = value(c, "SELECT cosines FROM closeness")
    if kept is None or len(kept) < LEAST_PAIRS * np.dtype(np.float32).itemsize:
        return None
    return chance_sample(np.frombuffer(kept, dtype=np.float32))
