"""The meaning leg of a search: passages by the nearness of their vectors."""

import json
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from app.core.query import SearchQuery
from app.store import coarse
from app.store.connection import Connection, rows, value
from app.store.expression import phrases_expression
from app.store.filters import Condition, document_condition, passage_condition, phrase_match_condition
from app.store.legs import LegRow
from app.store.query_words import query_words

_FROM_VECTORS = "vector CROSS JOIN passage USING (embedding_id)"
_FROM_DOCUMENTS = """document CROSS JOIN passage ON document_id = document.id
    CROSS JOIN vector USING (embedding_id)"""
_FROM_PHRASES = """passage_words CROSS JOIN passage ON passage.id = passage_words.rowid
    CROSS JOIN document ON document.id = document_id CROSS JOIN vector USING (embedding_id)"""
_FROM_NEAR = """json_each(?) AS near CROSS JOIN vector ON vector.embedding_id = near.value
    CROSS JOIN passage USING (embedding_id) CROSS JOIN document ON document.id = document_id"""


def meaning_leg(
    c: Connection, vector: NDArray[np.float32], *, query: SearchQuery, limit: int
) -> tuple[LegRow, ...]:
    """The ``limit`` passages nearest to ``vector`` (dimension,) float32, by cosine distance in [0, 2].

    Phrases, exclusions and filters of ``query`` hold as they do in the keyword leg; its terms only count
    by what ``vector`` makes of them. Equals come by id. Many vectors are looked through coarsely first;
    the distances are exact either way. Nothing is found before there is a model; ValueError when the
    vector does not fit the model.
    """
    dimension = value(c, "SELECT dimension FROM model")
    if dimension is None:
        return ()
    vector = np.ascontiguousarray(vector, dtype=np.float32)
    if vector.shape != (dimension,) or not np.isfinite(vector).all() or not vector.any():
        raise ValueError(f"a query vector has {dimension} finite numbers, not all zero")
    reach = _reach(c, query)
    if coarse.ready(c) and min(reach) > coarse.COARSE_FROM:
        count = coarse.wanted(limit)
        nearest = coarse.nearest(c, vector, count=count, condition=passage_condition(query))
        if len(nearest) == count:
            return _exact_among(c, vector, nearest, query=query, limit=limit)
    return _exact(c, vector, query=query, reach=reach, limit=limit)


def _reach(c: Connection, query: SearchQuery) -> tuple[int, float]:
    """How many embedded passages meet the filters, and how many passages hold the phrases.

    The latter is infinite when there is no phrase. What the query lets through is no more than either.
    """
    condition = document_condition(query.filters)
    sql = f"SELECT total(embedded) FROM document WHERE {condition.sql}"
    embedded = int(value(c, sql, condition.bindings))
    phrases = phrases_expression(query_words(query))
    if phrases is None:
        return embedded, math.inf
    sql = "SELECT count(*) FROM passage_words WHERE passage_words MATCH ?"
    return embedded, int(value(c, sql, (phrases,)))


def _exact_among(
    c: Connection,
    vector: NDArray[np.float32],
    embedding_ids: Sequence[int],
    *,
    query: SearchQuery,
    limit: int,
) -> tuple[LegRow, ...]:
    near = json.dumps(embedding_ids)
    return _nearest(c, vector, _FROM_NEAR, passage_condition(query), limit=limit, begin=(near,))


def _exact(
    c: Connection, vector: NDArray[np.float32], *, query: SearchQuery, reach: tuple[int, float], limit: int
) -> tuple[LegRow, ...]:
    """Beginning where the fewest are: at the passages with the phrases, the documents, or all vectors."""
    embedded, with_phrases = reach
    matches = phrase_match_condition(query)
    if matches is not None and with_phrases <= embedded:
        return _nearest(c, vector, _FROM_PHRASES, matches, limit=limit)
    tables = _FROM_DOCUMENTS if query.filters.active else _FROM_VECTORS
    return _nearest(c, vector, tables, passage_condition(query), limit=limit)


def _nearest(
    c: Connection,
    vector: NDArray[np.float32],
    tables: str,
    condition: Condition,
    *,
    limit: int,
    begin: tuple[str, ...] = (),
) -> tuple[LegRow, ...]:
    """``begin`` is bound to the question marks in ``tables``."""
    found = rows(
        c,
        f"""SELECT passage.id, vec_distance_cosine(vector.value, ?) AS distance FROM {tables}
        WHERE {condition.sql} ORDER BY distance, passage.id LIMIT ?""",
        (vector.tobytes(), *begin, *condition.bindings, limit),
    )
    return tuple(LegRow(*row) for row in found)
