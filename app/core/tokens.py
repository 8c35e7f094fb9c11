"""The token set of a text, and how much two token sets overlap.

A token is a lower-cased run of Unicode letters, marks, digits and underscore after NFC. Han, kana and
Hangul are written without spaces, so a run of them also gives its single characters and its adjacent
pairs.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

_UNSPACED = (
    "\u1100-\u11ff\u3005-\u3007\u303b\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff"
    "\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb"
    "\uf900-\ufaff\uff66-\uff9f\U0001aff0-\U0001b16f\U00020000-\U000323af"
)
_MARKS_END = 0x20000


@cache
def _runs() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The pattern of a run, and of an unspaced run; built once, since ``re`` knows no mark class."""
    marks = "".join(chr(c) for c in range(0x300, _MARKS_END) if unicodedata.category(chr(c))[0] == "M")
    spaced = f"(?:(?![{_UNSPACED}])[\\w{marks}])+"
    return re.compile(f"[{_UNSPACED}]+|{spaced}"), re.compile(f"[{_UNSPACED}]")


def token_set(text: str) -> frozenset[str]:
    """The distinct tokens of ``text``."""
    run_pattern, unspaced = _runs()
    tokens: set[str] = set()
    for run in run_pattern.findall(unicodedata.normalize("NFC", text).lower()):
        tokens.add(run)
        if unspaced.match(run):
            tokens.update(run)
            tokens.update(map("".join, zip(run, run[1:], strict=False)))
    return frozenset(tokens)


def jaccard(text_a: str, text_b: str) -> float:
    """Shared tokens over all tokens of two texts, in [0, 1].

    Two texts without any token are the same only when they are equal after trimming.
    """
    a, b = token_set(text_a), token_set(text_b)
    if not a and not b:
        return float(text_a.strip() == text_b.strip())
    return len(a & b) / len(a | b)


def overlap_matrix(texts: Sequence[str]) -> NDArray[np.float32]:
    """The Jaccard overlap of every pair of ``texts``: (n, n) float32 in [0, 1], read-only.

    Tokens found in one text alone count in its size but need no column, which keeps the product of the
    incidence matrix with itself small.
    """
    sets = [token_set(text) for text in texts]
    frequency = Counter(token for tokens in sets for token in tokens)
    columns = {token: i for i, token in enumerate(t for t, n in frequency.items() if n > 1)}
    incidence = np.zeros((len(sets), len(columns)), dtype=np.float32)
    for row, tokens in enumerate(sets):
        incidence[row, [columns[t] for t in tokens if t in columns]] = 1.0
    shared = incidence @ incidence.T
    sizes = np.array([len(tokens) for tokens in sets], dtype=np.float32)
    union = sizes[:, None] + sizes[None, :] - shared
    matrix: NDArray[np.float32] = np.divide(shared, union, out=np.zeros_like(shared), where=union > 0)
    _compare_tokenless(matrix, texts, sizes)
    np.fill_diagonal(matrix, 1.0)
    matrix.flags.writeable = False
    return matrix


def _compare_tokenless(matrix: NDArray[np.float32], texts: Sequence[str], sizes: NDArray[np.float32]) -> None:
    bare = np.flatnonzero(sizes == 0).tolist()
    for i in bare:
        for j in bare:
            matrix[i, j] = float(texts[i].strip() == texts[j].strip())
