"""Scripts that put no space between words, where one character is a word of the index."""

import re

HAN = re.compile("[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
HIRAGANA = re.compile("[\u3041-\u309f]")


def is_unspaced(word: str) -> bool:
    """Whether a word of the index is one of several characters that make a word to its reader."""
    return bool(HAN.match(word) or HIRAGANA.match(word))
