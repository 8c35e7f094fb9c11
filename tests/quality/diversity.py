"""Whether a list of ten says ten things: MMR at several λ, with either likeness of passages.

Two numbers judge a list. α-nDCG@10 counts a relevant passage less for each one of the same page above it,
whether of a translation or of the page itself. The similarity within the list is the mean cosine of the
stored vectors of its ten passages: one yardstick for both likenesses that MMR may go by, so that they can be
compared. It favours MMR by vectors, which lowers that very number; α-nDCG favours neither.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.core.parameters import Similarity
from app.core.pool import CandidatePool
from app.core.query import parse_query
from app.core.ranking import rank
from app.search.request import SearchRequest
from app.search.run import SearchRun
from app.search.searcher import Searcher
from tests.quality.measures import ALPHA_NDCG, diversity_score, similarity_within
from tests.quality.searching import DEPTH, PLAIN, Searches
from tests.quality.stored import StoredPassages
from tests.quality.topics import Topic

LAMBDAS = (1.0, 0.9, 0.7, 0.5, 0.3)

Setting = tuple[Similarity, float]
"""What MMR goes by, and λ."""


@dataclass(frozen=True, slots=True)
class Variety:
    """α-nDCG@10 in [0, 1] and the similarity within the list in [−1, 1], means over all topics."""

    alpha_ndcg: float
    similarity: float


@dataclass(frozen=True, slots=True)
class _List:
    """The passages of a list, by id, and how alike they are by vectors."""

    passages: tuple[str, ...]
    similarity: float


def diversity_scores(
    searcher: Searcher,
    *,
    vault: Path,
    topics: Sequence[Topic],
    stored: StoredPassages,
    searches: Searches,
) -> Mapping[Similarity, Mapping[float, Variety]]:
    """The variety of the lists for every topic, by what MMR goes by and by λ."""
    found = searches.each("diversity: topics", topics, lambda topic: _lists(searcher, topic.query))
    subtopics = {topic.query: subtopics_of(topic, vault=vault, stored=stored) for topic in topics}

    def variety(setting: Setting) -> Variety:
        ranked = {topic.query: lists[setting].passages for topic, lists in zip(topics, found, strict=True)}
        return Variety(
            alpha_ndcg=diversity_score(ALPHA_NDCG, subtopics=subtopics, ranked=ranked),
            similarity=float(np.mean([lists[setting].similarity for lists in found])),
        )

    return {kind: {value: variety((kind, value)) for value in LAMBDAS} for kind in Similarity}


def subtopics_of(topic: Topic, *, vault: Path, stored: StoredPassages) -> Mapping[str, tuple[str, ...]]:
    """The ids of the passages of each page of the topic, in all of its languages, by its first path."""
    return {
        page.paths[0]: tuple(
            str(passage.id) for path in page.paths for passage in stored.by_path.get(str(vault / path), ())
        )
        for page in topic.pages
    }


def _lists(searcher: Searcher, text: str) -> Mapping[Setting, _List]:
    request = SearchRequest(query=parse_query(text), limit=DEPTH, similarity=Similarity.VECTORS)
    pool = searcher.run(request, SearchRun())
    pools = {Similarity.VECTORS: pool, Similarity.TOKENS: _by_tokens(pool)}
    return {
        (kind, value): _list(pools[kind], mmr_lambda=value, cosines=pool.similarity)
        for kind in Similarity
        for value in LAMBDAS
    }


def _by_tokens(pool: CandidatePool) -> CandidatePool:
    """The pool that the search would have made for token overlap."""
    assert pool.overlap is not None
    return replace(pool, similarity=pool.overlap, similarity_kind=Similarity.TOKENS, overlap=None)


def _list(pool: CandidatePool, *, mmr_lambda: float, cosines: NDArray[np.float32]) -> _List:
    order = rank(pool, replace(PLAIN, mmr_enabled=True, mmr_lambda=mmr_lambda)).order[:DEPTH]
    return _List(
        passages=tuple(str(pool.candidates[place].passage.id) for place in order),
        similarity=similarity_within(cosines[np.ix_(order, order)]),
    )
