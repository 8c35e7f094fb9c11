"""How long something takes, told so that two machines can be compared."""

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Timing:
    """Durations of many runs, in milliseconds."""

    shortest_ms: float
    median_ms: float
    ninth_decile_ms: float


def measure(action: Callable[[], object], *, runs: int) -> Timing:
    """Run ``action`` once to warm up, then ``runs`` times with the garbage collector held."""
    action()
    durations: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(runs):
            started = time.perf_counter()
            action()
            durations.append((time.perf_counter() - started) * 1000.0)
    finally:
        gc.enable()
    durations.sort()
    return Timing(durations[0], statistics.median(durations), durations[int(0.9 * (runs - 1))])


def yardstick() -> Timing:
    """A product of two 400 × 400 float64 matrices: what every other duration is set beside."""
    numbers = np.random.default_rng(7)
    one, other = numbers.random((400, 400)), numbers.random((400, 400))
    return measure(lambda: one @ other, runs=200)
