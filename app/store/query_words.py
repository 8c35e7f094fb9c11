"""What a parsed query looks for, as sequences of words that must stand in a row."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from app.core.query import SearchQuery
from app.store.scripts import HAN, HIRAGANA, is_unspaced
from app.store.spellings import other_spellings
from app.store.texts import storable
from app.store.tokenizer import placed_words

Words = tuple[str, ...]

MAXIMUM_PARTS = 64
"""Distinct terms, phrases and exclusions that are looked for, each; the first ones typed count."""
MAXIMUM_PHRASE_WORDS = 128
"""Words of one phrase that must stand in a row; the rest of a longer one is not looked at."""
_REMEMBERED_QUERIES = 64
"""Every passage that is shown asks for the words of the query, to mark them."""


@dataclass(frozen=True, slots=True)
class Term:
    """Words in a row, as they were typed, and for each what counts as it: itself first, then others."""

    words: Words
    forms: tuple[Words, ...]

    @classmethod
    def of(cls, words: Words) -> "Term":
        """The words and nothing else."""
        return cls(words, tuple((word,) for word in words))

    @property
    def exact(self) -> bool:
        """Whether only the words themselves count."""
        return all(len(forms) == 1 for forms in self.forms)


@dataclass(frozen=True, slots=True)
class QueryWords:
    """``terms`` any of which will do, ``phrases`` that must all match, ``exclusions`` none of which may.

    The last word of ``unfinished``, the words of one of the terms, may be the beginning of a longer word.
    """

    terms: tuple[Term, ...]
    phrases: tuple[Words, ...]
    exclusions: tuple[Words, ...]
    unfinished: Words | None = None


@lru_cache(maxsize=_REMEMBERED_QUERIES)
def query_words(query: SearchQuery) -> QueryWords:
    """The distinct word sequences of ``query``, each word as it is; parts without a word are left out."""
    phrases = _distinct(_sequence(part) for part in query.phrases)
    terms = _distinct(sequence for term in query.terms for sequence in _all_sequences(term))
    return QueryWords(
        terms=tuple(Term.of(term) for term in terms if term not in phrases),
        phrases=phrases,
        exclusions=_distinct(_sequence(part) for part in query.exclusions),
        unfinished=_unfinished(query),
    )


def term_sequences(term: str) -> tuple[Words, ...]:
    """What is looked for where ``term`` was typed, the whole first; nothing when it holds no word.

    A term of several words (設定, foo-bar) is one sequence. One of three or more Han or hiragana is
    more likely a sentence than a word, so its likely words are looked for beside the whole.
    """
    whole = _sequence(term)
    return (whole, *_likely_words(whole)) if whole else ()


def _all_sequences(term: str) -> Iterator[Words]:
    """The whole first, then other ways to write it, then its likely words."""
    whole, *likely_words = term_sequences(term) or ((),)
    yield whole
    yield from (spelling[:MAXIMUM_PHRASE_WORDS] for spelling in other_spellings(term))
    yield from likely_words


def _unfinished(query: SearchQuery) -> Words | None:
    """None where the last word is not one of the terms, has ended, or is a character that is a word."""
    term = query.unfinished
    if not term or term not in query.terms:
        return None
    placed = list(placed_words(storable(term)))
    if not placed or placed[-1][1] < len(term) or len(placed) > MAXIMUM_PHRASE_WORDS:
        return None
    words = tuple(word for _, _, word in placed)
    return None if is_unspaced(words[-1]) else words


def _sequence(part: str) -> Words:
    return tuple(word for _, _, word in placed_words(storable(part)))[:MAXIMUM_PHRASE_WORDS]


def _distinct(sequences: Iterable[Words]) -> tuple[Words, ...]:
    distinct: dict[Words, None] = {}
    for sequence in sequences:
        if sequence:
            distinct[sequence] = None
        if len(distinct) == MAXIMUM_PARTS:
            break
    return tuple(distinct)


def _likely_words(sequence: Words) -> Iterator[Words]:
    if sum(is_unspaced(word) for word in sequence) > 2:
        pieces = [piece for run in _runs(sequence, HAN) for piece in _han_pieces(run)]
        yield from pieces or (pair for run in _runs(sequence, HIRAGANA) for pair in pairwise(run))
        yield from ((word,) for word in sequence if not is_unspaced(word))


def _runs(sequence: Words, script: re.Pattern[str]) -> Iterator[Words]:
    """The longest stretches of words of one script."""
    run: list[str] = []
    for word in (*sequence, ""):
        if script.match(word):
            run.append(word)
        elif run:
            yield tuple(run)
            run = []


def _han_pieces(run: Words) -> Iterator[Words]:
    """Chinese and Japanese words are mostly of two Han, and nothing says where one ends: every pair."""
    return iter([run]) if len(run) < 2 else pairwise(run)
