"""The candidate pool: everything a query found, before any opinion on its order.

The two lists of the window are two rankings of one pool, so every difference between them comes from
the parameters alone.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.core.closeness import REALLY_ABOUT_FROM, ChanceSample
from app.core.documents import Passage
from app.core.parameters import Similarity
from app.core.query import SearchMode, SearchQuery
from app.core.rewriting import NOT_REWRITTEN, Rewriting
from app.core.scores import candidates_per_leg, keyword_score, meaning_score, rerank_score

Span = tuple[int, int]
"""A half-open range of characters."""
SECONDS_PER_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class LegHit:
    """One leg's opinion of a passage.

    ``rank`` counts from 1 within the leg. ``raw`` is what the leg measured: the cosine distance in
    [0, 2] (meaning), or the share of the query that is there as a negative number (keyword); less is better.
    ``mentioned`` says that the share is less than it looks: a word of another script than the note's, unusual
    there, counts as a mention.
    """

    rank: int
    raw: float
    mentioned: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that at least one leg returned; a leg that did not is None, never 0 in disguise.

    ``rerank`` is the cross-encoder's logit, None for a candidate that it has not read. ``matches`` are
    half-open character spans of ``passage.text`` that a query word matches, in order. ``parts`` numbers the
    parts of a rewritten query that it answers, from 1: the one it answers best, then others; else empty.
    ``as_typed`` is the cosine distance from the query as it was typed, where feedback made ``meaning`` that
    from another vector; else None.
    """

    passage: Passage
    meaning: LegHit | None = None
    keyword: LegHit | None = None
    rerank: float | None = None
    matches: tuple[Span, ...] = ()
    parts: tuple[int, ...] = ()
    as_typed: float | None = None

    @property
    def distance(self) -> float | None:
        """The cosine distance from the query as it was typed; None where the meaning leg is silent."""
        if self.meaning is None or self.as_typed is not None:
            return self.as_typed
        return self.meaning.raw


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the index the meaning leg can see."""

    passages: int = 0
    embedded: int = 0

    @property
    def complete(self) -> bool:
        """Whether every passage is embedded."""
        return self.embedded >= self.passages


@dataclass(frozen=True, eq=False, slots=True)
class PoolColumns:
    """The numbers of a pool as arrays of shape (n,), in candidate order; NaN where a leg is silent.

    ``tie_break`` is each candidate's place by path, then position.
    """

    meaning: NDArray[np.float64]
    keyword: NDArray[np.float64]
    meaning_rank: NDArray[np.float64]
    keyword_rank: NDArray[np.float64]
    rerank: NDArray[np.float64]
    dated_day: NDArray[np.float64]
    evergreen: NDArray[np.bool_]
    tie_break: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class CandidatePool:
    """What the legs found for one query.

    ``similarity`` is (n, n) float32 in [−1, 1], read-only, in the order of ``candidates``, and
    ``similarity_kind`` says what it measures; ``overlap`` is the same by tokens, None where that is
    ``similarity`` itself. ``legs`` are the modes that answered: ``KEYWORD``,
    ``MEANING`` or both. ``timings_ms`` holds a duration for each stage. ``generation`` numbers the
    query it answers; each leg was asked for ``candidate_multiplier`` times the result limit ``limit``.
    ``rewriting`` is how the query was asked, where it was not asked as it stands. ``chance`` is what
    closeness chance gives in the library, None where that is not known or does not apply; ``words_met``
    says that the hits are close, or that some passage holds every word of the query that says something.
    ``drawn_toward`` are the passages that feedback drew the meaning leg toward, best first.
    """

    query: SearchQuery
    mode: SearchMode
    legs: frozenset[SearchMode]
    candidates: tuple[Candidate, ...]
    similarity: NDArray[np.float32]
    similarity_kind: Similarity = Similarity.TOKENS
    limit: int = 6
    candidate_multiplier: int = 4
    generation: int = 0
    model: str | None = None
    overlap: NDArray[np.float32] | None = None
    chance: ChanceSample | None = None
    words_met: bool = True
    coverage: Coverage = field(default_factory=Coverage)
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    rewriting: Rewriting = NOT_REWRITTEN
    drawn_toward: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.candidates)

    @property
    def asked_of_each_leg(self) -> int:
        """How many candidates each leg was asked for."""
        return candidates_per_leg(self.limit, multiplier=self.candidate_multiplier)

    @cached_property
    def reranked(self) -> int:
        """How many candidates the cross-encoder has read."""
        return sum(candidate.rerank is not None for candidate in self.candidates)

    def closer_than(self, candidate: Candidate) -> float | None:
        """The share of chance pairs that the query as typed and ``candidate`` are closer than, in [0, 1].

        None where the meaning leg did not return it, or chance is not known well enough.
        """
        if candidate.distance is None or self.chance is None or not self.chance.enough:
            return None
        return self.chance.share_farther(meaning_score(candidate.distance))

    @cached_property
    def closest(self) -> float | None:
        """The largest ``closer_than`` of all candidates; None where there is none."""
        return max(
            (share for c in self.candidates if (share := self.closer_than(c)) is not None), default=None
        )

    @property
    def nothing_near(self) -> bool:
        """Whether nothing here is really about the query: no closer than chance, and its words apart.

        Never said while passages still wait for their vectors.
        """
        if self.closest is None or self.words_met or not self.coverage.complete:
            return False
        return self.closest < REALLY_ABOUT_FROM

    @cached_property
    def columns(self) -> PoolColumns:
        """The candidates' numbers as arrays, made once."""
        candidates = self.candidates
        keys = [(c.passage.document.path, c.passage.position, c.passage.id) for c in candidates]
        tie_break = np.empty(len(candidates), dtype=np.int64)
        tie_break[sorted(range(len(candidates)), key=keys.__getitem__)] = np.arange(len(candidates))
        dates = [c.passage.document.date for c in candidates]
        return PoolColumns(
            meaning=_column(None if c.meaning is None else meaning_score(c.meaning.raw) for c in candidates),
            keyword=_column(None if c.keyword is None else keyword_score(c.keyword.raw) for c in candidates),
            meaning_rank=_column(None if c.meaning is None else c.meaning.rank for c in candidates),
            keyword_rank=_column(None if c.keyword is None else c.keyword.rank for c in candidates),
            rerank=_column(None if c.rerank is None else rerank_score(c.rerank) for c in candidates),
            dated_day=_column(date.when.timestamp() / SECONDS_PER_DAY for date in dates),
            evergreen=np.array([date.evergreen for date in dates], dtype=np.bool_),
            tie_break=tie_break,
        )

    @cached_property
    def index_of(self) -> Mapping[int, int]:
        """Passage id to place in ``candidates``."""
        return {candidate.passage.id: place for place, candidate in enumerate(self.candidates)}


def _column(values: Iterable[float | None]) -> NDArray[np.float64]:
    column = np.array([np.nan if value is None else value for value in values], dtype=np.float64)
    column.flags.writeable = False
    return column
