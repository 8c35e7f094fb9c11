"""What holds for every ranking, whatever the pool and the parameters."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import pairwise
from operator import add

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.documents import DateSource, DocumentDate
from app.core.parameters import Fusion, RankingParameters
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.query import SearchMode
from app.core.ranking import Signal, rank
from app.core.scores import reciprocal_rank_score
from tests.core.pools import (
    AS_OF,
    PARAMETERS,
    parameters,
    passage,
    permuted,
    pool_of,
    pool_of_legs,
    pools,
)


@given(pool=pools(), chosen=PARAMETERS)
def test_every_candidate_has_one_rank_from_1_without_gaps(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    ranking = rank(pool, chosen)
    assert sorted(ranking.order) == list(range(len(pool)))
    assert list(ranking.ranks.values()) == list(range(1, len(pool) + 1))
    assert ranking.ranks.keys() == {candidate.passage.id for candidate in pool.candidates}
    assert [hit.rank for hit in ranking.hits] == list(range(1, len(ranking.hits) + 1))
    assert len(ranking.hits) == min(len(pool), ranking.parameters.limit)
    assert all(hit.candidate in pool.candidates for hit in ranking.hits)


@given(pool=pools(), chosen=PARAMETERS)
def test_the_same_pool_and_parameters_give_the_identical_ranking(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    first, second = rank(pool, chosen), rank(pool, replace(chosen))
    assert first.order == second.order
    assert first.hits == second.hits


@given(pool=pools(), chosen=PARAMETERS)
def test_pieces_and_penalty_are_the_total(pool: CandidatePool, chosen: RankingParameters) -> None:
    """The numbers of a breakdown are those that ranked, to the last bit but for the order of a sum."""
    ranking = rank(pool, chosen)
    for place in range(len(pool)):
        breakdown = ranking.breakdown(place)
        pieces = [piece.points for piece in breakdown.contributions]
        assert breakdown.fused == reduce(add, pieces, 0.0)
        assert breakdown.relevance == ranking.scores.relevance[place]
        assert breakdown.decay == ranking.scores.decay[place]
        assert breakdown.faded == breakdown.relevance - breakdown.fused
        assert np.isfinite(breakdown.relevance)
        assert 0.0 <= breakdown.decay <= 1.0
        if breakdown.mmr is not None:
            assert breakdown.mmr.score == breakdown.mmr.gain - breakdown.mmr.penalty
            assert 0.0 <= breakdown.mmr.gain <= 1.0


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_the_score_of_a_pick_is_the_best_of_all_that_were_left(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    """Recomputed from the numbers of the breakdowns and the similarities alone."""
    ranking = rank(pool, replace(chosen, mmr_enabled=True))
    for step, picked in enumerate(ranking.order):
        terms = ranking.breakdown(picked).mmr
        assert terms is not None
        for other in ranking.order[step:]:
            scaled = ranking.breakdown(other).mmr
            assert scaled is not None
            alike = [float(pool.similarity[other, earlier]) for earlier in ranking.order[:step]]
            penalty = (1.0 - terms.mmr_lambda) * max(alike, default=0.0)
            assert terms.score >= scaled.gain - penalty


@given(pool=pools(), chosen=PARAMETERS)
def test_the_blocker_is_the_nearest_passage_ranked_above(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    ranking = rank(pool, replace(chosen, mmr_enabled=True))
    for step, place in enumerate(ranking.order):
        terms = ranking.breakdown(place).mmr
        assert terms is not None
        alike = [float(pool.similarity[place, earlier]) for earlier in ranking.order[:step]]
        assert terms.max_similarity == max(alike, default=0.0)
        if terms.blocker is None:
            assert terms.max_similarity <= 0.0
        else:
            blocker = pool.index_of[terms.blocker]
            assert ranking.ranks[terms.blocker] <= step
            assert float(pool.similarity[place, blocker]) == terms.max_similarity > 0.0


@given(pool=pools(), chosen=PARAMETERS)
def test_the_left_list_descends_and_ties_go_by_path_and_position(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    ranking = rank(pool, chosen.plain())
    assert all(ranking.breakdown(place).mmr is None for place in ranking.order)
    keys = []
    for place in ranking.order:
        found = pool.candidates[place].passage
        relevance = ranking.breakdown(place).relevance
        keys.append((-relevance, found.document.path, found.position, found.id))
    assert all(before <= after for before, after in pairwise(keys))


@given(pool=pools(), chosen=PARAMETERS)
def test_lambda_1_equals_the_left_list(pool: CandidatePool, chosen: RankingParameters) -> None:
    left = rank(pool, chosen.plain())
    right = rank(pool, replace(chosen, mmr_enabled=True, mmr_lambda=1.0))
    assert right.order == left.order
    assert [hit.passage_id for hit in right.hits] == [hit.passage_id for hit in left.hits]


@given(pool=pools(), chosen=PARAMETERS, data=st.data())
def test_the_order_of_the_pool_does_not_matter(
    pool: CandidatePool, chosen: RankingParameters, data: st.DataObject
) -> None:
    places = data.draw(st.permutations(range(len(pool))))
    shuffled = permuted(pool, places)
    expected, found = rank(pool, chosen), rank(shuffled, chosen)
    assert tuple(found.ranks) == tuple(expected.ranks)
    assert [hit.breakdown for hit in found.hits] == [hit.breakdown for hit in expected.hits]


@given(
    pool=pools(),
    meaning_weight=st.floats(0.01, 1.0),
    keyword_weight=st.floats(0.01, 1.0),
    halvings=st.integers(1, 20),
)
def test_only_the_proportion_of_the_weights_counts(
    pool: CandidatePool, meaning_weight: float, keyword_weight: float, halvings: int
) -> None:
    """Powers of two, since any other factor may round two equal scores apart."""
    factor = 0.5**halvings
    chosen = parameters(meaning_weight=meaning_weight, keyword_weight=keyword_weight)
    scaled = parameters(meaning_weight=meaning_weight * factor, keyword_weight=keyword_weight * factor)
    assert rank(pool, scaled).hits == rank(pool, chosen).hits


@given(pool=pools(), chosen=PARAMETERS, days=st.integers(0, 40_000))
def test_relevance_fades_with_time_and_never_below_nothing(
    pool: CandidatePool, chosen: RankingParameters, days: int
) -> None:
    now = replace(chosen, as_of=AS_OF, decay_enabled=True)
    later = replace(now, as_of=AS_OF + timedelta(days=days))
    today, afterwards = rank(pool, now), rank(pool, later)
    for place in range(len(pool)):
        earlier, faded = today.breakdown(place), afterwards.breakdown(place)
        assert faded.decay <= earlier.decay
        assert abs(faded.relevance) <= abs(earlier.relevance)
        if pool.columns.evergreen[place]:
            assert faded.decay == 1.0
            assert faded.age_days is None


@given(pool=pools(), chosen=PARAMETERS)
def test_without_decay_age_does_not_count(pool: CandidatePool, chosen: RankingParameters) -> None:
    ranking = rank(pool, replace(chosen, decay_enabled=False))
    assert all(ranking.breakdown(place).decay == 1.0 for place in range(len(pool)))
    moved = replace(chosen, decay_enabled=False, as_of=datetime(1, 1, 1, tzinfo=UTC))
    assert rank(pool, moved).order == ranking.order


@given(pool=pools(), chosen=PARAMETERS)
def test_a_leg_that_did_not_return_a_passage_has_no_piece(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    ranking = rank(pool, chosen)
    for place, candidate in enumerate(pool.candidates):
        signals = {piece.signal for piece in ranking.breakdown(place).contributions}
        assert (Signal.MEANING in signals) == (candidate.meaning is not None)
        assert (Signal.KEYWORD in signals) == (candidate.keyword is not None)


@pytest.mark.parametrize("mmr_enabled", [False, True])
def test_an_empty_pool_gives_an_empty_ranking(*, mmr_enabled: bool) -> None:
    ranking = rank(pool_of([]), parameters(mmr_enabled=mmr_enabled, decay_enabled=True))
    assert (ranking.order, ranking.hits, ranking.ranks) == ((), (), {})


def test_one_candidate_is_first_whatever_its_relevance() -> None:
    pool = pool_of([Candidate(passage(9, text="alone"), meaning=LegHit(1, 1.8))])
    (hit,) = rank(pool, parameters(limit=200)).hits
    assert hit.rank == 1
    assert hit.breakdown.relevance < 0.0
    assert hit.breakdown.mmr is not None
    assert (hit.breakdown.mmr.scaled_relevance, hit.breakdown.mmr.blocker) == (1.0, None)


@pytest.mark.parametrize(
    ("legs", "expected"),
    [
        ({SearchMode.KEYWORD}, {Signal.KEYWORD: 1.0}),
        ({SearchMode.MEANING}, {Signal.MEANING: 1.0}),
        ({SearchMode.KEYWORD, SearchMode.MEANING}, {Signal.MEANING: 0.7, Signal.KEYWORD: 0.3}),
    ],
)
@pytest.mark.parametrize("fusion", list(Fusion))
def test_a_leg_that_answers_alone_has_the_whole_weight(
    legs: set[SearchMode], expected: dict[Signal, float], fusion: Fusion
) -> None:
    candidate = Candidate(
        passage(1),
        meaning=LegHit(1, 0.2) if SearchMode.MEANING in legs else None,
        keyword=LegHit(1, -2.0) if SearchMode.KEYWORD in legs else None,
    )
    pieces = rank(pool_of([candidate], legs=frozenset(legs)), parameters(fusion=fusion)).breakdown(0)
    if fusion is Fusion.RECIPROCAL_RANK and len(legs) == 2:
        expected = dict.fromkeys(expected, 0.5)
    assert {piece.signal: piece.weight for piece in pieces.contributions} == pytest.approx(expected)


def test_reciprocal_rank_fusion_takes_the_ranks_and_not_the_weights() -> None:
    pool = pool_of(
        [
            Candidate(passage(1), meaning=LegHit(3, 0.9), keyword=LegHit(1, -0.1)),
            Candidate(passage(2), meaning=LegHit(1, 0.1)),
            Candidate(passage(3), keyword=LegHit(2, -50.0)),
        ]
    )
    ranking = rank(pool, parameters(fusion=Fusion.RECIPROCAL_RANK, meaning_weight=0.0).plain())
    fused = [ranking.breakdown(place).fused for place in range(3)]
    assert fused == [
        0.5 * reciprocal_rank_score(3) + 0.5 * reciprocal_rank_score(1),
        0.5 * reciprocal_rank_score(1),
        0.5 * reciprocal_rank_score(2),
    ]
    assert tuple(ranking.ranks) == (1, 2, 3)


def test_decay_spans_the_whole_calendar() -> None:
    dates = [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)]
    pool = pool_of(
        [
            Candidate(passage(number, date=DocumentDate(when, DateSource.MODIFIED)), meaning=LegHit(1, 0.0))
            for number, when in enumerate(dates)
        ]
    )
    for as_of in dates:
        ranking = rank(pool, RankingParameters(as_of=as_of, decay_enabled=True, half_life_days=1.0))
        assert ranking.breakdown(1).decay == 1.0
        assert ranking.breakdown(0).decay == (1.0 if as_of is dates[0] else 0.0)


def test_a_distance_that_is_no_number_counts_as_no_likeness() -> None:
    pool = pool_of(
        [
            Candidate(passage(1), meaning=LegHit(1, float("nan"))),
            Candidate(passage(2), meaning=LegHit(2, 0.5)),
        ]
    )
    ranking = rank(pool, parameters())
    assert tuple(ranking.ranks) == (2, 1)
    assert ranking.breakdown(0).contributions[0].normalised == 0.0


def test_near_alike_passages_give_way_at_a_low_lambda() -> None:
    texts = ["vpn router setup", "vpn router setup again", "garden compost"]
    pool = pool_of(
        [
            Candidate(passage(number, text=text), meaning=LegHit(number + 1, 0.1 * number))
            for number, text in enumerate(texts)
        ]
    )
    assert tuple(rank(pool, parameters(mmr_lambda=1.0)).ranks) == (0, 1, 2)
    diverse = rank(pool, parameters(mmr_lambda=0.3))
    assert tuple(diverse.ranks) == (0, 2, 1)
    terms = diverse.breakdown(1).mmr
    assert terms is not None
    assert (terms.blocker, terms.max_similarity) == (0, 0.75)


def test_ranks_are_known_below_the_cut_too() -> None:
    pool = pool_of_legs({f"{number:02}": 1.0 - number / 20 for number in range(12)}, {})
    ranking = rank(pool, parameters(limit=3).plain())
    assert len(ranking.hits) == 3
    last = ranking.hit(ranking.order[-1])
    assert last.rank == 12
    assert last.passage_id not in {hit.passage_id for hit in ranking.hits}
