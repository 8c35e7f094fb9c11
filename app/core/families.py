"""Families of near-alike passages, and a ranking with each family folded into one row.

Two passages are alike when their token sets overlap by ``ALIKE_FROM`` or more, or when their stretches of
one file overlap. A family is a connected group: what is alike to a member belongs to it too. So a family
does not depend on the query, on the order or on any slider.
"""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.core.documents import Passage
from app.core.pool import CandidatePool
from app.core.ranking import RankedHit, Ranking

ALIKE_FROM = 0.5
"""Versions of one note overlap by 0.55 to 0.91 in the sample notes, different notes by at most 0.2."""


@dataclass(frozen=True, slots=True)
class Family:
    """Candidates that are alike, by their places in the pool, ascending; ``newest`` is one of them.

    Of several equally new ones the first by path and position is the newest.
    """

    members: tuple[int, ...]
    newest: int


@dataclass(frozen=True, slots=True)
class FoldedHit:
    """The best-ranked hit of a family, and the others of it in the order of the ranking.

    ``newest`` is the passage id of the newest of them; None where the hit is alone.
    """

    hit: RankedHit
    alike: tuple[RankedHit, ...]
    newest: int | None


def families(pool: CandidatePool, *, alike_from: float = ALIKE_FROM) -> tuple[Family, ...]:
    """The families of ``pool``, singles too, by their first member: each candidate is in exactly one."""
    overlap = pool.overlap if pool.overlap is not None else pool.similarity
    groups: dict[int, list[int]] = {}
    for place, label in enumerate(labels(_alike(pool, overlap, alike_from)).tolist()):
        groups.setdefault(label, []).append(place)
    dated, tie_break = pool.columns.dated_day, pool.columns.tie_break
    return tuple(
        Family(tuple(members), max(members, key=lambda place: (dated[place], -tie_break[place])))
        for members in groups.values()
    )


def labels(alike: NDArray[np.bool_]) -> NDArray[np.intp]:
    """For each of n things the smallest index in its connected group: (n,) from a symmetric (n, n).

    Every step gives each thing the smallest label among those it is alike to, until nothing changes.
    """
    count = len(alike)
    label = np.arange(count)
    linked = alike | np.eye(count, dtype=np.bool_)
    while count:
        smallest = np.where(linked, label, count).min(axis=1)
        if np.array_equal(smallest, label):
            break
        label = smallest
    return label


def fold(ranking: Ranking, groups: tuple[Family, ...]) -> tuple[FoldedHit, ...]:
    """The ranking with every family in the place of its best-ranked member, cut at the limit.

    ``groups`` are the families of its pool. Hits keep the ranks they have in the whole ranking.
    """
    family_of = {place: family for family in groups for place in family.members}
    folded: dict[int, list[int]] = {}
    for place in ranking.order:
        folded.setdefault(family_of[place].members[0], []).append(place)
    shown = list(folded.items())[: ranking.parameters.limit]
    return tuple(
        FoldedHit(
            hit=ranking.hit(places[0]),
            alike=tuple(ranking.hit(place) for place in places[1:]),
            newest=_newest(ranking.pool, family_of[first]),
        )
        for first, places in shown
    )


def _newest(pool: CandidatePool, family: Family) -> int | None:
    return pool.candidates[family.newest].passage.id if len(family.members) > 1 else None


def _alike(pool: CandidatePool, overlap: NDArray[np.float32], alike_from: float) -> NDArray[np.bool_]:
    alike: NDArray[np.bool_] = overlap >= np.float32(alike_from)
    by_document: defaultdict[int, list[int]] = defaultdict(list)
    for place, candidate in enumerate(pool.candidates):
        by_document[candidate.passage.document.id].append(place)
    for places in by_document.values():
        for one in places:
            for other in places:
                if _overlapping(pool.candidates[one].passage, pool.candidates[other].passage):
                    alike[one, other] = True
    return alike


def _overlapping(one: Passage, other: Passage) -> bool:
    """Whether two passages of one file share a character."""
    return one.first_char < other.last_char and other.first_char < one.last_char
