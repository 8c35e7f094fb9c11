"""A parsed query as an FTS5 expression that is valid whatever a person typed.

Every part is cut into words by our own tokenizer first and handed over as ready tokens in quotation
marks, so that nothing in it can be read as syntax.
"""

from collections.abc import Callable, Iterable, Sequence

from apsw.fts5query import QueryTokens

from app.core.query import SearchQuery
from app.store.words import words

MAXIMUM_PARTS = 64
"""Distinct terms, phrases and exclusions that are looked for, each; the first ones typed count."""
MAXIMUM_PHRASE_WORDS = 128
"""Words of one phrase that must stand in a row; the rest of a longer one is not looked at."""

Words = tuple[str, ...]


def word_sequences(parts: Iterable[str]) -> tuple[Words, ...]:
    """The distinct word sequences of ``parts``, those without a word left out, no more than are used."""
    sequences: dict[Words, None] = {}
    for part in parts:
        sequence = words(part)[:MAXIMUM_PHRASE_WORDS]
        if sequence:
            sequences[sequence] = None
        if len(sequences) == MAXIMUM_PARTS:
            break
    return tuple(sequences)


def fts_expression(
    query: SearchQuery, *, worth_asking: Callable[[Sequence[Words]], Sequence[Words]] = tuple
) -> str | None:
    """The expression for ``query``; None when nothing positive is asked for.

    Any term will do; every phrase must match, and then terms only add to the rank; no exclusion may
    match. ``worth_asking`` chooses among the terms.
    """
    phrases = word_sequences(query.phrases)
    terms = worth_asking([term for term in word_sequences(query.terms) if term not in phrases])
    required = [_quoted(phrase) for phrase in phrases]
    if terms:
        # A phrase is always found where it is required: named again, it makes the terms optional.
        required.append(_any_of([*phrases, *terms]))
    if not required:
        return None
    expression = " AND ".join(required)
    unwanted = word_sequences(query.exclusions)
    return f"({expression}) NOT {_any_of(unwanted)}" if unwanted else expression


def _any_of(sequences: Sequence[Words]) -> str:
    return f"({' OR '.join(map(_quoted, sequences))})"


def _quoted(sequence: Words) -> str:
    return '"' + QueryTokens(list(sequence)).encode().replace('"', '""') + '"'
