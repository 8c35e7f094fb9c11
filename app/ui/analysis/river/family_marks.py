"""How the river shows a family of near-alike hits: by a colour, a pattern and a letter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from app.core.families import Family
from app.ui.theme import Theme

PATTERNS = (
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
    Qt.BrushStyle.HorPattern,
)
_SHADES = (0.86, 0.64, 0.48, 0.38)
"""How much of the family's colour its members get, the first ones the most; the rest is the surface."""


@dataclass(frozen=True, slots=True)
class FamilyMark:
    """What tells one hit's family. ``letter`` is empty and ``pattern`` none for a hit that is alone in view.

    ``family`` counts the families in view from 0, ``member`` the hits of it.
    """

    family: int
    member: int
    letter: str
    pattern: Qt.BrushStyle

    def colour(self, theme: Theme) -> QColor:
        """The family's colour in the member's shade, opaque; grey when the colours have run out."""
        named = self.family < len(theme.families)
        full = theme.families[self.family] if named else theme.secondary_text
        return mixed(full, theme.surface, share=_SHADES[min(self.member, len(_SHADES) - 1)])


def family_marks(shown: Sequence[int], groups: Iterable[Family]) -> dict[int, FamilyMark]:
    """The mark of every candidate place in ``shown``; families with several in view get the first colours.

    Of the others too no two share a colour until there are none left.
    """
    family_of = {place: number for number, group in enumerate(groups) for place in group.members}
    together: dict[int, list[int]] = {}
    for place in shown:
        together.setdefault(family_of[place], []).append(place)
    by_size = sorted(together.values(), key=lambda places: len(places) == 1)  # stable: in order of appearance
    return {
        place: _mark(number, member, alone=len(places) == 1)
        for number, places in enumerate(by_size)
        for member, place in enumerate(places)
    }


def mixed(colour: QColor, ground: QColor, *, share: float) -> QColor:
    """``share`` of ``colour``, in [0, 1], and the rest of ``ground``."""
    parts = zip(colour.getRgb()[:3], ground.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(share * a + (1.0 - share) * b) for a, b in parts))


def _mark(family: int, member: int, *, alone: bool) -> FamilyMark:
    if alone:
        return FamilyMark(family, member, "", Qt.BrushStyle.NoBrush)
    letter = ascii_uppercase[family % len(ascii_uppercase)] * (1 + family // len(ascii_uppercase))
    return FamilyMark(family, member, letter, PATTERNS[family % len(PATTERNS)])
