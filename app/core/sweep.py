"""What MMR shows at every λ: the lists at 101 stops, and the exact λ of every change between them.

After the same picks, the score ``λ·rel − (1−λ)·max similarity`` of each candidate is a straight line over λ.
So as λ falls from 1, the next change of the list is the nearest λ at which, at some pick, another candidate's
line crosses the winner's. It is solved, not sampled.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.core.mmr import FIRST_PICK, blockers_of
from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.ranking import rank

STOPS = 101
"""λ from 1.00 down to 0.00 by hundredths."""
JUST_PAST = 1e-4
"""How far from a change a jump goes, where the next one leaves the room."""
_BEYOND = 1e-9
"""Changes that are nearer to each other than this are one."""
_ROUNDING = 4e-15
"""Two scores that differ by less may come out in either order."""
_LEAST_SLOPE = float(np.finfo(np.float64).tiny)
"""Lines may be nearer to parallel than this, but dividing by less goes beyond what a number can hold."""
_HALVINGS = 40


class SweepStopped(Exception):  # noqa: N818 - it is no error: whoever asked needs the sweep no longer
    """The sweep was given up because ``stopped`` said so."""


@dataclass(frozen=True, eq=False, slots=True)
class OrderChange:
    """One λ, in (0, 1], at which the visible order changes; at that very λ it is still ``before``.

    ``before`` and ``after`` are the candidate places of the visible list just above it, nearer 1, and just
    below it.
    """

    mmr_lambda: float
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class LambdaSweep:
    """The visible list of ``pool`` at every λ; the λ of ``parameters`` has no part in it.

    ``lambdas`` is (101,), from 1 to 0. ``orders`` (101, k) holds candidate places, ``blockers`` (101, k) the
    candidate place of each one's blocker, ``FIRST_PICK`` where it has none, and ``max_similarity`` (101, k)
    the similarity to it, in [−1, 1]; k is the smaller of the limit and the size of the pool. They are what
    ``rank`` gives. ``changes`` come by falling λ.
    """

    pool: CandidatePool
    parameters: RankingParameters
    lambdas: NDArray[np.float64]
    orders: NDArray[np.intp]
    blockers: NDArray[np.intp]
    max_similarity: NDArray[np.float64]
    changes: tuple[OrderChange, ...]

    def stop_of(self, mmr_lambda: float) -> int:
        """The stop nearest to ``mmr_lambda``, in [0, 100]."""
        return min(STOPS - 1, max(0, round((1.0 - mmr_lambda) * (STOPS - 1))))

    def order_at(self, mmr_lambda: float) -> tuple[int, ...]:
        """The candidate places of the visible list at any λ, between the stops too."""
        passed = len(self._rising) - bisect_right(self._rising, mmr_lambda)
        if passed:
            return self.changes[passed - 1].after
        return tuple(self.orders[0].tolist())

    def next_change(self, mmr_lambda: float, *, more_varied: bool) -> float | None:
        """A λ just past the next change on the way to 0, or to 1; None where none is left that way."""
        if more_varied:
            below = bisect_right(self._rising, mmr_lambda)
            if not below:
                return None
            change = self._rising[below - 1]
            following = self._rising[below - 2] if below > 1 else 0.0
            return max(change - JUST_PAST, (change + following) / 2)
        above = bisect_left(self._rising, mmr_lambda)
        above += above < len(self._rising) and self._rising[above] == mmr_lambda
        if above == len(self._rising):
            return None
        change = self._rising[above]
        following = self._rising[above + 1] if above + 1 < len(self._rising) else 1.0
        return min(change + JUST_PAST, (change + following) / 2)

    @cached_property
    def _rising(self) -> list[float]:
        return [change.mmr_lambda for change in reversed(self.changes)]


def sweep(
    pool: CandidatePool, parameters: RankingParameters, *, stopped: Callable[[], bool] = lambda: False
) -> LambdaSweep:
    """The lists that ``rank`` shows of ``pool`` with MMR at every λ.

    ``stopped`` is asked again and again; once it is true, ``SweepStopped`` is raised.
    """
    parameters = replace(parameters, mmr_enabled=True).clamped()
    by_relevance = rank(pool, parameters.plain()).scores
    places, scaled = by_relevance.relevance_order, by_relevance.scaled
    alike = pool.similarity[places][:, places]
    visible = min(parameters.limit, len(pool))
    lambdas = np.array([(STOPS - 1 - stop) / (STOPS - 1) for stop in range(STOPS)])
    orders = _picks_at(lambdas, scaled, alike, visible)
    max_similarity = np.zeros(orders.shape)
    blockers = np.full(orders.shape, FIRST_PICK, dtype=np.intp)
    for stop, order in enumerate(orders):
        max_similarity[stop], nearest = blockers_of(order, alike)
        blockers[stop] = np.where(nearest == FIRST_PICK, FIRST_PICK, places[nearest])
    changes = _Walk(scaled, alike.astype(np.float64), visible).changes(stopped) if visible else ()
    return LambdaSweep(
        pool=pool,
        parameters=parameters,
        lambdas=lambdas,
        orders=places[orders],
        blockers=blockers,
        max_similarity=max_similarity,
        changes=tuple(
            OrderChange(at, tuple(places[before].tolist()), tuple(places[after].tolist()))
            for at, before, after in changes
        ),
    )


def _picks_at(
    lambdas: NDArray[np.float64], scaled: NDArray[np.float64], alike: NDArray[np.float32], count: int
) -> NDArray[np.intp]:
    """The first ``count`` picks at each of the λ: (m, count), by the sums that ``mmr.pick`` does."""
    gain = lambdas[:, None] * scaled
    weight = (1.0 - lambdas)[:, None]
    nearest = np.full(gain.shape, -np.inf, dtype=np.float32)
    orders = np.empty((lambdas.size, count), dtype=np.intp)
    rows = np.arange(lambdas.size)
    score = gain
    for step in range(count):
        picked = score.argmax(axis=1)
        orders[:, step] = picked
        gain[rows, picked] = -np.inf
        np.maximum(nearest, alike[picked], out=nearest)
        score = gain - weight * nearest
    return orders


_Change = tuple[float, NDArray[np.intp], NDArray[np.intp]]


class _Walk:
    """The way down from λ = 1, from one change of the picks to the next; all places in relevance order.

    At each step the winner's line is compared with all others. ``_surely`` is the λ at which the next of them
    is above it beyond doubt, and ``_crossing`` the λ at which they cross: a little more, much more only where
    the lines are all but parallel, so that rounding decides.
    """

    def __init__(self, scaled: NDArray[np.float64], alike: NDArray[np.float64], count: int) -> None:
        self._scaled, self._alike = scaled, alike
        self._order = np.zeros(count, dtype=np.intp)
        self._nearest = np.zeros((count, scaled.size))  # to the picks before each step
        self._left = np.ones((count, scaled.size), dtype=np.bool_)
        self._surely = np.full(count, -np.inf)
        self._crossing = np.full(count, -np.inf)

    def changes(self, stopped: Callable[[], bool]) -> list[_Change]:
        """Every change by falling λ: its λ, the picks down to it, and the picks below it."""
        found: list[_Change] = []
        here = 1.0
        self._pick(here, first=0)
        while True:
            if stopped():
                raise SweepStopped
            step = int(self._surely.argmax())
            crossing, beyond = float(self._crossing[step]), float(self._surely[step])
            if crossing <= 0.0 or here <= 0.0:
                return found
            beyond = max(beyond, 0.0)
            before = self._order.copy()
            self._pick(beyond, first=step)
            if not np.array_equal(before, self._order):
                if crossing - beyond > 2 * _BEYOND or crossing > here:
                    crossing = self._seen_to_change(before, above=here, below=beyond)
                found.append((min(crossing, found[-1][0] if found else 1.0), before, self._order.copy()))
            here = beyond

    def _pick(self, mmr_lambda: float, *, first: int) -> None:
        """Make the picks from step ``first`` on, the earlier ones being as they are, and look ahead."""
        for step in range(first, self._order.size):
            if step:
                previous = self._order[step - 1]
                self._left[step] = self._left[step - 1]
                self._left[step, previous] = False
                nearest = self._alike[previous]
                self._nearest[step] = np.maximum(self._nearest[step - 1], nearest) if step > 1 else nearest
            score = mmr_lambda * self._scaled - (1.0 - mmr_lambda) * self._nearest[step]
            self._order[step] = np.where(self._left[step], score, -np.inf).argmax()
        self._look_ahead(mmr_lambda, first=first)

    def _look_ahead(self, here: float, *, first: int) -> None:
        """Where, below ``here``, another candidate wins each step from ``first`` on."""
        steps = slice(first, None)
        winners = self._order[steps, None]
        nearest = self._nearest[steps]
        nearer = nearest - np.take_along_axis(nearest, winners, axis=1)
        slope = (self._scaled - self._scaled[winners]) + nearer  # of what a candidate has over the winner
        gaining = self._left[steps] & (slope < 0.0)
        crossing = np.divide(nearer, slope, out=np.full(slope.shape, -np.inf), where=gaining)
        room = _ROUNDING / np.maximum(-slope, _LEAST_SLOPE)
        surely = crossing - np.maximum(_BEYOND, room)
        surely[surely >= here] = -np.inf
        best = surely.argmax(axis=1)[:, None]
        self._surely[steps] = np.take_along_axis(surely, best, axis=1)[:, 0]
        self._crossing[steps] = np.take_along_axis(crossing, best, axis=1)[:, 0]

    def _seen_to_change(self, before: NDArray[np.intp], *, above: float, below: float) -> float:
        """The λ between the two at which the picks, as they are rounded, are first other than ``before``."""
        scratch = _Walk(self._scaled, self._alike, self._order.size)
        for _ in range(_HALVINGS):
            middle = (above + below) / 2
            scratch._pick(middle, first=0)
            if np.array_equal(scratch._order, before):
                above = middle
            else:
                below = middle
        return above
