"""Where λ can go: from one change of the visible order to the next, or to the edge of the nearest."""

import math

from app.core.sweep import LambdaSweep

_SAME = 1e-9
_STEP = 0.016
"""The longest way of one step, from beside a stop of the slider to the next one."""


class LambdaSteps:
    """Knows the changes of the sweep on show. ``snapping`` lets every move end beside one of them."""

    def __init__(self) -> None:
        self.snapping = False
        self._sweep: LambdaSweep | None = None

    @property
    def known(self) -> bool:
        """Whether there is a sweep."""
        return self._sweep is not None

    @property
    def ticks(self) -> tuple[float, ...]:
        """Each λ at which the visible order changes, falling."""
        return () if self._sweep is None else tuple(change.mmr_lambda for change in self._sweep.changes)

    def set_sweep(self, sweep: LambdaSweep | None) -> None:
        self._sweep = sweep

    def next(self, here: float, *, more_varied: bool) -> float | None:
        """Just past the next change from ``here``; None where there is none that way."""
        return self._sweep.next_change(here, more_varied=more_varied) if self._sweep else None

    def across(self, tick: float, *, here: float) -> float:
        """Just past the change at ``tick``, on its far side from ``here``."""
        return self._beside(tick, below=here >= tick)

    def passed(self, mmr_lambda: float) -> int:
        """How many changes lie between λ 1 and ``mmr_lambda``."""
        return sum(tick > mmr_lambda for tick in self.ticks)

    def moved(self, wanted: float, *, here: float, dragged: bool) -> float:
        """Where a move from ``here`` to ``wanted`` ends; a step by a key goes past the next change."""
        ticks = self.ticks
        if not self.snapping or not ticks or wanted in {0.0, 1.0}:
            return wanted
        nearest = min(ticks, key=lambda tick: abs(tick - wanted))
        snapped = self._beside(nearest, below=wanted <= nearest)
        if dragged or (abs(wanted - here) > _STEP and abs(snapped - here) > _SAME):
            return snapped
        more_varied = wanted < here
        further = self.next(here, more_varied=more_varied)
        return (0.0 if more_varied else 1.0) if further is None else further

    def _beside(self, tick: float, *, below: bool) -> float:
        start = tick if below else math.nextafter(tick, 0.0)
        beside = self.next(start, more_varied=below)
        return tick if beside is None else beside
