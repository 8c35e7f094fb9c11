"""The words of a text as the index has them, and where a query's words stand in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from app.core.pool import Span
from app.core.query import SearchQuery
from app.store.query_words import Words, query_words
from app.store.texts import storable
from app.store.tokenizer import Parts, PlacedWord, placed_with_parts, placed_words
from app.store.word_forms import stem


@dataclass(frozen=True, slots=True)
class _Places:
    """The words of a text, the parts of those that are names, and the key by which two words are alike."""

    words: Sequence[PlacedWord]
    parts: Mapping[int, Parts]
    key: Callable[[str], str]

    def row_end(self, place: int, end: int, keys: Words) -> int | None:
        """Where the words with these keys end, in a row behind ``place``, whose word ends at ``end``."""
        if place + len(keys) >= len(self.words):
            return None
        for number, wanted in enumerate(keys, place + 1):
            alternatives = (self.words[number], *self.parts.get(number, ()))
            ends = [last for _, last, word in alternatives if self.key(word) == wanted]
            if not ends:
                return None
            end = ends[0]
        return end


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
    terms, phrases, unfinished = looked_for.terms, looked_for.phrases, looked_for.unfinished
    if not terms and not phrases:
        return ()
    placed, parts = placed_with_parts(text)
    return _merged(
        chain(
            _in_a_row(_Places(placed, {}, str), phrases),
            _in_a_row(_Places(placed, parts, stem), (term.words for term in terms)),
            _begun(_Places(placed, parts, str), unfinished) if unfinished else (),
        )
    )


def _in_a_row(places: _Places, sequences: Iterable[Words]) -> Iterator[Span]:
    """Where the words of one of the sequences stand in a row."""
    key = places.key
    wanted = _by_first_word(tuple(map(key, sequence)) for sequence in sequences)
    if not wanted:
        return
    first_words = [(place, word) for place, word in enumerate(places.words) if key(word[2]) in wanted]
    first_parts = [(place, part) for place, parts in places.parts.items() for part in parts]
    for place, (start, end, word) in (*first_words, *first_parts):
        for rest in wanted.get(key(word), ()):
            last = places.row_end(place, end, rest)
            if last is not None:
                yield start, last


def _begun(places: _Places, unfinished: Words) -> Iterator[Span]:
    """Where the words of ``unfinished`` stand in a row, the last as the beginning of a word or part."""
    *before, last = unfinished
    last_words = [(place, word) for place, word in enumerate(places.words) if word[2].startswith(last)]
    last_parts = [
        (place, part) for place, parts in places.parts.items() for part in parts if part[2].startswith(last)
    ]
    for place, (start, end, _) in (*last_words, *last_parts):
        row = places.words[max(0, place - len(before)) : place]
        if [word for _, _, word in row] == before:
            yield (row[0][0] if row else start), end


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
