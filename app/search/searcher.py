"""Search: ask both legs at once, then gather what they found into one pool."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from app.core.closeness import REALLY_ABOUT_FROM, ChanceSample
from app.core.errors import ModelError
from app.core.parameters import RankingParameters, Similarity
from app.core.pool import Candidate, CandidatePool, Coverage, LegHit
from app.core.query import SearchMode, SearchQuery
from app.core.rewriting import NOT_REWRITTEN, Rewriting
from app.core.scores import candidates_per_leg, meaning_score
from app.core.tokens import overlap_matrix
from app.embed.reranker_worker import RerankWorker
from app.embed.worker import EmbedState, EmbedWorker
from app.search.asking import (
    Answers,
    asked_queries,
    marking_query,
    merged,
    parts_answered,
    query_vectors,
)
from app.search.deep import read_deep
from app.search.run import SearchRun
from app.store import closeness, embeddings, legs, passages, words
from app.store.common_words import telling_query
from app.store.legs import LegRow
from app.store.store import Connection, ReadJob, Store
from app.store.texts import storable
from app.store.unfinished import finishable

PATIENCE_S = 0.15
"""How long the keyword leg waits for the meaning leg before it is shown alone."""

DEFAULTS = RankingParameters(as_of=datetime(1970, 1, 1, tzinfo=UTC))
"""For a choice that no age has a part in."""
Vector = NDArray[np.float32]
PartialPool = Callable[[CandidatePool], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """One query as the searcher takes it; ``limit`` is the number of hits each list will show.

    Each leg is asked for ``candidate_multiplier`` times as many. ``rewriting`` says how the query is asked.
    In mode deep, the best by the fusion and weights of ``fused_by`` are read again.
    """

    query: SearchQuery
    mode: SearchMode = SearchMode.HYBRID
    limit: int = 6
    candidate_multiplier: int = 4
    similarity: Similarity = Similarity.TOKENS
    generation: int = 0
    rewriting: Rewriting = NOT_REWRITTEN
    fused_by: RankingParameters = DEFAULTS

    @property
    def queries(self) -> tuple[SearchQuery, ...]:
        """What is asked: the query, or its parts."""
        return asked_queries(self.query, self.rewriting)

    @property
    def asked_of_each_leg(self) -> int:
        """How many candidates each leg is asked for."""
        return candidates_per_leg(self.limit, multiplier=self.candidate_multiplier)


@dataclass(slots=True)
class _Found:
    """What is known of a search so far: rows by leg (None: that leg did not answer) and durations.

    ``answers`` holds, for each leg, the rows of every query that was asked.
    """

    keyword: tuple[LegRow, ...] | None = None
    meaning: tuple[LegRow, ...] | None = None
    timings_ms: dict[str, float] = field(default_factory=dict)
    answers: dict[SearchMode, Answers] = field(default_factory=dict)


class Searcher:
    """Answers queries from one store and, where there is one, one model. Blocking; safe in any thread."""

    def __init__(
        self, store: Store, embedder: EmbedWorker | None, reranker: RerankWorker | None = None
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._reranker = reranker or RerankWorker(embedder)

    def search(
        self,
        query: SearchQuery,
        *,
        mode: SearchMode = SearchMode.HYBRID,
        limit: int = 6,
        similarity: Similarity = Similarity.TOKENS,
        generation: int = 0,
        rewriting: Rewriting = NOT_REWRITTEN,
        fused_by: RankingParameters = DEFAULTS,
    ) -> CandidatePool:
        """The pool for ``query``; waits for the model to be loaded. Raises as ``run`` does."""
        request = SearchRequest(
            query=query,
            mode=mode,
            limit=limit,
            similarity=similarity,
            generation=generation,
            rewriting=rewriting,
            fused_by=fused_by,
        )
        return self.run(request, SearchRun())

    def run(
        self, request: SearchRequest, run: SearchRun, *, on_partial: PartialPool | None = None
    ) -> CandidatePool:
        """The pool for ``request``.

        ``on_partial`` is called, in this thread, with the keyword leg alone when the meaning leg lets
        itself be waited for, and in mode deep with what both legs found before it is read again, and with
        more and more of it read. Raises ``ModelError`` in modes meaning and deep without their model,
        ``CancelledError`` when ``run`` is stopped, and ``LibraryError`` when the index cannot be read.
        """
        pool = self._by_legs(request, run, on_partial)
        if request.mode is not SearchMode.DEEP:
            return pool
        show = on_partial or _nobody
        return read_deep(pool, reranker=self._reranker, fused_by=request.fused_by, run=run, show=show)

    def _by_legs(
        self, request: SearchRequest, run: SearchRun, on_partial: PartialPool | None
    ) -> CandidatePool:
        """What the legs of the mode found."""
        found = _Found()
        if request.query.empty:
            return self._gather(request, found, run)
        embedded = self._embed(request, run)
        keyword = self._ask_keyword(request, found, run)
        if embedded is None:
            self._take_keyword(keyword, found, run)
            return self._gather(request, found, run)
        if keyword is not None and on_partial is not None and not _done_within(embedded, PATIENCE_S):
            self._take_keyword(keyword, found, run)
            on_partial(self._gather(request, found, run))
        try:
            found.meaning = self._ask_meaning(request, embedded, found, run)
        except ModelError:
            # Whoever asked while the model was loading could not know that it would fail.
            if request.mode is SearchMode.MEANING:
                raise
        self._take_keyword(keyword, found, run)
        return self._gather(request, found, run)

    def _embed(self, request: SearchRequest, run: SearchRun) -> "Future[tuple[Vector, float]] | None":
        """The query's vector on its way, with what it cost in ms; None when keywords must do alone."""
        if request.mode is SearchMode.KEYWORD:
            return None
        if self._embedder is None:
            if request.mode is SearchMode.MEANING:
                raise ModelError("No model was loaded, so search by keyword.")
            return None
        if request.mode is not SearchMode.MEANING and not run.result(self._coverage(run)).embedded:
            return None
        if self._embedder.state is EmbedState.FAILED and request.mode is not SearchMode.MEANING:
            return None
        queries = [storable(query.meaning_text) for query in request.queries]
        answer = storable(request.rewriting.answer)
        future = _timed(self._embedder.texts(queries=queries, passages=[answer] if answer else []))
        run.watch(future)
        return future

    def _coverage(self, run: SearchRun) -> "Future[Coverage]":
        job = self._store.read(embeddings.coverage)
        run.watch(job)
        return job.future

    def _ask_keyword(
        self, request: SearchRequest, found: _Found, run: SearchRun
    ) -> "ReadJob[tuple[LegRow, ...]] | None":
        if request.mode is SearchMode.MEANING:
            return None

        def ask(connection: Connection) -> tuple[LegRow, ...]:
            started = time.perf_counter()
            limit = request.asked_of_each_leg
            answers = [legs.keyword_leg(connection, query, limit=limit) for query in request.queries]
            found.answers[SearchMode.KEYWORD] = answers
            found.timings_ms["keyword"] = _ms_since(started)
            return merged(answers, limit=limit)

        job = self._store.read(ask)
        run.watch(job)
        return job

    def _take_keyword(self, job: "ReadJob[tuple[LegRow, ...]] | None", found: _Found, run: SearchRun) -> None:
        if job is not None and found.keyword is None:
            found.keyword = run.result(job.future)

    def _ask_meaning(
        self,
        request: SearchRequest,
        embedded: "Future[tuple[Vector, float]]",
        found: _Found,
        run: SearchRun,
    ) -> tuple[LegRow, ...]:
        texts, found.timings_ms["embed"] = run.result(embedded)
        queries, use = request.queries, request.rewriting.effective_use
        vectors = query_vectors(texts, queries=len(queries), use=use)

        def ask(connection: Connection) -> tuple[LegRow, ...]:
            started = time.perf_counter()
            limit = request.asked_of_each_leg
            answers = [
                () if query.empty else legs.meaning_leg(connection, vector, query=query, limit=limit)
                for query, vector in zip(queries, vectors, strict=True)
            ]
            found.answers[SearchMode.MEANING] = answers
            found.timings_ms["meaning"] = _ms_since(started)
            return merged(answers, limit=limit)

        job = self._store.read(ask)
        run.watch(job)
        return run.result(job.future)

    def _gather(self, request: SearchRequest, found: _Found, run: SearchRun) -> CandidatePool:
        """Everything the ranking needs, read and computed in a reader thread."""
        job = self._store.read(lambda connection: self._pool(connection, request, found))
        run.watch(job)
        return run.result(job.future)

    def _pool(self, connection: Connection, request: SearchRequest, found: _Found) -> CandidatePool:
        started = time.perf_counter()
        candidates = _candidates(connection, request, found)
        overlap = overlap_matrix([candidate.passage.text for candidate in candidates])
        by_meaning = request.similarity is Similarity.VECTORS
        similarity = _cosines(connection, candidates) if by_meaning else overlap
        chance = _chance(connection, request, found)
        met = chance is None or _words_met(connection, request, found, chance)
        timings = {**found.timings_ms, "pool": _ms_since(started)}
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
            model=_model_name(connection) if found.meaning is not None else None,
            chance=chance,
            words_met=met,
            coverage=embeddings.coverage(connection),
            timings_ms=timings,
            rewriting=request.rewriting,
        )


def _candidates(connection: Connection, request: SearchRequest, found: _Found) -> tuple[Candidate, ...]:
    keyword = _leg_hits(found.keyword or ())
    meaning = _leg_hits(found.meaning or ())
    ids = tuple(dict.fromkeys((*meaning, *keyword)))
    known = passages.passages(connection, ids)
    marked = finishable(connection, marking_query(request.query, request.queries))
    telling = telling_query(connection, marked)
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


def _chance(connection: Connection, request: SearchRequest, found: _Found) -> ChanceSample | None:
    """What closeness chance gives; None without a meaning leg, and for an imagined answer.

    The sample is one of queries, and an answer is closer to any passage than a query is.
    """
    if not found.meaning or request.rewriting.answer:
        return None
    return closeness.kept_sample(connection)


def _words_met(connection: Connection, request: SearchRequest, found: _Found, chance: ChanceSample) -> bool:
    """Whether some passage holds every telling word asked for; True unlooked for where meaning is near."""
    nearest = min((row.raw for row in found.meaning or ()), default=0.0)
    if chance.share_farther(meaning_score(nearest)) >= REALLY_ABOUT_FROM:
        return True
    return any(legs.words_met(connection, telling_query(connection, query)) for query in request.queries)


def _leg_hits(rows: tuple[LegRow, ...]) -> Mapping[int, LegHit]:
    return {row.passage_id: LegHit(rank, row.raw) for rank, row in enumerate(rows, start=1)}


def _cosines(connection: Connection, candidates: tuple[Candidate, ...]) -> NDArray[np.float32]:
    """Cosine of the stored vectors, (n, n) in [−1, 1]; 0 where a passage is not embedded yet."""
    vectors = passages.vectors(connection, tuple(candidate.passage.id for candidate in candidates))
    vectors = np.nan_to_num(vectors)
    matrix: NDArray[np.float32] = np.clip(vectors @ vectors.T, -1.0, 1.0)
    np.fill_diagonal(matrix, 1.0)
    matrix.flags.writeable = False
    return matrix


def _model_name(connection: Connection) -> str | None:
    identity = embeddings.model_identity(connection)
    return identity.name if identity else None


def _timed(future: "Future[Vector]") -> "Future[tuple[Vector, float]]":
    """The same future with the milliseconds from now until it was done; cancelling reaches through."""
    started = time.perf_counter()
    timed: Future[tuple[Vector, float]] = Future()

    def finish(done: "Future[Vector]") -> None:
        if done.cancelled():
            timed.cancel()
        elif timed.set_running_or_notify_cancel():
            error = done.exception()
            if error is None:
                timed.set_result((done.result(), _ms_since(started)))
            else:
                timed.set_exception(error)

    future.add_done_callback(finish)
    timed.add_done_callback(lambda ended: ended.cancelled() and future.cancel())
    return timed


def _nobody(pool: CandidatePool) -> None:
    """Looks at no pool before the last."""


def _done_within(future: "Future[tuple[Vector, float]]", seconds: float) -> bool:
    try:
        future.exception(seconds)
    except TimeoutError:
        return False
    return True


def _ms_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000.0
