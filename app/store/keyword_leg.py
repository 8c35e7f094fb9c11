"""The keyword leg of a search: passages by their words."""

from collections.abc import Sequence

from app.core.query import SearchQuery
from app.core.scores import rank_of_share
from app.store.common_words import common_terms, worth_asking
from app.store.connection import Connection, rows, value
from app.store.expression import any_of_strings, beginning, fts_expression, quoted, quoted_forms, without
from app.store.filters import Condition, rows_within
from app.store.keyword_score import AskedWords
from app.store.legs import LegRow
from app.store.match_counts import MatchCounts
from app.store.phrase_counts import BODY_WEIGHT, HEADING_WEIGHT, TITLE_WEIGHT
from app.store.query_words import QueryWords, Term, query_words, term_sequences
from app.store.spellings import other_spellings
from app.store.unfinished import finishable
from app.store.word_forms import with_forms

LOOKED_AT = 120
"""So many of the best by ``bm25()`` are scored, or as many as are asked for, which are 24 by default."""
OFTEN = 15_000
"""What more passages hold is looked for in titles and headings first: to rank so many takes 8 ms."""


def keyword_leg(c: Connection, query: SearchQuery, *, limit: int) -> tuple[LegRow, ...]:
    """The best ``limit`` passages by the share of the query that they hold, equals by id.

    ``raw`` is ``rank_of_share``, in (−3.5, 0). Every query is valid. At most
    ``query_words.MAXIMUM_PARTS`` distinct terms, phrases and exclusions are looked for, and in a large
    library only terms that are worth their time (``common_words``) bring a passage; phrases and exclusions
    always hold. Only exclusions, or no word at all, find nothing. A word that is still being typed also finds
    words that begin with it (``unfinished``). A term of most passages finds nothing on its own where a far
    rarer one finds something.
    """
    looked_for = with_forms(c, query_words(finishable(c, query)))
    counts = MatchCounts(c)
    found = _most_likely(c, query, looked_for, counts, limit=max(limit, LOOKED_AT))
    common = frozenset() if looked_for.phrases else common_terms(counts, looked_for)
    shares = AskedWords(query, looked_for, counts, common=common).shares(c, found)
    best = sorted(shares, key=lambda share: (-share.of_query, share.passage_id))[:limit]
    return tuple(
        LegRow(share.passage_id, rank_of_share(share.of_query), mentioned=share.mentioned) for share in best
    )


def _most_likely(
    c: Connection, query: SearchQuery, looked_for: QueryWords, counts: MatchCounts, *, limit: int
) -> list[int]:
    """The ids of the best ``limit`` passages by FTS5's own ``bm25()``."""
    asked = worth_asking(counts, looked_for.terms)
    expression = fts_expression(looked_for, terms=asked)
    if expression is None:
        return []
    within = rows_within(c, query.filters)
    if _is_often(looked_for, asked, counts):
        found = _best(c, f"{{title heading}} : ({expression})", within, limit)
        if len(found) == limit:
            return found
    return _best(c, expression, within, limit)


def _is_often(looked_for: QueryWords, asked: Sequence[Term], counts: MatchCounts) -> bool:
    """Whether a query asks for nothing but words that very many passages hold."""
    if looked_for.phrases or counts.passages <= OFTEN:
        return False
    return all(counts.of(quoted_forms(term)) > OFTEN for term in asked)


def _best(c: Connection, expression: str, within: Condition, limit: int) -> list[int]:
    found = rows(
        c,
        f"""SELECT rowid, bm25(passage_words, {TITLE_WEIGHT}, {HEADING_WEIGHT}, {BODY_WEIGHT}) AS raw
        FROM passage_words WHERE passage_words MATCH ? AND {within.sql} ORDER BY raw, rowid LIMIT ?""",
        (expression, *within.bindings, limit),
    )
    return [row[0] for row in found]


def words_met(c: Connection, query: SearchQuery) -> bool:
    """Whether some passage, with its title and headings, holds every term and phrase of ``query``.

    A term of several words must stand in a row, or be written in another way (``spellings``). Filters and
    exclusions hold. False without any word.
    """
    looked_for = with_forms(c, query_words(finishable(c, query)))
    asked = [_met_by(typed, looked_for) for typed in query.terms if term_sequences(typed)]
    asked += [quoted(phrase) for phrase in looked_for.phrases]
    if not asked:
        return False
    expression = without(looked_for.exclusions, " AND ".join(asked))
    within = rows_within(c, query.filters)
    sql = f"SELECT 1 FROM passage_words WHERE passage_words MATCH ? AND {within.sql} LIMIT 1"
    return value(c, sql, (expression, *within.bindings)) is not None


def _met_by(typed: str, looked_for: QueryWords) -> str:
    """What matches where one typed term is, in any form or spelling."""
    known = {term.words: term for term in looked_for.terms}
    whole = term_sequences(typed)[0]
    written = [known.get(words, Term.of(words)) for words in (whole, *other_spellings(typed))]
    begun = [beginning(whole)] if whole == looked_for.unfinished else []
    return any_of_strings([*map(quoted_forms, written), *begun])
