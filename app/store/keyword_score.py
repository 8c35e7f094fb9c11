"""How much of what a query asks for a passage holds, in words: what the keyword leg ranks by.

FTS5's ``bm25()`` finds the best passages quickly, but is not the last word on them: its weights are about
nothing in a library of a few notes, it grows with every word that is typed, and a passage that has one rare
word of a long question by chance scores about as high as one that answers it.

So the best are looked at once more. Each typed term is worth its rarity, and a passage has a share of that
worth, between 0 and 1: how often the term occurs there, in the manner of BM25 (Robertson and Zaragoza, 2009,
"The Probabilistic Relevance Framework", equations 3.15 and 3.16: saturated, by the length of the passage,
more in a title than in the text). Divided by the worth of all terms this says how much of the query is there.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.core.query import SearchQuery
from app.store.connection import Connection, rows
from app.store.expression import any_of_strings, beginnings, quoted, quoted_forms
from app.store.function_words import FUNCTION_WORDS
from app.store.match_counts import MatchCounts
from app.store.phrase_counts import COUNTS, LENGTHS
from app.store.query_words import QueryWords, Words, term_sequences
from app.store.spellings import other_spellings

SATURATION, LENGTH_NORMALISATION = 1.2, 0.75
"""k1 and b of BM25, as FTS5 has them."""
EXACT = 0.3
"""What it counts that a term stands there as it was typed, beside any form of it."""
FUNCTION_WORD = 0.2
"""What a word counts that says nothing of a subject, beside one that does."""
IN_HALF = math.log(2.0)
"""The rarity of what half of the passages hold."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Asked:
    """One typed term or phrase as FTS5 strings: any of ``others`` says the same in another way.

    ``parts`` are what it is made of, each with its rarity, ``whole`` is the term as it was typed. ``common``
    says that it says nothing beside the rest of the query.
    """

    parts: tuple[tuple[str, float], ...]
    whole: str
    others: tuple[str, ...]
    worth: float
    common: bool

    @property
    def strings(self) -> tuple[str, ...]:
        """All FTS5 strings that must be counted for it."""
        return (*(string for string, _ in self.parts), self.whole, *self.others)


class AskedWords:
    """What a query asks for in words, weighed; made once for a query, in one library."""

    def __init__(
        self, query: SearchQuery, looked_for: QueryWords, counts: MatchCounts, *, common: frozenset[Words]
    ) -> None:
        asked = [_asked_term(term, looked_for, counts, common) for term in query.terms]
        asked += [_asked_phrase(phrase, counts) for phrase in looked_for.phrases]
        distinct = {found.whole: found for found in asked if found is not None}
        self._asked = tuple(distinct.values())
        self._strings = tuple(dict.fromkeys(string for found in self._asked for string in found.strings))
        self._column = {string: LENGTHS + place for place, string in enumerate(self._strings)}
        self._worth = sum(found.worth for found in self._asked)

    def shares(self, c: Connection, passage_ids: Sequence[int]) -> dict[int, float]:
        """The share of the query, in (0, 1), that each of the passages holds; those that hold none are out.

        Where some hold a telling word, those that only hold common ones are out as well.
        """
        if not self._asked or not passage_ids:
            return {}
        found = rows(
            c,
            f"SELECT rowid, {COUNTS}(passage_words) FROM passage_words "
            "WHERE passage_words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))",
            (any_of_strings(self._strings), json.dumps(list(passage_ids))),
        )
        if not found:
            return {}
        numbers = np.array([np.frombuffer(counts, dtype=np.float64) for _, counts in found])
        held = np.stack([self._held(asked, numbers) for asked in self._asked], axis=1)
        worths = np.array([asked.worth for asked in self._asked])
        shares = (held @ worths / self._worth).tolist()
        kept = _kept(held, np.array([asked.common for asked in self._asked]))
        return {row[0]: share for row, share, keep in zip(found, shares, kept, strict=True) if keep}

    def _held(self, asked: _Asked, numbers: Matrix) -> Matrix:
        """How much of one term each row of ``numbers`` holds, (n,) in [0, 1)."""
        worth = sum(rarity for _, rarity in asked.parts)
        parts: Matrix = sum(  # type: ignore[assignment] # the sum of at least one array is an array
            rarity / worth * self._saturated(string, numbers) for string, rarity in asked.parts
        )
        held = (1 - EXACT) * parts + EXACT * self._saturated(asked.whole, numbers)
        for other in asked.others:
            held = np.maximum(held, (1 - EXACT) * self._saturated(other, numbers))
        return held

    def _saturated(self, string: str, numbers: Matrix) -> Matrix:
        count = numbers[:, self._column[string]]
        length = numbers[:, 0] / numbers[:, 1]
        return count / (count + SATURATION * (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * length))


def _kept(held: Matrix, common: NDArray[np.bool_]) -> list[bool]:
    telling = [bool(row.any()) for row in held[:, ~common] > 0]
    return telling if any(telling) else [True] * len(telling)


def _asked_term(
    typed: str, looked_for: QueryWords, counts: MatchCounts, common: frozenset[Words]
) -> _Asked | None:
    """None for a term without words, or one that is asked for as a phrase already."""
    known = {term.words: term for term in looked_for.terms}
    whole, *likely_words = (words for words in term_sequences(typed) or ((),))
    if whole not in known:
        return None
    others = [quoted_forms(known[words]) for words in other_spellings(typed) if words in known]
    if whole == looked_for.unfinished:
        others += beginnings(whole)
    words = [known[words] for words in likely_words if words in known] or [known[whole]]
    strings = [quoted_forms(term) for term in words]
    parts = tuple((string, counts.rarity(string)) for string in strings)
    worth = sum(rarity for _, rarity in parts)
    if len(parts) == 1 and others:
        worth = counts.rarity(any_of_strings([*strings, *others]))
    if len(whole) == 1 and whole[0] in FUNCTION_WORDS:
        worth *= FUNCTION_WORD
    common_here = common.issuperset(term.words for term in words)
    says_nothing = common_here and all(rarity < IN_HALF for _, rarity in parts)
    return _Asked(parts, quoted(whole), tuple(others), worth, says_nothing)


def _asked_phrase(phrase: Words, counts: MatchCounts) -> _Asked:
    string = quoted(phrase)
    rarity = counts.rarity(string)
    return _Asked(((string, rarity),), string, (), rarity, common=False)
