"""How age weighs on the hits of a ranking: the curve, and where each hit lies on it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.core.ranking import Ranking, rank
from app.core.scores import decay_multiplier

LEAST_HALF_LIVES = 4.0
"""The curve goes on at least that far, to a sixteenth."""


@dataclass(frozen=True, slots=True)
class AgedHit:
    """A hit on the curve: its age in days, negative for one dated later, and its weight, in [0, 1]."""

    passage_id: int
    age_days: float
    weight: float
    evergreen: bool


@dataclass(frozen=True, slots=True)
class DecayView:
    """What a half-life does to ``hits``; ``span_days`` is the age that the curve ends at."""

    half_life_days: float
    span_days: float
    hits: tuple[AgedHit, ...]

    def weight_at(self, age_days: float) -> float:
        """What is left of relevance at an age, in [0, 1]."""
        return decay_multiplier(age_days, self.half_life_days)

    def along(self, age_days: float) -> float:
        """Where an age lies between today (0) and the end of the curve (1), by the logarithm of 1 + days."""
        inside = min(self.span_days, max(0.0, age_days))
        return math.log1p(inside) / math.log1p(self.span_days)


def decay_view(ranking: Ranking, passage_ids: Iterable[int]) -> DecayView:
    """How age weighs on these passages of ``ranking``'s pool, or would, where it is ignored.

    ``KeyError`` for a passage outside the pool.
    """
    parameters = replace(ranking.parameters, mmr_enabled=False, decay_enabled=True)
    fading = rank(ranking.pool, parameters)
    scores, columns, index_of = fading.scores, ranking.pool.columns, ranking.pool.index_of
    hits = tuple(
        AgedHit(
            passage_id=passage_id,
            age_days=float(scores.age_days[index_of[passage_id]]),
            weight=float(scores.decay[index_of[passage_id]]),
            evergreen=bool(columns.evergreen[index_of[passage_id]]),
        )
        for passage_id in passage_ids
    )
    half_life = fading.parameters.half_life_days
    oldest = max((hit.age_days for hit in hits), default=0.0)
    return DecayView(half_life, max(oldest, LEAST_HALF_LIVES * half_life), hits)
