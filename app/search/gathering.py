"""From what the legs found to a candidate pool: passages, marks, likeness and chance."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from app.core.closeness import REALLY_ABOUT_FROM, ChanceSample
from app.core.parameters import Similarity
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.query import SearchMode
from app.core.scores import meaning_score
from app.core.tokens import overlap_matrix
from app.search.asking import Answers, marking_query, parts_answered
from app.search.request import SearchRequest
from app.store import closeness, embeddings, passages, words
from app.store.common_words import telling_query
from app.store.keyword_leg import words_met
from app.store.legs import LegRow
from app.store.store import Connection
from app.store.unfinished import finishable

Vector = NDArray[np.float32]


@dataclass(slots=True)
class Found:
    """What is known of a search so far: rows by leg (None: that leg did not answer) and durations.

    ``answers`` holds, for each leg, the rows of every query that was asked. ``typed`` is the vector of the
    first of them, where the meaning leg was asked, and ``drawn_toward`` are the passages that it was then
    drawn toward.
    """

    keyword: tuple[LegRow, ...] | None = None
    meaning: tuple[LegRow, ...] | None = None
    timings_ms: dict[str, float] = field(default_factory=dict)
    answers: dict[SearchMode, Answers] = field(default_factory=dict)
    typed: Vector | None = None
    drawn_toward: tuple[int, ...] = ()


def gathered(c: Connection, request: SearchRequest, found: Found) -> CandidatePool:
    """Everything the ranking needs of what the legs found."""
    started = time.perf_counter()
    candidates = _as_typed(c, _candidates(c, request, found), found)
    overlap = overlap_matrix([candidate.passage.text for candidate in candidates])
    by_meaning = request.similarity is Similarity.VECTORS
    similarity = _cosines(c, candidates) if by_meaning else overlap
    chance = _chance(c, request, found)
    met = chance is None or _words_met(c, request, candidates, chance)
    timings = {**found.timings_ms, "pool": (time.perf_counter() - started) * 1000.0}
    answered = {SearchMode.KEYWORD: found.keyword, SearchMode.MEANING: found.meaning}
    return CandidatePool(
        query=request.query,
        mode=request.mode,
        legs=frozenset(leg for leg, rows in answered.items() if rows is not None),
        candidates=candidates,
        similarity=similarity,
        similarity_kind=request.similarity,
        overlap=overlap if by_meaning else None,
        limit=request.limit,
        candidate_multiplier=request.candidate_multiplier,
        generation=request.generation,
        model=_model_name(c) if found.meaning is not None else None,
        chance=chance,
        words_met=met,
        coverage=embeddings.coverage(c),
        timings_ms=timings,
        rewriting=request.rewriting,
        drawn_toward=found.drawn_toward,
    )


def _candidates(c: Connection, request: SearchRequest, found: Found) -> tuple[Candidate, ...]:
    keyword = _leg_hits(found.keyword or ())
    meaning = _leg_hits(found.meaning or ())
    ids = tuple(dict.fromkeys((*meaning, *keyword)))
    known = passages.passages(c, ids)
    marked = finishable(c, marking_query(request.query, request.queries))
    telling = telling_query(c, marked)
    parts = parts_answered(found.answers.values(), limit=request.limit)
    return tuple(
        Candidate(
            passage=known[passage_id],
            meaning=meaning.get(passage_id),
            keyword=keyword.get(passage_id),
            matches=words.match_spans(known[passage_id].text, telling),
            parts=parts.get(passage_id, ()),
        )
        for passage_id in ids
        if passage_id in known
    )


def _chance(c: Connection, request: SearchRequest, found: Found) -> ChanceSample | None:
    """What closeness chance gives; None without a meaning leg, and for an imagined answer.

    The sample is one of queries, and an answer is closer to any passage than a query is.
    """
    if not found.meaning or request.rewriting.answer:
        return None
    return closeness.kept_sample(c)


def _as_typed(c: Connection, candidates: tuple[Candidate, ...], found: Found) -> tuple[Candidate, ...]:
    """The candidates with their distance from the query as it was typed, where feedback moved it."""
    if not found.drawn_toward or found.typed is None:
        return candidates
    near = [candidate for candidate in candidates if candidate.meaning]
    closeness = passages.vectors(c, [candidate.passage.id for candidate in near]) @ found.typed
    distances = {
        candidate.passage.id: float(1.0 - cosine) for candidate, cosine in zip(near, closeness, strict=True)
    }
    return tuple(replace(candidate, as_typed=distances.get(candidate.passage.id)) for candidate in candidates)


def _words_met(
    c: Connection, request: SearchRequest, candidates: tuple[Candidate, ...], chance: ChanceSample
) -> bool:
    """Whether some passage holds every telling word asked for; True unlooked for where meaning is near."""
    nearest = min(
        (candidate.distance for candidate in candidates if candidate.distance is not None), default=0.0
    )
    if chance.share_farther(meaning_score(nearest)) >= REALLY_ABOUT_FROM:
        return True
    return any(words_met(c, telling_query(c, query)) for query in request.queries)


def _leg_hits(rows: tuple[LegRow, ...]) -> Mapping[int, LegHit]:
    return {
        row.passage_id: LegHit(rank, row.raw, mentioned=row.mentioned)
        for rank, row in enumerate(rows, start=1)
    }


def _cosines(c: Connection, candidates: tuple[Candidate, ...]) -> NDArray[np.float32]:
    """Cosine of the stored vectors, (n, n) in [−1, 1]; 0 where a passage is not embedded yet."""
    vectors = passages.vectors(c, tuple(candidate.passage.id for candidate in candidates))
    vectors = np.nan_to_num(vectors)
    matrix: NDArray[np.float32] = np.clip(vectors @ vectors.T, -1.0, 1.0)
    np.fill_diagonal(matrix, 1.0)
    matrix.flags.writeable = False
    return matrix


def _model_name(c: Connection) -> str | None:
    identity = embeddings.model_identity(c)
    return identity.name if identity else None
