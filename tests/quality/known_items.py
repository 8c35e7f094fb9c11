"""Titles and the one page that each asks for, in its own language or in another."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.core.query import SearchFilters, parse_query
from app.search.searcher import Searcher
from tests.quality.measures import RECIPROCAL_RANK, graded_score
from tests.quality.searching import MODES, Searches, Way, files_by, search_ways
from tests.shared_data import KnownItem

Found = Mapping[Way, Sequence[str]]
"""The paths of the files that each mode found, best first, each file once."""


@dataclass(frozen=True, slots=True)
class LanguagePair:
    """The mean reciprocal rank of titles in one language and pages in one, over ``count`` titles."""

    query_language: str
    target_language: str
    count: int
    scores: Mapping[Way, float]

    @property
    def name(self) -> str:
        """The pair as it is recorded."""
        return f"{self.query_language}-{self.target_language}"


def known_item_scores(
    searcher: Searcher, *, vault: Path, items: Sequence[KnownItem], searches: Searches
) -> tuple[LanguagePair, ...]:
    """MRR@10 of page titles for each pair of languages.

    Each title is searched among the pages of the target language, by the folder filter: among all of them
    the page of the title's own language would rightly come first.
    """
    found = searches.each("known items: titles", items, lambda item: _find(searcher, item, vault=vault))
    pairs: defaultdict[tuple[str, str], dict[str, tuple[str, Found]]] = defaultdict(dict)
    for number, (item, of_item) in enumerate(zip(items, found, strict=True)):
        pairs[item.query_language, item.target_language][str(number)] = (
            str(vault / item.target_path),
            of_item,
        )
    return tuple(
        LanguagePair(*pair, count=len(of_pair), scores=_scores(of_pair)) for pair, of_pair in pairs.items()
    )


def _find(searcher: Searcher, item: KnownItem, *, vault: Path) -> Found:
    within = SearchFilters(folders=(str(vault / item.target_language),))
    pools = search_ways(searcher, parse_query(item.query, filters=within))
    return {mode: files_by(mode, pools[mode]) for mode in MODES}


def _scores(of_pair: Mapping[str, tuple[str, Found]]) -> Mapping[Way, float]:
    grades = {number: {right: 1} for number, (right, _) in of_pair.items()}
    return {
        mode: graded_score(
            RECIPROCAL_RANK,
            grades=grades,
            ranked={number: of_item[mode] for number, (_, of_item) in of_pair.items()},
        )
        for mode in MODES
    }
