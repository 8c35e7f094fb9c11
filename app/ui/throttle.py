"""One throttle for bursts: keys typed, sliders moved, files dropped."""

from PySide6.QtCore import QObject, QTimer, Signal


class Throttle(QObject):
    """Passes values on at most once per interval: the first at once, the last never lost.

    ``superqt``'s throttler carries no value and starts its interval only after its handlers have run, so
    that a handler which submits again is called again at once; this one waits.
    """

    triggered = Signal(object)

    def __init__(self, *, interval_ms: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._value: object = None
        self._waiting = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(interval_ms)
        self._timer.timeout.connect(self._send)

    @property
    def waiting(self) -> bool:
        """Whether a value has not been passed on yet."""
        return self._waiting

    def submit(self, value: object) -> None:
        """Pass ``value`` on now, or at the end of the interval unless a newer one replaces it."""
        self._value, self._waiting = value, True
        if not self._timer.isActive():
            self._send()

    def flush(self) -> None:
        """Pass the waiting value on now, if there is one."""
        self._timer.stop()
        self._send()

    def cancel(self) -> None:
        """Forget the waiting value."""
        self._value, self._waiting = None, False

    def _send(self) -> None:
        if not self._waiting:
            return
        value, self._value, self._waiting = self._value, None, False
        self._timer.start()
        self.triggered.emit(value)
