"""How much of what a query asks for a passage holds, in words: what the keyword leg ranks by.

FTS5's ``bm25()`` finds the best passages quickly, but is not the last word on them: its weights are about
nothing in a library of a few notes, it grows with every word that is typed, and a passage that has one rare
word of a long question by chance scores about as high as one that answers it.

So the best are looked at once more. Each typed term is worth its rarity, and a passage has a share of that
worth, between 0 and 1: how often the term occurs there, in the manner of BM25 (Robertson and Zaragoza, 2009,
"The Probabilistic Relevance Framework", equations 3.15 and 3.16: saturated, by the length of the passage,
more in a title than in the text). Divided by the worth of all terms this says how much of the query is there.
A word that a note of another script only mentions counts less there (``mentions``).
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
from app.store.mentions import Mentions
from app.store.phrase_counts import COUNTS, IN_ALL, IN_TITLE, LENGTHS, PLACES
from app.store.query_words import QueryWords, Words, term_sequences
from app.store.scripts import NO_SCRIPT, script_of
from app.store.spellings import other_spellings

SATURATION, LENGTH_NORMALISATION = 1.2, 0.75
"""k1 and b of BM25, as FTS5 has them."""
EXACT = 0.3
"""What it counts that a term stands there as it was typed, beside any form of it."""
FUNCTION_WORD = 0.2
"""What a word counts that says nothing of a subject, beside one that does."""
HARDLY = 0.9
"""A word that counts more than this share of what it would is not worth a remark."""
IN_HALF = math.log(2.0)
"""The rarity of what half of the passages hold."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Asked:
    """One typed term or phrase as FTS5 strings: any of ``others`` says the same in another way.

    ``parts`` are what it is made of, each with its rarity, ``whole`` is the term as it was typed. ``common``
    says that it says nothing beside the rest of the query. ``script`` is that of the term; a phrase, which
    every hit must hold, has none.
    """

    parts: tuple[tuple[str, float], ...]
    whole: str
    others: tuple[str, ...]
    worth: float
    common: bool
    script: str

    @property
    def strings(self) -> tuple[str, ...]:
        """All FTS5 strings that must be counted for it."""
        return (*(string for string, _ in self.parts), self.whole, *self.others)

    @property
    def anyhow(self) -> str:
        """What matches where it stands in any way."""
        return any_of_strings([*(string for string, _ in self.parts), *self.others])


@dataclass(frozen=True, slots=True)
class Share:
    """What a passage holds of a query, in (0, 1), and whether it only mentions a word of it."""

    passage_id: int
    of_query: float
    mentioned: bool


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
        self._column = {string: LENGTHS + PLACES * place for place, string in enumerate(self._strings)}
        self._counts = counts
        self._worth = sum(found.worth for found in self._asked)

    def shares(self, c: Connection, passage_ids: Sequence[int]) -> list[Share]:
        """What each of the passages holds of the query; those that hold nothing are out.

        Where some hold a telling word, those that only hold common ones are out as well.
        """
        if not self._asked or not passage_ids:
            return []
        found = rows(
            c,
            f"SELECT rowid, {COUNTS}(passage_words) FROM passage_words "
            "WHERE passage_words MATCH ? AND +rowid IN (SELECT value FROM json_each(?))",
            (any_of_strings(self._strings), json.dumps(list(passage_ids))),
        )
        if not found:
            return []
        ids = [row[0] for row in found]
        numbers = np.array([np.frombuffer(counts, dtype=np.float64) for _, counts in found])
        held = np.stack([self._held(asked, numbers, IN_ALL) for asked in self._asked], axis=1)
        counted = self._counted(held, numbers, Mentions(c, self._counts, ids))
        worths = np.array([asked.worth for asked in self._asked])
        shares = (counted @ worths / self._worth).tolist()
        mentioned = np.any(counted < HARDLY * held, axis=1).tolist()
        kept = _kept(held, np.array([asked.common for asked in self._asked]))
        return [Share(*said) for *said, keep in zip(ids, shares, mentioned, kept, strict=True) if keep]

    def _counted(self, held: Matrix, numbers: Matrix, mentions: Mentions) -> Matrix:
        """``held``, (n, terms), less what is only mentioned."""
        counted = held.copy()
        for term, asked in enumerate(self._asked):
            weights = mentions.weights(asked.script, asked.anyhow)
            if weights is not None:
                in_title = self._held(asked, numbers, IN_TITLE)
                counted[:, term] = np.maximum(weights * held[:, term], in_title)
        return counted

    def _held(self, asked: _Asked, numbers: Matrix, place: int) -> Matrix:
        """How much of one term each row of ``numbers`` holds in one of ``PLACES``, (n,) in [0, 1)."""
        worth = sum(rarity for _, rarity in asked.parts)
        parts: Matrix = sum(  # type: ignore[assignment] # the sum of at least one array is an array
            rarity / worth * self._saturated(string, numbers, place) for string, rarity in asked.parts
        )
        held = (1 - EXACT) * parts + EXACT * self._saturated(asked.whole, numbers, place)
        for other in asked.others:
            held = np.maximum(held, (1 - EXACT) * self._saturated(other, numbers, place))
        return held

    def _saturated(self, string: str, numbers: Matrix, place: int) -> Matrix:
        count = numbers[:, self._column[string] + place]
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
    return _Asked(parts, quoted(whole), tuple(others), worth, says_nothing, script_of(typed))


def _asked_phrase(phrase: Words, counts: MatchCounts) -> _Asked:
    string = quoted(phrase)
    rarity = counts.rarity(string)
    return _Asked(((string, rarity),), string, (), rarity, common=False, script=NO_SCRIPT)
