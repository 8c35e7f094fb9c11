"""Deep: the cross-encoder reads the best of a pool, a few passages at a time."""

import math
import time
from collections.abc import Callable
from dataclasses import replace

from app.core.documents import embedding_text
from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool
from app.core.query import parse_query
from app.core.ranking import top_fused
from app.core.scores import RERANKED
from app.embed.reranker import BATCH_SIZE
from app.embed.reranker_worker import RerankWorker
from app.search.run import SearchRun
from app.store.texts import storable

TIMING = "rerank"
Show = Callable[[CandidatePool], None]


def read_deep(
    pool: CandidatePool, *, reranker: RerankWorker, fused_by: RankingParameters, run: SearchRun, show: Show
) -> CandidatePool:
    """The pool with a logit for its ``RERANKED`` best candidates by the fusion and weights of ``fused_by``.

    Each is read together with the query, or with the part of it that it answers; the best are read first.
    ``show`` is called, in this thread, with the pool as it was before each few are read, the unread one
    included. Raises ``ModelError`` when there is no model to read with, and ``CancelledError`` when ``run``
    is stopped.
    """
    places = top_fused(pool, fused_by, count=RERANKED)
    for first in range(0, len(places), BATCH_SIZE):
        show(pool)
        pool = _read(pool, places[first : first + BATCH_SIZE], reranker, run)
    return pool


def _read(
    pool: CandidatePool, places: tuple[int, ...], reranker: RerankWorker, run: SearchRun
) -> CandidatePool:
    started = time.perf_counter()
    logits: dict[int, float] = {}
    asked: dict[str, list[int]] = {}
    for place in places:
        asked.setdefault(_asked(pool, pool.candidates[place]), []).append(place)
    for query, answering in asked.items():
        future = reranker.logits(query, [_text(pool.candidates[place]) for place in answering])
        run.watch(future)
        read: tuple[float, ...] = run.result(future)
        logits.update(zip(answering, read, strict=True))
    spent_ms = (time.perf_counter() - started) * 1000.0
    return replace(
        pool,
        candidates=tuple(
            _with_logit(candidate, logits.get(place)) for place, candidate in enumerate(pool.candidates)
        ),
        timings_ms={**pool.timings_ms, TIMING: pool.timings_ms.get(TIMING, 0.0) + spent_ms},
    )


def _asked(pool: CandidatePool, candidate: Candidate) -> str:
    """What the candidate is read together with."""
    parts = pool.rewriting.parts
    whole = pool.query.meaning_text
    return storable(parse_query(parts[candidate.parts[0] - 1]).meaning_text if candidate.parts else whole)


def _text(candidate: Candidate) -> str:
    """What is read of a passage: the same as is embedded, since titles and headings say what it is about."""
    passage = candidate.passage
    return embedding_text(passage.document.title, passage.heading, passage.text)


def _with_logit(candidate: Candidate, logit: float | None) -> Candidate:
    """The candidate as read; what is no number says nothing."""
    return candidate if logit is None or not math.isfinite(logit) else replace(candidate, rerank=logit)
