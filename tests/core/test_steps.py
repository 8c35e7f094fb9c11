"""Step by step MMR makes the picks of the ranking, with the numbers of the ranking."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.ranking import MmrTerms, rank
from app.core.runner_up import runner_up
from app.core.steps import PickStep, steps
from tests.core.pools import PARAMETERS, pools
from tests.ui.explanation.explained_pools import family_pool
from tests.ui.pools import many_notes, parameters, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs


def picks_of(pool: CandidatePool, chosen: RankingParameters) -> tuple[PickStep, ...]:
    return steps(rank(pool, replace(chosen, mmr_enabled=True)))


@given(pool=pools(), chosen=PARAMETERS)
def test_the_winners_are_the_order_of_mmr(pool: CandidatePool, chosen: RankingParameters) -> None:
    ranking = rank(pool, replace(chosen, mmr_enabled=True))
    winners = [pool.index_of[step.winner.passage_id] for step in steps(ranking)]
    assert winners == list(ranking.order)


@given(pool=pools(), chosen=PARAMETERS)
def test_a_winner_has_the_terms_of_its_breakdown(pool: CandidatePool, chosen: RankingParameters) -> None:
    ranking = rank(pool, replace(chosen, mmr_enabled=True))
    for step in steps(ranking):
        terms = ranking.breakdown(pool.index_of[step.winner.passage_id]).mmr
        assert step.winner.terms == terms
        assert terms is not None
        assert step.winner.terms.score == terms.score


@given(pair=ranking_pairs())
def test_the_lead_is_that_of_the_runner_up(pair: RankingPair) -> None:
    for step in steps(pair.right)[:15]:
        found = runner_up(pair.right, step.winner.passage_id)
        if found is None:
            assert step.runner_up is None
            assert step.lead is None
        else:
            assert step.runner_up is not None
            assert step.runner_up.passage_id == found.passage_id
            assert step.runner_up.terms.score == found.score
            assert step.lead == found.lead >= 0.0


@given(pool=pools(min_size=1), chosen=PARAMETERS, data=st.data())
def test_every_contender_has_the_numbers_of_the_definition(
    pool: CandidatePool, chosen: RankingParameters, data: st.DataObject
) -> None:
    picks = picks_of(pool, chosen)
    step = data.draw(st.sampled_from(picks))
    contenders = step.contenders(len(pool))
    mmr_lambda = step.ranking.parameters.mmr_lambda
    assert len(contenders) == step.remaining == len(pool) - len(step.picked)
    assert {pool.index_of[c.passage_id] for c in contenders}.isdisjoint(step.picked)
    values = [contender.terms.score for contender in contenders]
    assert values == sorted(values, reverse=True)
    for contender in contenders:
        place = pool.index_of[contender.passage_id]
        alike = [float(pool.similarity[earlier, place]) for earlier in step.picked]
        terms = contender.terms
        assert terms.mmr_lambda == mmr_lambda
        assert terms.max_similarity == max(alike, default=0.0)
        nearest = [e for e, value in zip(step.picked, alike, strict=True) if value == max(alike) > 0.0]
        blocker = pool.candidates[nearest[0]].passage.id if nearest else None
        assert terms.blocker == blocker


def test_numbers_worked_out_by_hand() -> None:
    """The first pick costs nothing; then hit 2 pays for what it shares with hit 1."""
    ranking = rank(family_pool(), parameters(mmr_lambda=0.5))
    first, second = steps(ranking)[:2]
    assert first.winner.terms == MmrTerms(0.5, 1.0, 0.0, None)
    assert first.lead == pytest.approx(0.5 - first.contender(1).terms.score)
    repeating = next(c for c in second.contenders(6) if c.passage_id == 2)
    assert repeating.terms.blocker == 1
    assert repeating.terms.penalty == pytest.approx(0.5 * float(ranking.pool.similarity[0, 1]))


def test_without_mmr_nothing_is_picked() -> None:
    assert steps(rank(family_pool(), parameters(mmr_enabled=False))) == ()


def test_an_empty_pool_has_no_steps() -> None:
    assert steps(rank(pool_of(()), parameters())) == ()


def test_no_more_contenders_are_given_than_there_are() -> None:
    last = steps(rank(pool_of(many_notes(7)), parameters()))[-1]
    assert len(last.contenders(8)) == 1
    with pytest.raises(IndexError):
        last.contender(1)


def test_a_step_is_worked_out_when_it_is_asked_for() -> None:
    picks = steps(rank(pool_of(many_notes(40)), parameters()))
    assert picks[3].winner.terms.max_similarity > 0.0
    computed = [step.number for step in picks if "_by_score" in vars(step)]
    assert computed == [4]
