"""Lets Python's cyclic garbage die in one thread, that of the window.

Left to itself, Python collects cycles in whatever thread happens to allocate just then. A Qt object among
them would be destroyed in a thread that is not its own, which brings the process down sooner or later.
"""

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

LOOK_MS = 50
"""Between two looks at how much was allocated; each collects at most once."""
QUIET_S = 1.5
"""Nobody waits for an answer any more when none came for so long."""
PATIENCE_S = 60.0
"""A full collection waits for such a moment at most so long."""
_YOUNG, _MIDDLE, _ALL = range(3)


class CycleCollector(QObject):
    """Collects by the thresholds of ``gc``, in the thread that made it; ``gc`` itself is off meanwhile.

    The young are looked at often, which takes well under a millisecond. A full collection looks at
    everything and therefore waits until the window has been quiet. ``clock`` is in seconds.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._was_enabled = False
        self._busy_at = self._full_at = clock()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    def start(self) -> None:
        """Take over from ``gc``; does nothing when it has."""
        if not self.running:
            self._was_enabled = gc.isenabled()
            gc.disable()
            self._timer.start()

    def stop(self) -> None:
        """Collect everything there is, and let ``gc`` be as it was; does nothing when not running."""
        if self.running:
            self._timer.stop()
            gc.unfreeze()
            gc.collect()
            if self._was_enabled:
                gc.enable()

    def keep_all(self) -> None:
        """Take what there is now, modules above all, for what lives to the end: it is not looked at again.

        The youngest are collected first. Whatever is no part of a cycle is freed as ever.
        """
        gc.collect(_YOUNG)
        gc.freeze()

    def put_off(self) -> None:
        """Somebody works with the window just now: a full collection can wait."""
        self._busy_at = self._clock()

    def look(self) -> None:
        """Collect as far as the thresholds say."""
        counts, limits = gc.get_count(), gc.get_threshold()
        if counts[_ALL] > limits[_ALL] and self._may_take_long():
            self._full_at = self._clock()
            gc.collect(_ALL)
        elif counts[_MIDDLE] > limits[_MIDDLE]:
            gc.collect(_MIDDLE)
        elif counts[_YOUNG] > limits[_YOUNG]:
            gc.collect(_YOUNG)

    def _may_take_long(self) -> bool:
        now = self._clock()
        return now - self._busy_at >= QUIET_S or now - self._full_at >= PATIENCE_S
