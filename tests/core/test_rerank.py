"""The cross-encoder's score in a ranking: one more piece of the bar, and nothing where it is silent."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import Fusion, RankingParameters
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.ranking import Signal, effective_rerank_weight, rank, top_fused
from app.core.scores import rerank_score
from tests.core.pools import PARAMETERS, keyword_raw, parameters, passage, pool_of, pools


def _pool(*scores: tuple[float, float | None]) -> CandidatePool:
    """Candidates 0, 1, 2 … with a meaning score and the cross-encoder's logit."""
    return pool_of(
        [
            Candidate(passage(number), meaning=LegHit(number + 1, 1.0 - meaning), rerank=logit)
            for number, (meaning, logit) in enumerate(scores)
        ]
    )


def _unread(pool: CandidatePool) -> CandidatePool:
    candidates = tuple(replace(candidate, rerank=None) for candidate in pool.candidates)
    return pool_of(candidates, similarity=pool.similarity, legs=pool.legs)


@given(logit=st.floats())
def test_a_rerank_score_is_between_0_and_1(logit: float) -> None:
    assert 0.0 <= rerank_score(logit) <= 1.0


@given(one=st.floats(allow_nan=False), other=st.floats(allow_nan=False))
def test_a_larger_logit_never_scores_less(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert rerank_score(low) <= rerank_score(high)


def test_a_rerank_score_is_the_logistic_function() -> None:
    assert rerank_score(0.0) == 0.5
    assert rerank_score(2.0) == pytest.approx(1.0 / (1.0 + math.exp(-2.0)))
    assert (rerank_score(math.inf), rerank_score(-math.inf)) == pytest.approx((1.0, 0.0), abs=1e-300)


@given(pool=pools(), chosen=PARAMETERS)
def test_switched_off_it_changes_no_number(pool: CandidatePool, chosen: RankingParameters) -> None:
    off = replace(chosen, rerank_enabled=False)
    read, unread = rank(pool, off), rank(_unread(pool), off)
    assert read.order == unread.order
    assert [read.breakdown(p) for p in read.order] == [unread.breakdown(p) for p in unread.order]


@given(pool=pools(), chosen=PARAMETERS)
def test_where_nothing_was_read_the_switch_and_the_weight_mean_nothing(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    pool = _unread(pool)
    on = rank(pool, replace(chosen, rerank_enabled=True))
    off = rank(pool, replace(chosen, rerank_enabled=False))
    assert effective_rerank_weight(pool, on.parameters) == 0.0
    assert on.order == off.order
    assert [on.breakdown(p) for p in on.order] == [off.breakdown(p) for p in off.order]


@given(pool=pools(), chosen=PARAMETERS)
def test_only_what_was_read_has_a_piece(pool: CandidatePool, chosen: RankingParameters) -> None:
    ranking = rank(pool, replace(chosen, rerank_enabled=True))
    for place, candidate in enumerate(pool.candidates):
        signals = [piece.signal for piece in ranking.breakdown(place).contributions]
        assert (Signal.RERANK in signals) == (candidate.rerank is not None)


@pytest.mark.parametrize("fusion", list(Fusion))
def test_the_blend_is_declared(fusion: Fusion) -> None:
    candidate = Candidate(passage(1), meaning=LegHit(1, 0.2), keyword=LegHit(1, keyword_raw(0.6)), rerank=2.0)
    pool = pool_of([candidate])
    chosen = parameters(fusion=fusion, rerank_weight=0.25)
    legs = rank(pool, replace(chosen, rerank_enabled=False)).breakdown(0).fused
    blended = rank(pool, chosen).breakdown(0)
    assert blended.fused == pytest.approx(0.75 * legs + 0.25 * rerank_score(2.0))
    assert sum(piece.weight for piece in blended.contributions) == pytest.approx(1.0)
    assert blended.contributions[-1].raw == 2.0


def test_it_can_turn_an_order_around() -> None:
    pool = _pool((0.80, -4.0), (0.78, 4.0))
    assert tuple(rank(pool, parameters().plain()).ranks) == (1, 0)
    assert tuple(rank(pool, parameters(rerank_enabled=False).plain()).ranks) == (0, 1)
    assert tuple(rank(pool, parameters(rerank_weight=0.0).plain()).ranks) == (0, 1)


def test_what_was_not_read_stays_below_what_was() -> None:
    pool = _pool((0.9, -9.0), (0.8, -9.0), (0.7, None), (0.6, None))
    assert tuple(rank(pool, parameters().plain()).ranks) == (0, 1, 2, 3)


def test_the_best_by_the_legs_are_read_whatever_else_is_set() -> None:
    pool = _pool((0.5, 9.0), (0.9, None), (0.7, -9.0), (0.8, None))
    chosen = parameters(decay_enabled=True, mmr_lambda=0.0)
    assert top_fused(pool, chosen, count=3) == (1, 3, 2)
    assert top_fused(pool, chosen, count=9) == (1, 3, 2, 0)
