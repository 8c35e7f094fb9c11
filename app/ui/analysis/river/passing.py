"""Who passes whom at a change of the order, and what the one that falls repeats.

MMR picks one hit after the other, so a change has one cause: at the first pick that differs, the one
picked below that λ has drawn level with the one picked above it. Whatever else moves there follows from it.
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.core.pool import CandidatePool
from app.core.sweep import OrderChange


@dataclass(frozen=True, slots=True)
class Passing:
    """The cause of a change; all are candidate places.

    ``blocker`` is the earlier pick that ``faller`` repeats the most, None where it repeats none, and
    ``max_similarity`` the similarity to it, in [−1, 1]: both as in the breakdown of ``faller`` just above
    the change, where it still wins the pick.
    """

    riser: int
    faller: int
    blocker: int | None
    max_similarity: float


def cause_of(change: OrderChange, pool: CandidatePool) -> Passing:
    """The first pick of ``change`` that differs; ``ValueError`` where none does."""
    for step, (faller, riser) in enumerate(zip(change.before, change.after, strict=True)):
        if faller != riser:
            blocker, similarity = _blocker(faller, change.before[:step], pool)
            return Passing(riser, faller, blocker, similarity)
    raise ValueError("the order is the same on both sides of the change")


def ranks_of(order: tuple[int, ...]) -> dict[int, int]:
    """Candidate place to rank, from 1."""
    return {place: rank for rank, place in enumerate(order, start=1)}


def movers(change: OrderChange) -> tuple[int, ...]:
    """The places of all hits whose rank differs, those that come or go too, by their rank below it."""
    before, after = ranks_of(change.before), ranks_of(change.after)
    involved = dict.fromkeys((*change.after, *change.before))
    return tuple(place for place in involved if before.get(place) != after.get(place))


def passings(change: OrderChange) -> tuple[tuple[int, int], ...]:
    """Every pair (the one that passes, the one that is passed) whose order is turned round."""
    before, after = ranks_of(change.before), ranks_of(change.after)
    below_cut = len(change.before) + 1
    pairs = []
    for one, other in combinations(movers(change), 2):
        above = before.get(one, below_cut) - before.get(other, below_cut)
        below = after.get(one, below_cut) - after.get(other, below_cut)
        if above * below < 0:
            pairs.append((one, other) if below < 0 else (other, one))
    return tuple(pairs)


def _blocker(place: int, picked: tuple[int, ...], pool: CandidatePool) -> tuple[int | None, float]:
    """The earliest of the nearest among ``picked``, and its similarity; 0 before the first pick."""
    if not picked:
        return None, 0.0
    alike = pool.similarity[place, list(picked)].astype(np.float64)
    nearest = int(alike.argmax())
    similarity = float(alike[nearest])
    return (picked[nearest] if similarity > 0.0 else None), similarity
