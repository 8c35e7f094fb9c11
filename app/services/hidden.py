"""What the filters of a query hide, when nothing was found: which one would have to go for something."""

from dataclasses import dataclass

from app.core.query import SearchFilters, SearchQuery, parse_query
from app.core.query_filters import TypedFilter, without_filter
from app.store import reach
from app.store.reach import passages_reached
from app.store.store import Connection

MOST_COUNTED = reach.MOST_COUNTED
"""Passages are counted up to here."""


@dataclass(frozen=True, slots=True)
class Hider:
    """A filter that alone hides ``passages``; ``typed`` is None for what was chosen beside the query."""

    typed: TypedFilter | None
    passages: int


@dataclass(frozen=True, slots=True)
class HiddenByFilters:
    """``hiders`` are the filters that would only have to go one at a time, in the order of the query.

    ``by_all`` is how many passages there are without any filter, counted up to ``MOST_COUNTED``.
    """

    query: SearchQuery
    hiders: tuple[Hider, ...]
    by_all: int


def hidden_by_filters(
    c: Connection, query: SearchQuery, *, chosen: SearchFilters, by_meaning: bool
) -> HiddenByFilters:
    """What the filters in ``query`` hide, where ``chosen`` are those that do not stand in its text."""

    def reached(text: str, filters: SearchFilters) -> int:
        typing = bool(query.unfinished)
        asked = parse_query(text, filters=filters, today=query.today, typing=typing)
        return passages_reached(c, asked, by_meaning=by_meaning)

    everywhere = SearchFilters()
    hiders = [Hider(typed, reached(without_filter(query.text, typed), chosen)) for typed in query.typed]
    if chosen.active:
        hiders.append(Hider(None, reached(query.text, everywhere)))
    return HiddenByFilters(
        query=query,
        hiders=tuple(hider for hider in hiders if hider.passages),
        by_all=reached(without_filters(query), everywhere),
    )


def without_filters(query: SearchQuery) -> str:
    """The text of ``query`` without any of its filters."""
    text = query.text
    for typed in reversed(query.typed):
        text = without_filter(text, typed)
    return text
