"""How the explanation writes numbers, so that what is shown adds up.

A sum is shown in thousandths. Its total is rounded as usual; each piece is rounded so that the shown
pieces add up to the shown total, which moves a piece by less than 0.001 from its true value. The pieces
whose rounding error is the largest are the ones that move. A factor has two decimals, or three where two
would not be exact to the thousandth.
"""

import math
from collections.abc import Sequence

from app.core.parameters import Similarity

ABSENT = "–"
"""In place of a number where there is none."""
MINUS = "−"
NO_BREAK_SPACE = "\u00a0"
_SCALE = 1000


def add_up(pieces: Sequence[float]) -> tuple[tuple[str, ...], str]:
    """The shown pieces and their shown total."""
    total = _thousandths(sum(pieces))
    shown = [_thousandths(piece) for piece in pieces]
    missing = total - sum(shown)
    step = 1 if missing > 0 else -1
    by_error = sorted(range(len(pieces)), key=lambda i: step * (shown[i] - pieces[i] * _SCALE))
    for place in by_error[: abs(missing)]:
        shown[place] += step
    return tuple(_written(piece) for piece in shown), _written(total)


def value(number: float) -> str:
    """A number in thousandths, with a real minus sign; a dash for what is not finite."""
    if not math.isfinite(number):
        return ABSENT
    return _written(_thousandths(number))


def factor(number: float) -> str:
    """A number with two decimals, or three where the third is not 0."""
    written = value(number)
    return written.removesuffix("0")


def percent(share: float) -> str:
    """A share in [0, 1] as whole per cent; 100 only for all of it, and "less than 1" for a little."""
    whole = round(share * 100)
    if whole == 100 and share < 1.0:
        whole = 99
    if whole == 0 and share > 0.0:
        return f"less than 1{NO_BREAK_SPACE}%"
    return f"{whole}{NO_BREAK_SPACE}%"


def likeness(similarity: float, kind: Similarity) -> str:
    """How alike two passages are, in the unit of its kind; a cosine is no share, so it gets no per cent."""
    if kind is Similarity.TOKENS:
        return percent(similarity)
    return value(similarity)


def _thousandths(number: float) -> int:
    return round(float(f"{number:.3f}") * _SCALE)


def _written(thousandths: int) -> str:
    sign = MINUS if thousandths < 0 else ""
    return f"{sign}{abs(thousandths) / _SCALE:.3f}"
