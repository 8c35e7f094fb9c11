"""What changed between two rankings of one pool."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.compare import ChangeReason, RankChange, compare
from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.ranking import Ranking, rank
from tests.core.pools import PARAMETERS, parameters, passage, pool_of, pools


def naive(left: Ranking, right: Ranking) -> list[RankChange]:
    """Every change from its definition, over all pairs of passages."""
    shown = {hit.passage_id for hit in left.hits} | {hit.passage_id for hit in right.hits}
    changes = []
    for place in right.order:
        passage_id = right.pool.candidates[place].passage.id
        before, after = left.order.index(place) + 1, right.order.index(place) + 1
        if passage_id not in shown or before == after:
            continue
        passed = []
        for other in right.order:
            was_below = left.order.index(other) + 1 > before
            is_above = right.order.index(other) + 1 < after
            crossed = was_below and is_above if after > before else not (was_below or is_above)
            if crossed and other != place:
                passed.append(right.pool.candidates[other].passage.id)
        terms = right.breakdown(place).mmr
        blocker, similarity = (terms.blocker, terms.max_similarity) if terms else (None, 0.0)
        if after < before:
            reason = ChangeReason.MADE_ROOM
        else:
            reason = ChangeReason.OVERTAKEN if blocker is None else ChangeReason.REPEATS
        changes.append(RankChange(passage_id, before, after, reason, blocker, similarity, tuple(passed)))
    return changes


@given(pool=pools(), one=PARAMETERS, other=PARAMETERS)
def test_changes_equal_the_definition(
    pool: CandidatePool, one: RankingParameters, other: RankingParameters
) -> None:
    left, right = rank(pool, one), rank(pool, other)
    assert list(compare(left, right)) == naive(left, right)


@given(pool=pools(), chosen=PARAMETERS)
def test_a_ranking_does_not_differ_from_itself(pool: CandidatePool, chosen: RankingParameters) -> None:
    ranking = rank(pool, chosen)
    assert compare(ranking, ranking) == ()
    assert compare(ranking, rank(pool, chosen)) == ()


@given(pool=pools(), one=PARAMETERS, other=PARAMETERS)
def test_a_hit_moves_by_those_that_passed_it_less_those_that_it_passed_in_turn(
    pool: CandidatePool, one: RankingParameters, other: RankingParameters
) -> None:
    left, right = rank(pool, one), rank(pool, other)
    for change in compare(left, right):
        risen_over = {
            passage_id
            for passage_id, left_rank in left.ranks.items()
            if left_rank < change.left_rank and right.ranks[passage_id] > change.right_rank
        }
        sunk_under = {
            passage_id
            for passage_id, left_rank in left.ranks.items()
            if left_rank > change.left_rank and right.ranks[passage_id] < change.right_rank
        }
        assert change.places == len(risen_over) - len(sunk_under)
        assert set(change.passed) == (risen_over if change.places > 0 else sunk_under)
        assert len(change.passed) >= abs(change.places) > 0


@given(pool=pools(), one=PARAMETERS, other=PARAMETERS)
def test_who_is_passed_on_the_way_there_passes_on_the_way_back(
    pool: CandidatePool, one: RankingParameters, other: RankingParameters
) -> None:
    everything = replace(one, limit=200), replace(other, limit=200)
    left, right = (rank(pool, chosen) for chosen in everything)
    there = {change.passage_id: change for change in compare(left, right)}
    back = {change.passage_id: change for change in compare(right, left)}
    assert there.keys() == back.keys()
    for passage_id, change in there.items():
        assert back[passage_id].places == -change.places
        assert set(back[passage_id].passed) == set(change.passed)


@given(pool=pools(min_size=1), chosen=PARAMETERS, mmr_lambda=st.floats(0.0, 0.9))
def test_every_move_away_from_relevance_has_a_reason(
    pool: CandidatePool, chosen: RankingParameters, mmr_lambda: float
) -> None:
    left = rank(pool, chosen.plain())
    right = rank(pool, replace(chosen, mmr_enabled=True, mmr_lambda=mmr_lambda))
    for change in compare(left, right):
        assert (change.reason is ChangeReason.MADE_ROOM) == (change.places > 0)
        if change.reason is ChangeReason.REPEATS:
            assert change.blocker is not None
            assert right.ranks[change.blocker] < change.right_rank
            assert change.similarity > 0.0


def test_two_pools_are_not_compared_even_when_they_are_alike() -> None:
    candidates = [Candidate(passage(1), meaning=LegHit(1, 0.5))]
    with pytest.raises(ValueError, match="same pool"):
        compare(rank(pool_of(candidates), parameters()), rank(pool_of(candidates), parameters()))


def test_a_repetition_names_what_it_repeats_and_who_passed_it() -> None:
    texts = ["vpn router setup", "vpn router setup again", "garden compost", "lentil soup"]
    pool = pool_of(
        [
            Candidate(passage(number, text=text), meaning=LegHit(number + 1, 0.1 * number))
            for number, text in enumerate(texts)
        ]
    )
    left, right = rank(pool, parameters().plain()), rank(pool, parameters(mmr_lambda=0.2))
    assert compare(left, right) == (
        RankChange(2, 3, 2, ChangeReason.MADE_ROOM, None, 0.0, (1,)),
        RankChange(3, 4, 3, ChangeReason.MADE_ROOM, None, 0.0, (1,)),
        RankChange(1, 2, 4, ChangeReason.REPEATS, 0, 0.75, (2, 3)),
    )


def test_a_hit_below_the_cut_on_both_sides_is_not_mentioned() -> None:
    texts = ["vpn router setup", "vpn router setup again", "garden compost", "lentil soup"]
    pool = pool_of(
        [
            Candidate(passage(number, text=text), meaning=LegHit(number + 1, 0.1 * number))
            for number, text in enumerate(texts)
        ]
    )
    left, right = rank(pool, parameters(limit=2).plain()), rank(pool, parameters(limit=2, mmr_lambda=0.2))
    assert [change.passage_id for change in compare(left, right)] == [2, 1]
