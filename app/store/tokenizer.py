"""The one definition of a word, which the full-text index, queries and marked matches share.

Words are those of ``apsw.fts5``'s ``UnicodeWordsTokenizer`` inside ``SimplifyTokenizer`` (strip, casefold),
through the same functions of ``apsw.unicode``. Kana are the exception: their voicing marks are no accents,
and バス, パス and ハス are three words. Going to these directly, and remembering what stands
between two blanks, makes an index in less than half the time and gives places in characters at once.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import apsw
import apsw.unicode
from apsw.fts5query import QueryTokens

PlacedWord = tuple[int, int, str]
"""Where a word begins and ends, in characters, and its folded form."""

TOKENIZER = "parallax_words"
_BETWEEN_BLANKS = re.compile(r"[^ \t\r\n]+")
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]")
_LONG_VOWEL = "\u30fc"
_LONG_VOWEL_FROM = 4
"""A katakana word from this length on is written with and without a final ー (サーバー, サーバ)."""
_REMEMBERED, _REMEMBERED_LENGTH = 32_768, 32


def register_tokenizer(c: apsw.Connection) -> None:
    """Make ``TOKENIZER`` known to FTS5 on this connection."""
    c.register_fts5_tokenizer(TOKENIZER, _make_tokenizer)


def placed_words(text: str) -> Iterator[PlacedWord]:
    """The words of ``text`` in order, each with its place."""
    for match in _BETWEEN_BLANKS.finditer(text):
        offset, run = match.start(), match.group()
        found = _run_words(run) if len(run) > _REMEMBERED_LENGTH else _remembered_words(run)
        for start, end, word in found:
            yield offset + start, offset + end, word


def _make_tokenizer(
    _connection: apsw.Connection, _arguments: list[str]
) -> Callable[[bytes, int, str | None], Any]:
    return _tokenize


def _tokenize(utf8: bytes, flags: int, _locale: str | None) -> Any:  # noqa: ANN401 - as apsw declares it
    """The words alone: FTS5 keeps their order, and we ask it for no places. Ready tokens pass through."""
    ready = QueryTokens.decode(utf8) if flags & apsw.FTS5_TOKENIZE_QUERY else None
    return ready.tokens if ready else [word for _, _, word in placed_words(utf8.decode("utf-8", "replace"))]


@lru_cache(maxsize=_REMEMBERED)
def _remembered_words(run: str) -> tuple[PlacedWord, ...]:
    return _run_words(run)


def _run_words(run: str) -> tuple[PlacedWord, ...]:
    """The words of a run without blanks: no word reaches over a blank."""
    places: Iterator[Any] = apsw.unicode.word_iter_with_offsets(run, emoji=True, regional_indicator=True)
    folded = ((start, end, _folded(word)) for start, end, word in places)
    return tuple(placed for placed in folded if placed[2])


@lru_cache(maxsize=_REMEMBERED)
def _folded(word: str) -> str:
    if _KANA.search(word):
        return _folded_kana(word)
    return apsw.unicode.casefold(apsw.unicode.strip(word))


def _folded_kana(word: str) -> str:
    """Half width becomes full width; marks stay; the final long vowel of a long word goes."""
    folded = apsw.unicode.casefold("".join(unicodedata.normalize("NFKC", word).split()))
    return folded.removesuffix(_LONG_VOWEL) if len(folded) >= _LONG_VOWEL_FROM else folded
