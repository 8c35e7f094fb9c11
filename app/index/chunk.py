"""Cut a text into passages at its own structure."""

import bisect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from semantic_text_splitter import MarkdownSplitter, TextSplitter

from app.core.pool import Span
from app.index.extract import Extract
from app.index.headings import Heading, LineIndex, headings
from app.index.token_estimate import estimated_tokens
from app.store.documents import NewPassage

PASSAGE_TOKENS = (200, 300)
"""A passage is full once it has as many tokens as this range says; no more than a lone heading is added."""
TINY_TOKENS = 50
"""A passage below this joins its neighbour where both fit: alone it says too little to be found by."""
STRETCH_CHARS = 20_000
"""The splitter's time grows with the square of what it is given: 5 MB in one line would take minutes."""
_BLANK_LINE = re.compile(r"(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)+")
_LINE_END = re.compile(r"\r\n|\n|\r")
_BLANK = re.compile(r"\s+")
_WORD = re.compile(r"[^\W_]")


class Chunker:
    """Cuts texts into passages of about ``tokens`` (least full, most), as ``count`` counts them."""

    def __init__(
        self,
        count: Callable[[str], int] = estimated_tokens,
        *,
        tokens: tuple[int, int] = PASSAGE_TOKENS,
        tiny_tokens: int = TINY_TOKENS,
    ) -> None:
        self._count = count
        self._most = tokens[1]
        self._tiny = tiny_tokens
        self._markdown = MarkdownSplitter.from_callback(count, tokens)
        self._plain = TextSplitter.from_callback(count, tokens)

    def passages(
        self, extract: Extract, *, checkpoint: Callable[[], None] = lambda: None
    ) -> tuple[NewPassage, ...]:
        """The passages of a text in order: spans that do not overlap and leave out nothing but blanks.

        ``checkpoint`` is called again and again on the way, several times a second for any text; what it
        raises ends the work.
        """
        text = extract.text
        found = headings(text, start=extract.body) if extract.markdown else ()
        pieces = list(self._pieces(extract, found, checkpoint))
        outline, lines = _Outline(text, found), LineIndex(text)
        return tuple(
            NewPassage(
                heading=outline.path_at((piece.start, piece.end)),
                first_line=lines.line_of(piece.start),
                last_line=lines.line_of(piece.end - 1),
                first_char=piece.start,
                last_char=piece.end,
                text=text[piece.start : piece.end],
            )
            for piece in self._joined(pieces)
        )

    def _pieces(
        self, extract: Extract, found: tuple[Heading, ...], checkpoint: Callable[[], None]
    ) -> Iterator["_Piece"]:
        splitter = self._markdown if extract.markdown else self._plain
        for start, end in _stretches(extract.text, extract.body, found):
            checkpoint()
            for offset, chunk in splitter.chunk_indices(extract.text[start:end]):
                if not chunk.isspace():
                    yield self._piece(extract.text, start + offset, start + offset + len(chunk), found)

    def _piece(self, text: str, start: int, end: int, found: tuple[Heading, ...]) -> "_Piece":
        body = _after_headings(text, (start, end), found)
        return _Piece(
            start,
            end,
            self._count(text[start:end]),
            headed=body > start,
            lone=body >= end,
            mute=_WORD.search(text, start, end) is None,
        )

    def _joined(self, pieces: list["_Piece"]) -> list["_Piece"]:
        """Lone headings go with what follows them, tiny pieces with a neighbour that has room.

        A tiny piece under its own heading opens a section, so it goes with what follows only where that
        goes on with the section; one without a heading is the end of a section and goes with what it ends.
        A piece without a word, such as the end of a fence, goes with what is before it.
        """
        joined: list[_Piece] = []
        for piece in pieces:
            last = joined[-1] if joined else None
            if last and self._belong(last, piece):
                joined[-1] = last.joined(piece)
            else:
                joined.append(piece)
        return joined

    def _belong(self, last: "_Piece", piece: "_Piece") -> bool:
        if last.lone and last.tokens < self._most // 2:
            return True
        tiny = min(last.tokens, piece.tokens) < self._tiny
        if tiny and (last.mute or piece.mute):
            return True
        return tiny and not piece.headed and last.tokens + piece.tokens <= self._most


@dataclass(frozen=True, slots=True)
class _Piece:
    """What the splitter gave.

    ``headed`` if it begins with a heading, ``lone`` if it is nothing else, ``mute`` if it has no word.
    """

    start: int
    end: int
    tokens: int
    headed: bool
    lone: bool
    mute: bool

    def joined(self, following: "_Piece") -> "_Piece":
        return _Piece(
            self.start,
            following.end,
            self.tokens + following.tokens,
            headed=self.headed,
            lone=self.lone and following.lone,
            mute=self.mute and following.mute,
        )


class _Outline:
    """The path of headings at each place of a text."""

    def __init__(self, text: str, found: tuple[Heading, ...]) -> None:
        self._text = text
        self._found = found
        self._starts = [heading.start for heading in found]

    @cached_property
    def _paths(self) -> list[tuple[str, ...]]:
        """The path from each heading on."""
        paths: list[tuple[str, ...]] = []
        above: list[Heading] = []
        for heading in self._found:
            above = [*(outer for outer in above if outer.level < heading.level), heading]
            paths.append(tuple(outer.text for outer in above if outer.text))
        return paths

    def path_at(self, span: Span) -> tuple[str, ...]:
        """The path of a passage; headings that it begins with count as above it."""
        body = _after_headings(self._text, span, self._found)
        place = bisect.bisect_left(self._starts, max(body, span[0] + 1)) - 1
        return self._paths[place] if place >= 0 else ()


def _after_headings(text: str, span: Span, found: tuple[Heading, ...]) -> int:
    """The end of the headings that a span begins with; its start when there are none."""
    start, end = span
    place = bisect.bisect_left(found, start, key=lambda heading: heading.end - 1)
    for number in range(place, len(found)):
        heading = found[number]
        if heading.start >= end or (heading.start > start and not text[start : heading.start].isspace()):
            break
        start = heading.end
    return start


def _stretches(text: str, start: int, found: tuple[Heading, ...]) -> Iterator[Span]:
    """Spans of at most ``STRETCH_CHARS``, cut at a heading, a blank line, a line end or a blank."""
    starts = [heading.start for heading in found]
    while len(text) - start > STRETCH_CHARS:
        end = _cut(text, start, starts)
        yield start, end
        start = end
    yield start, len(text)


def _cut(text: str, start: int, heading_starts: list[int]) -> int:
    least, most = start + STRETCH_CHARS // 2, start + STRETCH_CHARS
    place = bisect.bisect_right(heading_starts, most) - 1
    if place >= 0 and heading_starts[place] > least:
        return heading_starts[place]
    for pattern in (_BLANK_LINE, _LINE_END, _BLANK):
        ends = [match.end() for match in pattern.finditer(text, least, most)]
        if ends:
            return ends[-1]
    return most
