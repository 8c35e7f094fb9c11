"""The candidate that came closest when MMR made a pick, and how much it lacked."""

from dataclasses import dataclass

import numpy as np

from app.core.ranking import Ranking


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The best of the candidates left over by one pick.

    ``score`` is its MMR value at that moment, which may be negative. ``lead`` is the picked hit's value
    minus it, never negative; 0 means that the more relevant of two equals was picked.
    """

    passage_id: int
    score: float
    lead: float


def runner_up(ranking: Ranking, passage_id: int) -> RunnerUp | None:
    """Who would have been picked in place of ``passage_id``: O(n·k) for the k-th of n candidates.

    None for the last pick, and for a ranking without MMR. ``KeyError`` for a passage outside the pool.
    """
    step = ranking.ranks[passage_id] - 1
    if not ranking.parameters.mmr_enabled or step == len(ranking.order) - 1:
        return None
    values = _values_at(ranking, step)
    picked, values[ranking.order[step]] = values[ranking.order[step]], -np.inf
    by_relevance = ranking.scores.relevance_order
    best = int(by_relevance[values[by_relevance].argmax()])
    score = float(values[best])
    return RunnerUp(ranking.pool.candidates[best].passage.id, score, float(picked) - score)


def _values_at(ranking: Ranking, step: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """``λ·rel − (1−λ)·max similarity`` (n,) in pool order after ``step`` picks; −∞ for those picked."""
    mmr_lambda, taken = ranking.parameters.mmr_lambda, list(ranking.order[:step])
    values = np.empty(len(ranking.order), dtype=np.float64)
    values[ranking.scores.relevance_order] = mmr_lambda * ranking.scores.scaled
    if taken:
        alike = ranking.pool.similarity[taken].max(axis=0).astype(np.float64)
        values -= (1.0 - mmr_lambda) * alike
        values[taken] = -np.inf
    return values
