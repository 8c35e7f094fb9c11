"""How far an index run is, on one line of a terminal."""

import sys

from app.core.progress import IndexProgress, IndexStage

_STAGE_WORDS = {
    IndexStage.SCANNING: "Looking through folders",
    IndexStage.READING: "Reading files",
    IndexStage.EMBEDDING: "Embedding passages",
}
_CLEAR = "\r\x1b[K"


class ProgressBar:
    """One line that is written over on a terminal; silence elsewhere."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()

    def show(self, progress: IndexProgress) -> None:
        """Show how far the run is."""
        words = _STAGE_WORDS.get(progress.stage)
        if words is None:
            return
        left = f", {progress.seconds_left:.0f} s left" if progress.seconds_left is not None else ""
        self._write(f"{_CLEAR}{words}: {progress.done} of {progress.total}{left}")

    def end(self) -> None:
        """Clear the line."""
        self._write(_CLEAR)

    def _write(self, line: str) -> None:
        if self._terminal:
            print(line, end="", file=sys.stderr, flush=True)  # noqa: T201 - it is what a terminal shows
