"""The forms of a word that count as one: run, runs and running; книга, книги and книгой.

The index keeps words as they stand, so that quotation marks can mean exactly what is in them. A query asks
for all forms instead: those known words that have the same stem, by the Snowball rules for English where a
word is in Latin letters, and for Russian where it is in Cyrillic ones. A part of a name (the bar of foo_bar)
counts as a form as well.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from py_rust_stemmers import SnowballStemmer

from app.store.connection import Connection, rows
from app.store.query_words import QueryWords, Term, Words
from app.store.scripts import is_unspaced
from app.store.tokenizer import PART_MARK

Form = tuple[str, str]
"""A stem and a word, or a part with its mark, that has it."""

MAXIMUM_FORMS = 24
"""Forms of one word that are looked for, itself among them; the shortest ones count."""
_LEAST_LETTERS = 3
_ENGLISH, _RUSSIAN = SnowballStemmer("english"), SnowballStemmer("russian")
_LATIN, _CYRILLIC = re.compile(r"[a-z]+"), re.compile(r"[а-я]+")
_REMEMBERED = 65_536


@lru_cache(maxsize=_REMEMBERED)
def stem(word: str) -> str:
    """What the forms of a folded word share; the word itself where no rules are known or little is left."""
    if len(word) < _LEAST_LETTERS:
        return word
    if _LATIN.fullmatch(word):
        found = _ENGLISH.stem_word(word)
    elif _CYRILLIC.fullmatch(word):
        found = _RUSSIAN.stem_word(word)
    else:
        return word
    return found if len(found) >= _LEAST_LETTERS else word


def form_of(word: str) -> Form | None:
    """The stem of a word or part, and how the index writes it; None for a word that is its own stem."""
    found = stem(word.removeprefix(PART_MARK))
    return (found, word) if found != word else None


def note_forms(c: Connection, forms: Iterable[Form]) -> None:
    """Remember words by their stems."""
    c.executemany("INSERT OR IGNORE INTO word_form (stem, word) VALUES (?, ?)", forms)


def with_forms(c: Connection, words: QueryWords) -> QueryWords:
    """``words`` with every known form of the words of its terms. Phrases and exclusions stay as they are."""
    return replace(words, terms=tuple(_with_forms(c, term) for term in words.terms))


def _with_forms(c: Connection, term: Term) -> Term:
    return Term(term.words, tuple(_forms(c, word) for word in term.words))


def _forms(c: Connection, word: str) -> Words:
    """The word, its stem where that may be a word, and the known words and parts with that stem."""
    if is_unspaced(word):
        return (word,)
    shared = stem(word)
    sql = "SELECT word FROM word_form WHERE stem = ? ORDER BY length(word), word LIMIT ?"
    known = [found for (found,) in rows(c, sql, (shared, MAXIMUM_FORMS))]
    stems = [shared] if stem(shared) == shared else []
    return tuple(dict.fromkeys([word, *stems, *known]))[:MAXIMUM_FORMS]
