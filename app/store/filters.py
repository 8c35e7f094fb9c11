"""What a hit must be, as a condition on documents and passages, used inside both legs."""

import os
from dataclasses import dataclass

from app.core.query import SearchFilters, SearchQuery
from app.store.connection import Connection, rows
from app.store.expression import any_of, phrases_expression, quoted
from app.store.folder_names import LIES_IN_NAMED_FOLDER
from app.store.query_words import query_words, term_sequences
from app.store.texts import path_bytes, storable, to_microseconds

_TITLED = """+document.id IN (
    SELECT document_id FROM passage
    WHERE id IN (SELECT rowid FROM passage_words WHERE passage_words MATCH ?)
)"""
_IDS_OF = """(
    SELECT passage.id FROM document CROSS JOIN passage ON document_id = document.id WHERE {condition}
)"""


@dataclass(frozen=True, slots=True)
class Condition:
    """SQL over the columns of ``document`` and perhaps ``passage``, and what its question marks stand for."""

    sql: str
    bindings: tuple[bytes | str | int, ...]


def document_condition(filters: SearchFilters) -> Condition:
    """What a document must be; always true when nothing is filtered."""
    parts = [Condition("TRUE", ())]
    if filters.folders:
        parts.append(_any_of([_inside(folder) for folder in filters.folders]))
    if filters.folder_names:
        parts.append(_any_of([_inside_named(name) for name in filters.folder_names]))
    if filters.kinds:
        kinds = tuple(sorted(set(filters.kinds)))
        parts.append(Condition(f"document.kind IN ({', '.join('?' * len(kinds))})", kinds))
    if filters.after:
        parts.append(Condition("document.dated_us >= ?", (to_microseconds(filters.after),)))
    if filters.before:
        parts.append(Condition("document.dated_us <= ?", (to_microseconds(filters.before),)))
    if titles := [quoted(sequences[0]) for word in filters.titles if (sequences := term_sequences(word))]:
        parts.append(Condition(_TITLED, (f"title : ({' AND '.join(titles)})",)))
    if filters.also is not None:
        parts.append(document_condition(filters.also))
    return _joined(" AND ", parts)


def passage_condition(query: SearchQuery) -> Condition:
    """What a passage must be: its document meets the filters, every phrase is in it and no exclusion.

    The plus keeps SQLite from walking through all that match once for each passage it asks about.
    """
    words = query_words(query)
    matching = "(SELECT rowid FROM passage_words WHERE passage_words MATCH ?)"
    parts = [document_condition(query.filters)]
    if phrases := phrases_expression(words):
        parts.append(Condition(f"+passage.id IN {matching}", (phrases,)))
    elif words.exclusions:
        parts.append(Condition(f"+passage.id NOT IN {matching}", (any_of(words.exclusions),)))
    return _joined(" AND ", parts)


def rows_within(c: Connection, filters: SearchFilters) -> Condition:
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


def phrase_match_condition(query: SearchQuery) -> Condition | None:
    """The same with ``passage_words`` among the tables, to begin there; None when there is no phrase."""
    phrases = phrases_expression(query_words(query))
    if phrases is None:
        return None
    matches = Condition("passage_words MATCH ?", (phrases,))
    return _joined(" AND ", [matches, document_condition(query.filters)])


def _inside(folder: str) -> Condition:
    """Paths below ``folder``: those that go on after its name with a separator, so not ``folder2``."""
    separator = path_bytes(os.sep)
    lowest = path_bytes(folder).rstrip(separator) + separator
    beyond = lowest[:-1] + bytes([separator[0] + 1])
    return Condition("(document.path >= ? AND document.path < ?)", (lowest, beyond))


def _inside_named(name: str) -> Condition:
    """Paths below a folder that ``name`` is a part of."""
    root = "(SELECT folder.path FROM folder WHERE folder.id = document.folder_id)"
    return Condition(f"{LIES_IN_NAMED_FOLDER}(document.path, {root}, ?)", (storable(name),))


def _any_of(parts: list[Condition]) -> Condition:
    either = _joined(" OR ", parts)
    return Condition(f"({either.sql})", either.bindings)


def _joined(word: str, parts: list[Condition]) -> Condition:
    bindings = tuple(binding for part in parts for binding in part.bindings)
    return Condition(word.join(part.sql for part in parts), bindings)
