"""The words of a text, exactly as the full-text index sees them, and where a query's words stand in it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import apsw.unicode

from app.core.pool import Span
from app.core.query import SearchQuery
from app.store.texts import storable

_FOLDED_WORDS = 65_536


def words(text: str) -> tuple[str, ...]:
    """The words of ``text`` in order, without case and diacritics.

    Han, hiragana and other scripts that put no space between words give one word a character; katakana,
    Hangul and alphabets give a word a run; an emoji is a word.
    """
    return tuple(word for _, _, word in _placed_words(storable(text)))


def match_spans(text: str, query: SearchQuery) -> tuple[Span, ...]:
    """Where terms and phrases of ``query`` stand in ``text``: half-open character spans.

    They are in order, and those that touch are one. A phrase is marked only as a whole, and so is a term
    of several words (設定, foo-bar).
    """
    wanted = _by_first_word(words(part) for part in (*query.terms, *query.phrases))
    if not wanted:
        return ()
    placed = list(_placed_words(text))
    sequence = [word for _, _, word in placed]
    return _merged(
        (start, placed[place + len(rest)][1])
        for place, (start, _, word) in enumerate(placed)
        for rest in wanted.get(word, ())
        if tuple(sequence[place + 1 : place + 1 + len(rest)]) == rest
    )


@lru_cache(maxsize=_FOLDED_WORDS)
def _folded(word: str) -> str:
    return apsw.unicode.casefold(apsw.unicode.strip(word))


def _placed_words(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and folded form of each word."""
    places: Iterator[Any] = apsw.unicode.word_iter_with_offsets(text, emoji=True, regional_indicator=True)
    for start, end, word in places:
        folded = _folded(word)
        if folded:
            yield start, end, folded


def _by_first_word(sequences: Iterable[Sequence[str]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The rests of the sequences by their first word; empty ones are left out."""
    rests: dict[str, set[tuple[str, ...]]] = {}
    for sequence in sequences:
        if sequence:
            rests.setdefault(sequence[0], set()).add(tuple(sequence[1:]))
    return {first: tuple(found) for first, found in rests.items()}


def _merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans, in order of their start, with those that overlap or touch made one."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)
