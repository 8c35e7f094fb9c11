"""How many tokens a text has, without a tokenizer.

Passages must not depend on which model is installed, or whether one is: then a lost model folder would
cut every document anew. So their size is estimated, from how many characters of each class there are and
how many runs of it, by weights fitted (non-negative least squares) to the tokenizer of
multilingual-e5-small on notes in English, Japanese, Chinese and Russian, and on source code. Nine in ten
texts of 150 to 400 tokens are within 12 % of the truth; long strings of random letters and digits have up
to 40 % more tokens than estimated.
"""

import numpy as np
from numpy.typing import NDArray

_CLASSES: tuple[tuple[str, float, float, tuple[tuple[int, int], ...]], ...] = (
    ("other", 1.1, 0.0, ((0x80, 0xFFFF),)),
    ("sign", 0.12, 1.52, ((0x21, 0x7E),)),
    ("small letter", 0.03, 0.88, ((0x61, 0x7A), (0xC0, 0x24F))),
    ("capital letter", 0.46, 0.0, ((0x41, 0x5A),)),
    ("digit", 0.48, 0.02, ((0x30, 0x39),)),
    ("Cyrillic", 0.17, 0.45, ((0x400, 0x52F),)),
    ("Han", 0.62, 0.21, ((0x3005, 0x3007), (0x3400, 0x9FFF), (0xF900, 0xFAFF))),
    ("kana", 0.385, 0.09, ((0x3041, 0x30FF), (0xFF66, 0xFF9F))),
    ("Hangul", 0.55, 0.2, ((0xAC00, 0xD7A3),)),
    ("wide sign", 0.43, 0.54, ((0x2010, 0x2030), (0x3000, 0x3004), (0x3008, 0x303F), (0xFF00, 0xFF65))),
    ("blank", 0.015, 0.016, ((0x00, 0x20), (0x7F, 0xA0), (0x2000, 0x200F), (0x2028, 0x2029))),
)
"""Name, tokens a character, tokens a run, and the code points, both ends included; later ones win."""

LONGEST_WORD = 24
"""A longer run of letters is no word that the tokenizer knows; every further letter costs more."""
_UNKNOWN_LETTER = 0.3


def estimated_tokens(text: str) -> int:
    """About how many tokens ``text`` has, special tokens not counted; 0 only for an empty text."""
    if not text:
        return 0
    code_points = np.frombuffer(text.encode("utf-32-le", "replace"), dtype=np.uint32)
    classes = _CLASS_OF[np.minimum(code_points, _CLASS_OF.size - 1)]
    starts = np.empty(classes.size, dtype=np.bool_)
    starts[0] = True
    np.not_equal(classes[1:], classes[:-1], out=starts[1:])
    first = np.flatnonzero(starts)
    runs = classes[first]
    excess = np.maximum(np.diff(first, append=classes.size) - LONGEST_WORD, 0) * _PER_EXCESS[runs]
    tokens = _PER_CHARACTER[classes].sum() + _PER_RUN[runs].sum() + excess.sum()
    return max(1, round(float(tokens)))


def _class_table() -> NDArray[np.uint8]:
    table = np.zeros(0x10000, dtype=np.uint8)
    for number, (_name, _per_character, _per_run, ranges) in enumerate(_CLASSES):
        for first, last in ranges:
            table[first : last + 1] = number
    return table


_CLASS_OF = _class_table()
_PER_CHARACTER = np.array([per_character for _, per_character, _, _ in _CLASSES])
_PER_RUN = np.array([per_run for _, _, per_run, _ in _CLASSES])
_PER_EXCESS = np.array(
    [_UNKNOWN_LETTER if name in ("small letter", "Cyrillic") else 0.0 for name, _, _, _ in _CLASSES]
)
