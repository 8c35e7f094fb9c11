"""The words of a text as the index has them, and where a query's words stand in it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from app.core.pool import Span
from app.core.query import SearchQuery
from app.store.query_words import Words, query_words
from app.store.texts import storable
from app.store.tokenizer import PlacedWord, placed_words


def words(text: str) -> tuple[str, ...]:
    """The words of ``text`` in order, without case and diacritics.

    Han, hiragana and other scripts that put no space between words give one word a character; katakana,
    Hangul and alphabets give a word a run; an emoji is a word.
    """
    return tuple(word for _, _, word in placed_words(storable(text)))


def match_spans(text: str, query: SearchQuery) -> tuple[Span, ...]:
    """Where terms and phrases of ``query`` stand in ``text``: half-open character spans.

    They are in order, and those that touch are one. A phrase is marked only as a whole, and so is a term
    of several words (設定, foo-bar). Where the last word is unfinished, words that begin with it are marked.
    """
    looked_for = query_words(query)
    wanted = _by_first_word((*(term.words for term in looked_for.terms), *looked_for.phrases))
    unfinished = looked_for.unfinished
    if not wanted:
        return ()
    placed = list(placed_words(text))
    sequence = [word for _, _, word in placed]
    whole = (
        (start, placed[place + len(rest)][1])
        for place, (start, _, word) in enumerate(placed)
        for rest in wanted.get(word, ())
        if tuple(sequence[place + 1 : place + 1 + len(rest)]) == rest
    )
    return _merged(chain(whole, _begun(placed, unfinished) if unfinished else ()))


def _begun(placed: Sequence[PlacedWord], unfinished: Words) -> Iterator[Span]:
    """Where the words of ``unfinished`` stand in a row, the last of them as the beginning of a word."""
    *before, last = unfinished
    for place, (_, end, word) in enumerate(placed[len(before) :]):
        row = placed[place : place + len(before)]
        if word.startswith(last) and [known for _, _, known in row] == before:
            yield (row[0][0] if row else placed[place][0], end)


def _by_first_word(sequences: Iterable[Words]) -> dict[str, tuple[Words, ...]]:
    """The rests of the sequences by their first word."""
    rests: dict[str, set[Words]] = {}
    for sequence in sequences:
        rests.setdefault(sequence[0], set()).add(sequence[1:])
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
