"""The runner-up of a pick is the candidate that wins when the picked one is taken out of the race."""

import math

import pytest

from app.core.ranking import Ranking
from app.core.runner_up import runner_up
from tests.ui.explanation.explained_pools import both_rankings, random_pool


def _value(ranking: Ranking, place: int, taken: tuple[int, ...]) -> float:
    """``λ·rel − (1−λ)·max similarity`` written out as the formula stands."""
    relevances = [ranking.breakdown(other).relevance for other in range(len(ranking.pool))]
    low, high = min(relevances), max(relevances)
    scaled = (relevances[place] - low) / (high - low)
    alike = max((float(ranking.pool.similarity[place, other]) for other in taken), default=0.0)
    mmr_lambda = ranking.parameters.mmr_lambda
    return mmr_lambda * scaled - (1 - mmr_lambda) * alike


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mmr_lambda", [0.0, 0.35, 0.7, 1.0])
def test_the_lead_is_over_the_best_of_those_left(seed: int, mmr_lambda: float) -> None:
    _, ranking = both_rankings(random_pool(seed), mmr_lambda=mmr_lambda)
    for step, place in enumerate(ranking.order[:-1]):
        taken, left_over = ranking.order[:step], ranking.order[step + 1 :]
        found = runner_up(ranking, ranking.pool.candidates[place].passage.id)
        assert found is not None
        best = max(_value(ranking, other, taken) for other in left_over)
        assert found.score == pytest.approx(best, abs=1e-6)
        assert found.lead == pytest.approx(_value(ranking, place, taken) - best, abs=1e-6)
        assert found.lead >= 0
        assert ranking.ranks[found.passage_id] > step + 1


def test_score_and_lead_add_up_to_the_value_when_picked() -> None:
    _, ranking = both_rankings(random_pool(9))
    for hit in ranking.hits:
        found = runner_up(ranking, hit.passage_id)
        assert found is not None
        assert hit.breakdown.mmr is not None
        assert math.isclose(found.score + found.lead, hit.breakdown.mmr.score, abs_tol=1e-9)


def test_the_last_pick_has_no_runner_up() -> None:
    _, ranking = both_rankings(random_pool(1))
    last = ranking.pool.candidates[ranking.order[-1]].passage.id
    assert runner_up(ranking, last) is None


def test_without_mmr_nothing_is_picked() -> None:
    left, _ = both_rankings(random_pool(1))
    assert runner_up(left, left.hits[0].passage_id) is None


def test_a_passage_from_outside_the_pool_is_refused() -> None:
    _, ranking = both_rankings(random_pool(1))
    with pytest.raises(KeyError):
        runner_up(ranking, 999)
