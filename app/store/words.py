"""The words of a text as the index has them, and where a query's words stand in it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from app.core.pool import Span
from app.core.query import SearchQuery
from app.store.query_words import Words, query_words
from app.store.texts import storable
from app.store.tokenizer import PlacedWord, placed_with_parts, placed_words
from app.store.word_forms import stem

_Places = Sequence[tuple[PlacedWord, ...]]
"""What the index holds at each place of a text: a word and perhaps its parts."""


def words(text: str) -> tuple[str, ...]:
    """The words of ``text`` in order, without case and diacritics.

    Han, hiragana and other scripts that put no space between words give one word a character; katakana,
    Hangul and alphabets give a word a run; an emoji is a word.
    """
    return tuple(word for _, _, word in placed_words(storable(text)))


def match_spans(text: str, query: SearchQuery) -> tuple[Span, ...]:
    """Where terms and phrases of ``query`` stand in ``text``: half-open character spans.

    They are in order, and those that touch are one. A term's words are marked in any form, and as a part of
    a name; those of a phrase only as they are. A phrase is marked only as a whole, and so is a term of
    several words (設定, foo-bar). Where the last word is unfinished, words and parts that begin with it are
    marked.
    """
    looked_for = query_words(query)
    if not looked_for.terms and not looked_for.phrases:
        return ()
    places = list(placed_with_parts(text))
    whole = [alternatives[:1] for alternatives in places] if looked_for.phrases else ()
    terms = (term.words for term in looked_for.terms)
    return _merged(
        chain(
            _in_a_row(whole, looked_for.phrases, alike=str),
            _in_a_row(places, terms, alike=stem),
            _begun(places, looked_for.unfinished) if looked_for.unfinished else (),
        )
    )


def _in_a_row(places: _Places, sequences: Iterable[Words], *, alike: Callable[[str], str]) -> Iterator[Span]:
    """Where the words of a sequence stand in a row; two words are one where they are ``alike``."""
    wanted = _by_first_word(tuple(map(alike, sequence)) for sequence in sequences)
    if not wanted:
        return
    for place, alternatives in enumerate(places):
        for start, end, word in alternatives:
            for rest in wanted.get(alike(word), ()):
                ends = [end, *_ends(places[place + 1 : place + 1 + len(rest)], rest, alike=alike)]
                if len(ends) > len(rest):
                    yield start, ends[-1]


def _ends(places: _Places, sequence: Words, *, alike: Callable[[str], str]) -> Iterator[int]:
    """Where the words of ``sequence`` end, as far as they stand at ``places``, one at each."""
    for alternatives, wanted in zip(places, sequence, strict=False):
        end = next((end for _, end, word in alternatives if alike(word) == wanted), None)
        if end is None:
            return
        yield end


def _begun(places: _Places, unfinished: Words) -> Iterator[Span]:
    """Where the words of ``unfinished`` stand in a row, the last of them as the beginning of a word."""
    *before, last = unfinished
    for place, alternatives in enumerate(places[len(before) :]):
        begun = next(((start, end) for start, end, word in alternatives if word.startswith(last)), None)
        if begun and not before:
            yield begun
        elif begun:
            row = [alternatives[:1] for alternatives in places[place : place + len(before)]]
            yield from ((start, begun[1]) for start, _ in _in_a_row(row, [tuple(before)], alike=str))


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
