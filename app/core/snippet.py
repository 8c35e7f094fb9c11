"""A line of a passage for a row: cut around the first match, white space folded, spans kept."""

import re
from dataclasses import dataclass

from app.core.pool import Span

ELLIPSIS = "…"
_LEAD = 24
_MARKUP = re.compile(
    r"^[ \t]{0,3}\#{1,6}[ \t]+"  # a heading
    r"|^[ \t]*(?:>[ \t]?)+(?:\[!\w+\][+-]?[ \t]?)?"  # a quotation, a callout
    r"|^[ \t]*(?:`{3,}|~{3,}).*$"  # the fence of code
    r"|^[ \t|:-]*-{3,}[ \t|:-]*$"  # a rule, the rule of a table
    r"|(?<![\w*])\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?![\w*])"  # emphasis
    r"|`|==|!?\[\[|\]\]"  # code, a mark, a link between notes
    r"|\]\([^)\s]*\)|!?\[(?=[^\]\n]*\]\()",  # a link to an address
    re.MULTILINE,
)
"""The signs of Markdown that are noise in a single line; what they surround stays."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """One line of text with half-open character spans to be marked."""

    text: str
    matches: tuple[Span, ...]


def snippet(text: str, matches: tuple[Span, ...], *, length: int = 160, markdown: bool = False) -> Snippet:
    """At most about ``length`` characters of ``text``, beginning a little before the first match.

    In ``markdown`` the signs that only mean a form are left out.
    """
    first = matches[0][0] if matches else 0
    start = _word_start(text, max(0, first - _LEAD)) if first > _LEAD else 0
    folded, places = _fold(text, start, length, _signs(text, start, length) if markdown else frozenset())
    lead = ELLIPSIS if start else ""
    spans = (
        (places[a - start] + len(lead), places[min(b - start, len(places) - 1)] + len(lead))
        for a, b in matches
        if a >= start and a - start < len(places) - 1
    )
    tail = ELLIPSIS if start + len(places) - 1 < len(text.rstrip()) else ""
    return Snippet(lead + folded + tail, tuple((a, b) for a, b in spans if a < b))


def _word_start(text: str, near: int) -> int:
    """The first place at or after ``near`` that begins a word; ``near`` itself in unspaced text."""
    for place in range(near, min(near + _LEAD, len(text))):
        if place == 0 or text[place - 1].isspace():
            return place
    return near


def _signs(text: str, start: int, length: int) -> frozenset[int]:
    """The places of Markdown's signs, as far as a snippet can reach."""
    found = _MARKUP.finditer(text, start, min(len(text), start + 8 * length))
    return frozenset(place for match in found for place in range(*match.span()))


def _fold(text: str, start: int, length: int, left_out: frozenset[int]) -> tuple[str, list[int]]:
    """``text`` from ``start`` with white space folded, and each source character's place in it."""
    out: list[str] = []
    places: list[int] = []
    for place in range(start, len(text)):
        if len(out) >= length:
            break
        places.append(len(out))
        char = text[place]
        if place in left_out:
            continue
        if not char.isspace():
            out.append(char)
        elif out and out[-1] != " ":
            out.append(" ")
    places.append(len(out))
    return "".join(out), places
