"""Other ways to write what a person typed as one term: ``foo-bar`` is ``fooBar``, and たまご is タマゴ."""

import re
import unicodedata
from collections.abc import Iterator

from app.store.scripts import is_unspaced
from app.store.texts import storable
from app.store.tokenizer import placed_with_parts, placed_words

_MOST_PARTS = 8
"""What has more parts is no name but an address or a line of text."""
_ALL_HIRAGANA = re.compile("[\u3041-\u3096\u30fc]{2,}")
_ALL_KATAKANA = re.compile("[\u30a1-\u30f6\u30fc]{2,}")
_TO_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_TO_HIRAGANA = {katakana: hiragana for hiragana, katakana in _TO_KATAKANA.items()}


def other_spellings(term: str) -> tuple[tuple[str, ...], ...]:
    """The words of ``term`` as they may be written elsewhere, distinct, without those of ``term`` itself.

    The parts of a name stand on their own (``fooBar`` as foo bar) or together (``foo-bar`` as foobar, which
    ``fooBar`` and ``foo_bar`` are in the index). What is all hiragana is looked for in katakana as well,
    and the other way round.
    """
    text = storable(term)
    distinct = dict.fromkeys((*_names(text), *_in_other_kana(text)))
    return tuple(sequence for sequence in distinct if sequence and sequence != _sequence(text))


def _sequence(text: str) -> tuple[str, ...]:
    return tuple(word for _, _, word in placed_words(text))


def _names(text: str) -> Iterator[tuple[str, ...]]:
    placed, names = placed_with_parts(text)
    parts = tuple(word for number, whole in enumerate(placed) for _, _, word in names.get(number, (whole,)))
    if 2 <= len(parts) <= _MOST_PARTS and not any(map(is_unspaced, parts)):
        yield parts
        if any(map(str.isalpha, "".join(parts))):
            yield ("".join(parts),)


def _in_other_kana(text: str) -> Iterator[tuple[str, ...]]:
    full_width = unicodedata.normalize("NFKC", text)
    if _ALL_HIRAGANA.fullmatch(full_width):
        yield _sequence(full_width.translate(_TO_KATAKANA))
    elif _ALL_KATAKANA.fullmatch(full_width):
        yield _sequence(full_width.translate(_TO_HIRAGANA))
