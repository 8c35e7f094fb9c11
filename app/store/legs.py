"""The two legs of a search: passages by keyword, and passages by meaning."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from app.core.query import SearchFilters, SearchQuery
from app.store import coarse
from app.store.common_words import worth_asking
from app.store.connection import Connection, rows, value
from app.store.expression import fts_expression
from app.store.filters import Condition, document_condition
from app.store.query_words import query_words

TITLE_WEIGHT, HEADING_WEIGHT, BODY_WEIGHT = 4.0, 2.0, 1.0
"""What a word counts in the title, in the headings and in the text of a passage."""

_IDS_OF = """(
    SELECT passage.id FROM document CROSS JOIN passage ON document_id = document.id WHERE {condition}
)"""
_EXACT = """
SELECT passage.id, vec_distance_cosine(vector.value, ?) AS distance FROM {tables}
WHERE {condition} ORDER BY distance, passage.id LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class LegRow:
    """One passage that a leg found. ``raw`` is less for a better one: ``bm25()``, or a cosine distance."""

    passage_id: int
    raw: float


def keyword_leg(c: Connection, query: SearchQuery, *, limit: int) -> tuple[LegRow, ...]:
    """The best ``limit`` passages by weighted ``bm25()`` in (−∞, 0), equals by id.

    Every query is valid. At most ``query_words.MAXIMUM_PARTS`` distinct terms, phrases and exclusions are
    looked for, and in a large library only terms that are worth their time (``common_words``); phrases and
    exclusions always hold. Only exclusions, or no word at all, find nothing.
    """
    expression = fts_expression(query_words(query), worth_asking=partial(worth_asking, c))
    if expression is None:
        return ()
    within = _rows_within(c, query.filters)
    found = rows(
        c,
        f"""SELECT rowid, bm25(passage_words, {TITLE_WEIGHT}, {HEADING_WEIGHT}, {BODY_WEIGHT}) AS raw
        FROM passage_words WHERE passage_words MATCH ? AND {within.sql} ORDER BY raw, rowid LIMIT ?""",
        (expression, *within.bindings, limit),
    )
    return tuple(LegRow(*row) for row in found)


def meaning_leg(
    c: Connection, vector: NDArray[np.float32], *, filters: SearchFilters, limit: int
) -> tuple[LegRow, ...]:
    """The ``limit`` passages nearest to ``vector`` (dimension,) float32, by cosine distance in [0, 2].

    Equals come by id. Many vectors are looked through coarsely first; the distances are exact either way.
    Nothing is found before there is a model; ValueError when the vector does not fit the model.
    """
    dimension = value(c, "SELECT dimension FROM model")
    if dimension is None:
        return ()
    vector = np.ascontiguousarray(vector, dtype=np.float32)
    if vector.shape != (dimension,) or not np.isfinite(vector).all() or not vector.any():
        raise ValueError(f"a query vector has {dimension} finite numbers, not all zero")
    condition = document_condition(filters)
    if coarse.ready(c) and _embedded_within(c, condition) > coarse.COARSE_FROM:
        count = coarse.wanted(limit)
        nearest = coarse.nearest(c, vector, count=count, condition=condition)
        if len(nearest) == count:
            return _exact_among(c, vector, nearest, condition=condition, limit=limit)
    return _exact(c, vector, filters=filters, condition=condition, limit=limit)


def _rows_within(c: Connection, filters: SearchFilters) -> Condition:
    """The filter as a condition on ``rowid``, through the smaller of the sets it lets through and keeps out.

    The plus keeps SQLite from running the full-text expression once for each passage of that set.
    """
    if not filters.active:
        return Condition("TRUE", ())
    condition = document_condition(filters)
    sql = f"SELECT total(passages), total(iif({condition.sql}, passages, 0)) FROM document"
    [(passages, inside)] = rows(c, sql, condition.bindings)
    if 2 * inside > passages:
        return Condition(
            "+rowid NOT IN " + _IDS_OF.format(condition=f"NOT ({condition.sql})"), condition.bindings
        )
    return Condition("+rowid IN " + _IDS_OF.format(condition=condition.sql), condition.bindings)


def _embedded_within(c: Connection, condition: Condition) -> int:
    sql = f"SELECT total(embedded) FROM document WHERE {condition.sql}"
    return int(value(c, sql, condition.bindings))


def _exact_among(
    c: Connection,
    vector: NDArray[np.float32],
    embedding_ids: Sequence[int],
    *,
    condition: Condition,
    limit: int,
) -> tuple[LegRow, ...]:
    tables = """json_each(?) AS near CROSS JOIN vector ON vector.embedding_id = near.value
        CROSS JOIN passage USING (embedding_id) CROSS JOIN document ON document.id = document_id"""
    found = rows(
        c,
        _EXACT.format(tables=tables, condition=condition.sql),
        (vector.tobytes(), json.dumps(embedding_ids), *condition.bindings, limit),
    )
    return tuple(LegRow(*row) for row in found)


def _exact(
    c: Connection, vector: NDArray[np.float32], *, filters: SearchFilters, condition: Condition, limit: int
) -> tuple[LegRow, ...]:
    tables = "vector CROSS JOIN passage USING (embedding_id)"
    if filters.active:
        tables = """document CROSS JOIN passage ON document_id = document.id
            CROSS JOIN vector USING (embedding_id)"""
    found = rows(
        c,
        _EXACT.format(tables=tables, condition=condition.sql),
        (vector.tobytes(), *condition.bindings, limit),
    )
    return tuple(LegRow(*row) for row in found)
