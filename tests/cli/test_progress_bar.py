"""The progress of an index run: one line on a terminal, nothing in a file."""

import io
import sys

import pytest

from app.cli.progress_bar import ProgressBar
from app.core.progress import IndexProgress, IndexStage


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def written(stream: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a bar writes on ``stream`` in a short run."""
    monkeypatch.setattr(sys, "stderr", stream)
    bar = ProgressBar()
    bar.show(IndexProgress(stage=IndexStage.READING, done=3, total=12))
    bar.show(IndexProgress(stage=IndexStage.EMBEDDING, done=40, total=90, seconds_left=7.4))
    bar.end()
    return stream.getvalue()


def test_a_terminal_shows_one_line_that_is_cleared_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written(Terminal(), monkeypatch).split("\r\x1b[K")
    assert lines == ["", "Reading files: 3 of 12", "Embedding passages: 40 of 90, 7 s left", ""]


def test_a_file_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert written(io.StringIO(), monkeypatch) == ""
