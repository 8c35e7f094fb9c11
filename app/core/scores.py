"""The arithmetic of relevance: what each leg says, how legs are fused, how age fades.

Every function is pure; ranges are given with each. The formulas are those of OpenClaw's memory search.
"""

import math
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Ranks = TypeVar("Ranks", float, NDArray[np.float64])

DEFAULT_WEIGHTS = (0.7, 0.3)
"""Meaning and keyword weight when both given weights are zero."""
UNRANKABLE_KEYWORD = 0.001
"""The keyword score of an FTS5 rank that is not finite."""
RRF_K = 60
"""The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009)."""
CANDIDATES_PER_LEG = 200
"""No leg returns more candidates than this."""
QUERY_SHARE_STRENGTH = 3.5
"""How quickly the keyword score rises with the share of the query: it is one half at 53 %."""
_LARGEST_LOGIT = 700.0
"""Beyond it, the exponential of its negative is larger than a number can be."""
RERANKED = 24
"""How many candidates, the best by their fused score, the cross-encoder reads."""


def candidates_per_leg(limit: int, *, multiplier: int = 4) -> int:
    """How many candidates each leg is asked for: ``min(200, multiplier × limit)``, at least ``limit``."""
    return max(limit, min(CANDIDATES_PER_LEG, multiplier * limit))


def meaning_score(cosine_distance: float) -> float:
    """``1 − distance``: the cosine of query and passage, in [−1, 1].

    0 when the distance is not finite: a vector of length zero points nowhere.
    """
    return 1.0 - cosine_distance if math.isfinite(cosine_distance) else 0.0


def keyword_score(rank: float) -> float:
    """A rank of the keyword leg, scaled like FTS5's ``bm25()`` (negative is better), as a score in [0, 1]."""
    if not math.isfinite(rank):
        return UNRANKABLE_KEYWORD
    return -rank / (1.0 - rank) if rank < 0 else 1.0 / (1.0 + rank)


def rank_of_share(share: float) -> float:
    """A share of the query, in (0, 1], as a rank that ``keyword_score`` takes: ``−3.5 · share²``.

    The score then is ``3.5·share² ÷ (1 + 3.5·share²)``: next to nothing for a chance word of a long query.
    """
    return -QUERY_SHARE_STRENGTH * share * share


def share_of_rank(rank: float) -> float:
    """The share of the query that ``rank_of_share`` made a rank of, in [0, 1]."""
    return math.sqrt(min(1.0, max(0.0, -rank / QUERY_SHARE_STRENGTH))) if math.isfinite(rank) else 0.0


def reciprocal_rank_score(rank: Ranks) -> Ranks:
    """Reciprocal rank, scaled so that the first place gives 1: ``(k + 1) / (k + rank)``, in (0, 1].

    ``rank`` is one rank or an array of them; NaN stays NaN.
    """
    return (RRF_K + 1) / (RRF_K + rank)


def rerank_score(logit: float) -> float:
    """The logistic function of a cross-encoder's logit, in [0, 1]; 0 when the logit is not a number.

    Such a model is trained to tell relevant from irrelevant passages by this value (Nogueira and Cho,
    2019, "Passage Re-ranking with BERT").
    """
    if math.isnan(logit):
        return 0.0
    return 1.0 / (1.0 + math.exp(-max(-_LARGEST_LOGIT, logit)))


def normalised_weights(meaning: float, keyword: float) -> tuple[float, float]:
    """Both weights clamped to [0, 1] and divided by their sum; the default when both are zero.

    A weight that is not a number counts as zero.
    """
    meaning, keyword = _clamped(meaning), _clamped(keyword)
    total = meaning + keyword
    if total <= 0:
        return DEFAULT_WEIGHTS
    return meaning / total, keyword / total


def fused_score(
    meaning: float | None, keyword: float | None, *, weights: tuple[float, float] = DEFAULT_WEIGHTS
) -> float:
    """``w·meaning + (1−w)·keyword``; a leg that did not return the passage (None) adds nothing."""
    meaning_weight, keyword_weight = normalised_weights(*weights)
    return meaning_weight * (meaning or 0.0) + keyword_weight * (keyword or 0.0)


def decay_multiplier(age_days: float, half_life_days: float) -> float:
    """``exp(−ln 2 / half_life × max(0, age))``, in [0, 1].

    1 when the half-life is not a positive finite number, or the age not finite: no decay is asked for.
    """
    if not (math.isfinite(half_life_days) and half_life_days > 0 and math.isfinite(age_days)):
        return 1.0
    return math.exp(-math.log(2.0) * (max(0.0, age_days) / half_life_days))


def _clamped(weight: float) -> float:
    return min(1.0, max(0.0, weight))
