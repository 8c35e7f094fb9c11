"""A passage in its file: the lines around it, read when asked for."""

from dataclasses import dataclass

from app.core.documents import Passage
from app.core.errors import FileError
from app.core.pool import Span
from app.core.query import SearchQuery
from app.index.extract import read_text
from app.index.headings import LineIndex
from app.store.words import match_spans

CONTEXT_CHARS = 3000
"""Characters shown before and after the passage, cut at a line where one ends there."""


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


def read_preview(passage: Passage, query: SearchQuery) -> Preview:
    """The passage with the text around it, read from its file now, and what ``query`` matches in it.

    When the file is gone or no longer holds the passage where it was, the passage is shown as it was
    indexed and marked stale.
    """
    try:
        text = read_text(passage.document.path)
    except FileError:
        text = ""
    if text[passage.first_char : passage.last_char] != passage.text:
        return _preview(passage, passage.text, 0, passage.first_line, query, stale=True)
    start = _context_start(text, passage.first_char)
    end = _context_end(text, passage.last_char)
    first_line = LineIndex(text).line_of(start)
    return _preview(passage, text[start:end], passage.first_char - start, first_line, query)


def _context_start(text: str, first_char: int) -> int:
    """The first line start within reach before the passage; the passage's own start where none is."""
    earliest = first_char - CONTEXT_CHARS
    if earliest <= 0:
        return 0
    newline = text.find("\n", earliest, first_char)
    return newline + 1 if newline >= 0 else first_char


def _context_end(text: str, last_char: int) -> int:
    latest = last_char + CONTEXT_CHARS
    if latest >= len(text):
        return len(text)
    newline = text.rfind("\n", last_char, latest)
    return newline if newline >= 0 else last_char


def _preview(
    passage: Passage, text: str, offset: int, first_line: int, query: SearchQuery, *, stale: bool = False
) -> Preview:
    span = (offset, offset + len(passage.text))
    return Preview(passage.id, text, first_line, span, match_spans(text, query), stale)
