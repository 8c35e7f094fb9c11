"""Real libraries for the tests of the store, and documents to put into them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from app.core.documents import DateSource, DocumentDate
from app.core.query import SearchFilters, parse_query
from app.store.documents import NewDocument, NewPassage, put_document
from app.store.embeddings import ModelIdentity, pending_texts, put_vectors, use_model
from app.store.folders import add_folder
from app.store.keyword_leg import keyword_leg
from app.store.passages import passages
from app.store.store import Connection, Store

T = TypeVar("T")
FOLDER = "/notes"
DIMENSION = 16
MODEL = ModelIdentity("model", DIMENSION, "query: ", "passage: ", "1")
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)


def dated(when: datetime = NEW_YEAR, source: DateSource = DateSource.MODIFIED) -> DocumentDate:
    return DocumentDate(when, source)


def passage(text: str, *, heading: tuple[str, ...] = ()) -> NewPassage:
    return NewPassage(heading, 1, 1 + text.count("\n"), 0, len(text), text)


def document(
    name: str,
    *texts: str,
    folder: str = FOLDER,
    title: str = "Untitled",
    heading: tuple[str, ...] = (),
    kind: str = "md",
    when: datetime = NEW_YEAR,
) -> NewDocument:
    return NewDocument(
        path=f"{folder}/{name}",
        folder=folder,
        title=title,
        kind=kind,
        size_bytes=sum(map(len, texts)),
        modified_ns=1,
        content_hash=b"\0" * 32,
        date=dated(when),
        passages=tuple(passage(text, heading=heading) for text in texts),
    )


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    store = Store.open(folder)
    try:
        yield store
    finally:
        store.close()


def write(store: Store, change: Callable[[Connection], T]) -> T:
    return store.write(change).result(timeout=30)


def read(store: Store, question: Callable[[Connection], T]) -> T:
    return store.read(question).future.result(timeout=30)


def put(store: Store, *documents: NewDocument) -> None:
    """Store documents together with their folders."""

    def change(c: Connection) -> None:
        for new in documents:
            add_folder(c, new.folder)
            put_document(c, new)

    write(store, change)


def found(store: Store, text: str, *, limit: int = 50, filters: SearchFilters | None = None) -> list[str]:
    """The texts of the passages that the keyword leg returns, best first."""
    query = parse_query(text, filters=filters)

    def question(c: Connection) -> list[str]:
        ids = [row.passage_id for row in keyword_leg(c, query, limit=limit)]
        by_id = passages(c, ids)
        return [by_id[passage_id].text for passage_id in ids]

    return read(store, question)


def unit_vectors(count: int, *, seed: int = 0, dimension: int = DIMENSION) -> NDArray[np.float32]:
    """Random directions, (count, dimension) float32 of length 1."""
    raw = np.random.default_rng(seed).normal(size=(count, dimension))
    return np.asarray(raw / np.linalg.norm(raw, axis=1, keepdims=True), dtype=np.float32)


def embed_all(store: Store, vectors: NDArray[np.float32], *, model: ModelIdentity = MODEL) -> int:
    """Give the pending texts these vectors, in the order in which the texts came in."""

    def change(c: Connection) -> int:
        use_model(c, model)
        texts = pending_texts(c, limit=len(vectors))
        return put_vectors(c, [text.hash for text in texts], vectors[: len(texts)])

    return write(store, change)
