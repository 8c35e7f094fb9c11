"""Sentences with links in them: parts of text, and the small words that count and join them."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import Formatter

from PySide6.QtCore import QCoreApplication

_COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NAME_LENGTH = 48
_MOST_NAMES = 2


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a sentence; with ``passage_id`` it is a link to that hit."""

    text: str
    passage_id: int | None = None


Parts = tuple[Part, ...]


def say(text: str) -> str:
    """``text`` in the person's language."""
    return QCoreApplication.translate("Explanation", text)


def fill(template: str, **values: "str | Parts") -> Parts:
    """The parts of ``template`` with each ``{name}`` replaced by its value."""
    parts: list[Part] = []
    for literal, name, _, _ in Formatter().parse(template):
        if literal:
            parts.append(Part(literal))
        if name is not None:
            value = values[name]
            parts.extend((Part(value),) if isinstance(value, str) else value)
    return tuple(parts)


def plain(parts: Parts) -> str:
    """What the parts say, without links."""
    return "".join(part.text for part in parts)


def counted(number: int) -> str:
    """A small number as a word, a larger one in digits."""
    return _COUNTED[number] if number < len(_COUNTED) else str(number)


def places(number: int) -> str:
    """1 place, 2 places."""
    return f"1 {say('place')}" if number == 1 else f"{number} {say('places')}"


def days(number: float) -> str:
    """Whole days: 1 day, 18 days."""
    whole = max(0, round(number))
    return f"1 {say('day')}" if whole == 1 else f"{whole} {say('days')}"


def shortened(name: str) -> str:
    """A title cut to what a sentence can bear."""
    name = " ".join(name.split())
    return name if len(name) <= _NAME_LENGTH else name[: _NAME_LENGTH - 1].rstrip() + "…"


def join_names(names: Sequence[Part]) -> Parts:
    """X; X and Y; X, Y and 3 more."""
    shown, more = names[:_MOST_NAMES], len(names) - _MOST_NAMES
    if len(shown) == 1:
        return (shown[0],)
    if more > 0:
        return fill(say("{a}, {b} and {n} more"), a=(shown[0],), b=(shown[1],), n=counted(more))
    return fill(say("{a} and {b}"), a=(shown[0],), b=(shown[1],))
