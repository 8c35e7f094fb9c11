"""A passage in its file: the lines around it, read when asked for."""

from dataclasses import dataclass

from app.core.pool import Span


@dataclass(frozen=True, slots=True)
class Preview:
    """The text around a passage. Spans are half-open character ranges of ``text``.

    ``first_line`` is the file's line number, from 1, of the first line of ``text``. ``stale`` says that
    the file has changed since it was indexed, so that ``text`` is the passage as it was.
    """

    passage_id: int
    text: str
    first_line: int
    passage_span: Span
    matches: tuple[Span, ...]
    stale: bool = False
