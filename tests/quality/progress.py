"""How far a long measurement is, said so that a person and a log of a build both see that it is alive."""

from typing import TextIO

WIDTH = 72


class Progress:
    """Writes to ``stream``: on a terminal a line that changes, elsewhere one for every tenth of a step."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._live = stream.isatty()
        self._tenths: dict[str, int] = {}

    def show(self, step: str, done: int, total: int) -> None:
        """``done`` of ``total`` units of the step called ``step`` are behind."""
        if total <= 0:
            return
        if self._live:
            self._write(f"\r{f'{step} {done}/{total}':<{WIDTH}}")
            return
        tenth = 10 * done // total
        if tenth > self._tenths.get(step, 0):
            self._tenths[step] = tenth
            self._write(f"{step} {10 * tenth} %\n")

    def say(self, sentence: str) -> None:
        """A line that stays."""
        self._write(f"\r{sentence:<{WIDTH}}\n" if self._live else f"{sentence}\n")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
