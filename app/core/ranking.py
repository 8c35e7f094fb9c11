"""From a pool and parameters to a ranking, with every number that led to it.

``rank`` is pure: the same pool and parameters give the identical ranking. It is called as often as a
slider moves.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.core.mmr import FIRST_PICK, Picks, pick, scaled_relevance
from app.core.parameters import Fusion, RankingParameters
from app.core.pool import SECONDS_PER_DAY, Candidate, CandidatePool, PoolColumns
from app.core.query import SearchMode
from app.core.scores import decay_multiplier, reciprocal_rank_score


class Signal(StrEnum):
    """What a piece of a bar stands for."""

    MEANING = "meaning"
    KEYWORD = "keyword"
    RERANK = "rerank"


@dataclass(frozen=True, slots=True)
class Contribution:
    """One coloured piece of a bar: ``points = weight × normalised``.

    ``raw`` is what the leg or the cross-encoder measured; ``normalised`` is in [−1, 1] (meaning) or [0, 1]
    (keyword, reciprocal rank, rerank); ``weight`` is in [0, 1].
    """

    signal: Signal
    raw: float
    normalised: float
    weight: float

    @property
    def points(self) -> float:
        """What the signal adds to the fused score."""
        return self.weight * self.normalised


@dataclass(frozen=True, slots=True)
class MmrTerms:
    """The terms of the pick: ``score = λ·scaled_relevance − (1−λ)·max_similarity``.

    ``blocker`` is the passage id of the earlier pick it is most like, None where it is like none.
    """

    mmr_lambda: float
    scaled_relevance: float
    max_similarity: float
    blocker: int | None

    @property
    def gain(self) -> float:
        """λ × scaled relevance, in [0, 1]."""
        return self.mmr_lambda * self.scaled_relevance

    @property
    def penalty(self) -> float:
        """(1 − λ) × similarity to the blocker."""
        return (1.0 - self.mmr_lambda) * self.max_similarity

    @property
    def score(self) -> float:
        """The value when picked. It explains; it is not a score of the hit and may be negative."""
        return self.gain - self.penalty


@dataclass(frozen=True, slots=True)
class ScoreBreakdown:
    """Every number behind a hit; totals are computed, so that a bar and its number cannot disagree.

    ``age_days`` is None for an evergreen document. ``decay`` is in [0, 1], 1 when age is ignored.
    """

    contributions: tuple[Contribution, ...]
    age_days: float | None
    decay: float
    mmr: MmrTerms | None

    @property
    def fused(self) -> float:
        """The sum of the contributions, added in their order as ``rank`` adds them."""
        total = 0.0
        for contribution in self.contributions:  # sum() rounds otherwise in later Pythons
            total += contribution.points
        return total

    @property
    def relevance(self) -> float:
        """``fused × decay``."""
        return self.fused * self.decay

    @property
    def faded(self) -> float:
        """What age took away: ``relevance − fused``, never positive for a positive fused score."""
        return self.relevance - self.fused


@dataclass(frozen=True, slots=True)
class RankedHit:
    """A row of a list; ``rank`` counts from 1."""

    rank: int
    candidate: Candidate
    breakdown: ScoreBreakdown

    @property
    def passage_id(self) -> int:
        """The id of the passage, the same on both sides."""
        return self.candidate.passage.id


@dataclass(frozen=True, eq=False, slots=True)
class _Scores:
    """Arrays of shape (n,) in candidate order; ``scaled`` and ``picks`` are in relevance order."""

    meaning: NDArray[np.float64]
    keyword: NDArray[np.float64]
    age_days: NDArray[np.float64]
    decay: NDArray[np.float64]
    relevance: NDArray[np.float64]
    relevance_order: NDArray[np.intp]
    scaled: NDArray[np.float64]
    picks: Picks | None


@dataclass(frozen=True, eq=False)
class Ranking:
    """A pool in one order. ``order`` places every candidate; ``hits`` are the first ``limit`` of them."""

    pool: CandidatePool
    parameters: RankingParameters
    order: tuple[int, ...]
    scores: _Scores

    @cached_property
    def hits(self) -> tuple[RankedHit, ...]:
        """The visible list, cut at the limit."""
        return tuple(self.hit(place) for place in self.order[: self.parameters.limit])

    @cached_property
    def ranks(self) -> dict[int, int]:
        """Passage id to rank, from 1, for the whole pool."""
        candidates = self.pool.candidates
        return {candidates[place].passage.id: rank for rank, place in enumerate(self.order, start=1)}

    def hit(self, place: int) -> RankedHit:
        """The candidate at ``place`` of the pool as a row of this ranking, below the cut too."""
        candidate = self.pool.candidates[place]
        return RankedHit(self.ranks[candidate.passage.id], candidate, self.breakdown(place))

    def breakdown(self, place: int) -> ScoreBreakdown:
        """The numbers behind the candidate at ``place`` of the pool."""
        evergreen = bool(self.pool.columns.evergreen[place])
        return ScoreBreakdown(
            contributions=self._contributions(place),
            age_days=None if evergreen else float(self.scores.age_days[place]),
            decay=float(self.scores.decay[place]),
            mmr=self._mmr_terms(place),
        )

    def _contributions(self, place: int) -> tuple[Contribution, ...]:
        candidate, scores = self.pool.candidates[place], self.scores
        meaning_weight, keyword_weight, rerank_weight = _blended_weights(self.pool, self.parameters)
        pieces: list[Contribution] = []
        if candidate.meaning is not None:
            value = float(scores.meaning[place])
            pieces.append(Contribution(Signal.MEANING, candidate.meaning.raw, value, meaning_weight))
        if candidate.keyword is not None:
            value = float(scores.keyword[place])
            pieces.append(Contribution(Signal.KEYWORD, candidate.keyword.raw, value, keyword_weight))
        if candidate.rerank is not None and self.parameters.rerank_enabled:
            value = float(self.pool.columns.rerank[place])
            pieces.append(Contribution(Signal.RERANK, candidate.rerank, value, rerank_weight))
        return tuple(pieces)

    def _mmr_terms(self, place: int) -> MmrTerms | None:
        picks, pool = self.scores.picks, self.pool
        if picks is None:
            return None
        step = self.ranks[pool.candidates[place].passage.id] - 1
        by_relevance = int(picks.order[step])
        blocker = int(picks.blocker[step])
        blocking = None if blocker == FIRST_PICK else int(self.scores.relevance_order[blocker])
        return MmrTerms(
            mmr_lambda=self.parameters.mmr_lambda,
            scaled_relevance=float(self.scores.scaled[by_relevance]),
            max_similarity=float(picks.max_similarity[step]),
            blocker=None if blocking is None else pool.candidates[blocking].passage.id,
        )


def rank(pool: CandidatePool, parameters: RankingParameters) -> Ranking:
    """Order the pool: by relevance, ties by path and position; then by MMR where it is enabled."""
    parameters = parameters.clamped()
    columns = pool.columns
    meaning, keyword = _leg_scores(columns, parameters.fusion)
    weights = _blended_weights(pool, parameters)
    fused = (
        weights[0] * np.nan_to_num(meaning)
        + weights[1] * np.nan_to_num(keyword)
        + weights[2] * np.nan_to_num(columns.rerank)
    )
    age_days = parameters.as_of.timestamp() / SECONDS_PER_DAY - columns.dated_day
    decay = _decay(columns, age_days, parameters)
    relevance = fused * decay
    relevance_order = np.lexsort((columns.tie_break, -relevance))
    scaled = scaled_relevance(relevance[relevance_order])
    picks = None
    order = relevance_order
    if parameters.mmr_enabled:
        alike = pool.similarity[relevance_order][:, relevance_order]
        picks = pick(scaled, alike, mmr_lambda=parameters.mmr_lambda)
        order = relevance_order[picks.order]
    scores = _Scores(meaning, keyword, age_days, decay, relevance, relevance_order, scaled, picks)
    return Ranking(pool, parameters, tuple(order.tolist()), scores)


def effective_weights(pool: CandidatePool, parameters: RankingParameters) -> tuple[float, float]:
    """Meaning and keyword weight as used: where one leg alone answered, it has the whole weight."""
    if pool.legs == {SearchMode.KEYWORD}:
        return (0.0, 1.0)
    if pool.legs == {SearchMode.MEANING}:
        return (1.0, 0.0)
    return (0.5, 0.5) if parameters.fusion is Fusion.RECIPROCAL_RANK else parameters.weights


def effective_rerank_weight(pool: CandidatePool, parameters: RankingParameters) -> float:
    """What the cross-encoder's score counts, in [0, 1]; 0 where it has read nothing or is switched off.

    The rest is left to the legs: ``fused = (1 − w)·legs + w·rerank`` (the interpolation of Yang, Zhang and
    Lin, 2019, "Simple Applications of BERT for Ad Hoc Document Retrieval"). What it has not read gets
    nothing for it, as from a silent leg, so that it stays below all that was read, whose legs said more.
    """
    return parameters.rerank_weight if parameters.rerank_enabled and pool.reranked else 0.0


def top_fused(pool: CandidatePool, parameters: RankingParameters, *, count: int) -> tuple[int, ...]:
    """The places of the ``count`` best candidates by what the legs say of them, whatever their age."""
    legs_alone = replace(parameters, mmr_enabled=False, decay_enabled=False, rerank_enabled=False)
    return rank(pool, legs_alone).order[:count]


def _blended_weights(pool: CandidatePool, parameters: RankingParameters) -> tuple[float, float, float]:
    """What meaning, keyword and rerank count; they sum to 1."""
    meaning, keyword = effective_weights(pool, parameters)
    rerank = effective_rerank_weight(pool, parameters)
    return (1.0 - rerank) * meaning, (1.0 - rerank) * keyword, rerank


def _leg_scores(columns: PoolColumns, fusion: Fusion) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Both legs' scores in [−1, 1], NaN where a leg is silent."""
    if fusion is Fusion.RECIPROCAL_RANK:
        return reciprocal_rank_score(columns.meaning_rank), reciprocal_rank_score(columns.keyword_rank)
    return columns.meaning, columns.keyword


def _decay(
    columns: PoolColumns, age_days: NDArray[np.float64], parameters: RankingParameters
) -> NDArray[np.float64]:
    if not parameters.decay_enabled:
        return np.ones_like(age_days)
    multipliers = [decay_multiplier(age, parameters.half_life_days) for age in age_days.tolist()]
    return np.where(columns.evergreen, 1.0, np.array(multipliers, dtype=np.float64))
