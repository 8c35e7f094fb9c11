"""A parsed query as an FTS5 expression that is valid whatever a person typed.

Every part is cut into words by our own tokenizer first and handed over as ready tokens in quotation
marks, so that nothing in it can be read as syntax.
"""

from collections.abc import Sequence

from apsw.fts5query import QueryTokens

from app.store.query_words import QueryWords, Term, Words
from app.store.tokenizer import PART_MARK


def quoted(sequence: Words) -> str:
    """The words as one FTS5 string: they must stand in a row."""
    return '"' + QueryTokens(list(sequence)).encode().replace('"', '""') + '"'


def quoted_forms(term: Term) -> str:
    """The words as one FTS5 string, any form of each: still one phrase to ``bm25()``."""
    tokens: list[str | Sequence[str]] = [forms[0] if len(forms) == 1 else forms for forms in term.forms]
    return '"' + QueryTokens(tokens).encode().replace('"', '""') + '"'


def beginning(sequence: Words) -> str:
    """What matches where the words stand in a row, the last of them, or a part of it, perhaps longer."""
    return any_of_strings(beginnings(sequence))


def beginnings(sequence: Words) -> tuple[str, str]:
    """The same as two FTS5 strings, each of them one phrase to FTS5."""
    *before, last = sequence
    return f"{quoted(sequence)} *", f"{quoted((*before, PART_MARK + last))} *"


def fts_expression(query: QueryWords, *, terms: Sequence[Term]) -> str | None:
    """The expression for ``query`` with only these of its terms; None when nothing positive is asked for.

    Any term will do; every phrase must match, and then terms only add to the rank; no exclusion may match.
    An unfinished word counts where words begin with it, and once more where it stands as it was typed.
    """
    required = [quoted(phrase) for phrase in query.phrases]
    if terms:
        # A phrase is always found where it is required: named again, it makes the terms optional.
        optional = any_of_strings([*map(quoted, query.phrases), *map(quoted_forms, terms)])
        longer = f"({optional} OR {beginning(query.unfinished)})" if query.unfinished else optional
        required.append(longer)
    return without(query.exclusions, " AND ".join(required)) if required else None


def phrases_expression(query: QueryWords) -> str | None:
    """What matches where every phrase does and no exclusion; None when there is no phrase."""
    required = " AND ".join(quoted(phrase) for phrase in query.phrases)
    return without(query.exclusions, required) if required else None


def any_of(sequences: Sequence[Words]) -> str:
    """What matches where one of the sequences, at least one, does."""
    return any_of_strings([quoted(sequence) for sequence in sequences])


def any_of_strings(strings: Sequence[str]) -> str:
    """What matches where one of the FTS5 strings, at least one, does."""
    return f"({' OR '.join(strings)})"


def without(exclusions: Sequence[Words], expression: str) -> str:
    """What matches where ``expression`` does and no exclusion."""
    return f"({expression}) NOT {any_of(exclusions)}" if exclusions else expression
