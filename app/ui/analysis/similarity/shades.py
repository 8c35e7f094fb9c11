"""The colours of the heat map: from a card's grey to the colour of meaning, under one text colour."""

from functools import lru_cache

from PySide6.QtGui import QColor

from app.ui.analysis.river.family_marks import mixed
from app.ui.theme import DARK, LIGHT, Theme

_STEPS = 100
_MOST = {False: 0.8, True: 0.5}
"""How much of the colour the highest step has, for light and for dark: ordinary text is written on all."""


def shade(theme: Theme, similarity: float) -> QColor:
    """The colour of a similarity; below 0 it is that of 0."""
    return shades(dark=theme.dark)[shade_number(similarity)]


def shade_number(similarity: float) -> int:
    """Which of ``shades`` a similarity has."""
    return round(_STEPS * min(1.0, max(0.0, similarity)))


@lru_cache(maxsize=2)
def shades(*, dark: bool) -> tuple[QColor, ...]:
    """The scale, from a similarity of 0 to 1."""
    theme = DARK if dark else LIGHT
    return tuple(
        mixed(theme.meaning, theme.card, share=_MOST[dark] * step / _STEPS) for step in range(_STEPS + 1)
    )
