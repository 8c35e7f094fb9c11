"""Searching a whole collection as the program searches, and taking each way of ranking out of one pool."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import TypeVar

import numpy as np

from app.core.parameters import Fusion, RankingParameters
from app.core.pool import CandidatePool
from app.core.query import SearchMode, SearchQuery
from app.core.ranking import rank
from app.search.searcher import Searcher
from tests.quality.progress import Progress

DEPTH = 10
"""How many hits a list shows."""
PLAIN = RankingParameters(as_of=datetime(2026, 1, 1, tzinfo=UTC), limit=DEPTH).plain()
"""Relevance order at the default weights, without MMR and without decay."""
SEARCHES_AT_ONCE = 3
"""One being embedded while others read: more of them would only wait."""

T = TypeVar("T")
R = TypeVar("R")


class Way(StrEnum):
    """A way of ranking what was found; the values are the names of the recorded numbers."""

    KEYWORD = "keyword"
    MEANING = "meaning"
    HYBRID = "hybrid"
    RECIPROCAL_RANK = "rrf"

    @property
    def parameters(self) -> RankingParameters:
        """The parameters with which the program ranks so."""
        return replace(PLAIN, fusion=Fusion.RECIPROCAL_RANK) if self is Way.RECIPROCAL_RANK else PLAIN


MODES = (Way.KEYWORD, Way.MEANING, Way.HYBRID)
"""The ways that are the three modes at their defaults."""


@dataclass(frozen=True, slots=True)
class Searches:
    """Runs many searches at once, in threads, and tells how far they are."""

    progress: Progress

    def each(self, step: str, questions: Sequence[T], search: Callable[[T], R]) -> tuple[R, ...]:
        """What ``search`` makes of every one of ``questions``, in their order."""
        answers: list[R] = []
        with ThreadPoolExecutor(SEARCHES_AT_ONCE, thread_name_prefix="quality") as threads:
            for answer in threads.map(search, questions):
                answers.append(answer)
                self.progress.show(step, len(answers), len(questions))
        return tuple(answers)


def search_ways(searcher: Searcher, query: SearchQuery, *, limit: int = DEPTH) -> Mapping[Way, CandidatePool]:
    """The pool that each way of ranking orders.

    Hybrid asks the keyword leg what the mode keyword asks it, so that its answer is taken out of the pool of
    both. The meaning leg is drawn toward the first hits there and must be asked by itself.
    """
    both = searcher.search(query, mode=SearchMode.HYBRID, limit=limit)
    return {
        Way.KEYWORD: by_keyword(both),
        Way.MEANING: searcher.search(query, mode=SearchMode.MEANING, limit=limit),
        Way.HYBRID: both,
        Way.RECIPROCAL_RANK: both,
    }


def files_by(way: Way, pool: CandidatePool) -> tuple[str, ...]:
    """The files of the pool in the order of ``way``, each where its best passage stands."""
    return files_in_order(pool, way.parameters)


def files_in_order(pool: CandidatePool, parameters: RankingParameters) -> tuple[str, ...]:
    """The files of the whole pool in the order of these parameters, each once."""
    return tuple(dict.fromkeys(_paths(pool, parameters)))


def by_keyword(pool: CandidatePool) -> CandidatePool:
    """The pool that the mode keyword would have had: only what that leg found."""
    places = [place for place, found in enumerate(pool.candidates) if found.keyword is not None]
    return replace(
        pool,
        mode=SearchMode.KEYWORD,
        legs=frozenset({SearchMode.KEYWORD}) & pool.legs,
        candidates=tuple(replace(pool.candidates[place], meaning=None, as_typed=None) for place in places),
        similarity=pool.similarity[np.ix_(places, places)] if places else np.zeros((0, 0), np.float32),
        drawn_toward=(),
    )


def _paths(pool: CandidatePool, parameters: RankingParameters) -> Iterator[str]:
    for place in rank(pool, parameters).order:
        yield pool.candidates[place].passage.document.path
