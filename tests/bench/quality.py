"""How well what is known to be right is found: by keyword, by meaning, and by both."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import PurePath

import numpy as np

from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool
from app.core.query import SearchFilters, SearchMode, parse_query
from app.core.ranking import rank
from app.services.library import Library
from tests.bench.measures import mean, ndcg, reciprocal_rank
from tests.shared_data import SHARED, judged_queries, judgements, known_items

DEPTH = 10
MODES = (SearchMode.KEYWORD, SearchMode.MEANING, SearchMode.HYBRID)
PLAIN = RankingParameters(as_of=datetime(2026, 1, 1, tzinfo=UTC), limit=DEPTH).plain()
"""Relevance order at the default weights, without MMR and without decay."""

Found = dict[SearchMode, list[str]]
"""The paths of the files that each mode found, best first, each file once."""
Scores = dict[SearchMode, float]


@dataclass(frozen=True, slots=True)
class LanguagePair:
    """The mean reciprocal rank of titles in one language and pages in one, over ``count`` titles."""

    query_language: str
    target_language: str
    count: int
    scores: Scores


def known_item_scores(library: Library) -> list[LanguagePair]:
    """MRR@10 of page titles for each of the 16 pairs of languages.

    Each title is searched among the pages of the target language, by the folder filter: among all four the
    page of the title's own language would rightly come first.
    """
    scores: defaultdict[tuple[str, str], list[Scores]] = defaultdict(list)
    vault = SHARED / "data" / "vault"
    for item in known_items():
        within = SearchFilters(folders=(str(vault / item.target_language),))
        found = find_files(library, item.query, filters=within)
        right = {str(vault / item.target_path)}
        pair = (item.query_language, item.target_language)
        scores[pair].append({mode: reciprocal_rank(found[mode], right, depth=DEPTH) for mode in MODES})
    return [
        LanguagePair(*pair, count=len(of_pair), scores=_means(of_pair)) for pair, of_pair in scores.items()
    ]


def judged_scores(library: Library) -> Scores:
    """nDCG@10 over the queries of the judged collection; grades 0 to 4 are the gain as they stand."""
    grades = judgements()
    scores: list[Scores] = []
    for query_id, text in judged_queries().items():
        found = find_files(library, text)
        ids = {mode: [PurePath(path).stem for path in found[mode]] for mode in MODES}
        scores.append({mode: ndcg(ids[mode], grades[query_id], depth=DEPTH) for mode in MODES})
    return _means(scores)


def find_files(library: Library, text: str, *, filters: SearchFilters | None = None) -> Found:
    """What each mode finds for ``text``: the legs are asked once, as the mode hybrid asks them."""
    pool = library.searcher.search(
        parse_query(text, filters=filters), mode=SearchMode.HYBRID, limit=PLAIN.limit
    )
    return {mode: list(_files(answered_by(pool, mode))) for mode in MODES}


def answered_by(pool: CandidatePool, mode: SearchMode) -> CandidatePool:
    """The pool that ``mode`` would have had: that of one leg holds only what this leg found."""
    if mode is SearchMode.HYBRID:
        return pool
    places = [place for place, found in enumerate(pool.candidates) if _of_leg(found, mode) is not None]
    return replace(
        pool,
        mode=mode,
        legs=frozenset({mode}) & pool.legs,
        candidates=tuple(_of_leg(pool.candidates[place], mode) or pool.candidates[place] for place in places),
        similarity=pool.similarity[np.ix_(places, places)] if places else np.zeros((0, 0), np.float32),
    )


def _of_leg(candidate: Candidate, mode: SearchMode) -> Candidate | None:
    """The candidate as one leg alone knows it; None when that leg did not return it."""
    if mode is SearchMode.KEYWORD:
        return replace(candidate, meaning=None) if candidate.keyword else None
    return replace(candidate, keyword=None) if candidate.meaning else None


def _files(pool: CandidatePool) -> Iterator[str]:
    """The files of the whole pool in relevance order, each where its best passage is."""
    order = rank(pool, PLAIN).order
    yield from dict.fromkeys(pool.candidates[place].passage.document.path for place in order)


def _means(scores: list[Scores]) -> Scores:
    return {mode: mean([score[mode] for score in scores]) for mode in MODES}
