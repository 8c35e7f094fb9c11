"""MMR one pick at a time: what every candidate left over had at the moment of each pick.

The numbers are those of ``mmr.pick``: the winner of a step has the score of its breakdown, and its lead is
the one of ``runner_up``. A step works its numbers out when it is first asked for them.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.core.pool import Candidate
from app.core.ranking import MmrTerms, Ranking


@dataclass(frozen=True, slots=True)
class Contender:
    """A candidate not picked yet, at one step; ``terms.score`` is what it would be picked with."""

    candidate: Candidate
    terms: MmrTerms

    @property
    def passage_id(self) -> int:
        """The id of its passage."""
        return self.candidate.passage.id


@dataclass(frozen=True, eq=False)
class PickStep:
    """The pick that gave the hit of rank ``number``, from 1, its place in ``ranking``, which uses MMR."""

    ranking: Ranking
    number: int

    @property
    def winner(self) -> Contender:
        """The candidate that is picked."""
        return self.contender(0)

    @property
    def runner_up(self) -> Contender | None:
        """The best of those left over; None at the last pick of the pool."""
        return self.contender(1) if self.remaining > 1 else None

    @property
    def lead(self) -> float | None:
        """The winner's score minus the runner-up's, never negative; None where there is no runner-up.

        0 means that the more relevant of two equals is picked.
        """
        second = self.runner_up
        return None if second is None else self.winner.terms.score - second.terms.score

    @property
    def picked(self) -> tuple[int, ...]:
        """The places of the earlier picks, in their order."""
        return self.ranking.order[: self.number - 1]

    @property
    def remaining(self) -> int:
        """How many candidates are still there to choose from, the winner among them."""
        return len(self.ranking.order) - self.number + 1

    def contenders(self, count: int) -> tuple[Contender, ...]:
        """The ``count`` best of those remaining, the winner first; the more relevant of equals first."""
        return tuple(self.contender(index) for index in range(min(count, self.remaining)))

    def contender(self, index: int) -> Contender:
        """The one remaining with ``index`` better ones before it; ``IndexError`` where there is none."""
        place = int(self._by_score[index])
        scores, blocker = self.ranking.scores, self._blocker(place)
        candidates = self.ranking.pool.candidates
        return Contender(
            candidates[place],
            MmrTerms(
                mmr_lambda=self.ranking.parameters.mmr_lambda,
                scaled_relevance=float(scores.scaled[self._by_relevance_rank[place]]),
                max_similarity=float(self._nearest[place]),
                blocker=None if blocker is None else candidates[blocker].passage.id,
            ),
        )

    def _blocker(self, place: int) -> int | None:
        """The earliest pick that the candidate at ``place`` is most like; None where it is like none."""
        if not self.picked or self._nearest[place] <= 0.0:
            return None
        alike = self.ranking.pool.similarity[list(self.picked), place]
        return self.picked[int(alike.argmax())]

    @cached_property
    def _nearest(self) -> NDArray[np.float64]:
        """The similarity to the nearest earlier pick (n,) in pool order; 0 before the first pick."""
        if not self.picked:
            return np.zeros(len(self.ranking.order))
        nearest: NDArray[np.float32] = self.ranking.pool.similarity[list(self.picked)].max(axis=0)
        return nearest.astype(np.float64)

    @cached_property
    def _by_relevance_rank(self) -> NDArray[np.intp]:
        """Each candidate's place in the order of relevance (n,), in pool order."""
        order = self.ranking.scores.relevance_order
        ranks = np.empty_like(order)
        ranks[order] = np.arange(order.size)
        return ranks

    @cached_property
    def _by_score(self) -> NDArray[np.intp]:
        """The places of those remaining, the best score first."""
        mmr_lambda, by_relevance = self.ranking.parameters.mmr_lambda, self.ranking.scores.relevance_order
        gain = mmr_lambda * self.ranking.scores.scaled
        score = gain - (1.0 - mmr_lambda) * self._nearest[by_relevance]
        left = np.isin(by_relevance, self.picked, invert=True)
        order = np.argsort(-score[left], kind="stable")
        return by_relevance[left][order]


def steps(ranking: Ranking) -> tuple[PickStep, ...]:
    """Every pick that made the order of ``ranking``; none for a ranking without MMR."""
    if not ranking.parameters.mmr_enabled:
        return ()
    return tuple(PickStep(ranking, number) for number in range(1, len(ranking.order) + 1))
