"""Pools for tests: made by hand from a few words, or drawn by hypothesis with every kind of trouble."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.core.documents import DateSource, Document, DocumentDate, Passage
from app.core.parameters import Fusion, RankingParameters, Similarity
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.query import SearchMode, parse_query
from app.core.tokens import overlap_matrix

AS_OF = datetime(2026, 2, 10, tzinfo=UTC)
BOTH_LEGS = frozenset({SearchMode.KEYWORD, SearchMode.MEANING})
TODAY = DocumentDate(AS_OF, DateSource.MODIFIED)
WORDS = ("apple", "banana", "cherry", "date", "elderberry", "認証", "設定", "Привет", "мир", "!!!")


def parameters(**changes: object) -> RankingParameters:
    """The default parameters as of one fixed moment, with ``changes``."""
    return RankingParameters(as_of=AS_OF, **changes)  # type: ignore[arg-type]


def passage(
    passage_id: int,
    *,
    text: str = "",
    path: str | None = None,
    position: int = 0,
    date: DocumentDate = TODAY,
) -> Passage:
    """A passage of a document of its own; paths sort like the ids unless one is given."""
    path = f"/notes/{passage_id:06}.md" if path is None else path
    document = Document(passage_id, path, "/notes", "title", "md", 1, date)
    return Passage(passage_id, document, position, (), 1, 1, 0, len(text), text)


def pool_of(
    candidates: Sequence[Candidate],
    *,
    similarity: NDArray[np.float32] | None = None,
    legs: frozenset[SearchMode] = BOTH_LEGS,
) -> CandidatePool:
    """A pool of ``candidates``; they are compared by their tokens unless ``similarity`` is given."""
    tokens = similarity is None
    return CandidatePool(
        query=parse_query("query"),
        mode=SearchMode.HYBRID,
        legs=legs,
        candidates=tuple(candidates),
        similarity=overlap_matrix([c.passage.text for c in candidates]) if similarity is None else similarity,
        similarity_kind=Similarity.TOKENS if tokens else Similarity.VECTORS,
    )


def keyword_raw(score: float) -> float:
    """The ``bm25()`` value that becomes the keyword score ``score``, in [0, 1]."""
    return 0.0 if score == 1.0 else -score / (1.0 - score)


def pool_of_legs(meaning: Mapping[str, float], keyword: Mapping[str, float]) -> CandidatePool:
    """A pool of passages named by their paths, with the scores that each leg gave; both answered."""
    names = sorted(meaning.keys() | keyword.keys(), reverse=True)
    return pool_of(
        [
            Candidate(
                passage(number, path=name, text=name),
                meaning=LegHit(1, 1.0 - meaning[name]) if name in meaning else None,
                keyword=LegHit(1, keyword_raw(keyword[name])) if name in keyword else None,
            )
            for number, name in enumerate(names)
        ]
    )


def paths(pool: CandidatePool, order: Sequence[int]) -> list[str]:
    """The paths of the candidates at the places of ``order``."""
    return [pool.candidates[place].passage.document.path for place in order]


def permuted(pool: CandidatePool, places: Sequence[int]) -> CandidatePool:
    """The same pool with its candidates in another order."""
    return CandidatePool(
        query=pool.query,
        mode=pool.mode,
        legs=pool.legs,
        candidates=tuple(pool.candidates[place] for place in places),
        similarity=pool.similarity[np.ix_(places, places)] if places else pool.similarity,
        similarity_kind=pool.similarity_kind,
    )


def cosines(rows: list[list[int]]) -> NDArray[np.float32]:
    """Cosines of whole-number vectors in space: negative values, zeros and exact ties are common."""
    vectors = np.array(rows, dtype=np.float32).reshape(len(rows), 3)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    cosines: NDArray[np.float32] = np.clip(unit @ unit.T, -1.0, 1.0)
    np.fill_diagonal(cosines, 1.0)
    return cosines


DISTANCES = st.one_of(
    st.sampled_from([0.0, 0.25, 0.5, 1.0, 1.5, 2.0]),
    st.floats(min_value=0.0, max_value=2.0),
    st.just(float("nan")),
)
KEYWORD_RANKS = st.one_of(
    st.sampled_from([-4.0, -1.0, -0.000001, 0.0, 1.0]),
    st.floats(min_value=-60.0, max_value=60.0),
    st.sampled_from([float("nan"), float("inf"), float("-inf")]),
)
LOGITS = st.one_of(st.none(), st.sampled_from([-5.0, 0.0, 5.0]), st.floats())
MOMENTS = st.one_of(
    st.just(AS_OF),
    st.integers(min_value=-800, max_value=800).map(lambda days: AS_OF - timedelta(days=days)),
    st.datetimes(timezones=st.just(UTC)),
)
DATES = st.builds(DocumentDate, MOMENTS, st.sampled_from(list(DateSource)))
TEXTS = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
LEG_SETS = st.sampled_from(
    [BOTH_LEGS, frozenset({SearchMode.KEYWORD}), frozenset({SearchMode.MEANING}), frozenset()]
)
PARAMETERS = st.builds(
    RankingParameters,
    as_of=st.one_of(st.just(AS_OF), st.datetimes(timezones=st.just(UTC))),
    mmr_enabled=st.booleans(),
    mmr_lambda=st.one_of(st.sampled_from([0.0, 0.3, 0.5, 0.7, 1.0]), st.floats()),
    meaning_weight=st.one_of(st.sampled_from([0.0, 0.7, 1.0]), st.floats()),
    keyword_weight=st.one_of(st.sampled_from([0.0, 0.3, 1.0]), st.floats()),
    decay_enabled=st.booleans(),
    half_life_days=st.one_of(st.sampled_from([1.0, 30.0]), st.floats()),
    limit=st.integers(min_value=-3, max_value=300),
    fusion=st.sampled_from(list(Fusion)),
    rerank_enabled=st.booleans(),
    rerank_weight=st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats()),
)


@st.composite
def pools(draw: st.DrawFn, *, min_size: int = 0, max_size: int = 9) -> CandidatePool:
    """A pool with ties, identical texts, silent legs, impossible numbers and odd dates."""
    size = draw(st.integers(min_size, max_size))
    names = st.sampled_from(["/a.md", "/b.md", "/ä.md", "/\udcff.md"])
    candidates = [
        Candidate(
            passage(
                number * 7,
                text=draw(TEXTS),
                path=draw(names),
                position=draw(st.integers(0, 2)),
                date=draw(DATES),
            ),
            meaning=draw(st.none() | st.builds(LegHit, st.integers(1, 200), DISTANCES)),
            keyword=draw(st.none() | st.builds(LegHit, st.integers(1, 200), KEYWORD_RANKS)),
            rerank=draw(LOGITS),
        )
        for number in range(size)
    ]
    similarity = None
    if size and draw(st.booleans()):
        coordinates = st.lists(st.integers(-2, 2), min_size=3, max_size=3)
        similarity = cosines([draw(coordinates) for _ in range(size)])
    return pool_of(candidates, similarity=similarity, legs=draw(LEG_SETS))
