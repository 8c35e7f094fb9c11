"""A hit is dragged above another, and one dial is turned as little as will do."""

import math
import time
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.core.parameters import Fusion, RankingParameters
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.ranking import Ranking, rank
from app.core.teaching import LAST_AGE, Dial, Proposal, Wish, obeys, position_of, proposals, turned
from tests.ui.pools import AUTH_NOTES, many_notes, parameters, pool_of
from tests.ui.rankings import ranking_pairs

BUDGET_MS = 1500.0


def listed(pool: CandidatePool, wish: Wish, values: RankingParameters) -> Ranking:
    return rank(pool, values.plain() if wish.plain else values)


def check(pool: CandidatePool, proposal: Proposal) -> None:
    wish, before, after = proposal.wish, proposal.before, proposal.after
    now, then = listed(pool, wish, before), listed(pool, wish, after)
    assert not obeys(now, wish, now=now)
    assert then.ranks[wish.raised] < then.ranks[wish.above]
    assert then.ranks[wish.raised] <= now.ranks[wish.raised]
    start, end = position_of(proposal.dial, before), position_of(proposal.dial, after)
    assert proposal.way == pytest.approx(abs(end - start), abs=1e-9)
    less = turned(before, proposal.dial, start + 0.99 * (end - start))
    if proposal.smallest:
        assert not obeys(listed(pool, wish, less), wish, now=now)
    assert proposal.applied(before) == after
    for moved in proposal.moved:
        assert moved.before == now.ranks[moved.passage_id]
        assert moved.after == then.ranks[moved.passage_id]
        assert moved.before != moved.after


@given(ranking_pairs(), st.data())
def test_what_is_proposed_obeys_and_one_hundredth_less_does_not(pair: object, data: st.DataObject) -> None:
    right: Ranking = pair.right  # type: ignore[attr-defined]
    plain = data.draw(st.booleans())
    order = rank(right.pool, right.parameters.plain()).order if plain else right.order
    assume(len(order) > 1)
    low = data.draw(st.integers(1, min(len(order), 10) - 1))
    high = data.draw(st.integers(0, low - 1))
    ids = [right.pool.candidates[place].passage.id for place in order]
    found = proposals(right, Wish(ids[low], ids[high], plain))
    firsts = [(proposal.switches, proposal.way) for proposal in found]
    assert firsts == sorted(firsts)
    for proposal in found:
        assert not (plain and proposal.dial is Dial.LAMBDA)
        check(right.pool, proposal)


@pytest.mark.parametrize("seed", range(4))
def test_lambda_misses_no_way_that_a_fine_sampling_finds_and_claims_the_smallest(seed: int) -> None:
    pool = pool_of(many_notes(24, seed=seed))
    right = rank(pool, parameters(limit=8, mmr_lambda=0.6))
    sampled = [(n / 1000, rank(pool, parameters(limit=8, mmr_lambda=n / 1000))) for n in range(1001)]
    ids = [hit.passage_id for hit in right.hits]
    for low in range(1, len(ids)):
        wish = Wish(ids[low], ids[low - 1])
        by_lambda = [p for p in proposals(right, wish) if p.dial is Dial.LAMBDA]
        ways = [abs(value - 0.6) for value, ranking in sampled if obeys(ranking, wish, now=right)]
        if not ways:
            assert not by_lambda or by_lambda[0].way > 0
            continue
        [proposal] = by_lambda
        assert proposal.smallest
        assert proposal.way <= 1.006 * min(ways) + 1e-9


def test_the_weight_that_swaps_two_hits_is_where_their_lines_cross() -> None:
    pool = pool_of(AUTH_NOTES)
    right = rank(pool, parameters(limit=8, meaning_weight=0.9, keyword_weight=0.1))
    left = rank(pool, right.parameters.plain())
    columns = pool.columns
    first, second = left.order[2], left.order[3]
    wish = Wish(pool.candidates[second].passage.id, pool.candidates[first].passage.id, plain=True)
    for proposal in proposals(right, wish):
        if proposal.dial is Dial.WEIGHT:
            gap = columns.meaning[first] - columns.meaning[second]
            lead = (columns.keyword[second] or 0.0) - (columns.keyword[first] or 0.0)
            crossing = lead / (gap + lead)
            assert proposal.after.meaning_weight == pytest.approx(crossing, abs=0.01)
            assert proposal.smallest


def test_a_note_that_age_pushed_down_needs_a_longer_half_life() -> None:
    notes = tuple(replace(note, meaning=0.9 - n / 50, keyword=None) for n, note in enumerate(AUTH_NOTES[3:]))
    pool = pool_of(notes, legs=frozenset({SearchMode.MEANING}))
    right = rank(pool, parameters(limit=8, decay_enabled=True, half_life_days=30.0))
    left = rank(pool, right.parameters.plain())
    # "Session management" is 120 days old and was the second by meaning.
    assert left.ranks[2] > left.ranks[4]
    [proposal] = proposals(right, Wish(2, 4, plain=True))
    assert proposal.dial is Dial.HALF_LIFE
    assert proposal.value(proposal.before) == 30.0
    relevance = {1: 0.9, 2: 0.88, 3: 0.86, 4: 0.84}
    exact = math.log(2) * (120 - 60) / math.log(relevance[2] / relevance[4])
    assert proposal.value(proposal.after) == pytest.approx(exact, rel=0.05)
    assert proposal.value(proposal.after) >= exact
    assert proposal.smallest


def test_where_no_dial_can_nothing_is_proposed() -> None:
    same = tuple(
        replace(AUTH_NOTES[0], meaning=score, keyword=score, file=f"{score}") for score in (0.9, 0.5)
    )
    right = rank(pool_of(same), parameters())
    assert proposals(right, Wish(2, 1, plain=True)) == ()
    by_rank = rank(pool_of(AUTH_NOTES), parameters(fusion=Fusion.RECIPROCAL_RANK))
    for raised in (4, 5):
        assert all(p.dial is not Dial.WEIGHT for p in proposals(by_rank, Wish(raised, 1)))


def test_what_is_so_already_needs_no_proposal() -> None:
    right = rank(pool_of(AUTH_NOTES), parameters())
    first, second = (hit.passage_id for hit in right.hits[:2])
    assert proposals(right, Wish(first, second)) == ()


@given(st.floats(0, 1), st.sampled_from(list(Dial)))
def test_a_position_is_read_back_as_it_was_set(position: float, dial: Dial) -> None:
    values = turned(parameters(), dial, position)
    expected = 1.0 if dial is Dial.HALF_LIFE and position > LAST_AGE else position
    assert position_of(dial, values) == pytest.approx(expected, abs=1e-9)


def test_a_large_pool_is_done_in_time() -> None:
    pool = pool_of(many_notes(200, seed=2))
    right = rank(pool, parameters(limit=20))
    ids = [hit.passage_id for hit in right.hits]
    started = time.process_time()
    proposals(right, Wish(ids[9], ids[3]))
    assert (time.process_time() - started) * 1000.0 < BUDGET_MS
