"""Two measures of a ranked list against what is known to be right.

Reciprocal rank (Voorhees, 1999) and normalised discounted cumulative gain (Järvelin and Kekäläinen, 2002)
with linear gain. Both look at the first ``depth`` places and lie in [0, 1].
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice


def reciprocal_rank(ranked: Iterable[str], relevant: Collection[str], *, depth: int = 10) -> float:
    """One over the place, from 1, of the first relevant one; 0 when none is among the first ``depth``."""
    for place, item in enumerate(islice(ranked, depth), start=1):
        if item in relevant:
            return 1.0 / place
    return 0.0


def ndcg(ranked: Sequence[str], grades: Mapping[str, int], *, depth: int = 10) -> float:
    """Gain of the first ``depth`` over the best that could be had: ``Σ grade / log2(place + 1)``, normalised.

    What has no grade has none of the gain. A query for which nothing is of use is worth 0.
    """
    best = _discounted(sorted(grades.values(), reverse=True)[:depth])
    found = _discounted([grades.get(item, 0) for item in ranked[:depth]])
    return found / best if best > 0 else 0.0


def mean(values: Collection[float]) -> float:
    """The mean; ``ValueError`` for no values, since no measurement is not a bad one."""
    if not values:
        raise ValueError("there is no mean of nothing")
    return math.fsum(values) / len(values)


def _discounted(grades: Iterable[int]) -> float:
    return math.fsum(grade / math.log2(place + 1) for place, grade in enumerate(grades, start=1))
