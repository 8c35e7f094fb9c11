"""A last word that is still being typed, looked for as the beginning of words where that is not too much.

FTS5 merges all words with a beginning before the first hit: in 100,000 passages of 120 words 14 ms for
three letters that 57,000 of them hold, 76 ms for two and half a second for one, and ranking takes as much
again. An index of prefixes would make the file larger for beginnings that say nothing; instead, those that
would match too often are not looked for. Counting up to that limit takes a millisecond or two.
"""

from dataclasses import replace

from app.core.query import SearchQuery
from app.store.connection import Connection
from app.store.query_words import query_words
from app.store.tokenizer import PART_MARK

LEAST_LETTERS = 2
MATCHES = 20_000
"""How often the words with such a beginning may occur, summed over words and passages: some 20 ms."""
_VOCABULARY = """
CREATE VIRTUAL TABLE IF NOT EXISTS temp.passage_vocabulary USING fts5vocab(main, passage_words, row)
"""
_BEGUN = """
SELECT doc FROM temp.passage_vocabulary WHERE term >= ? AND term < ?
UNION ALL
SELECT doc FROM temp.passage_vocabulary WHERE term >= ? AND term < ?
"""
_BEYOND = "\U0010ffff"


def finishable(c: Connection, query: SearchQuery) -> SearchQuery:
    """``query``, its last word taken as finished where too many words begin with it, or it is too short."""
    words = query_words(query).unfinished
    if words is not None and len(words[-1]) >= LEAST_LETTERS and _is_rare(c, words[-1]):
        return query
    return replace(query, unfinished="") if query.unfinished else query


def _is_rare(c: Connection, beginning: str) -> bool:
    c.execute(_VOCABULARY)
    part = PART_MARK + beginning
    found = c.execute(_BEGUN, (beginning, beginning + _BEYOND, part, part + _BEYOND))
    matches = 0
    for (passages,) in found:
        matches += passages
        if matches > MATCHES:
            found.close()
            return False
    return True
