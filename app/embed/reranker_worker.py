"""The cross-encoder in the embedding thread: loaded there when it is first wanted, let go when another is."""

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path

from app.core.errors import ModelMissingError
from app.embed.rerank_models import RerankSpec
from app.embed.reranker import Reranker
from app.embed.worker import EmbedWorker

NONE_CHOSEN = "Deep needs a model that is not here yet; choose one in the window, or search by another mode."


class RerankWorker:
    """Reads query and passages with the chosen cross-encoder; safe to use from any thread.

    Without ``embedder`` there is no thread to work in, so that every request says what is missing.
    """

    def __init__(self, embedder: EmbedWorker | None) -> None:
        self._embedder = embedder
        self._chosen: tuple[RerankSpec, Path] | None = None
        self._loaded: Reranker | None = None  # touched in the embedding thread alone

    @property
    def chosen(self) -> RerankSpec | None:
        """The model that is used; None while none is there."""
        return self._chosen[0] if self._chosen else None

    def choose(self, spec: RerankSpec | None, folder: Path) -> None:
        """Use the model in ``folder`` from the next request on; None is none at all."""
        self._chosen = None if spec is None else (spec, folder)

    def logits(self, query: str, texts: Sequence[str]) -> Future[tuple[float, ...]]:
        """How well each text answers ``query``: one request, so that no query is served before its end.

        The future raises ``ModelMissingError`` while none is chosen, and as ``Reranker.load`` does.
        """
        chosen, kept = self._chosen, tuple(texts)
        if chosen is None or self._embedder is None:
            missing: Future[tuple[float, ...]] = Future()
            missing.set_exception(ModelMissingError(NONE_CHOSEN))
            return missing
        return self._embedder.beside(lambda: self._ready(*chosen).logits(query, kept))

    def _ready(self, spec: RerankSpec, folder: Path) -> Reranker:
        if self._loaded is None or self._loaded.spec != spec:
            self._loaded = None  # two of them at once may be more than fits into memory
            self._loaded = Reranker.load(spec, folder)
        return self._loaded
