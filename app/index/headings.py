"""The structure of a text: its lines, and the headings of Markdown with their place."""

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")
_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*")
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_NO_PARAGRAPH = re.compile(r"\s*$|\t| {4}|\s*(?:[-*+>|]|\d{1,9}[.)])(?:\s|$)|\s*>|\s*\|")
_LIMIT_LINE_CHARS = 1000
"""A longer line is no heading; patterns never see it."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading. ``start`` and ``end`` are the half-open character span of its line or lines."""

    level: int
    text: str
    start: int
    end: int


class LineIndex:
    r"""Character to line number, for ``\n``, ``\r\n`` and a lone ``\r``."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def line_of(self, char: int) -> int:
        """The line, from 1, that holds the character at ``char``."""
        return bisect.bisect_right(self._starts, char)


def headings(text: str, *, start: int = 0) -> tuple[Heading, ...]:
    """The ATX and Setext headings at or after ``start``, in order, none from inside a code fence."""
    found: list[Heading] = []
    fence = ""
    paragraph: tuple[int, str] | None = None
    for begin, line in _lines(text, start):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            continue
        if mark:
            fence, paragraph = mark[1], None
            continue
        atx = _ATX.fullmatch(line)
        setext = _SETEXT.fullmatch(line) if paragraph else None
        if atx:
            found.append(Heading(len(atx[1]), _plain(atx[2] or ""), begin, begin + len(line)))
        elif setext and paragraph:
            level = 1 if setext[1][0] == "=" else 2
            found.append(Heading(level, _plain(paragraph[1]), paragraph[0], begin + len(line)))
        paragraph = None if atx or setext or _NO_PARAGRAPH.match(line) else (begin, line)
    return tuple(found)


def first_title(text: str) -> str:
    """The text of the first heading of the first level; empty when there is none."""
    return next((heading.text for heading in headings(text) if heading.level == 1 and heading.text), "")


def _lines(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Each line's first character and its text, without its end; a long one shortened to its beginning."""
    while start < len(text):
        end = _LINE_END.search(text, start)
        stop, following = (end.start(), end.end()) if end else (len(text), len(text))
        yield start, text[start : min(stop, start + _LIMIT_LINE_CHARS)]
        start = following


_LINK = re.compile(r"!?\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]|!?\[([^\]]*)\]\([^)]*\)")


def _plain(heading: str) -> str:
    """A heading without marks of emphasis, code and links, which nobody reads aloud."""
    linked = _LINK.sub(lambda match: match[1] or match[2] or "", heading)
    return " ".join(re.sub(r"[*`]|(?<!\w)_+|_+(?!\w)|~~|==", "", linked).split())
