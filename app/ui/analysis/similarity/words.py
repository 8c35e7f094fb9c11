"""What is said of the heat map: a cell, a family, and all of it as plain text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.core.parameters import Similarity
from app.ui.explanation.numbers import MINUS, NO_BREAK_SPACE, percent
from app.ui.explanation.twin_case import TwinCase, pair_sentence

if TYPE_CHECKING:
    from app.ui.analysis.similarity.grid import SimilarityGrid


def short_likeness(similarity: float, kind: Similarity) -> str:
    """A similarity for a cell: 93 for 93 %, or 0.93 for a closeness in meaning."""
    if kind is Similarity.TOKENS:
        return percent(similarity).removesuffix(f"{NO_BREAK_SPACE}%").replace("less than ", "<")
    return f"{round(similarity, 2) + 0.0:.2f}".replace("-", MINUS)


def cell_sentence(case: TwinCase, letter: str) -> str:
    """How alike two hits are; ``letter`` is that of the family they both are of, or empty."""
    family = _tr("; both are of family {letter}").format(letter=letter) if letter else ""
    return f"{pair_sentence(case)}{family}."


def spoken_family(named: str, letter: str) -> str:
    """A hit by its name, and the family it is of."""
    return (
        _tr("{hit} is of family {letter}.").format(hit=named, letter=letter)
        if letter
        else _tr("{hit} is like no other hit here.").format(hit=named)
    )


def family_sentences(grid: "SimilarityGrid") -> tuple[str, ...]:
    """One for each family of several hits in view: Family A: 1, 2 and 4."""
    members: dict[str, list[int]] = {}
    for row, letter in enumerate(grid.letters):
        if letter:
            members.setdefault(letter, []).append(grid.rank(row))
    return tuple(
        _tr("Family {letter}: {ranks}").format(letter=letter, ranks=_listed(ranks))
        for letter, ranks in sorted(members.items(), key=lambda item: (len(item[0]), item[0]))
    )


def grid_as_text(grid: "SimilarityGrid", order: str) -> str:
    """The whole map as lines: its order, its families, and a table with tabs."""
    measure = (
        _tr("per cent of their words that are the same")
        if grid.kind is Similarity.TOKENS
        else _tr("their closeness in meaning")
    )
    head = _tr("How alike every two hits are ({measure}), in {order}.").format(measure=measure, order=order)
    rows = ["\t".join(("", *(str(grid.rank(column)) for column in range(len(grid)))))]
    rows += ["\t".join((grid.label(row), *grid.texts[row])) for row in range(len(grid))]
    return "\n".join((head, *(f"{sentence}." for sentence in family_sentences(grid)), *rows))


def _listed(ranks: Sequence[int]) -> str:
    *others, last = map(str, ranks)
    return _tr("{ranks} and {last}").format(ranks=", ".join(others), last=last) if others else last


def _tr(text: str) -> str:
    return QCoreApplication.translate("Similarity", text)
