"""The course of every hit through the ranks as λ falls from 1 to 0, read off a λ sweep."""

from dataclasses import dataclass
from itertools import pairwise

from app.core.sweep import LambdaSweep


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of λ on which the visible list stays as it is: ``high`` ≥ λ > ``low``, both exact.

    ``order`` holds candidate places by rank.
    """

    high: float
    low: float
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """A stretch of λ on which one hit keeps its rank, from 1; ``rank`` is None while it is below the cut."""

    high: float
    low: float
    rank: int | None


@dataclass(frozen=True, slots=True)
class Course:
    """One candidate's reaches by falling λ. They join, and neighbours differ in rank.

    ``place`` is its place in the pool.
    """

    place: int
    reaches: tuple[Reach, ...]


def stretches(sweep: LambdaSweep) -> tuple[Stretch, ...]:
    """The stretches between the changes, by falling λ, one more than there are changes."""
    first = tuple(sweep.orders[0].tolist())
    orders = (first, *(change.after for change in sweep.changes))
    bounds = (1.0, *(change.mmr_lambda for change in sweep.changes), 0.0)
    return tuple(
        Stretch(high, low, order) for (high, low), order in zip(pairwise(bounds), orders, strict=True)
    )


def courses(parts: tuple[Stretch, ...]) -> tuple[Course, ...]:
    """The courses of all hits that ``parts`` ever show, in the order in which they first come up."""
    ranks = [{place: rank for rank, place in enumerate(part.order, start=1)} for part in parts]
    seen = dict.fromkeys(place for part in parts for place in part.order)
    return tuple(Course(place, _reaches(place, parts, ranks)) for place in seen)


def _reaches(place: int, parts: tuple[Stretch, ...], ranks: list[dict[int, int]]) -> tuple[Reach, ...]:
    joined: list[Reach] = []
    for part, rank_of in zip(parts, ranks, strict=True):
        rank = rank_of.get(place)
        if joined and joined[-1].rank == rank:
            joined[-1] = Reach(joined[-1].high, part.low, rank)
        else:
            joined.append(Reach(part.high, part.low, rank))
    return tuple(joined)
