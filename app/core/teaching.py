"""The smallest change of one dial after which a hit stands above another.

Three dials are tried, each alone: λ, the meaning weight and the half-life. How far a change goes is its share
of the dial's way, as its slider has it: λ and the weight by their value, the half-life by its logarithm, with
age ignored at the far end.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any

from app.core.parameters import Fusion, RankingParameters, limits_of
from app.core.query import SearchMode
from app.core.ranking import Ranking, rank
from app.core.sweep import sweep

LAST_AGE = 0.99
"""Where the longest half-life lies on its way; beyond, age is ignored."""
_STOPS = 100
_HALVINGS = 40
_ROUNDED_BY = 1.005
"""A change may be larger by so much for the sake of a shorter number."""
_DIGITS = 7
_HAIR = 0.99
"""The share of a smallest change that must not do."""


class Dial(StrEnum):
    """What can be turned."""

    LAMBDA = "lambda"
    WEIGHT = "weight"
    HALF_LIFE = "half-life"


@dataclass(frozen=True, slots=True)
class Wish:
    """The passage ``raised`` is to stand above the passage ``above``, both by id, and no lower than it does.

    ``plain`` says that it is to do so in the relevance order, where λ has no part.
    """

    raised: int
    above: int
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """A hit whose rank changes; ranks count from 1."""

    passage_id: int
    before: int
    after: int


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Proposal:
    """A change of one dial that obeys ``wish``.

    ``way`` is its share of the dial's way, in (0, 1]. ``smallest`` says that one hundredth less of it does
    not obey, nor does any nearer stop of the slider. ``moved`` are the visible hits of that list that stand
    elsewhere after it, in their new order.
    """

    wish: Wish
    dial: Dial
    before: RankingParameters
    after: RankingParameters
    way: float
    smallest: bool
    moved: tuple[Moved, ...]

    @property
    def switches(self) -> bool:
        """Whether MMR, or fading with age, has to be switched on or off for it."""
        before, after = self.before, self.after
        return (before.mmr_enabled, before.decay_enabled) != (after.mmr_enabled, after.decay_enabled)

    def value(self, parameters: RankingParameters) -> float:
        """What ``parameters`` has of the dial: λ, the meaning weight, or days; ∞ while age is ignored."""
        if self.dial is Dial.LAMBDA:
            return parameters.mmr_lambda if parameters.mmr_enabled else 1.0
        if self.dial is Dial.WEIGHT:
            return parameters.weights[0]
        return parameters.half_life_days if parameters.decay_enabled else math.inf

    def applied(self, parameters: RankingParameters) -> RankingParameters:
        """``parameters`` with this dial as it is after the change, the others as they are."""
        names = {
            Dial.LAMBDA: ("mmr_enabled", "mmr_lambda"),
            Dial.WEIGHT: ("meaning_weight", "keyword_weight"),
            Dial.HALF_LIFE: ("decay_enabled", "half_life_days"),
        }[self.dial]
        changes: dict[str, Any] = {name: getattr(self.after, name) for name in names}
        return replace(parameters, **changes)


def proposals(ranking: Ranking, wish: Wish) -> tuple[Proposal, ...]:
    """What would obey ``wish``: at most one change for each dial, none where none can.

    The shortest way comes first; after all others comes a dial that would have to be switched on or off.

    ``ranking`` is the right one, with the parameters as they are set. Ranks its pool a few hundred times, so
    not while painting. ``KeyError`` for a passage outside the pool.
    """
    made = (_proposal(_Search(ranking, wish, dial)) for dial in Dial if _can_turn(ranking, wish, dial))
    found = (proposal for proposal in made if proposal is not None)
    return tuple(sorted(found, key=lambda proposal: (proposal.switches, proposal.way)))


def obeys(ranking: Ranking, wish: Wish, *, now: Ranking) -> bool:
    """Whether ``ranking`` has the raised hit above the other, and no lower than ``now``."""
    raised = ranking.ranks[wish.raised]
    return raised < ranking.ranks[wish.above] and raised <= now.ranks[wish.raised]


def position_of(dial: Dial, parameters: RankingParameters) -> float:
    """Where a dial stands on its way, in [0, 1]."""
    if dial is Dial.LAMBDA:
        return parameters.mmr_lambda if parameters.mmr_enabled else 1.0
    if dial is Dial.WEIGHT:
        return parameters.weights[0]
    if not parameters.decay_enabled:
        return 1.0
    limits = limits_of("half_life_days")
    ratio = math.log(limits.maximum / limits.minimum)
    return LAST_AGE * math.log(limits.clamp(parameters.half_life_days) / limits.minimum) / ratio


def turned(parameters: RankingParameters, dial: Dial, position: float) -> RankingParameters:
    """``parameters`` with one dial at ``position`` of its way, in [0, 1]."""
    if dial is Dial.LAMBDA:
        return replace(parameters, mmr_enabled=True, mmr_lambda=position)
    if dial is Dial.WEIGHT:
        return replace(parameters, meaning_weight=position, keyword_weight=1.0 - position)
    if position > LAST_AGE:
        return replace(parameters, decay_enabled=False)
    limits = limits_of("half_life_days")
    days = limits.minimum * (limits.maximum / limits.minimum) ** (position / LAST_AGE)
    return replace(parameters, decay_enabled=True, half_life_days=limits.clamp(days))


def _can_turn(ranking: Ranking, wish: Wish, dial: Dial) -> bool:
    """Whether the dial has any part in that list."""
    if dial is Dial.LAMBDA:
        return not wish.plain
    if dial is Dial.WEIGHT:
        both = {SearchMode.KEYWORD, SearchMode.MEANING} <= ranking.pool.legs
        return both and ranking.parameters.fusion is Fusion.WEIGHTED
    return True


class _Search:
    """One dial of one wish: what is where, and whether it obeys."""

    def __init__(self, ranking: Ranking, wish: Wish, dial: Dial) -> None:
        self.wish = wish
        self.dial = dial
        self.pool = ranking.pool
        self.parameters = ranking.parameters
        self.now = rank(self.pool, self._listed(self.parameters))
        self.start = position_of(dial, self.parameters)

    def at(self, position: float) -> Ranking:
        """The list of the wish with the dial there."""
        return rank(self.pool, self._listed(turned(self.parameters, self.dial, position)))

    def good(self, position: float) -> bool:
        return obeys(self.at(position), self.wish, now=self.now)

    def sides(self) -> tuple[list[tuple[float, bool]], list[tuple[float, bool]]]:
        """Positions below and above the present one, nearest first, and whether they obey."""
        if self.dial is Dial.LAMBDA:
            known = self._by_sweep()
        else:
            known = [(stop / _STOPS, None) for stop in range(_STOPS + 1)]
        below = [entry for entry in reversed(known) if entry[0] < self.start]
        above = [entry for entry in known if entry[0] > self.start]
        return self._until_good(below), self._until_good(above)

    def _until_good(self, entries: Sequence[tuple[float, bool | None]]) -> list[tuple[float, bool]]:
        seen: list[tuple[float, bool]] = []
        for position, known in entries:
            seen.append((position, self.good(position) if known is None else known))
            if seen[-1][1]:
                break
        return seen

    def _by_sweep(self) -> list[tuple[float, bool | None]]:
        """The middle of every stretch of λ in which the list stays as it is, rising."""
        swept = sweep(self.pool, replace(self.parameters, limit=self.now.ranks[self.wish.raised]))
        edges = [0.0, *(change.mmr_lambda for change in reversed(swept.changes)), 1.0]
        middles = [(low + high) / 2 for low, high in pairwise(edges) if low < high]
        between = ((middle, self._in_order(swept.order_at(middle))) for middle in middles)
        return [(0.0, None), *between, (1.0, None)]

    def _in_order(self, order: tuple[int, ...]) -> bool:
        places = {place: number for number, place in enumerate(order)}
        raised, above = (self.pool.index_of[i] for i in (self.wish.raised, self.wish.above))
        return raised in places and places[raised] < places.get(above, len(order))

    def _listed(self, parameters: RankingParameters) -> RankingParameters:
        return parameters.plain() if self.wish.plain else parameters


def _proposal(search: _Search) -> Proposal | None:
    if search.good(search.start):
        return None
    ends = [end for side in search.sides() if (end := _boundary(search, side)) is not None]
    if not ends:
        return None
    position = _rounded(search, min(ends, key=lambda end: abs(end - search.start)))
    after = turned(search.parameters, search.dial, position)
    return Proposal(
        wish=search.wish,
        dial=search.dial,
        before=search.parameters,
        after=after,
        way=abs(position - search.start),
        smallest=not search.good(search.start + _HAIR * (position - search.start)),
        moved=_moved(search.now, search.at(position)),
    )


def _boundary(search: _Search, side: Sequence[tuple[float, bool]]) -> float | None:
    """The position nearest to the present one that obeys, on one side; None where none does."""
    if not side or not side[-1][1]:
        return None
    good = side[-1][0]
    bad = side[-2][0] if len(side) > 1 else search.start
    for _ in range(_HALVINGS):
        middle = (good + bad) / 2
        if search.good(middle):
            good = middle
        else:
            bad = middle
    return good


def _rounded(search: _Search, position: float) -> float:
    """A position hardly further from the present one, whose value can be said in few digits, and obeys."""
    if search.dial is Dial.HALF_LIFE and position > LAST_AGE:
        return 1.0
    longest = _ROUNDED_BY * abs(position - search.start)
    for shorter in _shorter(search, position):
        way = abs(shorter - search.start)
        if abs(position - search.start) <= way <= longest and search.good(shorter):
            return shorter
    return position


def _shorter(search: _Search, position: float) -> list[float]:
    """Positions around ``position`` whose values have two decimals or more; days begin with none."""
    parameters = turned(search.parameters, search.dial, position)
    if search.dial is not Dial.HALF_LIFE:
        return [end for digits in range(2, _DIGITS) for end in _ends(position, digits)]
    limits = limits_of("half_life_days")
    days = (end for digits in range(_DIGITS) for end in _ends(parameters.half_life_days, digits))
    return [
        position_of(Dial.HALF_LIFE, replace(parameters, half_life_days=end))
        for end in days
        if limits.minimum <= end <= limits.maximum
    ]


def _ends(value: float, digits: int) -> tuple[float, float]:
    unit = 10**digits
    return math.floor(value * unit) / unit, math.ceil(value * unit) / unit


def _moved(before: Ranking, after: Ranking) -> tuple[Moved, ...]:
    visible = {hit.passage_id for hit in (*before.hits, *after.hits)}
    placed: Callable[[int], int] = after.ranks.__getitem__
    return tuple(
        Moved(passage_id, before.ranks[passage_id], after.ranks[passage_id])
        for passage_id in sorted(visible, key=placed)
        if before.ranks[passage_id] != after.ranks[passage_id]
    )
