"""How the stops of a slider and the values of a parameter belong together.

A slider has ``STOPS + 1`` stops, numbered from 0; every value a slider can give has one stop, and back.
"""

import math
from dataclasses import dataclass

from app.core.parameters import Limits, limits_of

STOPS = 100
"""Stop numbers run from 0 to this, both ends included: a step is a hundredth of the way."""


@dataclass(frozen=True, slots=True)
class LinearScale:
    """Stop 0 is the minimum, the last stop the maximum."""

    limits: Limits

    def value_at(self, stop: int) -> float:
        """The value at ``stop``, in the limits, free of binary dust (0.3, not 0.30000000000000004)."""
        span = self.limits.maximum - self.limits.minimum
        return self.limits.clamp(round(self.limits.minimum + span * stop / STOPS, 6))

    def stop_of(self, value: float) -> int:
        """The stop nearest to ``value``, in [0, ``STOPS``]."""
        span = self.limits.maximum - self.limits.minimum
        return round((self.limits.clamp(value) - self.limits.minimum) / span * STOPS)


@dataclass(frozen=True, slots=True)
class AgeScale:
    """Half-lives in days, spaced by their logarithm; the last stop means that age is ignored.

    ``value_at`` gives whole days from 10 on and tenths below, so that the number shown is the number used.
    """

    limits: Limits

    @property
    def last_age_stop(self) -> int:
        """The stop of the longest half-life; one further on, age is ignored."""
        return STOPS - 1

    def ignores_age(self, stop: int) -> bool:
        """Whether ``stop`` is the one where age is ignored."""
        return stop > self.last_age_stop

    def value_at(self, stop: int) -> float:
        """The half-life in days at ``stop``; the longest one where age is ignored."""
        way = min(stop, self.last_age_stop) / self.last_age_stop
        days = self.limits.minimum * (self.limits.maximum / self.limits.minimum) ** way
        return self.limits.clamp(round(days, 1) if days < 10 else float(round(days)))

    def stop_of(self, days: float) -> int:
        """The stop nearest to a half-life of ``days``, never the one where age is ignored."""
        ratio = self.limits.maximum / self.limits.minimum
        way = math.log(self.limits.clamp(days) / self.limits.minimum) / math.log(ratio)
        return round(way * self.last_age_stop)


LAMBDA_SCALE = LinearScale(limits_of("mmr_lambda"))
WEIGHT_SCALE = LinearScale(limits_of("meaning_weight"))
HALF_LIFE_SCALE = AgeScale(limits_of("half_life_days"))
