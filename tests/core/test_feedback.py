"""Relevance feedback: which hits a query is drawn toward, and how far."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.core.feedback import FIRST_HITS, PULL, drawn_toward, first_hits
from app.core.scores import fused_score, keyword_score, meaning_score

DISTANCES = st.dictionaries(st.integers(1, 30), st.floats(0.0, 2.0), max_size=12)
RAW = st.dictionaries(st.integers(1, 30), st.floats(-3.5, -0.001), max_size=12)
NUMBERS = st.floats(-1.0, 1.0, width=32)


def test_what_both_legs_speak_for_comes_first() -> None:
    meaning = {1: 0.4, 2: 0.5, 3: 0.6}
    keyword = {2: -2.0, 4: -0.1}
    assert first_hits(meaning, keyword, document_of={n: n for n in range(9)}) == (2, 1)


def test_each_document_draws_the_query_once() -> None:
    meaning = {1: 0.4, 2: 0.41, 3: 0.6, 9: 0.1}
    assert first_hits(meaning, {}, document_of={1: 7, 2: 7, 3: 8}) == (1, 3)


@given(meaning=DISTANCES, keyword=RAW)
def test_the_first_hits_are_those_of_the_default_weights(
    meaning: dict[int, float], keyword: dict[int, float]
) -> None:
    hits = first_hits(meaning, keyword, document_of={n: n for n in range(40)})
    assert len(hits) == min(FIRST_HITS, len({*meaning, *keyword})) == len(set(hits))

    def fused(passage_id: int) -> float:
        near = meaning.get(passage_id)
        held = keyword.get(passage_id)
        return fused_score(
            None if near is None else meaning_score(near), None if held is None else keyword_score(held)
        )

    lowest = min((fused(hit) for hit in hits), default=0.0)
    assert all(fused(other) <= lowest for other in {*meaning, *keyword} - set(hits))


def test_a_query_is_drawn_toward_the_mean_of_its_hits() -> None:
    query = np.array([1.0, 0.0, 0.0], dtype=np.float32)
    hits = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], dtype=np.float32)
    drawn = drawn_toward(query, hits)
    expected = np.array([1.0, PULL / 2, PULL / 2])
    np.testing.assert_allclose(drawn, expected / np.linalg.norm(expected), atol=1e-6)


@given(query=arrays(np.float32, 4, elements=NUMBERS), hits=arrays(np.float32, (3, 4), elements=NUMBERS))
def test_it_comes_nearer_to_them_and_keeps_its_length(query: np.ndarray, hits: np.ndarray) -> None:
    length = np.linalg.norm(query)
    if length < 0.1:
        return
    query = query / length
    drawn = drawn_toward(query, hits)
    assert float(np.linalg.norm(drawn)) == pytest.approx(1.0, abs=1e-5)
    mean = hits.mean(axis=0)
    assert float(drawn @ mean) >= float(query @ mean) - 1e-5


@pytest.mark.parametrize(
    "hits",
    [
        np.zeros((0, 2), np.float32),
        np.full((2, 2), np.nan, np.float32),
        np.array([[-1 / PULL, 0.0]], np.float32),
    ],
)
def test_without_anything_to_be_drawn_toward_it_stays(hits: np.ndarray) -> None:
    query = np.array([1.0, 0.0], dtype=np.float32)
    np.testing.assert_array_equal(drawn_toward(query, hits), query)
