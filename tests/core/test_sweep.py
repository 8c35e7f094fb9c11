"""The sweep against ``rank``: at every stop, and on both sides of every change."""

import time
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.core.mmr import FIRST_PICK
from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.ranking import rank
from app.core.sweep import JUST_PAST, LambdaSweep, SweepStopped, sweep
from tests.core.pools import PARAMETERS, parameters, passage, pool_of, pools

NEAR = 1e-9
CLEAR = 4 * NEAR
"""Changes that far from each other are told apart."""


def visible(pool: CandidatePool, chosen: RankingParameters, mmr_lambda: float) -> tuple[int, ...]:
    """The list that ``rank`` shows with MMR at that λ."""
    ranking = rank(pool, replace(chosen, mmr_enabled=True, mmr_lambda=mmr_lambda))
    return ranking.order[: ranking.parameters.limit]


@st.composite
def tied_pools(draw: st.DrawFn) -> CandidatePool:
    """Pools of few different scores and similarities 0, 1 and halves: lines that meet in one point."""
    size = draw(st.integers(0, 10))
    halves = st.sampled_from([0.0, 0.0, 0.5, 1.0])
    candidates = [
        Candidate(
            passage(number),
            meaning=LegHit(number + 1, draw(st.sampled_from([0.0, 0.25, 0.5, 0.75]))),
            keyword=None,
        )
        for number in range(size)
    ]
    similarity = np.eye(size, dtype=np.float32)
    for one in range(size):
        for other in range(one):
            similarity[one, other] = similarity[other, one] = draw(halves)
    return pool_of(candidates, similarity=similarity)


@st.composite
def smooth_pools(draw: st.DrawFn) -> CandidatePool:
    """Larger pools of numbers as they are in life: many changes, close to each other."""
    size = draw(st.integers(2, 30))
    chance = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    candidates = [
        Candidate(passage(number), meaning=LegHit(number + 1, float(distance)), keyword=None)
        for number, distance in enumerate(chance.random(size))
    ]
    below = np.tril(chance.random((size, size)).astype(np.float32), -1)
    similarity: NDArray[np.float32] = below + below.T + np.eye(size, dtype=np.float32)
    return pool_of(candidates, similarity=similarity)


POOLS = st.one_of(pools(), tied_pools(), smooth_pools())
LIMITS = st.integers(1, 12)


@settings(deadline=None, max_examples=40)
@given(pool=pools(), chosen=PARAMETERS)
def test_every_stop_is_what_rank_gives(pool: CandidatePool, chosen: RankingParameters) -> None:
    swept = sweep(pool, chosen)
    count = min(chosen.clamped().limit, len(pool))
    assert swept.orders.shape == swept.blockers.shape == swept.max_similarity.shape == (101, count)
    for stop, mmr_lambda in enumerate(swept.lambdas.tolist()):
        ranking = rank(pool, replace(chosen, mmr_enabled=True, mmr_lambda=mmr_lambda))
        assert tuple(swept.orders[stop].tolist()) == ranking.order[:count]
        for column, place in enumerate(ranking.order[:count]):
            terms = ranking.breakdown(place).mmr
            assert terms is not None
            blocker = int(swept.blockers[stop, column])
            named = None if blocker == FIRST_PICK else pool.candidates[blocker].passage.id
            assert named == terms.blocker
            assert swept.max_similarity[stop, column] == terms.max_similarity


@settings(deadline=None, max_examples=60)
@given(pool=POOLS, limit=LIMITS)
def test_both_sides_of_every_change_are_what_rank_gives(pool: CandidatePool, limit: int) -> None:
    chosen = parameters(limit=limit)
    changes = sweep(pool, chosen).changes
    places = [1.0 + CLEAR, *(change.mmr_lambda for change in changes), -CLEAR]
    for number, change in enumerate(changes, start=1):
        at = change.mmr_lambda
        assert 0.0 < at <= 1.0
        assert change.before != change.after
        if places[number - 1] - at > CLEAR:
            assert change.before == visible(pool, chosen, min(1.0, at + NEAR))
        if at - places[number + 1] > CLEAR:
            assert change.after == visible(pool, chosen, max(0.0, at - NEAR))


@settings(deadline=None, max_examples=60)
@given(pool=POOLS, limit=LIMITS)
def test_changes_fall_and_each_begins_where_the_last_ended(pool: CandidatePool, limit: int) -> None:
    swept = sweep(pool, parameters(limit=limit))
    for upper, lower in pairwise(swept.changes):
        assert upper.mmr_lambda >= lower.mmr_lambda
        assert upper.after == lower.before
    if swept.changes:
        assert swept.changes[0].before == tuple(swept.orders[0].tolist())
        assert swept.changes[-1].after == tuple(swept.orders[-1].tolist())


@settings(deadline=None, max_examples=60)
@given(pool=POOLS, limit=LIMITS, mmr_lambda=st.one_of(st.floats(0.0, 1.0), st.integers(0, 100)))
def test_no_change_is_missed(pool: CandidatePool, limit: int, mmr_lambda: float) -> None:
    if isinstance(mmr_lambda, int):
        mmr_lambda /= 100
    chosen = parameters(limit=limit)
    swept = sweep(pool, chosen)
    if all(abs(change.mmr_lambda - mmr_lambda) > CLEAR for change in swept.changes):
        assert swept.order_at(mmr_lambda) == visible(pool, chosen, mmr_lambda)


@settings(deadline=None, max_examples=60)
@given(pool=POOLS, limit=LIMITS, start=st.floats(0.0, 1.0))
def test_jumps_go_past_one_change_at_a_time_and_come_back(
    pool: CandidatePool, limit: int, start: float
) -> None:
    swept = sweep(pool, parameters(limit=limit))
    lambdas = [change.mmr_lambda for change in swept.changes]
    ahead = [at for at in lambdas if at <= start]
    distinct = [at for number, at in enumerate(ahead) if number == 0 or at != ahead[number - 1]]
    here = start
    for change in distinct:
        there = swept.next_change(here, more_varied=True)
        assert there is not None
        assert there <= change
        assert change - there <= JUST_PAST + NEAR
        here = there
    assert swept.next_change(here, more_varied=True) is None
    behind = sorted({at for at in lambdas if at > start})
    here = start
    for change in behind:
        there = swept.next_change(here, more_varied=False)
        assert there is not None
        assert there >= change
        assert there - change <= JUST_PAST + NEAR
        here = there


@pytest.mark.parametrize("weight", [5e-324, 1e-323, 1e-310, 1e-300, 1e-16])
def test_lines_that_are_all_but_parallel_are_no_trouble(weight: float) -> None:
    candidates = [
        Candidate(passage(number), meaning=LegHit(number + 1, distance), keyword=LegHit(1, rank_of_one))
        for number, (distance, rank_of_one) in enumerate([(1.0, -2.0), (1.0, -3.0), (0.5, -1.0), (0.5, -2.0)])
    ]
    pool = pool_of(candidates, similarity=np.eye(4, dtype=np.float32))
    chosen = parameters(limit=4, meaning_weight=1.0, keyword_weight=weight)
    with np.errstate(all="raise", under="ignore"):
        swept = sweep(pool, chosen)
    for mmr_lambda in (1.0, 0.5, 1e-6, 0.0):
        assert swept.order_at(mmr_lambda) == visible(pool, chosen, mmr_lambda)


def two_alike_and_a_third() -> LambdaSweep:
    """Relevance 1, 0.5 and 0; the first two are the same to 0.8, the third is like neither."""
    similarity = np.array([[1.0, 0.8, 0.0], [0.8, 1.0, 0.0], [0.0, 0.0, 1.0]], dtype=np.float32)
    candidates = [
        Candidate(passage(number), meaning=LegHit(number + 1, distance), keyword=None)
        for number, distance in enumerate([0.0, 0.5, 1.0])
    ]
    return sweep(pool_of(candidates, similarity=similarity), parameters(limit=3, meaning_weight=1.0))


def test_a_change_is_where_the_lines_cross() -> None:
    (change,) = two_alike_and_a_third().changes
    assert change.mmr_lambda == pytest.approx(0.8 / 1.3)  # λ·0.5 − (1−λ)·0.8 = 0
    assert (change.before, change.after) == ((0, 1, 2), (0, 2, 1))


def test_only_the_visible_list_changes() -> None:
    swept = two_alike_and_a_third()
    assert sweep(swept.pool, replace(swept.parameters, limit=1)).changes == ()


def test_no_change_is_left_beyond_the_last() -> None:
    swept = two_alike_and_a_third()
    assert swept.next_change(0.5, more_varied=True) is None
    assert swept.next_change(0.9, more_varied=False) is None
    assert swept.next_change(0.9, more_varied=True) == pytest.approx(0.8 / 1.3 - JUST_PAST)


@pytest.mark.parametrize(("mmr_lambda", "stop"), [(1.0, 0), (0.7, 30), (0.701, 30), (0.0, 100), (2.0, 0)])
def test_a_stop_is_the_nearest(mmr_lambda: float, stop: int) -> None:
    assert two_alike_and_a_third().stop_of(mmr_lambda) == stop


def test_a_sweep_that_nobody_needs_stops() -> None:
    swept = two_alike_and_a_third()
    with pytest.raises(SweepStopped):
        sweep(swept.pool, swept.parameters, stopped=lambda: True)


def test_an_empty_pool_has_no_changes() -> None:
    swept = sweep(pool_of([]), parameters())
    assert swept.orders.shape == (101, 0)
    assert swept.changes == ()
    assert swept.order_at(0.5) == ()
    assert swept.next_change(0.5, more_varied=True) is None


def test_a_large_pool_is_swept_quickly() -> None:
    chance = np.random.default_rng(5)
    size = 200
    below = np.tril(0.6 * chance.random((size, size)).astype(np.float32), -1)
    candidates = [
        Candidate(passage(number), meaning=LegHit(number + 1, float(distance)), keyword=None)
        for number, distance in enumerate(chance.random(size))
    ]
    pool = pool_of(candidates, similarity=below + below.T + np.eye(size, dtype=np.float32))
    started = time.process_time()
    swept = sweep(pool, parameters(limit=20))
    assert len(swept.changes) > 20
    assert time.process_time() - started < 1.3, "ten times what it should take"
