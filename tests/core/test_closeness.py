"""A hit's closeness is told beside what chance gives, and chance is only spoken of when it is known."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.core.closeness import LEAST_PAIRS, REALLY_ABOUT_FROM, chance_sample
from app.core.pool import CandidatePool, Coverage
from tests.ui.pools import AUTH_NOTES, pool_of

cosines = arrays(np.float32, st.integers(1, 400), elements=st.floats(-1, 1, width=32))
EVEN = chance_sample(np.linspace(0.0, 1.0, 1_001, dtype=np.float32)[:-1])
"""A tenth of it lies below 0.1, and so on."""


@given(cosines, st.floats(-1, 1, width=32), st.floats(-1, 1, width=32))
def test_the_share_is_a_share_and_never_falls_with_the_cosine(
    values: np.ndarray, one: float, other: float
) -> None:
    sample = chance_sample(values)
    low, high = sorted((one, other))
    assert 0.0 <= sample.share_farther(low) <= sample.share_farther(high) <= 1.0
    assert sample.share_farther(high) == np.mean(values < np.float32(high))


@given(cosines, st.randoms())
def test_the_order_of_the_sample_does_not_matter(values: np.ndarray, random: object) -> None:
    mixed = values.copy()
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert np.array_equal(chance_sample(values).cosines, chance_sample(mixed).cosines)


def test_what_is_no_number_is_left_out() -> None:
    sample = chance_sample(np.array([0.5, np.nan, 0.25, np.inf], dtype=np.float32))
    assert sample.cosines.tolist() == [0.25, 0.5]
    assert not sample.cosines.flags.writeable


@pytest.mark.parametrize(("pairs", "enough"), [(0, False), (LEAST_PAIRS - 1, False), (LEAST_PAIRS, True)])
def test_a_small_sample_says_nothing(pairs: int, enough: bool) -> None:  # noqa: FBT001
    sample = chance_sample(np.full(pairs, 0.1, dtype=np.float32))
    assert sample.enough is enough
    pool = replace(pool_of(AUTH_NOTES), chance=sample, words_met=False)
    assert (pool.closest is not None) is enough


def _pool(best: float, *, words_met: bool = False) -> CandidatePool:
    notes = tuple(replace(note, meaning=best - 0.01 * place) for place, note in enumerate(AUTH_NOTES))
    return replace(pool_of(notes), chance=EVEN, words_met=words_met)


def test_closeness_is_that_of_the_meaning_leg_alone() -> None:
    notes = (replace(AUTH_NOTES[0], meaning=0.7), replace(AUTH_NOTES[1], meaning=None, keyword=0.9))
    pool = replace(pool_of(notes), chance=EVEN)
    assert pool.closer_than(pool.candidates[0]) == pytest.approx(0.7, abs=0.001)
    assert pool.closer_than(pool.candidates[1]) is None
    assert pool.closest == pool.closer_than(pool.candidates[0])
    assert pool_of(notes).closest is None


def test_nothing_is_near_when_the_best_hit_is_no_closer_than_chance() -> None:
    assert _pool(REALLY_ABOUT_FROM - 0.01).nothing_near
    assert not _pool(REALLY_ABOUT_FROM + 0.01).nothing_near


def test_nothing_near_is_not_said_of_words_that_were_met_nor_of_half_an_index() -> None:
    assert not _pool(0.5, words_met=True).nothing_near
    assert not replace(_pool(0.5), coverage=Coverage(10, 9)).nothing_near
    assert not replace(_pool(0.5), chance=None).nothing_near
