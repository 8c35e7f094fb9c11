"""What is said of the hits as a whole is counted from the rankings themselves."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from app.core.documents import Document
from app.core.families import families
from app.core.overview import (
    DIAL_TRIED,
    LITTLE_MOVED,
    LITTLE_NEWCOMERS,
    NARROW_BELOW,
    TOP,
    kept,
    overview,
)
from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.ranking import Ranking, rank
from app.core.sweep import sweep
from app.core.tradeoff import kept_and_variety
from tests.core.pools import PARAMETERS, keyword_raw, parameters, passage, pool_of, pools


def _both(pool: CandidatePool, chosen: RankingParameters) -> tuple[Ranking, Ranking]:
    return rank(pool, chosen.plain()), rank(pool, replace(chosen, mmr_enabled=True))


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_what_is_kept_is_what_the_trade_off_keeps(pool: CandidatePool, chosen: RankingParameters) -> None:
    left, right = _both(pool, chosen)
    told = kept(left, right, families(pool))
    same = kept_and_variety(sweep(pool, chosen), right.parameters.mmr_lambda)
    assert told.share == pytest.approx(same.kept, abs=1e-12)
    assert 0.0 <= told.share <= 1.0
    before, after = ({hit.passage_id for hit in ranking.hits} for ranking in (left, right))
    assert told.newcomers == len(after - before)
    assert told.same_order == (
        left.hits == right.hits or [h.passage_id for h in left.hits] == [h.passage_id for h in right.hits]
    )
    assert 1 <= told.topics <= len(after)


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_what_repeats_is_counted_among_the_first(pool: CandidatePool, chosen: RankingParameters) -> None:
    left, _ = _both(pool, chosen)
    groups = families(pool)
    told = overview(left, groups).repetition
    top = left.order[: min(TOP, left.parameters.limit)]
    alike = [
        place
        for place in top
        if any(place in family.members and len(set(family.members) & set(top)) > 1 for family in groups)
    ]
    assert (told.top, told.alike) == (len(top), len(alike))
    assert told.groups == sum(len(set(family.members) & set(top)) > 1 for family in groups)


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_the_dial_is_tried_before_it_is_said_to_do_little(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    left, _ = _both(pool, chosen)
    said = overview(left, families(pool))
    if not said.dial_does_little:
        return
    assert not said.repetition.alike
    limit = left.parameters.limit
    tried = rank(pool, replace(left.parameters, mmr_enabled=True, mmr_lambda=DIAL_TRIED))
    assert len(set(tried.order[:limit]) - set(left.order[:limit])) <= LITTLE_NEWCOMERS
    top = min(TOP, limit)
    assert np.count_nonzero(np.not_equal(tried.order[:top], left.order[:top])) <= LITTLE_MOVED


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_nothing_of_the_whole_depends_on_lambda(pool: CandidatePool, chosen: RankingParameters) -> None:
    groups = families(pool)
    told = {
        overview(rank(pool, replace(chosen, mmr_lambda=value).plain()), groups) for value in (0.0, 0.4, 1.0)
    }
    assert len(told) == 1


def _scored(*notes: tuple[str, float]) -> CandidatePool:
    """Passages with their texts and keyword scores."""
    return pool_of(
        [
            Candidate(passage(number, text=text), keyword=LegHit(number, keyword_raw(score)))
            for number, (text, score) in enumerate(notes, start=1)
        ]
    )


def _narrow(pool: CandidatePool) -> bool:
    return overview(rank(pool, parameters().plain()), families(pool)).narrow


@pytest.mark.parametrize("rival", [0.1, 0.8 * NARROW_BELOW])
def test_one_hit_dominates_where_the_next_is_half_as_relevant(rival: float) -> None:
    assert _narrow(_scored(("apple", 0.8), ("banana", rival), ("cherry", 0.05)))


def test_a_hit_with_a_rival_of_more_than_half_its_relevance_does_not() -> None:
    assert not _narrow(_scored(("apple", 0.8), ("banana", 0.5), ("cherry", 0.05)))


def test_a_hit_with_another_version_of_it_does_not_dominate() -> None:
    assert not _narrow(
        _scored(("apple banana cherry", 0.8), ("apple banana cherry date", 0.7), ("pear", 0.1))
    )


def test_another_passage_of_the_same_file_is_no_rival() -> None:
    pool = _scored(("apple", 0.8), ("banana", 0.7), ("cherry", 0.1))
    first, second, third = pool.candidates
    document: Document = first.passage.document
    second = replace(second, passage=replace(second.passage, document=document, first_char=9, last_char=15))
    assert _narrow(replace(pool, candidates=(first, second, third)))


def test_a_hit_alone_and_one_of_no_relevance_dominate_nothing() -> None:
    assert not _narrow(_scored(("apple", 0.8)))
    assert not _narrow(_scored(("apple", 0.0), ("banana", 0.0)))


def test_rankings_of_two_pools_cannot_be_compared() -> None:
    one, other = _scored(("apple", 0.8)), _scored(("apple", 0.8))
    with pytest.raises(ValueError, match="same pool"):
        kept(rank(one, parameters().plain()), rank(other, parameters()), families(one))
