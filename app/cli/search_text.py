"""An answer in words: a line for each hit, and what is told beside the hits or in their place."""

from app.core.documents import displayable
from app.core.query import SearchQuery
from app.core.ranking import Ranking
from app.services.hidden import HiddenByFilters

NOTHING_NEAR = "Nothing here is really about this: the best hit is no closer than chance."


def hits_text(ranking: Ranking) -> str:
    """A line for each hit: rank, relevance in [0, 1], title, place, and the parts it answers."""
    lines = []
    for hit in ranking.hits:
        passage = hit.candidate.passage
        place = f"{displayable(passage.document.path)}:{passage.first_line}"
        lines.append(
            f"{hit.rank:>3}  {hit.breakdown.relevance:.3f}  {passage.document.title}  {place}"
            f"{_parts_text(hit.candidate.parts)}"
        )
    return "\n".join(lines)


def bad_date_sentence(word: str) -> str:
    """What is told of a filter that was meant to hold a date."""
    return f"“{displayable(word)}” holds no date such as 2026-03 or 7d, so it is searched as words."


def nothing_found(query: SearchQuery, hidden: HiddenByFilters | None) -> str:
    """What keeps the answer empty: no word to look for, filters, or that there is nothing.

    ``hidden`` is None where no filter is active.
    """
    if query.empty:
        return "The query holds no word to look for; filters only say where to look."
    if hidden is None:
        return "Nothing was found."
    if not hidden.by_all:
        return "Nothing was found, and the filters hide nothing."
    names = [displayable(hider.typed.text) if hider.typed else "the options" for hider in hidden.hiders]
    return (
        f"Nothing was found; without {' or '.join(names) or 'all of its filters'} there would be something."
    )


def _parts_text(parts: tuple[int, ...]) -> str:
    """Which part of the question a hit answers, and for which others it is among the first."""
    if not parts:
        return ""
    first, *others = map(str, parts)
    return f"  (part {first}, also {', '.join(others)})" if others else f"  (part {first})"
