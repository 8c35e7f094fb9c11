"""Both legs in a library of 100,000 made-up passages."""

import hashlib
import random
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.core.documents import DateSource, DocumentDate
from app.core.query import SearchQuery, parse_query
from app.store.documents import NewDocument, NewPassage, put_document
from app.store.embeddings import ModelIdentity, coverage, pending_texts, put_vectors, use_model
from app.store.folders import add_folder
from app.store.keyword_leg import keyword_leg
from app.store.legs import LegRow
from app.store.meaning_leg import meaning_leg
from app.store.store import Connection, Store
from tests.bench.speed import Line
from tests.bench.timing import measure
from tests.core.pools import AS_OF

PASSAGES = 100_000
PASSAGES_EACH = 20
WORDS_EACH = 120
VOCABULARY = 30_000
DIMENSION = 384
BATCH = 100
"""Documents in one change."""
LEG_LIMIT = 24
RUNS = 60
TARGET_MS = 50.0
FOLDER = "/made-up"

Vectors = NDArray[np.float32]


def large_lines() -> list[Line]:
    """Durations of both legs in a library that is made for it and thrown away; takes some minutes."""
    with (
        tempfile.TemporaryDirectory(prefix="parallax-bench-") as folder,
        closing(Store.open(Path(folder))) as store,
    ):
        _fill(store)
        chosen = random.Random(3)
        words = _words(chosen)
        pairs = iter([f"{next(words)} {next(words)}" for _ in range(100)])
        questions = iter([" ".join(next(words) for _ in range(7)) for _ in range(100)])
        vectors = iter(_vectors(100, seed=5))
        name = f"{PASSAGES:,} passages"
        return [
            Line(
                f"keyword leg, {name}, 2 words",
                measure(lambda: _by_keyword(store, next(pairs)), runs=RUNS),
                TARGET_MS,
            ),
            Line(
                f"keyword leg, {name}, 7 words",
                measure(lambda: _by_keyword(store, next(questions)), runs=RUNS),
            ),
            Line(
                f"meaning leg, {name}",
                measure(lambda: _by_meaning(store, next(vectors)), runs=RUNS),
                TARGET_MS,
            ),
        ]


def _by_keyword(store: Store, text: str) -> tuple[LegRow, ...]:
    query = parse_query(text)
    return store.read(lambda c: keyword_leg(c, query, limit=LEG_LIMIT)).future.result()


def _by_meaning(store: Store, vector: Vectors) -> tuple[LegRow, ...]:
    query = SearchQuery(text="")
    return store.read(lambda c: meaning_leg(c, vector, query=query, limit=LEG_LIMIT)).future.result()


def _fill(store: Store) -> None:
    identity = ModelIdentity("made up", DIMENSION, "", "", "1")
    store.write(lambda c: use_model(c, identity)).result()
    store.write(lambda c: add_folder(c, FOLDER)).result()
    words = _words(random.Random(1))
    for first in range(0, PASSAGES // PASSAGES_EACH, BATCH):
        store.write(partial(_put_documents, numbers=range(first, first + BATCH), words=words)).result()
    for seed in range(0, PASSAGES, BATCH * PASSAGES_EACH):
        store.write(partial(_embed_some, seed=seed)).result()
    filled = store.read(coverage).future.result()
    assert (filled.passages, filled.embedded) == (PASSAGES, PASSAGES)


def _put_documents(c: Connection, *, numbers: range, words: Iterator[str]) -> None:
    for number in numbers:
        passages = tuple(_passage(words, place) for place in range(PASSAGES_EACH))
        name = f"{FOLDER}/{number:05}.md"
        put_document(
            c,
            NewDocument(
                path=name,
                folder=FOLDER,
                title=f"{next(words)} {next(words)}",
                kind="md",
                size_bytes=1,
                modified_ns=1,
                content_hash=hashlib.sha256(name.encode()).digest(),
                date=DocumentDate(AS_OF, DateSource.MODIFIED),
                passages=passages,
            ),
        )


def _passage(words: Iterator[str], place: int) -> NewPassage:
    text = " ".join(next(words) for _ in range(WORDS_EACH))
    return NewPassage((), place + 1, place + 1, 0, len(text), text)


def _embed_some(c: Connection, *, seed: int) -> int:
    pending = pending_texts(c, limit=BATCH * PASSAGES_EACH)
    return put_vectors(c, [text.hash for text in pending], _vectors(len(pending), seed=seed))


def _vectors(count: int, *, seed: int) -> Vectors:
    """Unit vectors around 200 centres, since real ones lie in clusters too."""
    numbers = np.random.default_rng(seed)
    centres = np.random.default_rng(0).standard_normal((200, DIMENSION))
    rows = centres[numbers.integers(0, 200, count)] + numbers.standard_normal((count, DIMENSION))
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows.astype(np.float32)


def _words(chosen: random.Random) -> Iterator[str]:
    """Words by Zipf's law, endlessly: the commonest is in most passages, most are in few."""
    weights = [1.0 / rank for rank in range(1, VOCABULARY + 1)]
    vocabulary = [f"{chosen.choice('bdfgklm')}{number:x}" for number in range(VOCABULARY)]
    while True:
        yield from chosen.choices(vocabulary, weights=weights, k=10_000)
