"""Scripts: that of a text, and those without spaces, where one character is a word of the index."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

HAN = re.compile("[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
HIRAGANA = re.compile("[\u3041-\u309f]")
NO_SCRIPT = ""
"""Of a text without a letter."""
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|\w+://\S+", re.DOTALL)
_LOOKED_AT = 20_000
"""So many characters of a text tell its script."""
_CHINESE_AND_JAPANESE = "CJK"
_WRITTEN_TOGETHER = {"CJK", "HIRAGANA", "KATAKANA"}
_LETTERS_OF_A_WORD = {_CHINESE_AND_JAPANESE: 2, "HANGUL": 2}
"""About how many make a word, where it is not five."""


def is_unspaced(word: str) -> bool:
    """Whether a word of the index is one of several characters that make a word to its reader."""
    return bool(HAN.match(word) or HIRAGANA.match(word))


def script_of(text: str) -> str:
    """The script of most words of ``text``, as Unicode names it: ``LATIN``, ``CYRILLIC``, ``CJK`` and others.

    Chinese and Japanese are one script, since they share their words. Code and addresses do not count, unless
    there is nothing else; ``NO_SCRIPT`` without a letter.
    """
    read = text[:_LOOKED_AT]
    return _script_of(_CODE.sub(" ", read)) or _script_of(read)


def _script_of(text: str) -> str:
    words: dict[str, float] = {}
    for character, count in Counter(unicodedata.normalize("NFKC", text)).items():
        if script := _script(character):
            words[script] = words.get(script, 0.0) + count / _LETTERS_OF_A_WORD.get(script, 5)
    return max(words, key=lambda script: (words[script], script), default=NO_SCRIPT)


@lru_cache(maxsize=16_384)
def _script(character: str) -> str:
    if not character.isalpha():
        return NO_SCRIPT
    name = unicodedata.name(character, NO_SCRIPT).partition(" ")[0]
    return _CHINESE_AND_JAPANESE if name in _WRITTEN_TOGETHER else name
