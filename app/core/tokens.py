"""The token set of a text, and how much two token sets overlap.

A token is a lower-cased run of Unicode letters, marks, digits and underscore after NFC. Han, kana and
Hangul are written without spaces, so a run of them also gives its single characters and its adjacent
pairs.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import chain, count
from operator import add

import numpy as np
from numpy.typing import NDArray

Span = tuple[int, int]
_UNSPACED_BASIC = (
    "\u1100-\u11ff\u3005-\u3007\u303b\u3041-\u3096\u3099\u309a\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff"
    "\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb"
    "\uf900-\ufaff\uff66-\uff9f"
)
_UNSPACED = f"{_UNSPACED_BASIC}\U0001aff0-\U0001b16f\U00020000-\U000323af"
_BEYOND_BASIC = "\U00010000-\U0010ffff"
_MARK_PLANES = ((0x300, 0x10000), (0x10000, 0x20000), (0xE0100, 0xE01F0))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """The patterns of a run, of a piece of one script kind, and of one unspaced character.

    Built once, since ``re`` knows no mark class. A class of basic characters is one table look-up, one
    with others is a long walk over ranges; so marks beyond the basic plane are only tried at a character
    that is beyond it.
    """
    basic, *beyond = (
        "".join(chr(c) for c in range(first, end) if unicodedata.category(chr(c)).startswith("M"))
        for first, end in _MARK_PLANES
    )
    run = rf"(?:[\w{basic}]+|(?=[{_BEYOND_BASIC}])[{''.join(beyond)}])+"
    return (
        re.compile(run),
        re.compile(f"[{_UNSPACED}]+|[^{_UNSPACED}]+"),
        re.compile(f"[{_UNSPACED}]"),
    )


def token_set(text: str) -> frozenset[str]:
    """The distinct tokens of ``text``."""
    run_pattern, piece_pattern, unspaced = _patterns()
    lowered = unicodedata.normalize("NFC", text).lower()
    runs = set(run_pattern.findall(lowered))
    if lowered.isascii():
        return frozenset(runs)
    mixed = [run for run in runs if unspaced.search(run)]
    runs.difference_update(mixed)
    for run in mixed:
        for piece in piece_pattern.findall(run):
            runs.add(piece)
            if unspaced.match(piece):
                runs.update(piece)
                runs.update(map(add, piece, piece[1:]))
    return frozenset(runs)


def jaccard(text_a: str, text_b: str) -> float:
    """Shared tokens over all tokens of two texts, in [0, 1].

    Two texts without any token are the same only when they are equal after trimming.
    """
    a, b = token_set(text_a), token_set(text_b)
    if not a and not b:
        return float(text_a.strip() == text_b.strip())
    return len(a & b) / len(a | b)


def overlap_matrix(texts: Sequence[str]) -> NDArray[np.float32]:
    """The Jaccard overlap of every pair of ``texts``: (n, n) float32 in [0, 1], read-only."""
    sets = [token_set(text) for text in texts]
    sizes = np.array([len(tokens) for tokens in sets], dtype=np.int64)
    shared = _shared_tokens(sets, sizes)
    union = sizes[:, None] + sizes[None, :] - shared
    overlap = np.divide(shared, union, out=np.zeros(shared.shape), where=union > 0)
    matrix: NDArray[np.float32] = overlap.astype(np.float32)
    _compare_tokenless(matrix, texts, sizes)
    np.fill_diagonal(matrix, 1.0)
    matrix.flags.writeable = False
    return matrix


def _shared_tokens(sets: Sequence[frozenset[str]], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many tokens each pair of sets shares, (n, n).

    Sets become rows of bits, and only tokens found in several sets have a bit. Counting the common bits
    of two rows is as quick as a matrix product here, and does not wait for the cores that embedding uses.
    """
    number: defaultdict[str, int] = defaultdict(count().__next__)
    tokens = np.fromiter(
        map(number.__getitem__, chain.from_iterable(sets)), dtype=np.intp, count=int(sizes.sum())
    )
    recurring = np.bincount(tokens, minlength=len(number)) > 1
    column = np.cumsum(recurring) - 1
    kept = recurring[tokens]
    row = np.repeat(np.arange(len(sets)), sizes)
    bits = np.zeros((len(sets), -(-int(recurring.sum()) // 64) * 64), dtype=np.bool_)
    bits[row[kept], column[tokens[kept]]] = True
    words = np.packbits(bits, axis=1).view(np.uint64)
    shared = np.zeros((len(sets), len(sets)), dtype=np.int64)
    for place in range(len(sets)):
        common = np.bitwise_count(words[place:] & words[place]).sum(axis=1)
        shared[place, place:] = shared[place:, place] = common
    shared[np.diag_indices(len(sets))] = sizes
    return shared


def _compare_tokenless(matrix: NDArray[np.float32], texts: Sequence[str], sizes: NDArray[np.int64]) -> None:
    bare = np.flatnonzero(sizes == 0).tolist()
    for i in bare:
        for j in bare:
            matrix[i, j] = float(texts[i].strip() == texts[j].strip())


def token_spans(text: str) -> tuple[tuple[Span, str], ...]:
    """Where tokens of ``text`` stand, as half-open character spans, in order, each with its token.

    A stretch of unspaced characters gives its overlapping pairs, or its one character: single characters
    are tokens too, but stand almost everywhere.
    """
    run_pattern, piece_pattern, unspaced = _patterns()
    pieces = (
        (run.start() + piece.start(), piece[0])
        for run in run_pattern.finditer(text)
        for piece in piece_pattern.finditer(run[0])
    )
    found: list[tuple[Span, str]] = []
    for start, piece in pieces:
        width = min(2, len(piece)) if unspaced.match(piece) else len(piece)
        for first in range(start, start + len(piece) - width + 1):
            token = unicodedata.normalize("NFC", text[first : first + width]).lower()
            found.append(((first, first + width), token))
    return tuple(found)
