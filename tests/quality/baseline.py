"""The recorded numbers, and what a change gained or lost against them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.quality.report import BEST_WEIGHT, DIGITS, SIMILARITY, Numbers

BASELINE = Path(__file__).with_name("baseline.json")
TOLERANCE = 0.01
"""How much any number may lose."""

Place = tuple[str, ...]
"""The keys that lead to a number."""


@dataclass(frozen=True, slots=True)
class Change:
    """A number that was recorded as ``before`` and is ``now``; None when it is not measured any more."""

    place: Place
    before: float
    now: float | None

    @property
    def gain(self) -> float:
        """How much better it became, below 0 for worse: less is better for the similarity within a list.

        A number that is gone has lost everything.
        """
        if self.now is None:
            return -float("inf")
        difference = round(self.now - self.before, DIGITS)
        return -difference if self.place[-1] == SIMILARITY else difference

    @property
    def lost(self) -> bool:
        """Whether it became worse by more than the tolerance."""
        return self.gain < -TOLERANCE


def recorded(path: Path = BASELINE) -> Numbers | None:
    """The recorded numbers; None when nothing is recorded yet."""
    if not path.exists():
        return None
    numbers: Numbers = json.loads(path.read_text(encoding="utf-8"))
    return numbers


def changes(before: Numbers, now: Numbers) -> tuple[Change, ...]:
    """Every recorded number that is not the same now, the greatest loss first.

    The best weight is not among them: it is no better for being larger. What was not recorded cannot change.
    """
    present = dict(_leaves(now))
    compared = (
        Change(place, value, present.get(place))
        for place, value in _leaves(before)
        if place[-1] != BEST_WEIGHT
    )
    return tuple(sorted((change for change in compared if change.gain), key=lambda change: change.gain))


def _leaves(numbers: Numbers, place: Place = ()) -> Iterator[tuple[Place, float]]:
    for key, value in numbers.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*place, key))
        else:
            yield (*place, key), float(value)
