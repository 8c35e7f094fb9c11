"""How many passages a query could bring at all, to tell what its filters keep out."""

from app.core.query import SearchQuery
from app.store.common_words import worth_asking
from app.store.connection import Connection, value
from app.store.expression import fts_expression
from app.store.filters import document_condition, passage_condition
from app.store.match_counts import MatchCounts
from app.store.query_words import query_words
from app.store.unfinished import finishable
from app.store.word_forms import with_forms

MOST_COUNTED = 1_000


def passages_reached(c: Connection, query: SearchQuery, *, by_meaning: bool) -> int:
    """How many passages may come of ``query``, counted up to ``MOST_COUNTED``.

    By keyword, those that hold a word of it; by meaning, all that meet its phrases, exclusions and filters.
    """
    if by_meaning:
        condition = passage_condition(query)
        tables = "document CROSS JOIN passage ON document_id = document.id"
        sql = f"SELECT count(*) FROM (SELECT 1 FROM {tables} WHERE {condition.sql} LIMIT ?)"
        return int(value(c, sql, (*condition.bindings, MOST_COUNTED)))
    looked_for = with_forms(c, query_words(finishable(c, query)))
    expression = fts_expression(looked_for, terms=worth_asking(MatchCounts(c), looked_for.terms))
    if expression is None:
        return 0
    condition = document_condition(query.filters)
    sql = f"""SELECT count(*) FROM (
        SELECT 1 FROM passage_words CROSS JOIN passage ON passage.id = passage_words.rowid
        CROSS JOIN document ON document.id = document_id
        WHERE passage_words MATCH ? AND {condition.sql} LIMIT ?)"""
    return int(value(c, sql, (expression, *condition.bindings, MOST_COUNTED)))
