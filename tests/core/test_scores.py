"""The arithmetic of relevance."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.scores import (
    DEFAULT_WEIGHTS,
    candidates_per_leg,
    decay_multiplier,
    fused_score,
    keyword_score,
    meaning_score,
    normalised_weights,
    rank_of_share,
    reciprocal_rank_score,
    share_of_rank,
)

ANY_NUMBER = st.floats()
FINITE = st.floats(allow_nan=False, allow_infinity=False)


@given(rank=ANY_NUMBER)
def test_a_keyword_score_is_between_0_and_1(rank: float) -> None:
    assert 0.0 <= keyword_score(rank) <= 1.0


@given(better=st.floats(-1e6, 0.0, exclude_max=True), worse=st.floats(-1e6, 0.0, exclude_max=True))
def test_a_better_bm25_never_scores_less(better: float, worse: float) -> None:
    better, worse = sorted((better, worse))
    assert keyword_score(better) >= keyword_score(worse)


@given(distance=st.floats(0.0, 2.0))
def test_a_meaning_score_is_the_cosine(distance: float) -> None:
    assert meaning_score(distance) == 1.0 - distance
    assert -1.0 <= meaning_score(distance) <= 1.0


@pytest.mark.parametrize("distance", [math.nan, math.inf, -math.inf])
def test_a_distance_that_is_not_finite_says_nothing(distance: float) -> None:
    assert meaning_score(distance) == 0.0


@given(meaning=ANY_NUMBER, keyword=ANY_NUMBER)
def test_weights_are_shares_of_one(meaning: float, keyword: float) -> None:
    weights = normalised_weights(meaning, keyword)
    assert all(0.0 <= weight <= 1.0 for weight in weights)
    assert math.isclose(sum(weights), 1.0)


@given(meaning=st.floats(max_value=0.0), keyword=st.sampled_from([0.0, -1.0, math.nan, -math.inf]))
def test_two_weights_of_nothing_are_the_default(meaning: float, keyword: float) -> None:
    assert normalised_weights(meaning, keyword) == DEFAULT_WEIGHTS


def test_an_endless_weight_is_the_largest_there_is() -> None:
    assert normalised_weights(math.inf, 1.0) == normalised_weights(1.0, 1.0) == (0.5, 0.5)


@given(weight=st.floats(0.01, 1.0), meaning=st.floats(-1.0, 1.0))
def test_a_silent_leg_adds_nothing_whatever_its_weight(weight: float, meaning: float) -> None:
    share = normalised_weights(1.0, weight)[0]
    assert fused_score(meaning, None, weights=(1.0, weight)) == share * meaning
    assert fused_score(None, None, weights=(1.0, weight)) == 0.0


@given(age_days=ANY_NUMBER, half_life_days=ANY_NUMBER)
def test_a_decay_multiplier_is_between_0_and_1(age_days: float, half_life_days: float) -> None:
    assert 0.0 <= decay_multiplier(age_days, half_life_days) <= 1.0


@pytest.mark.parametrize("age_days", [-1.0, 0.0, 1e-320, 1.0, 1e308])
def test_the_shortest_half_life_that_a_number_can_hold_is_no_trouble(age_days: float) -> None:
    assert decay_multiplier(age_days, 5e-324) == (0.0 if age_days > 0 else 1.0)


@given(ages=st.lists(FINITE, min_size=2, max_size=6), half_life_days=st.floats(0.001, 1e6))
def test_the_older_the_less(ages: list[float], half_life_days: float) -> None:
    multipliers = [decay_multiplier(age, half_life_days) for age in sorted(ages)]
    assert all(older <= newer for newer, older in pairwise(multipliers))


@given(age_days=st.floats(0.0, 1e6), half_lives=st.lists(st.floats(0.001, 1e6), min_size=2, max_size=6))
def test_the_longer_the_half_life_the_more_stays(age_days: float, half_lives: list[float]) -> None:
    multipliers = [decay_multiplier(age_days, half_life) for half_life in sorted(half_lives)]
    assert all(short <= long for short, long in pairwise(multipliers))


@given(half_life_days=st.floats(1e-300, 1e300))
def test_half_is_left_after_one_half_life(half_life_days: float) -> None:
    assert decay_multiplier(half_life_days, half_life_days) == pytest.approx(0.5, rel=1e-12)
    assert decay_multiplier(0.0, half_life_days) == 1.0


def test_reciprocal_rank_starts_at_one_and_falls() -> None:
    scores = [reciprocal_rank_score(rank) for rank in range(1, 201)]
    assert scores[0] == 1.0
    assert all(0.0 < later < earlier for earlier, later in pairwise(scores))


@given(limit=st.integers(1, 10_000))
def test_a_leg_is_asked_for_enough_and_not_for_too_much(limit: int) -> None:
    asked = candidates_per_leg(limit)
    assert limit <= asked <= max(200, limit)


@given(share=st.floats(0.001, 1.0))
def test_the_keyword_score_rises_with_the_share_of_the_query(share: float) -> None:
    assert keyword_score(rank_of_share(share)) > keyword_score(rank_of_share(share * 0.99))
    assert share_of_rank(rank_of_share(share)) == pytest.approx(share)


def test_half_a_query_scores_about_half_and_a_tenth_next_to_nothing() -> None:
    assert keyword_score(rank_of_share(0.5345)) == pytest.approx(0.5, abs=1e-3)
    assert keyword_score(rank_of_share(0.1)) < 0.04


@pytest.mark.parametrize(
    ("rank", "share"), [(0.0, 0.0), (1.0, 0.0), (-1e9, 1.0), (math.inf, 0.0), (math.nan, 0.0)]
)
def test_any_rank_is_a_share(rank: float, share: float) -> None:
    assert share_of_rank(rank) == share
