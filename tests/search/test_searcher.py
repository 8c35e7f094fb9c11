"""The searcher: both legs into one pool, and nothing left waiting when it is stopped."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import ModelError, ModelMissingError
from app.core.parameters import Similarity
from app.core.pool import CandidatePool
from app.core.query import SearchMode, parse_query
from app.embed.worker import EmbedWorker, Vectors
from app.search.request import SearchRequest
from app.search.run import SearchRun
from app.search.searcher import Searcher
from app.store.store import Store
from tests.services.libraries import PATIENCE_S, SlowLoad
from tests.store.library import document, embed_all, opened, put, unit_vectors

DIMENSION = 16


class RecordingWorker(EmbedWorker):
    """It never gets a model, and keeps what was asked of it."""

    def __init__(self) -> None:
        self.asked: list[Future[Vectors]] = []
        self.load = SlowLoad(ModelMissingError("There is no model here."))
        super().__init__(self.load)

    def texts(self, *, queries: Sequence[str], passages: Sequence[str] = ()) -> Future[Vectors]:
        self.asked.append(super().texts(queries=queries, passages=passages))
        return self.asked[-1]

    def close(self) -> None:
        self.load.let_go()
        super().close()


@contextmanager
def searching(searcher: Searcher, run: SearchRun, outcome: list[object]) -> Iterator[threading.Thread]:
    """A search in a thread; what it raises or returns goes to ``outcome``."""

    def work() -> None:
        request = SearchRequest(query=parse_query("zebra"), mode=SearchMode.MEANING)
        try:
            outcome.append(searcher.run(request, run))
        except (CancelledError, ModelError) as error:
            outcome.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    yield thread
    thread.join(PATIENCE_S)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "library") as store:
        put(store, *(document(f"{number}.md", f"A zebra and thing{number}.") for number in range(8)))
        embed_all(store, unit_vectors(8))
        yield store


def test_a_search_that_is_stopped_leaves_nothing_to_embed(store: Store) -> None:
    run, outcome = SearchRun(), list[object]()
    with closing(RecordingWorker()) as worker:
        with searching(Searcher(store, worker), run, outcome) as thread:
            while not worker.asked:
                thread.join(0.01)
            run.cancel()
        assert isinstance(outcome[0], CancelledError)
        assert all(asked.cancelled() for asked in worker.asked)


def test_a_search_that_was_stopped_before_it_began_does_not_begin(store: Store) -> None:
    run = SearchRun()
    run.cancel()
    request = SearchRequest(query=parse_query("zebra"), mode=SearchMode.KEYWORD)
    with pytest.raises(CancelledError):
        Searcher(store, None).run(request, run)
    assert run.cancelled


@pytest.mark.parametrize("mode", [SearchMode.KEYWORD, SearchMode.HYBRID])
def test_without_a_model_words_alone_are_searched(store: Store, mode: SearchMode) -> None:
    pool = Searcher(store, None).search(parse_query("zebra"), mode=mode, limit=3)
    assert pool.legs == {SearchMode.KEYWORD}
    assert pool.model is None
    assert len(pool) == 8
    assert {"keyword", "pool"} <= set(pool.timings_ms)


def test_without_a_model_meaning_cannot_be_searched(store: Store) -> None:
    with pytest.raises(ModelError):
        Searcher(store, None).search(parse_query("zebra"), mode=SearchMode.MEANING)


@pytest.mark.parametrize("kind", Similarity)
def test_similarity_is_symmetric_and_cannot_be_changed(store: Store, kind: Similarity) -> None:
    pool: CandidatePool = Searcher(store, None).search(
        parse_query("zebra"), mode=SearchMode.KEYWORD, similarity=kind
    )
    matrix = pool.similarity
    assert pool.similarity_kind is kind
    assert matrix.dtype == np.float32
    assert matrix.shape == (8, 8)
    np.testing.assert_allclose(matrix, matrix.T, atol=1e-6)
    np.testing.assert_allclose(np.diag(matrix), 1.0, atol=1e-6)
    assert not matrix.flags.writeable


def test_the_candidates_carry_ranks_from_one_and_what_matched(store: Store) -> None:
    pool = Searcher(store, None).search(parse_query("thing3 zebra"), mode=SearchMode.KEYWORD)
    ranks = sorted(hit.keyword.rank for hit in pool.candidates if hit.keyword)
    assert ranks == list(range(1, 9))
    best = next(hit for hit in pool.candidates if hit.keyword and hit.keyword.rank == 1)
    assert [best.passage.text[start:end] for start, end in best.matches] == ["zebra", "thing3"]
