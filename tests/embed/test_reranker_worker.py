"""The cross-encoder works in the embedding thread, between queries and passages."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import pytest

from app.core.errors import ModelDamagedError, ModelMissingError
from app.embed.model import EmbeddingModel
from app.embed.rerank_models import RerankSpec
from app.embed.reranker_worker import RerankWorker
from app.embed.worker import EmbedWorker
from tests.embed.overlap_reranker import MODEL_FILE, build_overlap_reranker

pytestmark = pytest.mark.slow
PATIENCE = 20.0
T = TypeVar("T")


@pytest.fixture
def built(model_folder: Path, tmp_path: Path) -> tuple[RerankSpec, Path]:
    return build_overlap_reranker(tmp_path / "overlap", tokenizer_of=model_folder), tmp_path / "overlap"


@pytest.fixture
def let_in() -> threading.Event:
    return threading.Event()


@pytest.fixture
def embedder(model: EmbeddingModel, let_in: threading.Event) -> Iterator[EmbedWorker]:
    """A worker whose model is loaded once ``let_in`` is set."""

    def load() -> EmbeddingModel:
        assert let_in.wait(PATIENCE)
        return model

    worker = EmbedWorker(load)
    yield worker
    let_in.set()
    worker.close()


def _failing() -> EmbeddingModel:
    raise ModelMissingError("The model is missing; run the set-up again.")


def test_it_reads_after_queries_and_before_passages(
    embedder: EmbedWorker, let_in: threading.Event, built: tuple[RerankSpec, Path]
) -> None:
    order: list[str] = []

    def noted(future: Future[T], name: str) -> Future[T]:
        future.add_done_callback(lambda _: order.append(name))
        return future

    worker = RerankWorker(embedder)
    worker.choose(*built)
    last = noted(embedder.passages(["one"]), "passages")
    noted(worker.logits("coffee", ["coffee"]), "rerank")
    noted(embedder.query("two"), "query")
    let_in.set()
    last.result(PATIENCE)
    assert order == ["query", "rerank", "passages"]


def test_it_works_in_the_thread_of_the_embedding_model(
    embedder: EmbedWorker, let_in: threading.Event
) -> None:
    let_in.set()
    assert embedder.beside(lambda: threading.current_thread().name).result(PATIENCE) == "embed"


def test_it_works_without_an_embedding_model(built: tuple[RerankSpec, Path]) -> None:
    embedder = EmbedWorker(_failing)
    try:
        worker = RerankWorker(embedder)
        worker.choose(*built)
        assert worker.logits("coffee", ["coffee", "tea"]).result(PATIENCE) == pytest.approx((5.0, -5.0))
    finally:
        embedder.close()


def test_while_none_is_chosen_it_says_so(embedder: EmbedWorker) -> None:
    for worker in (RerankWorker(embedder), RerankWorker(None)):
        with pytest.raises(ModelMissingError, match="choose one in the window"):
            worker.logits("coffee", ["coffee"]).result(PATIENCE)


def test_a_damaged_one_fails_the_request_and_not_the_thread(
    embedder: EmbedWorker, let_in: threading.Event, built: tuple[RerankSpec, Path]
) -> None:
    let_in.set()
    spec, folder = built
    whole = (folder / MODEL_FILE).read_bytes()
    (folder / MODEL_FILE).write_bytes(b"no model")
    worker = RerankWorker(embedder)
    worker.choose(spec, folder)
    with pytest.raises(ModelDamagedError):
        worker.logits("coffee", ["coffee"]).result(PATIENCE)
    assert embedder.query("coffee").result(PATIENCE).shape == (384,)
    (folder / MODEL_FILE).write_bytes(whole)
    assert worker.logits("coffee", ["coffee"]).result(PATIENCE) == pytest.approx((5.0,))
