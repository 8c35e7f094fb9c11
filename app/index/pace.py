"""How fast a stage goes, and how long it will still take."""

import time
from collections import deque
from collections.abc import Callable

SPAN_SECONDS = 30.0
"""The rate is that of this long ago until now."""
_LEAST_SECONDS = 1.0


class Pace:
    """Counts units of work. ``clock`` gives seconds; it must never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._marks: deque[tuple[float, int]] = deque([(clock(), 0)])

    def mark(self, done: int) -> None:
        """Note that ``done`` units are done by now."""
        now = self._clock()
        self._marks.append((now, done))
        while len(self._marks) > 2 and now - self._marks[0][0] > SPAN_SECONDS:
            self._marks.popleft()

    @property
    def rate(self) -> float:
        """Units per second; 0 while it is too early to say."""
        (began, before), (now, done) = self._marks[0], self._marks[-1]
        seconds = now - began
        return (done - before) / seconds if seconds >= _LEAST_SECONDS else 0.0

    def seconds_left(self, remaining: int) -> float | None:
        """How long ``remaining`` units will take; None while it is unknown."""
        return remaining / self.rate if self.rate > 0 else None
