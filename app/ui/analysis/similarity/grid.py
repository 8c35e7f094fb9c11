"""What the heat map shows: the hits of both lists in one order, and how alike every two of them are."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.core.families import Family
from app.core.parameters import Similarity
from app.core.ranking import Ranking
from app.ui.analysis.river.family_marks import FamilyMark, family_marks
from app.ui.analysis.river.names import Names
from app.ui.analysis.similarity.words import cell_sentence, short_likeness, spoken_family
from app.ui.explanation.twin_case import TwinCase, case_of

ALONE = -1
"""In ``blocks``: the two hits are of no family in view."""


class HitOrder(StrEnum):
    """By which of the two lists the hits are ordered and numbered."""

    RELEVANCE = "relevance"
    MMR = "mmr"


@dataclass(frozen=True, eq=False)
class SimilarityGrid:
    """The hits at ``places`` of the pool of ``ranking``, in its order; ``marks`` tells their families."""

    ranking: Ranking
    places: tuple[int, ...]
    marks: Mapping[int, FamilyMark]
    names: Names

    def __len__(self) -> int:
        return len(self.places)

    @property
    def kind(self) -> Similarity:
        """What the numbers measure."""
        return self.ranking.pool.similarity_kind

    @cached_property
    def values(self) -> NDArray[np.float32]:
        """(n, n): the pool's similarity of every two of them."""
        return self.ranking.pool.similarity[np.ix_(self.places, self.places)]

    @cached_property
    def ids(self) -> tuple[int, ...]:
        """Their passage ids."""
        candidates = self.ranking.pool.candidates
        return tuple(candidates[place].passage.id for place in self.places)

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letter of each one's family; empty where none other of it is here."""
        times = Counter(self.marks[place].family for place in self.places)
        marks = (self.marks[place] for place in self.places)
        return tuple(mark.letter if times[mark.family] > 1 else "" for mark in marks)

    @cached_property
    def blocks(self) -> NDArray[np.intp]:
        """(n, n): the family that both hits are of, counted from 0; ``ALONE`` where there is none."""
        family = np.array(
            [self.mark(row).family if letter else ALONE for row, letter in enumerate(self.letters)],
            dtype=np.intp,
        )
        same = (family[:, None] == family[None, :]) & (family[:, None] != ALONE)
        return np.where(same, family[:, None], ALONE)

    @cached_property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """What a cell says where it has room; = where a hit meets itself."""
        return tuple(
            tuple(
                "=" if row == column else short_likeness(float(number), self.kind)
                for column, number in enumerate(numbers)
            )
            for row, numbers in enumerate(self.values)
        )

    @cached_property
    def edges(self) -> tuple[tuple[tuple[bool, bool, bool, bool], ...], ...]:
        """At which sides a cell ends its family's block: left, top, right, bottom."""
        around = np.pad(self.blocks, 1, constant_values=ALONE)
        inner = around[1:-1, 1:-1]
        sides = (around[1:-1, :-2], around[:-2, 1:-1], around[1:-1, 2:], around[2:, 1:-1])
        ends = np.stack([(inner != ALONE) & (side != inner) for side in sides], axis=-1)
        return tuple(tuple((bool(a), bool(b), bool(c), bool(d)) for a, b, c, d in row) for row in ends)

    def rank(self, row: int) -> int:
        """The rank of a hit in the order, from 1."""
        return self.ranking.ranks[self.ids[row]]

    def mark(self, row: int) -> FamilyMark:
        """The family of a hit."""
        return self.marks[self.places[row]]

    def label(self, row: int) -> str:
        """Rank and title: 3 Budget v2."""
        return f"{self.rank(row)} {self.names.label(self.places[row])}"

    def case(self, row: int, column: int) -> TwinCase | None:
        """The two hits, the one that stands lower as the one that may repeat; None for a hit and itself."""
        here, before = self._lower_first(row, column)
        return case_of(self.ranking, self.ids[here], before=self.ids[before])

    def pair(self, row: int, column: int) -> tuple[int, int]:
        """The passage ids of the two hits, the lower one first."""
        here, before = self._lower_first(row, column)
        return self.ids[here], self.ids[before]

    def sentence(self, row: int, column: int) -> str:
        """What a cell says: who is compared with whom, how alike they are, and whether they are a family."""
        letter = self.letters[row] if self.blocks[row, column] != ALONE else ""
        case = self.case(row, column)
        if case is None:
            return spoken_family(f"{self.rank(row)} {self.names.quoted(self.places[row])}", letter)
        return cell_sentence(case, letter)

    def _lower_first(self, row: int, column: int) -> tuple[int, int]:
        return (row, column) if row > column else (column, row)


def grid_of(
    left: Ranking,
    right: Ranking,
    *,
    order: HitOrder,
    groups: tuple[Family, ...],
    names: Names,
    known: tuple[int, ...] = (),
) -> SimilarityGrid:
    """The hits of both lists in ``order``.

    ``known`` are candidate places that get their families' letters first, as they do in the river.
    """
    shown = {*left.order[: left.parameters.limit], *right.order[: right.parameters.limit]}
    ranking = left if order is HitOrder.RELEVANCE else right
    places = tuple(place for place in ranking.order if place in shown)
    first = tuple(place for place in known if place < len(left.pool))
    by_relevance = (place for place in left.order if place in shown and place not in first)
    return SimilarityGrid(ranking, places, family_marks((*first, *by_relevance), groups), names)
