"""What variety costs: the relevance a list keeps, and how varied it is, over λ.

Both belong to the hits that a list shows, whatever their order:

* **kept**, in [0, 1]: the sum of their relevance over the sum for the plain list's hits, which is the
  largest that as many hits can have. A negative relevance counts as 0; where the plain list has none
  either, nothing can be lost and it is 1.
* **variety**, in [0, 2]: the mean of ``1 − similarity`` over their pairs by the pool's similarity (Smyth and
  McClave, 2001, "Similarity vs. Diversity"), in [0, 1] for token overlap; 0 where there is no pair.

The **sweet spot** is the knee of variety over relevance lost: both are scaled to [0, 1], from the plain list
to the most that any λ gains and loses, and the knee is where the first exceeds the second by most, which is
the largest distance from the chord (Satopää, Albrecht, Irwin and Raghavan, 2011, "Finding a 'Kneedle' in a
Haystack", without its smoothing). Of equal distances, and of several λ with the same hits, the λ nearest
to 1 is taken.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.core.pool import CandidatePool
from app.core.ranking import rank
from app.core.sweep import LambdaSweep

LEAST_GAIN = 0.01
"""A gain of variety below this cannot be seen in two decimals: the curve is flat."""
LEAST_DISTANCE = 0.05
"""A curve that nowhere leaves its chord by this much of the unit square is straight and has no knee."""


class KeptAndVariety(NamedTuple):
    """The relevance a list keeps, in [0, 1], and its mean pairwise dissimilarity, in [0, 2]."""

    kept: float
    variety: float


@dataclass(frozen=True, eq=False, slots=True)
class TradeOff:
    """Kept and variety at every stop of a sweep, arrays of shape (101,) by falling λ.

    ``lists`` numbers the shown sets of hits: where it is equal, the same hits are shown. ``sweet_stop`` is
    the stop of the knee, None where the curve is flat or straight.
    """

    lambdas: NDArray[np.float64]
    kept: NDArray[np.float64]
    variety: NDArray[np.float64]
    lists: NDArray[np.intp]
    sweet_stop: int | None

    @property
    def sweet_spot(self) -> float | None:
        """The λ of the knee."""
        return None if self.sweet_stop is None else float(self.lambdas[self.sweet_stop])

    @property
    def same_hits(self) -> bool:
        """Whether every λ shows the same hits, so that there is nothing to trade."""
        return not self.lists.any()

    @property
    def gains(self) -> bool:
        """Whether some λ shows a list that is noticeably more varied than the plain one."""
        return bool(self.variety.max(initial=0.0) - self.plain.variety >= LEAST_GAIN)

    @property
    def plain(self) -> KeptAndVariety:
        """Those of the list in order of relevance."""
        return self.at(0)

    def at(self, stop: int) -> KeptAndVariety:
        """Those of the list at ``stop``, in [0, 100]."""
        return KeptAndVariety(float(self.kept[stop]), float(self.variety[stop]))

    def next_stop(self, stop: int, *, more_varied: bool) -> int | None:
        """The nearest stop in that direction at which other hits are shown; None where there is none."""
        way = range(stop + 1, len(self.lists)) if more_varied else range(stop - 1, -1, -1)
        return next((other for other in way if self.lists[other] != self.lists[stop]), None)


def trade_off(sweep: LambdaSweep) -> TradeOff:
    """The curve of ``sweep``; about 1 ms for a pool of 200 and lists of 20."""
    measured = _Measured(sweep)
    shown, first, lists = np.unique(
        np.sort(sweep.orders, axis=1), axis=0, return_index=True, return_inverse=True
    )
    by_lambda = np.argsort(np.argsort(first))[lists.reshape(-1)]
    both = np.array([measured.of(places) for places in shown])[lists.reshape(-1)]
    kept, variety = both[:, 0], both[:, 1]
    return TradeOff(sweep.lambdas, kept, variety, by_lambda, _knee(1.0 - kept, variety))


def kept_and_variety(sweep: LambdaSweep, mmr_lambda: float) -> KeptAndVariety:
    """Kept and variety of the list at ``mmr_lambda``, exactly, also between two stops."""
    stop = sweep.stop_of(mmr_lambda)
    if float(sweep.lambdas[stop]) == mmr_lambda:
        places = sweep.orders[stop]
    else:
        parameters = replace(sweep.parameters, mmr_enabled=True, mmr_lambda=mmr_lambda)
        order = rank(sweep.pool, parameters).order
        places = np.array(order[: sweep.orders.shape[1]], dtype=np.intp)
    return _Measured(sweep).of(np.sort(places))


def sweet_spot(sweep: LambdaSweep) -> float | None:
    """The λ of the knee of the curve, one of the stops; None where the curve is flat or straight."""
    return trade_off(sweep).sweet_spot


class _Measured:
    """Measures lists of one sweep; the same hits in ascending order give the identical numbers."""

    def __init__(self, sweep: LambdaSweep) -> None:
        self._pool: CandidatePool = sweep.pool
        relevance = rank(sweep.pool, sweep.parameters.plain()).scores.relevance
        self._relevance = np.maximum(relevance, 0.0)
        self._most = self._sum(np.sort(sweep.orders[0]))

    def of(self, places: NDArray[np.intp]) -> KeptAndVariety:
        """Kept and variety of the hits at ``places`` (k,), ascending."""
        kept = min(1.0, self._sum(places) / self._most) if self._most > 0.0 else 1.0
        return KeptAndVariety(kept, self._variety(places))

    def _sum(self, places: NDArray[np.intp]) -> float:
        return float(self._relevance[places].sum())

    def _variety(self, places: NDArray[np.intp]) -> float:
        count = len(places)
        if count < 2:
            return 0.0
        alike = self._pool.similarity[np.ix_(places, places)].astype(np.float64)
        pairs = count * (count - 1)
        return float(1.0 - (alike.sum() - np.trace(alike)) / pairs)


def _knee(lost: NDArray[np.float64], variety: NDArray[np.float64]) -> int | None:
    """The stop of the knee, from relevance lost and variety at each stop (m,), the plain list first."""
    gained = variety - variety[0]
    most_gained, most_lost = gained.max(), lost.max()
    if most_gained < LEAST_GAIN:
        return None
    share_lost = lost / most_lost if most_lost > 0.0 else np.zeros_like(lost)
    distance = gained / most_gained - share_lost
    stop = int(distance.argmax())
    return stop if distance[stop] >= LEAST_DISTANCE else None
