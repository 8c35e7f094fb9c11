"""The one definition of a word, which the full-text index, queries and marked matches share.

Words are those of ``apsw.fts5``'s ``UnicodeWordsTokenizer`` inside ``SimplifyTokenizer`` (strip, casefold),
through the same functions of ``apsw.unicode``. The marks of kana and of й are no accents: バス, パス and
ハス are three words. Han characters are folded to their simplified forms. Going to these functions
directly, and remembering what stands between two blanks, makes an index in less than half the time and
gives places in characters at once.

A name such as ``fooBar`` is one word, ``foobar``, so that a phrase finds it however it is written. Its parts
are at the same place, so that no passage grows longer by them, and with a mark, so that only who asks for
parts finds them: quotation marks mean words.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import apsw
import apsw.unicode
from apsw.fts5query import QueryTokens

from app.store.chinese import simplified
from app.store.identifiers import part_places

PlacedWord = tuple[int, int, str]
"""Where a word begins and ends, in characters, and its folded form."""
Token = str | tuple[str, ...]
"""A word of the index, or a word and its parts with their mark, all at one place."""
Parts = tuple[PlacedWord, ...]
"""Those of one word, without their mark."""

PART_MARK = "_"
"""What the index writes before a part of a name; no word has it."""
TOKENIZER = "parallax_words"
_BETWEEN_BLANKS = re.compile(r"[^ \t\r\n]+")
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_SHORT_I, _ANY_SHORT_I = "й", re.compile(r"[йЙ]|[иИ]\u0306")
_LONG_VOWEL = "\u30fc"
_LONG_VOWEL_FROM = 4
"""A katakana word from this length on is written with and without a final ー (サーバー, サーバ)."""
_REMEMBERED, _REMEMBERED_LENGTH = 32_768, 32


def register_tokenizer(c: apsw.Connection) -> None:
    """Make ``TOKENIZER`` known to FTS5 on this connection."""
    c.register_fts5_tokenizer(TOKENIZER, _make_tokenizer)


def placed_words(text: str) -> Iterator[PlacedWord]:
    """The words of ``text`` in order, each with its place."""
    for offset, start, end, word, _ in _words_in(text):
        yield offset + start, offset + end, word


def placed_with_parts(text: str) -> tuple[list[PlacedWord], dict[int, Parts]]:
    """The words of ``text`` in order, and of those that are names the parts, by the number of the word."""
    placed: list[PlacedWord] = []
    parts: dict[int, Parts] = {}
    for offset, start, end, word, inside in _words_in(text):
        begin = offset + start
        if inside:
            parts[len(placed)] = tuple((begin + first, begin + last, part) for first, last, part in inside)
        placed.append((begin, offset + end, word))
    return placed, parts


def tokens(text: str) -> list[Token]:
    """What the index holds of ``text``, in order."""
    found: list[Token] = []
    for run in _BETWEEN_BLANKS.findall(text):
        found += _run_tokens(run) if len(run) > _REMEMBERED_LENGTH else _remembered_tokens(run)
    return found


def _make_tokenizer(
    _connection: apsw.Connection, _arguments: list[str]
) -> Callable[[bytes, int, str | None], Any]:
    return _tokenize


def _tokenize(utf8: bytes, flags: int, _locale: str | None) -> Any:  # noqa: ANN401 - as apsw declares it
    """The words alone: FTS5 keeps their order, and we ask it for no places. Ready tokens pass through."""
    ready = QueryTokens.decode(utf8) if flags & apsw.FTS5_TOKENIZE_QUERY else None
    return ready.tokens if ready else tokens(utf8.decode("utf-8", "replace"))


def _words_in(text: str) -> Iterator[tuple[int, int, int, str, Parts]]:
    """Of each word where its run begins, its place in the run, its folded form, and its parts from there."""
    for match in _BETWEEN_BLANKS.finditer(text):
        offset, run = match.start(), match.group()
        found = _run_words(run) if len(run) > _REMEMBERED_LENGTH else _remembered_words(run)
        for start, end, word, parts in found:
            yield offset, start, end, word, parts


@lru_cache(maxsize=_REMEMBERED)
def _remembered_words(run: str) -> tuple[tuple[int, int, str, Parts], ...]:
    return _run_words(run)


def _run_words(run: str) -> tuple[tuple[int, int, str, Parts], ...]:
    """The words of a run without blanks: no word reaches over a blank."""
    places: Iterator[Any] = apsw.unicode.word_iter_with_offsets(run, emoji=True, regional_indicator=True)
    folded = ((start, end, *_folded_with_parts(word)) for start, end, word in places)
    return tuple(placed for placed in folded if placed[2])


@lru_cache(maxsize=_REMEMBERED)
def _remembered_tokens(run: str) -> tuple[Token, ...]:
    return _run_tokens(run)


def _run_tokens(run: str) -> tuple[Token, ...]:
    found: Iterator[str] = apsw.unicode.word_iter(run, emoji=True, regional_indicator=True)
    return tuple(filter(None, map(_token, found)))


@lru_cache(maxsize=_REMEMBERED)
def _token(word: str) -> Token:
    folded, parts = _folded_with_parts(word)
    return (folded, *dict.fromkeys(PART_MARK + part for _, _, part in parts)) if parts else folded


@lru_cache(maxsize=_REMEMBERED)
def _folded_with_parts(word: str) -> tuple[str, Parts]:
    """Empty, and without parts, where nothing of the word is left."""
    folded = _folded(word)
    parts = ((start, end, _folded(word[start:end])) for start, end in part_places(word)) if folded else ()
    return folded, tuple(part for part in parts if part[2])


def _folded(word: str) -> str:
    if _KANA.search(word):
        return _folded_kana(word)
    if _ANY_SHORT_I.search(word):
        pieces = unicodedata.normalize("NFC", word).replace(_SHORT_I.upper(), _SHORT_I).split(_SHORT_I)
        return _SHORT_I.join(map(_without_case_and_accents, pieces))
    folded = _without_case_and_accents(word)
    return simplified(folded) if _HAN.search(folded) else folded


def _without_case_and_accents(word: str) -> str:
    return apsw.unicode.casefold(apsw.unicode.strip(word))


def _folded_kana(word: str) -> str:
    """Half width becomes full width; voicing marks stay; the final long vowel of a long word goes."""
    full_width = unicodedata.normalize("NFKC", word).replace(PART_MARK, "")
    folded = apsw.unicode.casefold("".join(full_width.split()))
    return folded.removesuffix(_LONG_VOWEL) if len(folded) >= _LONG_VOWEL_FROM else folded
