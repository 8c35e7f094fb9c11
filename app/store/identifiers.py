"""The parts of names such as ``foo_bar``, ``fooBar``, ``HTTPServer`` and ``config.yaml``."""

import unicodedata
from collections.abc import Iterator

_BETWEEN_PARTS = "_.:\u203f\uff3f"


def part_places(word: str) -> tuple[tuple[int, int], ...]:
    """Where the parts of ``word``, as it stands in a text, begin and end; none where it has no parts.

    A part ends before ``_``, ``.`` and ``:``, before a capital that follows a small letter, and before the
    last of several capitals when a small letter follows. It holds a letter; digits divide nothing.
    """
    if len(word) < 2 or (word[1:] == word[1:].lower() and not any(map(word.__contains__, _BETWEEN_PARTS))):
        return ()
    places = [(begin, end) for begin, end in _cuts(word) if any(map(str.isalpha, word[begin:end]))]
    return tuple(places) if places != [(0, len(word))] else ()


def _cuts(word: str) -> Iterator[tuple[int, int]]:
    letters = [place for place, letter in enumerate(word) if not unicodedata.combining(letter)]
    begin = 0
    for number, place in enumerate(letters):
        before = word[letters[number - 1]] if number else ""
        after = word[letters[number + 1]] if number + 1 < len(letters) else ""
        if word[place] in _BETWEEN_PARTS:
            yield begin, place
            begin = place + 1
        elif word[place].isupper() and (before.islower() or (before.isupper() and after.islower())):
            yield begin, place
            begin = place
    yield begin, len(word)
