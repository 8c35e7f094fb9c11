"""Vectors by the hash of their text, the model behind them, and how many there are."""

import hashlib
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.documents import embedding_text
from app.core.pool import Coverage
from app.store.documents import remove_documents
from app.store.embeddings import (
    ModelIdentity,
    coverage,
    forget_orphans,
    model_identity,
    pending_texts,
    put_vectors,
    use_model,
)
from app.store.folders import folder_statuses
from app.store.passages import passages, vectors
from app.store.store import Connection, Store
from tests.store.library import (
    DIMENSION,
    FOLDER,
    MODEL,
    document,
    embed_all,
    put,
    read,
    unit_vectors,
    write,
)


def pending(store: Store, limit: int = 100) -> list[str]:
    return [text.text for text in read(store, lambda c: pending_texts(c, limit=limit))]


def recount(c: Connection) -> Coverage:
    """Coverage counted from the passages themselves."""
    total = c.execute("SELECT count(*) FROM passage").get
    embedded = c.execute("SELECT count(*) FROM passage JOIN vector USING (embedding_id)").get
    return Coverage(int(total), int(embedded))


def test_each_distinct_text_waits_once_with_title_and_headings_before_it(store: Store) -> None:
    put(store, document("a.md", "same", "other", title="T", heading=("H",)))
    put(store, document("b.md", "same", title="T", heading=("H",)))
    expected = embedding_text("T", ("H",), "same")
    waiting = read(store, lambda c: pending_texts(c, limit=10))
    assert [text.text for text in waiting] == [expected, embedding_text("T", ("H",), "other")]
    assert waiting[0].hash == hashlib.sha256(expected.encode()).digest()
    assert len(pending(store, limit=1)) == 1


def test_a_vector_serves_every_passage_of_its_text(store: Store) -> None:
    put(store, document("a.md", "same", "other"), document("b.md", "same"))
    made = unit_vectors(2)
    assert embed_all(store, made) == 2
    assert pending(store) == []
    assert read(store, coverage) == Coverage(3, 3)
    np.testing.assert_array_equal(read(store, lambda c: vectors(c, [3, 2, 1])), made[[0, 1, 0]])


def test_a_missing_vector_is_a_row_of_nan_in_its_place(store: Store) -> None:
    assert read(store, lambda c: vectors(c, [1])).shape == (1, 0)
    put(store, document("a.md", "one", "two"))
    made = unit_vectors(1)
    embed_all(store, made)
    rows = read(store, lambda c: vectors(c, [2, 1, 77, 1]))
    assert rows.dtype == np.float32
    assert np.isnan(rows[[0, 2]]).all()
    np.testing.assert_array_equal(rows[[1, 3]], made[[0, 0]])


def test_a_file_that_moves_is_not_embedded_again(store: Store) -> None:
    put(store, document("old.md", "text"))
    embed_all(store, unit_vectors(1))
    write(store, lambda c: remove_documents(c, [f"{FOLDER}/old.md"]))
    put(store, document("new.md", "text"))
    assert pending(store) == []
    assert read(store, coverage) == Coverage(1, 1)
    assert write(store, forget_orphans) == 0


def test_orphans_go_only_when_asked_and_with_their_vectors(store: Store) -> None:
    put(store, document("a.md", "one", "two"), document("b.md", "two"))
    embed_all(store, unit_vectors(2))
    write(store, lambda c: remove_documents(c, [f"{FOLDER}/a.md"]))
    assert write(store, forget_orphans) == 1
    assert int(read(store, lambda c: c.execute("SELECT count(*) FROM vector").get)) == 1
    assert read(store, coverage) == Coverage(1, 1)


def test_a_text_that_was_removed_does_not_wait(store: Store) -> None:
    put(store, document("a.md", "one"))
    write(store, lambda c: remove_documents(c, [f"{FOLDER}/a.md"]))
    assert pending(store) == []


def test_vectors_of_texts_that_are_gone_or_known_are_passed_over(store: Store) -> None:
    put(store, document("a.md", "one"))
    embed_all(store, unit_vectors(1))
    known = hashlib.sha256(embedding_text("Untitled", (), "one").encode()).digest()
    made = unit_vectors(2, seed=1)
    assert write(store, lambda c: put_vectors(c, [known, b"\1" * 32], made)) == 0
    assert read(store, recount) == Coverage(1, 1)


def test_the_same_model_keeps_its_vectors(store: Store) -> None:
    assert read(store, model_identity) is None
    put(store, document("a.md", "one"))
    embed_all(store, unit_vectors(1))
    write(store, lambda c: use_model(c, replace(MODEL)))
    assert read(store, coverage) == Coverage(1, 1)
    assert read(store, model_identity) == MODEL


@pytest.mark.parametrize(
    "other",
    [
        replace(MODEL, name="other"),
        replace(MODEL, dimension=24),
        replace(MODEL, query_prefix=""),
        replace(MODEL, passage_prefix=""),
        replace(MODEL, revision="2"),
    ],
)
def test_another_model_drops_the_vectors_and_lets_the_texts_wait_again(
    store: Store, other: ModelIdentity
) -> None:
    put(store, document("a.md", "one", "two"))
    embed_all(store, unit_vectors(2))
    write(store, lambda c: use_model(c, other))
    assert read(store, model_identity) == other
    assert read(store, coverage) == Coverage(2, 0)
    assert read(store, recount) == Coverage(2, 0)
    assert len(pending(store)) == 2
    assert embed_all(store, unit_vectors(2, dimension=other.dimension), model=other) == 2


@pytest.mark.parametrize(
    "wrong",
    [
        unit_vectors(2),
        unit_vectors(1, dimension=8),
        np.zeros((1, DIMENSION), dtype=np.float32),
        np.full((1, DIMENSION), np.nan, dtype=np.float32),
    ],
)
def test_vectors_that_do_not_fit_are_our_fault(store: Store, wrong: np.ndarray) -> None:
    write(store, lambda c: use_model(c, MODEL))
    with pytest.raises(ValueError, match=r"shape|unit length"):
        write(store, lambda c: put_vectors(c, [b"\0" * 32], wrong))


def test_vectors_without_a_model_are_our_fault(store: Store) -> None:
    with pytest.raises(ValueError, match="model"):
        write(store, lambda c: put_vectors(c, [], unit_vectors(0)))


_STEP = st.tuples(
    st.sampled_from(["put", "remove", "embed", "forget"]),
    st.integers(0, 3),
    st.lists(st.integers(0, 4), max_size=3),
)


@given(st.lists(_STEP, max_size=12))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_counts_are_true_after_any_sequence_of_changes(
    store: Store, steps: list[tuple[str, int, list[int]]]
) -> None:
    for kind, name, texts in steps:
        if kind == "put":
            put(store, document(f"{name}.md", *map(str, texts)))
        elif kind == "remove":
            write(store, lambda c: remove_documents(c, [f"{FOLDER}/{name}.md"]))  # noqa: B023
        elif kind == "embed":
            embed_all(store, unit_vectors(name))
        else:
            write(store, forget_orphans)
        assert read(store, coverage) == read(store, recount)
        for status in read(store, folder_statuses):
            assert Coverage(status.passages, status.embedded) == read(store, recount)
    everything = read(store, lambda c: list(c.execute("SELECT id FROM passage")))
    assert len(read(store, lambda c: passages(c, [row[0] for row in everything]))) == len(everything)
