"""The meaning leg: exact cosine distances, with filters inside, also when a coarse pass goes first."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.core.query import SearchFilters, SearchQuery, parse_query
from app.store import coarse
from app.store.documents import remove_documents
from app.store.embeddings import forget_orphans, use_model
from app.store.keyword_leg import keyword_leg
from app.store.legs import LegRow
from app.store.meaning_leg import meaning_leg
from app.store.store import Store
from app.store.words import words
from tests.store.library import (
    DIMENSION,
    FOLDER,
    MODEL,
    NEW_YEAR,
    document,
    embed_all,
    opened,
    put,
    read,
    unit_vectors,
    write,
)

ALL = SearchFilters()


def nearest(
    store: Store,
    vector: NDArray[np.float32],
    *,
    typed: str = "",
    filters: SearchFilters = ALL,
    limit: int = 5,
) -> tuple[LegRow, ...]:
    query = parse_query(typed, filters=filters)
    return read(store, lambda c: meaning_leg(c, vector, query=query, limit=limit))


def filled(store: Store, count: int, *, per_file: int = 10) -> NDArray[np.float32]:
    """``count`` passages with ids from 1 in files of ten, each with a vector of its own."""
    files = range(0, count, per_file)
    put(store, *(document(f"{n}.md", *(f"text {n + k}" for k in range(per_file))) for n in files))
    made = unit_vectors(count)
    embed_all(store, made)
    return made


def by_numpy(made: NDArray[np.float32], vector: NDArray[np.float32], ids: list[int], limit: int) -> list[int]:
    distance = 1.0 - made[[i - 1 for i in ids]].astype(np.float64) @ vector.astype(np.float64)
    return [ids[place] for place in np.argsort(distance, kind="stable")[:limit]]


def cone(count: int, *, seed: int = 0) -> NDArray[np.float32]:
    """Vectors like those of an e5 model: 384 numbers, cosines about 0.8, in clusters."""
    directions = unit_vectors(41, seed=77, dimension=384)
    picked = np.random.default_rng(seed).integers(0, 40, count)
    raw = (
        0.9 * directions[40] + 0.3 * directions[picked] + 0.3 * unit_vectors(count, seed=seed, dimension=384)
    )
    return np.asarray(raw / np.linalg.norm(raw, axis=1, keepdims=True), dtype=np.float32)


@pytest.fixture
def coarse_from_100(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small library goes the way of a big one: few handed on by the coarse pass."""
    monkeypatch.setattr(coarse, "COARSE_FROM", 100)


def test_nothing_is_found_before_there_is_a_model(store: Store) -> None:
    put(store, document("a.md", "one"))
    assert nearest(store, unit_vectors(1)[0]) == ()
    write(store, lambda c: use_model(c, MODEL))
    assert nearest(store, unit_vectors(1)[0]) == ()


def test_distances_are_exact_cosine_distances(store: Store) -> None:
    made = filled(store, 50)
    vector = unit_vectors(1, seed=9)[0]
    rows = nearest(store, vector, limit=50)
    assert [row.passage_id for row in rows] == by_numpy(made, vector, list(range(1, 51)), 50)
    exact = [1.0 - float(made[row.passage_id - 1].astype(np.float64) @ vector) for row in rows]
    np.testing.assert_allclose([row.raw for row in rows], exact, atol=1e-6)


def test_the_length_of_the_query_vector_does_not_matter(store: Store) -> None:
    filled(store, 20)
    vector = unit_vectors(1, seed=9)[0]
    once, thrice = nearest(store, vector), nearest(store, 3 * vector)
    assert [row.passage_id for row in once] == [row.passage_id for row in thrice]


def test_passages_of_the_same_text_all_come_in_the_order_of_their_ids(store: Store) -> None:
    put(store, *(document(f"{n}.md", "same") for n in range(4)), document("x.md", "other"))
    made = unit_vectors(2)
    embed_all(store, made)
    assert [row.passage_id for row in nearest(store, made[0], limit=3)] == [1, 2, 3]
    assert [row.passage_id for row in nearest(store, made[0])] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "vector",
    [
        np.zeros(DIMENSION, dtype=np.float32),
        np.full(DIMENSION, np.nan, dtype=np.float32),
        unit_vectors(1, dimension=8)[0],
    ],
)
def test_a_query_vector_that_does_not_fit_is_our_fault(store: Store, vector: NDArray[np.float32]) -> None:
    write(store, lambda c: use_model(c, MODEL))
    with pytest.raises(ValueError, match="finite numbers"):
        nearest(store, vector)


def test_the_coarse_table_stays_empty_in_a_small_library(store: Store) -> None:
    filled(store, 50)
    assert not read(store, coarse.ready)


def test_filters_are_inside_the_leg_so_that_a_small_folder_is_not_starved(store: Store) -> None:
    put(store, document("big.md", *(f"text {n}" for n in range(40)), folder="/big"))
    put(store, document("small.md", "far away", folder="/small"))
    made = unit_vectors(41)
    embed_all(store, made)
    for filters in (SearchFilters(folders=("/small",)), SearchFilters(folders=("/small", "/bigger"))):
        assert [row.passage_id for row in nearest(store, made[0], filters=filters)] == [41]


@pytest.mark.usefixtures("coarse_from_100")
def test_the_coarse_pass_hands_on_nearly_all_of_the_nearest_in_a_narrow_cone(store: Store) -> None:
    model = replace(MODEL, dimension=384)
    put(store, *(document(f"{n}.md", *(f"text {n} {k}" for k in range(100))) for n in range(20)))
    made = cone(2_000)
    embed_all(store, made, model=model)
    assert read(store, coarse.ready)
    shares = []
    for vector in cone(20, seed=1):
        ids = [row.passage_id for row in nearest(store, vector, limit=24)]
        shares.append(len({*ids} & {*by_numpy(made, vector, list(range(1, 2_001)), 24)}) / 24)
    assert np.mean(shares) >= 0.99


@pytest.mark.usefixtures("coarse_from_100")
def test_vectors_that_come_after_the_coarse_table_began_are_found_too(store: Store) -> None:
    filled(store, 200)
    put(store, document("late.md", "late text"))
    vector = unit_vectors(1, seed=5)
    embed_all(store, vector)
    first = nearest(store, vector[0], limit=1)[0]
    assert (first.passage_id, round(first.raw, 6)) == (201, 0.0)


@pytest.mark.usefixtures("coarse_from_100")
def test_filters_hold_in_the_coarse_pass(store: Store) -> None:
    later = NEW_YEAR + timedelta(days=1)
    files = [
        document(f"{n}.md", *(f"text {n} {k}" for k in range(10)), when=later if n % 2 else NEW_YEAR)
        for n in range(40)
    ]
    put(store, *files)
    made = unit_vectors(400)
    embed_all(store, made)
    vector = unit_vectors(1, seed=6)[0]
    odd = [10 * n + k + 1 for n in range(40) if n % 2 for k in range(10)]
    rows = nearest(store, vector, filters=SearchFilters(after=later), limit=20)
    assert [row.passage_id for row in rows] == by_numpy(made, vector, odd, 20)


WORDS = ("red", "green", "blue", "青", "い")
_PARTS = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=2).map(" ".join), max_size=2)


def is_in(sequence: str, columns: tuple[str, ...]) -> bool:
    """Whether the words of ``sequence`` stand in a row in one of the columns."""
    return any(f" {' '.join(words(sequence))} " in f" {' '.join(words(column))} " for column in columns)


@pytest.fixture(scope="module")
def coloured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, list[tuple[str, ...]]]]:
    """300 embedded passages with ids from 1, their titles, headings and texts: a few of ``WORDS`` each."""
    chosen = np.random.default_rng(3)
    columns = [
        (
            *(" ".join(chosen.choice(WORDS, count)) for count in (1, 1)),
            f"{n} {' '.join(chosen.choice(WORDS, 2))}",
        )
        for n in range(300)
    ]
    with opened(tmp_path_factory.mktemp("coloured")) as store:
        put(
            store,
            *(
                document(f"{n}.md", text, title=title, heading=(heading,), folder=f"/{n % 3}")
                for n, (title, heading, text) in enumerate(columns)
            ),
        )
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(coarse, "COARSE_FROM", 20)
            embed_all(store, unit_vectors(len(columns)))
        assert read(store, coarse.ready)
        yield store, columns


@pytest.mark.parametrize("coarse_from", [20, 10**6], ids=["coarse", "exact"])
@given(
    phrases=_PARTS,
    exclusions=_PARTS,
    folders=st.sets(st.sampled_from(["/0", "/1"])),
    limit=st.integers(1, 300),
)
@settings(max_examples=60, deadline=None)
def test_only_what_holds_every_phrase_and_no_exclusion_is_near(
    coloured: tuple[Store, list[tuple[str, ...]]],
    coarse_from: int,
    phrases: list[str],
    exclusions: list[str],
    folders: set[str],
    limit: int,
) -> None:
    store, columns = coloured
    filters = SearchFilters(folders=tuple(folders))
    query = SearchQuery(
        text="", terms=("red",), phrases=tuple(phrases), exclusions=tuple(exclusions), filters=filters
    )
    vector = unit_vectors(1, seed=limit)[0]
    expected = [
        n + 1
        for n, texts in enumerate(columns)
        if all(is_in(phrase, texts) for phrase in phrases)
        and not any(is_in(excluded, texts) for excluded in exclusions)
        and (not folders or f"/{n % 3}" in folders)
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coarse, "COARSE_FROM", coarse_from)
        patch.setattr(coarse, "wanted", lambda limit: limit)
        rows = read(store, lambda c: meaning_leg(c, vector, query=query, limit=limit))
        by_keyword = read(store, lambda c: keyword_leg(c, query, limit=300))
    if coarse_from > len(columns):
        assert [row.passage_id for row in rows] == by_numpy(unit_vectors(300), vector, expected, limit)
    assert len(rows) == min(limit, len(expected))
    assert {row.passage_id for row in rows} <= {*expected}
    assert {row.passage_id for row in by_keyword} <= {*expected}


@pytest.mark.usefixtures("coarse_from_100")
def test_a_rare_phrase_is_not_starved_by_what_is_nearer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coarse, "wanted", lambda limit: limit)
    put(store, document("far.md", "the rare phrase", "the rare, odd phrase"))
    put(store, *(document(f"{n}.md", *(f"the text {n} {k}" for k in range(10))) for n in range(40)))
    made = unit_vectors(402)
    made[:2] = -made[400]
    embed_all(store, made)
    assert [row.passage_id for row in nearest(store, made[400], typed='"rare phrase"')] == [1]
    assert [row.passage_id for row in nearest(store, made[400], typed='"the" "odd phrase"')] == [2]
    assert nearest(store, made[400], typed='"no such phrase"') == ()
    without = nearest(store, made[400], typed="rare -text", limit=10)
    assert [row.passage_id for row in without] == [1, 2]


@pytest.mark.usefixtures("coarse_from_100")
def test_orphans_do_not_crowd_out_what_is_there(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coarse, "wanted", lambda limit: limit)
    made = filled(store, 400)
    gone = [f"{FOLDER}/{n}.md" for n in range(0, 250, 10)]
    write(store, lambda c: remove_documents(c, gone))
    left = list(range(251, 401))
    found = {row.passage_id for row in nearest(store, made[0])}
    assert len(found) == 5
    assert found <= set(left)
    assert write(store, forget_orphans) == 250
    assert int(read(store, lambda c: c.execute("SELECT count(*) FROM coarse_vector").get)) == 150


@pytest.mark.usefixtures("coarse_from_100")
def test_another_model_begins_without_a_coarse_table(store: Store) -> None:
    filled(store, 200)
    other = type(MODEL)("other", 20, "", "", "1")
    write(store, lambda c: use_model(c, other))
    assert not read(store, coarse.ready)
    embed_all(store, unit_vectors(200, dimension=20), model=other)
    assert read(store, coarse.ready)
    assert len(nearest(store, unit_vectors(1, dimension=20)[0])) == 5
