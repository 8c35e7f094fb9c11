"""Search: ask both legs at once, then gather what they found into one pool."""

import time
from collections.abc import Callable
from concurrent.futures import Future

import numpy as np
from numpy.typing import NDArray

from app.core.errors import ModelError
from app.core.feedback import drawn_toward, first_hits
from app.core.parameters import RankingParameters, Similarity
from app.core.pool import CandidatePool, Coverage
from app.core.query import SearchMode, SearchQuery
from app.core.rewriting import NOT_REWRITTEN, Rewriting
from app.embed.reranker_worker import RerankWorker
from app.embed.worker import EmbedState, EmbedWorker
from app.search.asking import merged, query_vectors
from app.search.deep import read_deep
from app.search.gathering import Found, gathered
from app.search.request import DEFAULTS, SearchRequest
from app.search.run import SearchRun
from app.store import embeddings
from app.store.keyword_leg import keyword_leg
from app.store.legs import LegRow
from app.store.meaning_leg import meaning_leg
from app.store.passages import documents_of, vectors
from app.store.store import Connection, ReadJob, Store
from app.store.texts import storable

PATIENCE_S = 0.15
"""How long the keyword leg waits for the meaning leg before it is shown alone."""

Vector = NDArray[np.float32]
PartialPool = Callable[[CandidatePool], None]


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
        feedback: bool = True,
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
            feedback=feedback,
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
        found = Found()
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
        if request.feeds_back and found.meaning and found.keyword:
            self._look_again(request, found, run)
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
        self, request: SearchRequest, found: Found, run: SearchRun
    ) -> "ReadJob[tuple[LegRow, ...]] | None":
        if request.mode is SearchMode.MEANING:
            return None

        def ask(connection: Connection) -> tuple[LegRow, ...]:
            started = time.perf_counter()
            limit = request.asked_of_each_leg
            answers = [keyword_leg(connection, query, limit=limit) for query in request.queries]
            found.answers[SearchMode.KEYWORD] = answers
            found.timings_ms["keyword"] = _ms_since(started)
            return merged(answers, limit=limit)

        job = self._store.read(ask)
        run.watch(job)
        return job

    def _take_keyword(self, job: "ReadJob[tuple[LegRow, ...]] | None", found: Found, run: SearchRun) -> None:
        if job is not None and found.keyword is None:
            found.keyword = run.result(job.future)

    def _ask_meaning(
        self,
        request: SearchRequest,
        embedded: "Future[tuple[Vector, float]]",
        found: Found,
        run: SearchRun,
    ) -> tuple[LegRow, ...]:
        texts, found.timings_ms["embed"] = run.result(embedded)
        queries, use = request.queries, request.rewriting.effective_use
        asked = query_vectors(texts, queries=len(queries), use=use)
        found.typed = asked[0]

        def ask(connection: Connection) -> tuple[LegRow, ...]:
            started = time.perf_counter()
            limit = request.asked_of_each_leg
            answers = [
                () if query.empty else meaning_leg(connection, vector, query=query, limit=limit)
                for query, vector in zip(queries, asked, strict=True)
            ]
            found.answers[SearchMode.MEANING] = answers
            found.timings_ms["meaning"] = _ms_since(started)
            return merged(answers, limit=limit)

        job = self._store.read(ask)
        run.watch(job)
        return run.result(job.future)

    def _look_again(self, request: SearchRequest, found: Found, run: SearchRun) -> None:
        """Ask the meaning leg again, drawn toward the first hits."""

        def ask(c: Connection) -> tuple[LegRow, ...]:
            started = time.perf_counter()
            meaning, keyword = _measured(found.meaning), _measured(found.keyword)
            first = first_hits(meaning, keyword, document_of=documents_of(c, {*meaning, *keyword}))
            assert found.typed is not None, "the meaning leg answered, so the query has a vector"
            vector = drawn_toward(found.typed, vectors(c, first))
            rows = meaning_leg(c, vector, query=request.query, limit=request.asked_of_each_leg)
            found.drawn_toward = first
            found.answers[SearchMode.MEANING] = [rows]
            found.timings_ms["feedback"] = _ms_since(started)
            return rows

        job = self._store.read(ask)
        run.watch(job)
        found.meaning = run.result(job.future)

    def _gather(self, request: SearchRequest, found: Found, run: SearchRun) -> CandidatePool:
        """Everything the ranking needs, read and computed in a reader thread."""
        job = self._store.read(lambda c: gathered(c, request, found))
        run.watch(job)
        return run.result(job.future)


def _measured(rows: tuple[LegRow, ...] | None) -> dict[int, float]:
    return {row.passage_id: row.raw for row in rows or ()}


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
