"""Questions with graded judgements: how well each way of ranking orders the abstracts of Cranfield."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from app.core.query import parse_query
from app.search.searcher import Searcher
from tests.quality.measures import NDCG, RECALL, graded_score
from tests.quality.searching import PLAIN, Searches, Way, files_by, files_in_order, search_ways
from tests.shared_data import Grades

DEEP_LIMIT = 100
"""A hundred files cannot be found in a pool that is made for a list of ten."""
WEIGHT_STEPS = 20
WEIGHTS = tuple(step / WEIGHT_STEPS for step in range(WEIGHT_STEPS + 1))
"""The meaning weights that are tried, from the keyword leg alone to the meaning leg alone."""


@dataclass(frozen=True, slots=True)
class Judged:
    """How good one way of ranking is: nDCG@10 and recall@100, both in [0, 1]."""

    ndcg: float
    recall: float


@dataclass(frozen=True, slots=True)
class CranfieldScores:
    """Every way of ranking, and nDCG@10 at each meaning weight of the weighted fusion."""

    ways: Mapping[Way, Judged]
    ndcg_at_weight: Mapping[float, float]

    @property
    def best_weight(self) -> float:
        """The meaning weight with the largest nDCG@10, the smallest of several."""
        return max(self.ndcg_at_weight, key=self.ndcg_at_weight.__getitem__)


@dataclass(frozen=True, slots=True)
class _Found:
    """The ids of the documents that were found for one query, best first."""

    ways: Mapping[Way, Sequence[str]]
    deep: Mapping[Way, Sequence[str]]
    weights: Mapping[float, Sequence[str]]


def cranfield_scores(
    searcher: Searcher, *, queries: Mapping[str, str], grades: Grades, searches: Searches
) -> CranfieldScores:
    """nDCG@10 as the program searches for a list of ten, and recall@100 with a list of a hundred."""
    found = searches.each("cranfield: queries", tuple(queries.values()), lambda text: _find(searcher, text))
    by_query = dict(zip(queries, found, strict=True))

    def ndcg(ranked: Mapping[str, Sequence[str]]) -> float:
        return graded_score(NDCG, grades=grades, ranked=ranked)

    ways = {
        way: Judged(
            ndcg=ndcg({query: of_query.ways[way] for query, of_query in by_query.items()}),
            recall=graded_score(
                RECALL,
                grades=grades,
                ranked={query: of_query.deep[way] for query, of_query in by_query.items()},
            ),
        )
        for way in Way
    }
    at_weight = {
        weight: ndcg({query: of_query.weights[weight] for query, of_query in by_query.items()})
        for weight in WEIGHTS
    }
    return CranfieldScores(ways=ways, ndcg_at_weight=at_weight)


def _find(searcher: Searcher, text: str) -> _Found:
    query = parse_query(text)
    pools = search_ways(searcher, query)
    deep = search_ways(searcher, query, limit=DEEP_LIMIT)
    return _Found(
        ways={way: _ids(files_by(way, pools[way])) for way in Way},
        deep={way: _ids(files_by(way, deep[way])) for way in Way},
        weights={
            weight: _ids(
                files_in_order(
                    pools[Way.HYBRID], replace(PLAIN, meaning_weight=weight, keyword_weight=1 - weight)
                )
            )
            for weight in WEIGHTS
        },
    )


def _ids(paths: Sequence[str]) -> tuple[str, ...]:
    """Each document is a file named by its id."""
    return tuple(PurePath(path).stem for path in paths)
