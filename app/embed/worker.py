"""The thread that owns the embedding model."""

import itertools
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from app.core.errors import ModelError
from app.embed.model import EmbeddingModel
from app.embed.models import ModelSpec

Vectors = NDArray[np.float32]
T = TypeVar("T")
_log = logging.getLogger(__name__)
_CLOSE_SECONDS = 1.0


class EmbedState(StrEnum):
    """What the model is doing."""

    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


class _Urgency(IntEnum):
    STOP = 0
    QUERY = 1
    RERANK = 2
    PASSAGES = 3


@dataclass(order=True, slots=True)
class _Request:
    urgency: _Urgency
    number: int
    work: Callable[[], Any] = field(compare=False)
    future: Future[Any] = field(compare=False, default_factory=Future)


class EmbedWorker:
    """Embeds queries and passages in one thread; a waiting query goes before all waiting passages.

    The model is loaded in that thread, from the start. While it loads, requests wait. When it cannot be
    loaded, ``state`` is FAILED, ``error`` says why, and every request raises that error. ``on_state``
    holds functions that are called with each new state, in the embedding thread; one that is added later
    is not told the state of before. ``beside`` lets another model work in the same thread.
    """

    def __init__(self, load: Callable[[], EmbeddingModel]) -> None:
        self.on_state: list[Callable[[EmbedState], None]] = []
        self._load = load
        self._state = EmbedState.LOADING
        self._error: ModelError | None = None
        self._spec: ModelSpec | None = None
        self._model: EmbeddingModel | None = None
        self._loading_over = threading.Event()
        self._requests: queue.PriorityQueue[_Request] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._door = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="embed")
        self._thread.start()

    @property
    def state(self) -> EmbedState:
        """What the model is doing now."""
        return self._state

    @property
    def error(self) -> ModelError | None:
        """Why the model could not be loaded; None unless ``state`` is FAILED."""
        return self._error

    @property
    def spec(self) -> ModelSpec | None:
        """The loaded model; None unless ``state`` is READY."""
        return self._spec

    def wait_loaded(self, *, timeout_seconds: float) -> bool:
        """Wait until the model is loaded or cannot be; whether that is so by now."""
        return self._loading_over.wait(timeout_seconds)

    def query(self, text: str) -> Future[Vectors]:
        """The vector of a query: (dimension,) float32 of unit length."""
        return self._put(_Urgency.QUERY, lambda: self._usable().embed_query(text))

    def texts(self, *, queries: Sequence[str], passages: Sequence[str] = ()) -> Future[Vectors]:
        """The vectors of queries, then of passages, (n, dimension), as urgent as one query: few at a time."""
        asked, told = tuple(queries), tuple(passages)

        def work() -> Vectors:
            model = self._usable()
            vectors = [model.embed_query(text) for text in asked]
            return np.vstack([*vectors, *([model.embed_passages(told)] if told else [])])

        return self._put(_Urgency.QUERY, work)

    def passages(self, texts: Sequence[str]) -> Future[Vectors]:
        """The vectors of passages: (n, dimension) float32 of unit length, in order.

        They are one request: no query is served before all of them are done, so ask for few at a time.
        """
        kept = tuple(texts)
        return self._put(_Urgency.PASSAGES, lambda: self._usable().embed_passages(kept))

    def beside(self, work: Callable[[], T]) -> Future[T]:
        """What ``work`` returns, done in the embedding thread after waiting queries and before passages.

        The embedding model need not be usable for it.
        """
        return self._put(_Urgency.RERANK, work)

    def close(self) -> None:
        """Cancel what waits and end the thread; returns within about a second, and can be called twice.

        A batch or a load that is under way is not interrupted: the thread ends after it.
        """
        with self._door:
            if not self._closed:
                self._closed = True
                self._requests.put(_Request(_Urgency.STOP, next(self._numbers), _nothing))
        self._cancel_waiting()
        if threading.current_thread() is not self._thread:
            self._thread.join(_CLOSE_SECONDS)

    def _put(self, urgency: _Urgency, work: Callable[[], T]) -> Future[T]:
        request = _Request(urgency, next(self._numbers), work)
        with self._door:
            if self._closed:
                request.future.cancel()
            else:
                self._requests.put(request)
        return request.future

    def _run(self) -> None:
        self._model = self._loaded()
        while True:
            request = self._requests.get()
            if request.urgency is _Urgency.STOP:
                self._cancel_waiting()
                self._model = None  # some hundred megabytes, however long the worker itself is kept
                return
            if request.future.set_running_or_notify_cancel():
                _serve(request)

    def _loaded(self) -> EmbeddingModel | None:
        try:
            model = self._load()
        except ModelError as error:
            _log.warning("the embedding model cannot be used: %s", error)
            self._error = error
            self._tell(EmbedState.FAILED)
            return None
        self._spec = model.spec
        self._tell(EmbedState.READY)
        return model

    def _usable(self) -> EmbeddingModel:
        """The model, in its thread; raises why there is none."""
        if self._model is None:
            assert self._error is not None
            raise self._error
        return self._model

    def _tell(self, state: EmbedState) -> None:
        self._state = state
        self._loading_over.set()
        for listener in tuple(self.on_state):
            listener(state)

    def _cancel_waiting(self) -> None:
        """Cancel every waiting request, and leave the request to stop for the thread."""
        stop: _Request | None = None
        while True:
            try:
                request = self._requests.get_nowait()
            except queue.Empty:
                break
            if request.urgency is _Urgency.STOP:
                stop = request
            else:
                request.future.cancel()
        if stop is not None:
            self._requests.put(stop)


def _serve(request: _Request) -> None:
    """A failure goes to whoever asked; the thread lives on."""
    try:
        result = request.work()
    except BaseException as error:  # noqa: BLE001 - it belongs to whoever waits for the future
        request.future.set_exception(error)
    else:
        request.future.set_result(result)


def _nothing() -> None:
    """What a request to stop has to do."""
