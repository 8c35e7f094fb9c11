"""Relevance kept and variety are those of the shown hits, and the knee is the farthest from the chord."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.ranking import Ranking, rank
from app.core.sweep import sweep
from app.core.tradeoff import (
    LEAST_DISTANCE,
    LEAST_GAIN,
    KeptAndVariety,
    kept_and_variety,
    sweet_spot,
    trade_off,
)
from tests.core.pools import PARAMETERS, pools
from tests.ui.explanation.explained_pools import Note, family_pool, make_pool, matrix
from tests.ui.pools import AUTH_NOTES, many_notes, parameters, pool_of

LAMBDAS = st.one_of(st.sampled_from([0.0, 0.5, 0.62, 1.0]), st.floats(0.0, 1.0))


def by_definition(ranking: Ranking) -> KeptAndVariety:
    """Kept and variety of a list, as the module says them, from the ranking's own breakdowns."""
    count = len(ranking.hits)
    places = sorted(ranking.order[:count])
    relevance = [max(0.0, ranking.breakdown(place).relevance) for place in range(len(ranking.pool))]
    most = sum(sorted(relevance, reverse=True)[:count])
    kept = sum(relevance[place] for place in places) / most if most > 0 else 1.0
    pairs = [1.0 - float(ranking.pool.similarity[one, other]) for one, other in combinations(places, 2)]
    return KeptAndVariety(kept, sum(pairs) / len(pairs) if pairs else 0.0)


def at(pool: CandidatePool, chosen: RankingParameters, mmr_lambda: float) -> Ranking:
    return rank(pool, replace(chosen, mmr_enabled=True, mmr_lambda=mmr_lambda))


@given(pool=pools(), chosen=PARAMETERS, mmr_lambda=LAMBDAS)
def test_the_numbers_are_those_of_the_ranking_at_every_lambda(
    pool: CandidatePool, chosen: RankingParameters, mmr_lambda: float
) -> None:
    found = kept_and_variety(sweep(pool, chosen), mmr_lambda)
    assert found == pytest.approx(by_definition(at(pool, chosen, mmr_lambda)), abs=1e-6)


@given(pool=pools(), chosen=PARAMETERS)
def test_the_curve_holds_the_numbers_of_every_stop(pool: CandidatePool, chosen: RankingParameters) -> None:
    swept = sweep(pool, chosen)
    curve = trade_off(swept)
    assert curve.kept[0] == 1.0
    assert ((curve.kept >= 0.0) & (curve.kept <= 1.0)).all()
    assert ((curve.variety >= -1e-6) & (curve.variety <= 2.0 + 1e-6)).all()
    for stop, mmr_lambda in enumerate(swept.lambdas.tolist()):
        assert curve.at(stop) == kept_and_variety(swept, mmr_lambda)
        same = set(swept.orders[stop].tolist()) == set(swept.orders[0].tolist())
        assert (curve.lists[stop] == 0) == same


@given(pool=pools(max_size=12), chosen=PARAMETERS)
def test_the_knee_is_the_stop_farthest_from_the_chord(pool: CandidatePool, chosen: RankingParameters) -> None:
    curve = trade_off(sweep(pool, chosen))
    gained = [value - curve.variety[0] for value in curve.variety]
    lost = [1.0 - value for value in curve.kept]
    if curve.sweet_stop is None:
        flat = max(gained) < LEAST_GAIN
        assert flat or all(
            g / max(gained) - (value / max(lost) if max(lost) > 0 else 0.0) < LEAST_DISTANCE
            for g, value in zip(gained, lost, strict=True)
        )
        return
    # Twice the area of the triangle with the chord's ends: the distance from the chord times its length.
    height = [g * (max(lost) or 1.0) - value * max(gained) for g, value in zip(gained, lost, strict=True)]
    assert height[curve.sweet_stop] == pytest.approx(max(height), abs=1e-9)
    assert max(height[: curve.sweet_stop], default=-1.0) < height[curve.sweet_stop]
    assert curve.variety[curve.sweet_stop] > curve.variety[0]


def test_numbers_worked_out_by_hand() -> None:
    """Hits 1 and 2 say nearly the same; hit 3 is new and half as relevant as they are together."""
    notes = [Note(title=str(n), meaning=meaning) for n, meaning in enumerate((0.8, 0.6, 0.4), start=1)]
    pool = make_pool(notes, matrix(3, {(1, 2): 0.75, (1, 3): 0.25}))
    chosen = parameters(limit=2, meaning_weight=1.0, keyword_weight=0.0)
    swept = sweep(pool, chosen)
    assert kept_and_variety(swept, 1.0) == pytest.approx((1.0, 0.25))
    assert kept_and_variety(swept, 0.0) == pytest.approx((1.2 / 1.4, 0.75))
    # With two lists the curve is its own chord.
    assert sweet_spot(swept) is None


def test_the_knee_of_a_curve_worked_out_by_hand() -> None:
    """Hit 2 repeats hit 1 and gives way at once to hit 3; hit 4 is a little more different, and far worse."""
    notes = [Note(title=str(n), meaning=meaning) for n, meaning in enumerate((0.9, 0.88, 0.85, 0.1), start=1)]
    pool = make_pool(notes, matrix(4, {(1, 2): 0.9, (1, 3): 0.1}))
    swept = sweep(pool, parameters(limit=2, meaning_weight=1.0, keyword_weight=0.0))
    spot = sweet_spot(swept)
    assert spot is not None
    assert set(swept.orders[swept.stop_of(spot)].tolist()) == {0, 2}
    assert set(swept.orders[swept.stop_of(spot) - 1].tolist()) == {0, 1}
    assert set(swept.orders[100].tolist()) == {0, 3}


def test_variety_for_nothing_is_taken_whole() -> None:
    """Where the most varied list is as relevant as the plain one, it is the sweet spot."""
    notes = [Note(title=str(n), meaning=0.5) for n in range(1, 4)]
    swept = sweep(make_pool(notes, matrix(3, {(1, 2): 0.9})), parameters(limit=2))
    spot = sweet_spot(swept)
    assert spot is not None
    assert kept_and_variety(swept, spot) == pytest.approx((1.0, 1.0))


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_list_that_shows_everything_has_nothing_to_trade(count: int) -> None:
    curve = trade_off(sweep(pool_of(AUTH_NOTES[:count]), parameters(limit=6)))
    assert curve.same_hits
    assert not curve.gains
    assert curve.sweet_spot is None
    assert curve.next_stop(50, more_varied=True) is None


def test_the_next_stop_is_the_nearest_with_other_hits() -> None:
    curve = trade_off(sweep(pool_of(many_notes(24)), parameters(limit=6)))
    stop, seen = 0, [0]
    while (following := curve.next_stop(stop, more_varied=True)) is not None:
        assert (curve.lists[stop:following] == curve.lists[stop]).all()
        back = curve.next_stop(following, more_varied=False)
        assert back == following - 1
        stop = following
        seen.append(stop)
    assert len(seen) > 3
    assert np.array_equal(np.flatnonzero(np.diff(curve.lists)) + 1, seen[1:])


def test_negative_relevance_counts_as_none() -> None:
    notes = [Note(title=str(n), meaning=meaning) for n, meaning in enumerate((0.4, -0.2, -0.3), start=1)]
    swept = sweep(make_pool(notes, matrix(3, {(1, 2): 0.9})), parameters(limit=2))
    assert kept_and_variety(swept, 0.0).kept == 1.0


def test_the_sample_family_varies_more_at_its_knee() -> None:
    swept = sweep(family_pool(), parameters(limit=4))
    spot = sweet_spot(swept)
    assert spot is not None
    assert kept_and_variety(swept, spot).variety > kept_and_variety(swept, 1.0).variety
