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
    begun: dict[int, tuple[float, int | None]] = {}
    done: dict[int, list[Reach]] = {}
    for rank, place in enumerate(parts[0].order, start=1):
        begun[place] = (1.0, rank)
        done[place] = []
    for above, below in pairwise(parts):
        for place, rank_below in _moves(above.order, below.order).items():
            high, rank_above = begun.get(place, (1.0, None))
            done.setdefault(place, []).append(Reach(high, below.high, rank_above))
            begun[place] = (below.high, rank_below)
    return tuple(
        Course(place, (*reaches, Reach(begun[place][0], 0.0, begun[place][1])))
        for place, reaches in done.items()
    )


def _moves(above: tuple[int, ...], below: tuple[int, ...]) -> dict[int, int | None]:
    """Of all whose rank differs: candidate place to the rank in ``below``, None for under its cut."""
    moved: dict[int, int | None] = {}
    for rank, (old, new) in enumerate(zip(above, below, strict=True), start=1):
        if old != new:
            moved[new] = rank
            moved.setdefault(old, None)
    return moved
