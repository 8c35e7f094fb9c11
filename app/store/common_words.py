"""Very common words cost much and say little: in a large library the rarer ones of a query are enough.

FTS5 computes ``bm25()`` for every passage that any term matches, about half a millisecond for a thousand
of them, while counting those of one term takes a tenth of that.
"""

from collections.abc import Sequence

from app.store.connection import Connection, value
from app.store.expression import quoted
from app.store.query_words import Words

MATCH_BUDGET = 80_000
"""How many matches, summed over terms, a query may rank: some 40 ms."""


def worth_asking(c: Connection, terms: Sequence[Words]) -> tuple[Words, ...]:
    """Those of ``terms`` that decide the order, as they were typed; all of them in a small library.

    Where more than ``MATCH_BUDGET`` matches are possible, terms in over half of the passages go, whose
    weight in ``bm25()`` is about zero, and then the most common ones beyond the budget. The rarest term
    that occurs at all is always kept.
    """
    passages = int(value(c, "SELECT total(passages) FROM document INDEXED BY document_counts"))
    if len(terms) < 2 or passages * len(terms) <= MATCH_BUDGET:
        return tuple(terms)
    counts = {term: _match_count(c, term) for term in terms}
    kept: set[Words] = set()
    total = 0
    for term in sorted((term for term in terms if counts[term]), key=counts.__getitem__):
        total += counts[term]
        if kept and (total > MATCH_BUDGET or 2 * counts[term] > passages):
            break
        kept.add(term)
    return tuple(term for term in terms if term in kept) or tuple(terms[:1])


def _match_count(c: Connection, term: Words) -> int:
    sql = "SELECT count(*) FROM passage_words WHERE passage_words MATCH ?"
    return int(value(c, sql, (quoted(term),)))
