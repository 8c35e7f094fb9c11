"""The one door for telling the person something; buffered until somebody listens."""

import logging
from collections.abc import Callable

from app.core.errors import ParallaxError
from app.core.notices import Notice, Severity

log = logging.getLogger(__name__)
Listener = Callable[[Notice], None]


class Messages:
    """Takes notices from anywhere in the main thread and hands each to the listener, in order."""

    def __init__(self) -> None:
        self._waiting: list[Notice] = []
        self._listener: Listener | None = None

    def listen(self, listener: Listener) -> None:
        """Send notices to ``listener`` from now on, beginning with those that waited."""
        self._listener = listener
        waiting, self._waiting = self._waiting, []
        for notice in waiting:
            listener(notice)

    def post(self, notice: Notice) -> None:
        """Tell the person ``notice``."""
        log.info("notice %s %s", notice.severity, notice.topic or "-")
        if self._listener is None:
            self._waiting.append(notice)
        else:
            self._listener(notice)

    def inform(self, text: str, *, topic: str = "", action: str = "") -> None:
        """Tell the person something that needs no doing."""
        self.post(Notice(Severity.INFO, text, topic, action))

    def warn(self, text: str, *, topic: str = "", action: str = "") -> None:
        """Tell the person of something that limits what they can do."""
        self.post(Notice(Severity.WARNING, text, topic, action))

    def report(self, error: ParallaxError, *, topic: str = "", action: str = "") -> None:
        """Tell the person of an error that is the world's fault."""
        self.post(Notice(Severity.ERROR, str(error), topic, action))
