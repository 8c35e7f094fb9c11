"""What the weight of the two legs decides: where a hit stands with one leg alone, and where the top changes.

Relevance is linear in the meaning weight w, so that the first place belongs to the upper envelope of one
straight line a candidate, and changes exactly where two of its lines meet.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.core.parameters import Fusion, RankingParameters
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.ranking import Ranking, effective_rerank_weight, rank

BOTH_LEGS = frozenset({SearchMode.KEYWORD, SearchMode.MEANING})

Line = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TopChange:
    """A meaning weight, in (0, 1), at which another hit becomes the first in order of relevance.

    ``before`` is the passage that is first just below that weight, ``after`` the one just above it.
    """

    meaning_weight: float
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AloneRanks:
    """Where a hit stands in order of relevance, from 1, with one leg alone; None where that leg is silent."""

    keywords: int | None
    meaning: int | None


@dataclass(frozen=True, eq=False, slots=True)
class FusionView:
    """Both ends of the weight slider in order of relevance, and what lies between them.

    ``changes`` are in order of rising weight. Where the cross-encoder's score counts, it counts at both ends.
    """

    keywords_alone: Ranking
    meaning_alone: Ranking
    changes: tuple[TopChange, ...]

    def ranks_of(self, passage_id: int) -> AloneRanks:
        """The ranks of a passage of the pool; ``KeyError`` for any other."""
        pool = self.keywords_alone.pool
        candidate = pool.candidates[pool.index_of[passage_id]]
        return AloneRanks(
            keywords=self.keywords_alone.ranks[passage_id] if candidate.keyword else None,
            meaning=self.meaning_alone.ranks[passage_id] if candidate.meaning else None,
        )


def fusion_view(pool: CandidatePool, parameters: RankingParameters) -> FusionView | None:
    """What the weight decides in ``pool``; None where there is nothing to weigh, as not both legs answered.

    The weights of ``parameters`` have no part, and neither has λ; with reciprocal rank fusion it is what the
    slider would do if it were moved.
    """
    if pool.legs != BOTH_LEGS or not pool.candidates:
        return None
    keywords_alone = rank(pool, weighted(parameters, 0.0))
    at_keywords, slope = _lines(keywords_alone)
    tops = _envelope(at_keywords, slope, pool.columns.tie_break)
    ids = [candidate.passage.id for candidate in pool.candidates]
    return FusionView(
        keywords_alone=keywords_alone,
        meaning_alone=rank(pool, weighted(parameters, 1.0)),
        changes=tuple(TopChange(weight, ids[before], ids[after]) for weight, before, after in tops),
    )


def weighted(parameters: RankingParameters, meaning_weight: float) -> RankingParameters:
    """``parameters`` in order of relevance, with the scores of the legs weighed by ``meaning_weight``."""
    return replace(
        parameters,
        mmr_enabled=False,
        fusion=Fusion.WEIGHTED,
        meaning_weight=meaning_weight,
        keyword_weight=1.0 - meaning_weight,
    )


def _lines(ranking: Ranking) -> tuple[Line, Line]:
    """Relevance at weight 0 and its slope, (n,) in candidate order; ``ranking`` is that of weight 0."""
    columns = ranking.pool.columns
    legs = 1.0 - effective_rerank_weight(ranking.pool, ranking.parameters)
    gained = np.nan_to_num(columns.meaning) - np.nan_to_num(columns.keyword)
    return ranking.scores.relevance, ranking.scores.decay * legs * gained


def _envelope(start: Line, slope: Line, tie_break: NDArray[np.int64]) -> list[tuple[float, int, int]]:
    """Where the upper envelope of ``start + slope · w`` bends for w in (0, 1): w, and the lines at its sides.

    Of equal lines the first by ``tie_break`` counts. The slope rises at every meeting, so that it ends.
    """
    changes: list[tuple[float, int, int]] = []
    top = int(np.lexsort((tie_break, -slope, -start))[0])
    while True:
        steeper = np.flatnonzero(slope > slope[top])
        if not steeper.size:
            return changes
        with np.errstate(over="ignore"):
            meetings = (start[top] - start[steeper]) / (slope[steeper] - slope[top])
        first = int(np.lexsort((tie_break[steeper], -slope[steeper], meetings))[0])
        weight, after = float(meetings[first]), int(steeper[first])
        if weight >= 1.0:
            return changes
        if weight > 0.0:
            changes.append((weight, top, after))
        top = after
