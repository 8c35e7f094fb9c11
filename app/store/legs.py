"""The two legs of a search: passages by keyword, and passages by meaning."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from app.core.query import SearchFilters, SearchQuery
from app.store import coarse
from app.store.common_words import common_terms, worth_asking
from app.store.connection import Connection, rows, value
from app.store.expression import beginning, fts_expression, phrases_expression, quoted, quoted_forms, without
from app.store.filters import Condition, document_condition, passage_condition, phrase_match_condition
from app.store.query_words import QueryWords, Term, query_words, term_sequences
from app.store.unfinished import finishable
from app.store.word_forms import with_forms

TITLE_WEIGHT, HEADING_WEIGHT, BODY_WEIGHT = 6.0, 1.0, 0.5
"""What a word counts in the title, in the headings and in the text of a passage.

Not only their ratios matter: ``bm25()`` takes a word's weighted count, and below 1 another occurrence
still adds much, which spreads scores. The first heading often is the title again. Around these numbers
the measured quality is flat.
"""

SAYS_NOTHING = 1e-3
"""``bm25()`` is about −0.000001 for a word in half of all passages or more. What is worth so little beside
the best, as a share, holds no other word of the query."""

_IDS_OF = """(
    SELECT passage.id FROM document CROSS JOIN passage ON document_id = document.id WHERE {condition}
)"""
_FROM_VECTORS = "vector CROSS JOIN passage USING (embedding_id)"
_FROM_DOCUMENTS = """document CROSS JOIN passage ON document_id = document.id
    CROSS JOIN vector USING (embedding_id)"""
_FROM_PHRASES = """passage_words CROSS JOIN passage ON passage.id = passage_words.rowid
    CROSS JOIN document ON document.id = document_id CROSS JOIN vector USING (embedding_id)"""
_FROM_NEAR = """json_each(?) AS near CROSS JOIN vector ON vector.embedding_id = near.value
    CROSS JOIN passage USING (embedding_id) CROSS JOIN document ON document.id = document_id"""


@dataclass(frozen=True, slots=True)
class LegRow:
    """One passage that a leg found. ``raw`` is less for a better one: ``bm25()``, or a cosine distance."""

    passage_id: int
    raw: float


def keyword_leg(c: Connection, query: SearchQuery, *, limit: int) -> tuple[LegRow, ...]:
    """The best ``limit`` passages by weighted ``bm25()`` in (−∞, 0), equals by id.

    Every query is valid. At most ``query_words.MAXIMUM_PARTS`` distinct terms, phrases and exclusions are
    looked for, and in a large library only terms that are worth their time (``common_words``); phrases and
    exclusions always hold. Only exclusions, or no word at all, find nothing. A word that is still being
    typed also finds words that begin with it (``unfinished``). A term of most passages finds nothing on its
    own where a far rarer one finds something.
    """
    looked_for = with_forms(c, query_words(finishable(c, query)))
    expression = fts_expression(looked_for, worth_asking=partial(worth_asking, c))
    if expression is None:
        return ()
    within = _rows_within(c, query.filters)
    found = rows(
        c,
        f"""SELECT rowid, bm25(passage_words, {TITLE_WEIGHT}, {HEADING_WEIGHT}, {BODY_WEIGHT}) AS raw
        FROM passage_words WHERE passage_words MATCH ? AND {within.sql} ORDER BY raw, rowid LIMIT ?""",
        (expression, *within.bindings, limit),
    )
    return _without_chance_hits(c, looked_for, tuple(LegRow(*row) for row in found))


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


def _without_chance_hits(
    c: Connection, looked_for: QueryWords, found: tuple[LegRow, ...]
) -> tuple[LegRow, ...]:
    """``found`` without what only common words brought; a phrase was asked for, however common it is."""
    if not found or looked_for.phrases:
        return found
    telling = tuple(row for row in found if row.raw <= SAYS_NOTHING * found[0].raw)
    return telling if len(telling) < len(found) and common_terms(c, looked_for) else found


def words_met(c: Connection, query: SearchQuery) -> bool:
    """Whether some passage, with its title and headings, holds every term and phrase of ``query``.

    A term of several words must stand in a row. Filters and exclusions hold. False without any word.
    """
    wholes = [sequences[0] for term in query.terms if (sequences := term_sequences(term))]
    looked_for = with_forms(c, query_words(finishable(c, query)))
    known = {term.words: term for term in looked_for.terms}
    asked = [
        beginning(whole) if whole == looked_for.unfinished else quoted_forms(known.get(whole, Term.of(whole)))
        for whole in wholes
    ] + [quoted(phrase) for phrase in looked_for.phrases]
    if not asked:
        return False
    expression = without(looked_for.exclusions, " AND ".join(asked))
    within = _rows_within(c, query.filters)
    sql = f"SELECT 1 FROM passage_words WHERE passage_words MATCH ? AND {within.sql} LIMIT 1"
    return value(c, sql, (expression, *within.bindings)) is not None


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
