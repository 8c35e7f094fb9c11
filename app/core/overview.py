"""What is worth knowing of the hits as a whole, before anything is moved and after.

Topics are families of near-alike passages. Everything here is about the hits that a list shows.
"""

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from app.core.families import Family
from app.core.ranking import Ranking, rank

TOP = 6
"""So many hits are seen at a glance; it is also how many a list shows unless told otherwise."""
DIAL_TRIED = 0.5
"""The λ that stands for moving the dial: relevance and variety weigh the same there, and few go further."""
LITTLE_NEWCOMERS = 1
LITTLE_MOVED = 2
"""The dial does little when at ``DIAL_TRIED`` no more hits come into the list, and no more of the top stand
elsewhere. Of 692 titles asked of a vault by keywords, 632 have a top that repeats nothing, and for 212 of
these the dial does so little; it does more where relevance falls so slowly that any likeness counts."""
NARROW_BELOW = 0.5
"""One hit dominates when the next one of another note and another family has at most this share of its
relevance: MMR can then only bring up what is half as relevant. Of those titles this is said of 97, and 96 of
them have the page that they ask for first, which is 99 % against 96 % of all."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """Of the first ``top`` hits, ``alike`` are alike to another of them, in ``groups`` families."""

    top: int
    alike: int
    groups: int


@dataclass(frozen=True, slots=True)
class Overview:
    """What the plain list is like, whatever λ is.

    ``dial_does_little`` is only said where nothing repeats. ``narrow`` says that one hit dominates and
    repeats nowhere near the top, so that order of relevance is the better choice.
    """

    repetition: Repetition
    dial_does_little: bool
    narrow: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """What the MMR list makes of the plain one.

    ``share`` is the relevance of its hits over that of the plain list's, in [0, 1]; a negative relevance
    counts as 0, and where the plain list has none it is 1. ``topics`` and ``plain_topics`` count the families
    in each. ``newcomers`` counts the hits that the plain list does not show, ``same_order`` says that both
    lists are the same.
    """

    share: float
    topics: int
    plain_topics: int
    newcomers: int
    same_order: bool


def overview(plain: Ranking, groups: tuple[Family, ...]) -> Overview:
    """What ``plain``, in order of relevance, is like; ``groups`` are the families of its pool."""
    family_of = _family_of(groups)
    repetition = _repetition(plain, family_of)
    return Overview(
        repetition=repetition,
        dial_does_little=not repetition.alike and len(plain.order) > 1 and _dial_does_little(plain),
        narrow=_narrow(plain, family_of),
    )


def kept(plain: Ranking, varied: Ranking, groups: tuple[Family, ...]) -> Kept:
    """What ``varied``, a ranking of the same pool with MMR, makes of ``plain``."""
    if plain.pool is not varied.pool:
        raise ValueError("two rankings can be compared only on the same pool")
    family_of = _family_of(groups)
    before, after = _shown(plain), _shown(varied)
    relevance = np.maximum(plain.scores.relevance, 0.0)
    most = float(relevance[np.sort(before)].sum())
    left = float(relevance[np.sort(after)].sum())
    return Kept(
        share=min(1.0, left / most) if most > 0.0 else 1.0,
        topics=len({family_of[place] for place in after}),
        plain_topics=len({family_of[place] for place in before}),
        newcomers=len(set(after) - set(before)),
        same_order=before == after,
    )


def _shown(ranking: Ranking) -> tuple[int, ...]:
    return ranking.order[: ranking.parameters.limit]


def _family_of(groups: tuple[Family, ...]) -> dict[int, int]:
    """Candidate place to the number of its family."""
    return {place: number for number, family in enumerate(groups) for place in family.members}


def _repetition(plain: Ranking, family_of: dict[int, int]) -> Repetition:
    top = _shown(plain)[:TOP]
    sizes = [size for size in Counter(family_of[place] for place in top).values() if size > 1]
    return Repetition(top=len(top), alike=sum(sizes), groups=len(sizes))


def _dial_does_little(plain: Ranking) -> bool:
    varied = rank(plain.pool, replace(plain.parameters, mmr_enabled=True, mmr_lambda=DIAL_TRIED))
    before, after = _shown(plain), _shown(varied)
    moved = sum(one != other for one, other in zip(before[:TOP], after[:TOP], strict=True))
    return len(set(after) - set(before)) <= LITTLE_NEWCOMERS and moved <= LITTLE_MOVED


def _narrow(plain: Ranking, family_of: dict[int, int]) -> bool:
    candidates, relevance = plain.pool.candidates, plain.scores.relevance
    if len(plain.order) < 2 or relevance[plain.order[0]] <= 0.0:
        return False
    first, *others = plain.order
    if any(family_of[place] == family_of[first] for place in _shown(plain)[1:TOP]):
        return False
    own = candidates[first].passage.document.id
    rivals = (
        p for p in others if candidates[p].passage.document.id != own and family_of[p] != family_of[first]
    )
    rival = next(rivals, None)
    return rival is not None and bool(relevance[rival] <= NARROW_BELOW * relevance[first])
