"""Traditional Chinese characters and the simplified ones that stand for the same."""

from functools import cache
from itertools import chain

_UNIFIED = (range(0x3400, 0x4DC0), range(0x4E00, 0xA000))
"""The Han characters in use. The planes beyond hold rare ones, and would double the time."""


def simplified(word: str) -> str:
    """``word`` with each traditional character in its simplified form: 髮 and 發 both are 发.

    Characters and not phrases are looked at, since a word of the index is one of them. Texts and queries
    are treated alike, so that Japanese words, which lose their shape, are still found.
    """
    return word.translate(_simplified_forms())


@cache
def _simplified_forms() -> dict[int, str]:
    """Some four thousand of them, by code point; they take 40 ms once."""
    import opencc  # only a text with Han characters needs it

    characters = [chr(code) for code in chain(*_UNIFIED)]
    converted = opencc.OpenCC("t2s").convert("\n".join(characters)).split("\n")
    pairs = zip(characters, converted, strict=True)
    forms = {character: form for character, form in pairs if form != character}
    return {ord(character): forms.get(form, form) for character, form in forms.items()}
