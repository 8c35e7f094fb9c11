"""The rank of a file in each leg, when the same query is asked for far more than the pool holds."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.core.feedback import drawn_toward
from app.core.pool import CandidatePool
from app.core.query import SearchMode, SearchQuery
from app.core.whereabouts import LOOKED_AT, LegStanding
from app.search.asking import asked_queries, merged
from app.store.keyword_leg import keyword_leg
from app.store.legs import LegRow
from app.store.meaning_leg import meaning_leg
from app.store.passages import vectors
from app.store.store import Connection

Vectors = NDArray[np.float32]


def queries_of(pool: CandidatePool) -> tuple[SearchQuery, ...]:
    """The queries that were asked for ``pool``."""
    return asked_queries(pool.query, pool.rewriting)


def standings(
    c: Connection, pool: CandidatePool, passage_ids: frozenset[int], *, asked: Vectors | None
) -> tuple[LegStanding, ...]:
    """How the best of ``passage_ids`` stands in each leg that answered ``pool``.

    ``asked`` (n, dimension) float32 are the vectors of its queries, None where no model can tell; then the
    meaning leg is left out. Where feedback drew that leg toward some hits, it is drawn toward the same.
    """
    found: list[LegStanding] = []
    if SearchMode.MEANING in pool.legs and asked is not None:
        found.append(_standing(SearchMode.MEANING, pool, _meaning(c, pool, asked), passage_ids))
    if SearchMode.KEYWORD in pool.legs:
        answers = [keyword_leg(c, query, limit=LOOKED_AT) for query in queries_of(pool)]
        found.append(_standing(SearchMode.KEYWORD, pool, answers, passage_ids))
    return tuple(found)


def only_with(query: SearchQuery, *, phrase: str = "", exclusion: str = "") -> SearchQuery:
    """``query`` with nothing that a passage must meet but one phrase, or one exclusion."""
    phrases, exclusions = (phrase,) if phrase else (), (exclusion,) if exclusion else ()
    return replace(query, filters=type(query.filters)(), phrases=phrases, exclusions=exclusions)


def _meaning(c: Connection, pool: CandidatePool, asked: Vectors) -> list[tuple[LegRow, ...]]:
    if pool.drawn_toward:
        asked = drawn_toward(asked[0], vectors(c, pool.drawn_toward))[np.newaxis]
    return [
        () if query.empty else meaning_leg(c, vector, query=query, limit=LOOKED_AT)
        for query, vector in zip(queries_of(pool), asked, strict=True)
    ]


def _standing(
    leg: SearchMode,
    pool: CandidatePool,
    answers: Sequence[tuple[LegRow, ...]],
    passage_ids: frozenset[int],
) -> LegStanding:
    rows = merged(answers, limit=LOOKED_AT)
    rank = next((rank for rank, row in enumerate(rows, start=1) if row.passage_id in passage_ids), None)
    return LegStanding(leg, pool.asked_of_each_leg, rank, silent=rank is None and len(rows) < LOOKED_AT)
