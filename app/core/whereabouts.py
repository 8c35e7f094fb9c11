"""Where a file is: the stage of a search that lost it, and the one change that would bring it back.

Every number is one of the pool, of its rankings, or of a leg that was asked the same query with a larger
limit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.core.families import Family
from app.core.parameters import limits_of
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.query_filters import TypedFilter, says_something
from app.core.ranking import Ranking, rank
from app.core.scores import candidates_per_leg

LOOKED_AT = 2_000
"""A leg is asked for so many passages to tell the rank of one that it left out."""
LAMBDA_STOPS = 100


class Stage(StrEnum):
    """Where a file got to."""

    HERE = "here"
    FOLDED = "folded"
    """It stands behind a hit that it is alike to."""
    PUSHED_DOWN = "pushed down"
    """The relevance order would show it; MMR does not."""
    BELOW_LIMIT = "below the limit"
    NOT_A_CANDIDATE = "not a candidate"
    FILTERED = "filtered"
    NOT_ASKED = "not asked"
    """It is indexed, and there is no query."""
    NOT_INDEXED = "not indexed"


class Absence(StrEnum):
    """Why a file is not in the index."""

    MISSING = "missing"
    FOLDER = "folder"
    """It is a folder, no file."""
    OUTSIDE = "outside"
    UNREACHABLE = "unreachable"
    IGNORED = "ignored"
    KIND = "kind"
    SKIPPED = "skipped"
    WAITING = "waiting"


class Remedy(StrEnum):
    """The one change that would bring a file back, or nearer."""

    SELECT = "select"
    UNFOLD = "unfold"
    SET_LAMBDA = "set lambda"
    SET_LIMIT = "set limit"
    SET_CANDIDATES = "set candidates"
    ALSO_BY_MEANING = "also by meaning"
    BY_TITLE = "by title"
    DROP_FILTERS = "drop filters"
    INDEX = "index"
    ADD_FOLDER = "add folder"


@dataclass(frozen=True, slots=True)
class LegStanding:
    """A file's best passage in one leg, which was asked for ``LOOKED_AT``.

    ``asked`` is what the pool asked of it. ``rank`` counts from 1, None where the file is not among them;
    then ``silent`` says that the leg has no more to give and does not find it at all.
    """

    leg: SearchMode
    asked: int
    rank: int | None
    silent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What is known of a file beside the pool.

    ``detail`` goes with ``absence``: the folder to add or to reach, the rule that ignores it, the reason it
    was skipped. ``filters`` are those of the query that keep it out, ``chosen_folder`` says that the one
    chosen beside it does, ``words`` are phrases and exclusions that no passage of it meets, as typed.
    """

    path: str
    title: str = ""
    absence: Absence | None = None
    detail: str = ""
    filters: tuple[TypedFilter, ...] = ()
    chosen_folder: bool = False
    words: tuple[str, ...] = ()
    standings: tuple[LegStanding, ...] = ()

    @property
    def filtered(self) -> bool:
        """Whether anything in the query keeps it out."""
        return bool(self.filters or self.words or self.chosen_folder)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class ListView:
    """What the lists show: two rankings of one pool, and the passages with a row in the right one.

    ``groups`` are the families that are folded, empty where none are. ``most_shown`` is the most hits that
    a list can be set to show.
    """

    left: Ranking
    right: Ranking
    shown: frozenset[int]
    groups: tuple[Family, ...] = ()
    most_shown: int = 50

    @property
    def pool(self) -> CandidatePool:
        """The pool of both rankings."""
        return self.right.pool


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """The answer. Ranks count from 1; where families are folded, rows are counted.

    ``passage_id`` is the file's best passage in the right list, ``other`` the hit that it stands behind, or
    that it repeats by ``similarity``. ``value`` is what the ``remedy`` sets.
    """

    facts: FileFacts
    stage: Stage
    passage_id: int | None = None
    rank: int | None = None
    left_rank: int | None = None
    other: int | None = None
    similarity: float = 0.0
    remedy: Remedy | None = None
    value: float = 0.0


def candidates_of(pool: CandidatePool, path: str) -> tuple[int, ...]:
    """The places in ``pool`` of the passages of the file at ``path``."""
    return tuple(
        place for place, candidate in enumerate(pool.candidates) if candidate.passage.document.path == path
    )


def whereabouts(facts: FileFacts, view: ListView | None) -> Whereabouts:
    """Where the file of ``facts`` is; ``view`` is None where there is no query.

    λ is looked for at its ``LAMBDA_STOPS`` stops: up to 100 rankings, so not while painting.
    """
    places = candidates_of(view.pool, facts.path) if view else ()
    if view is not None and places:
        return _in_pool(facts, view, places)
    if facts.absence is not None:
        return _not_indexed(facts)
    if view is None or view.pool.query.empty:
        return Whereabouts(facts=facts, stage=Stage.NOT_ASKED)
    if facts.filtered:
        return Whereabouts(facts=facts, stage=Stage.FILTERED, remedy=Remedy.DROP_FILTERS)
    return _no_candidate(facts, view)


def _in_pool(facts: FileFacts, view: ListView, places: Sequence[int]) -> Whereabouts:
    candidates, ranks = view.pool.candidates, view.right.ranks
    ids = sorted((candidates[place].passage.id for place in places), key=ranks.__getitem__)
    seen = [passage_id for passage_id in ids if passage_id in view.shown]
    best = (seen or ids)[0]
    rows, left_rows = row_numbers(view.right, view.groups), row_numbers(view.left, view.groups)
    left = min(left_rows[view.pool.index_of[passage_id]] for passage_id in ids)
    right = rows[view.pool.index_of[best]]
    found = Whereabouts(
        facts=facts,
        stage=Stage.HERE,
        passage_id=best,
        rank=ranks[best] if seen else right,
        left_rank=left,
        remedy=Remedy.SELECT,
    )
    if seen:
        return found
    leader = _leader(view, best)
    if leader in view.shown:
        return replace(found, stage=Stage.FOLDED, rank=ranks[leader], other=leader, remedy=Remedy.UNFOLD)
    return _cut_off(found, view, places, (left, right))


def _cut_off(found: Whereabouts, view: ListView, places: Sequence[int], rows: tuple[int, int]) -> Whereabouts:
    """The file is a candidate, and below the cut of the right list; ``rows`` are those on both sides."""
    left, right = rows
    parameters = view.right.parameters
    pushed = parameters.mmr_enabled and left <= parameters.limit
    stop = nearest_lambda(view.right, places, view.groups) if parameters.mmr_enabled else None
    found = _pushed_down(found, view) if pushed else replace(found, stage=Stage.BELOW_LIMIT)
    if stop is not None and (pushed or right > view.most_shown):
        return replace(found, remedy=Remedy.SET_LAMBDA, value=stop)
    if right <= view.most_shown:
        return replace(found, remedy=Remedy.SET_LIMIT, value=float(right))
    return _by_title(found)


def _pushed_down(found: Whereabouts, view: ListView) -> Whereabouts:
    assert found.passage_id is not None, "it is a candidate"
    terms = view.right.breakdown(view.pool.index_of[found.passage_id]).mmr
    assert terms is not None, "MMR is on"
    return replace(found, stage=Stage.PUSHED_DOWN, other=terms.blocker, similarity=terms.max_similarity)


def row_numbers(ranking: Ranking, groups: Sequence[Family]) -> tuple[int, ...]:
    """For each candidate the row it would stand in, from 1, if the list had no end.

    Where families are folded that is the row of its family.
    """
    family_of = {place: number for number, family in enumerate(groups) for place in family.members}
    row_of: dict[int, int] = {}
    rows = [0] * len(ranking.order)
    for place in ranking.order:
        key = family_of.get(place, -1 - place)
        rows[place] = row_of.setdefault(key, len(row_of) + 1)
    return tuple(rows)


def nearest_lambda(ranking: Ranking, places: Sequence[int], groups: Sequence[Family] = ()) -> float | None:
    """The stop of λ nearest to the current one at which one of ``places`` has a row; the larger of two.

    None where there is none.
    """
    now, limit = ranking.parameters.mmr_lambda, ranking.parameters.limit
    stops = sorted(
        (stop / LAMBDA_STOPS for stop in range(LAMBDA_STOPS + 1)),
        key=lambda stop: (round(abs(stop - now), 9), -stop),
    )
    for stop in stops:
        rows = row_numbers(rank(ranking.pool, replace(ranking.parameters, mmr_lambda=stop)), groups)
        if min(rows[place] for place in places) <= limit:
            return stop
    return None


def _leader(view: ListView, passage_id: int) -> int | None:
    """The best-ranked hit of the folded family of a passage; None where it stands alone."""
    place = view.pool.index_of[passage_id]
    for family in view.groups:
        if place in family.members and len(family.members) > 1:
            ids = (view.pool.candidates[member].passage.id for member in family.members)
            return min(ids, key=view.right.ranks.__getitem__)
    return None


def _not_indexed(facts: FileFacts) -> Whereabouts:
    remedies = {
        Absence.OUTSIDE: Remedy.ADD_FOLDER,
        Absence.WAITING: Remedy.INDEX,
        Absence.SKIPPED: Remedy.INDEX,
        Absence.UNREACHABLE: Remedy.INDEX,
    }
    remedy = remedies.get(facts.absence) if facts.absence else None
    return Whereabouts(facts=facts, stage=Stage.NOT_INDEXED, remedy=remedy)


def _no_candidate(facts: FileFacts, view: ListView) -> Whereabouts:
    pool = view.pool
    found = Whereabouts(facts=facts, stage=Stage.NOT_A_CANDIDATE)
    ranks = [standing.rank for standing in facts.standings if standing.rank is not None]
    multiplier = _multiplier_for(min(ranks), pool) if ranks else None
    if multiplier is not None:
        return replace(found, remedy=Remedy.SET_CANDIDATES, value=float(multiplier))
    if not ranks and pool.mode is SearchMode.KEYWORD:
        return replace(found, remedy=Remedy.ALSO_BY_MEANING)
    return _by_title(found)


def _multiplier_for(wanted: int, pool: CandidatePool) -> int | None:
    """The least number of candidates for each hit with which a leg is asked for ``wanted``; None if none."""
    multiplier = max(pool.candidate_multiplier + 1, math.ceil(wanted / pool.limit))
    possible = multiplier <= limits_of("candidate_multiplier").maximum
    enough = candidates_per_leg(pool.limit, multiplier=multiplier) >= wanted
    return multiplier if possible and enough else None


def _by_title(found: Whereabouts) -> Whereabouts:
    named = says_something(found.facts.title)
    return replace(found, remedy=Remedy.BY_TITLE if named else None, value=0.0)
