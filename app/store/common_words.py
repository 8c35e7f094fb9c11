"""Very common words say little and cost much: beside rarer ones they are not worth marking or asking for.

FTS5 computes ``bm25()`` for every passage that any term matches, about half a millisecond for a thousand
of them, while counting those of one term takes a tenth of that.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from app.core.query import SearchQuery
from app.store.connection import Connection
from app.store.expression import quoted, quoted_forms
from app.store.match_counts import MatchCounts
from app.store.query_words import QueryWords, Term, Words, query_words, term_sequences
from app.store.word_forms import with_forms

MATCH_BUDGET = 40_000
"""How many matches, summed over terms, a query may rank: some 20 ms."""
COMMON_SHARE = 1 / 8
"""A word in this share of all passages may be common: "the" and "of" stand in half of the English ones or
more, and a library may hold four languages."""
COMMON_RATIO = 5
"""A word is only common beside one that is so many times as rare."""


def worth_asking(counts: MatchCounts, terms: Sequence[Term]) -> tuple[Term, ...]:
    """Those of ``terms`` that decide the order, as they were typed; all of them in a small library.

    Where more than ``MATCH_BUDGET`` matches are possible, terms in over half of the passages go, whose
    weight in ``bm25()`` is about zero, and then the most common ones beyond the budget. The rarest term
    that occurs at all is always kept.
    """
    passages = counts.passages
    if len(terms) < 2 or passages * len(terms) <= MATCH_BUDGET:
        return tuple(terms)
    matches = {term: counts.of(quoted_forms(term)) for term in terms}
    kept: set[Term] = set()
    total = 0
    for term in sorted((term for term in terms if matches[term]), key=matches.__getitem__):
        total += matches[term]
        if kept and (total > MATCH_BUDGET or 2 * matches[term] > passages):
            break
        kept.add(term)
    return tuple(term for term in terms if term in kept) or tuple(terms[:1])


def telling_query(c: Connection, query: SearchQuery) -> SearchQuery:
    """``query`` with only those terms that say something (``common_terms``): what is worth marking."""
    common = common_terms(MatchCounts(c), with_forms(c, query_words(query)))

    def tells(term: str) -> bool:
        whole, *likely_words = term_sequences(term) or ((),)
        return not common.issuperset(likely_words or (whole,))

    return replace(query, terms=tuple(filter(tells, query.terms))) if common else query


def common_terms(counts: MatchCounts, looked_for: QueryWords) -> frozenset[Words]:
    """The terms that say nothing beside the rest of the query.

    At least ``COMMON_SHARE`` of all passages hold such a term, and another term or a phrase that fewer
    hold, but some, is ``COMMON_RATIO`` times as rare. So where every word is common, none says nothing.
    """
    often = math.ceil(COMMON_SHARE * counts.passages)
    strings = (*map(quoted_forms, looked_for.terms), *map(quoted, looked_for.phrases))
    matches = {string: counts.up_to(often, string) for string in strings}
    rarest = min((count for count in matches.values() if 0 < count < often), default=None)
    if rarest is None:
        return frozenset()
    oftener = COMMON_RATIO * rarest
    return frozenset(
        term.words
        for term in looked_for.terms
        if matches[string := quoted_forms(term)] == often and counts.up_to(oftener, string) == oftener
    )
