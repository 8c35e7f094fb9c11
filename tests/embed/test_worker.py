"""The embedding thread: order, failure, and a quick end."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from contextlib import contextmanager

import pytest

from app.core.errors import ModelError, ModelMissingError
from app.embed.model import EmbeddingModel
from app.embed.worker import EmbedState, EmbedWorker, Vectors

pytestmark = pytest.mark.slow
PATIENCE = 20.0


@contextmanager
def opened(load: Callable[[], EmbeddingModel]) -> Iterator[EmbedWorker]:
    worker = EmbedWorker(load)
    try:
        yield worker
    finally:
        worker.close()


class Gate:
    """A load that waits until it is let through."""

    def __init__(self, model: EmbeddingModel) -> None:
        self.model = model
        self.open = threading.Event()

    def load(self) -> EmbeddingModel:
        assert self.open.wait(PATIENCE)
        return self.model


def test_queries_and_passages_are_embedded_in_one_request_each_in_its_way(model: EmbeddingModel) -> None:
    with opened(lambda: model) as worker:
        vectors = worker.texts(queries=("one", "two"), passages=("an answer",)).result(PATIENCE)
        assert vectors.shape == (3, model.spec.dimension)
        for row, text in zip(vectors, ("one", "two"), strict=False):
            assert row == pytest.approx(worker.query(text).result(PATIENCE), abs=1e-6)
        [answer] = worker.passages(("an answer",)).result(PATIENCE)
        assert vectors[2] == pytest.approx(answer, abs=1e-6)
        assert worker.texts(queries=("one",)).result(PATIENCE).shape == (1, model.spec.dimension)


def test_the_state_goes_from_loading_to_ready(model: EmbeddingModel) -> None:
    gate = Gate(model)
    states: list[EmbedState] = []
    with opened(gate.load) as worker:
        worker.on_state.append(states.append)
        assert (worker.state.value, worker.spec) == ("loading", None)
        assert not worker.wait_loaded(timeout_seconds=0.01)
        gate.open.set()
        assert worker.wait_loaded(timeout_seconds=PATIENCE)
        assert worker.query("coffee").result(PATIENCE).shape == (384,)
        assert (worker.state, worker.spec, worker.error) == (EmbedState.READY, model.spec, None)
    assert states == [EmbedState.READY]


def test_queries_go_before_waiting_passages(model: EmbeddingModel) -> None:
    gate = Gate(model)
    order: list[str] = []

    def noted(future: Future[Vectors], name: str) -> Future[Vectors]:
        future.add_done_callback(lambda _: order.append(name))
        return future

    with opened(gate.load) as worker:
        asked = [
            noted(worker.passages(["one"]), "passages 1"),
            noted(worker.passages(["two"]), "passages 2"),
            noted(worker.query("three"), "query 1"),
            noted(worker.query("four"), "query 2"),
        ]
        gate.open.set()
        wait(asked, PATIENCE)
    assert order == ["query 1", "query 2", "passages 1", "passages 2"]


def test_a_model_that_cannot_be_loaded_fails_every_request_and_the_thread_lives_on() -> None:
    missing = ModelMissingError("The model is missing; run the set-up again.")
    states: list[EmbedState] = []

    def load() -> EmbeddingModel:
        time.sleep(0.05)
        raise missing

    with opened(load) as worker:
        worker.on_state.append(states.append)
        for ask in (worker.query("a"), worker.passages(["b"]), worker.query("c")):
            with pytest.raises(ModelError) as caught:
                ask.result(PATIENCE)
            assert caught.value is missing
        assert (worker.state, worker.error) == (EmbedState.FAILED, missing)
    assert states == [EmbedState.FAILED]


def test_a_request_that_fails_costs_no_other(model: EmbeddingModel) -> None:
    with opened(lambda: model) as worker:
        with pytest.raises(TypeError):
            worker.passages([None]).result(PATIENCE)  # type: ignore[list-item]
        assert worker.passages(["fine"]).result(PATIENCE).shape == (1, 384)


def test_closing_is_quick_and_cancels_what_waits(model: EmbeddingModel) -> None:
    worker = EmbedWorker(lambda: model)
    first = worker.passages(["word " * 200])
    waiting = [worker.passages(["word " * 200] * 4) for _ in range(50)]
    while not first.running() and not first.done():
        time.sleep(0.001)
    began = time.monotonic()
    worker.close()
    assert time.monotonic() - began < 1.5
    assert first.result(PATIENCE).shape == (1, 384)
    for future in waiting[2:]:
        with pytest.raises(CancelledError):
            future.result(PATIENCE)
    with pytest.raises(CancelledError):
        worker.query("too late").result(PATIENCE)
    worker.close()


def test_a_cancelled_request_is_not_worked_on(model: EmbeddingModel) -> None:
    gate = Gate(model)
    with opened(gate.load) as worker:
        dropped = worker.passages(["dropped"])
        assert dropped.cancel()
        gate.open.set()
        assert worker.passages(["kept"]).result(PATIENCE).shape == (1, 384)
