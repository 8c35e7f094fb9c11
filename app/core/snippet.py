"""A line of a passage for a row: cut around the first match, white space folded, spans kept."""

from dataclasses import dataclass

from app.core.pool import Span

ELLIPSIS = "…"
_LEAD = 24


@dataclass(frozen=True, slots=True)
class Snippet:
    """One line of text with half-open character spans to be marked."""

    text: str
    matches: tuple[Span, ...]


def snippet(text: str, matches: tuple[Span, ...], *, length: int = 160) -> Snippet:
    """At most about ``length`` characters of ``text``, beginning a little before the first match."""
    first = matches[0][0] if matches else 0
    start = _word_start(text, max(0, first - _LEAD)) if first > _LEAD else 0
    folded, places = _fold(text, start, length)
    lead = ELLIPSIS if start else ""
    spans = tuple(
        (places[a - start] + len(lead), places[min(b - start, len(places) - 1)] + len(lead))
        for a, b in matches
        if a >= start and a - start < len(places) - 1
    )
    tail = ELLIPSIS if start + len(places) - 1 < len(text.rstrip()) else ""
    return Snippet(lead + folded + tail, spans)


def _word_start(text: str, near: int) -> int:
    """The first place at or after ``near`` that begins a word; ``near`` itself in unspaced text."""
    for place in range(near, min(near + _LEAD, len(text))):
        if place == 0 or text[place - 1].isspace():
            return place
    return near


def _fold(text: str, start: int, length: int) -> tuple[str, list[int]]:
    """``text`` from ``start`` with white space folded, and each source character's place in it."""
    out: list[str] = []
    places: list[int] = []
    for char in text[start:]:
        if len(out) >= length:
            break
        places.append(len(out))
        if not char.isspace():
            out.append(char)
        elif out and out[-1] != " ":
            out.append(" ")
    places.append(len(out))
    return "".join(out), places
