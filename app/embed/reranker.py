"""Query and passages to logits with one cross-encoder, through fastembed."""

import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

from app.core.errors import ModelDamagedError, ModelMissingError
from app.embed.folder import verify_file
from app.embed.model import thread_count
from app.embed.rerank_models import RerankSpec

if TYPE_CHECKING:
    from fastembed.rerank.cross_encoder import TextCrossEncoder

BATCH_SIZE = 4
"""Pairs that are read together: few enough that a newer query waits only for them."""
RERANK_REMEDY = "download it again; until then search without Deep"
_registering = threading.Lock()


class Reranker:
    """A loaded cross-encoder. One thread at a time may use it."""

    def __init__(self, spec: RerankSpec, model: "TextCrossEncoder") -> None:
        self.spec = spec
        self._model = model

    @classmethod
    def load(cls, spec: RerankSpec, folder: Path) -> Self:
        """Check the files of ``folder`` and load the model from them, never from the network.

        Raises ModelMissingError or ModelDamagedError with what to do. A damaged file is dropped, so that
        the model is seen not to be whole, and a new download fetches that file alone.
        """
        _verify(spec, folder)
        try:
            return cls(spec, _load(spec, folder))
        except Exception as error:  # whatever fastembed or ONNX Runtime raise
            raise ModelDamagedError(f"The model {spec.name} cannot be loaded; {RERANK_REMEDY}.") from error

    def logits(self, query: str, texts: Sequence[str]) -> tuple[float, ...]:
        """How well each of ``texts`` answers ``query``, in their order; any number, larger is better.

        What is beyond the model's token limit is cut off.
        """
        return tuple(self._model.rerank(query, list(texts), batch_size=BATCH_SIZE))


def _verify(spec: RerankSpec, folder: Path) -> None:
    if not folder.is_dir():
        raise ModelMissingError(f"The model {spec.name} is not here any more; {RERANK_REMEDY}.")
    for file in spec.files:
        try:
            verify_file(spec.name, file, folder / file.name, remedy=RERANK_REMEDY)
        except ModelDamagedError:
            with suppress(OSError):
                (folder / file.name).unlink()
            raise


def _load(spec: RerankSpec, folder: Path) -> "TextCrossEncoder":
    """The import takes half a second, so that it waits until a model is wanted."""
    import onnxruntime
    from fastembed.rerank.cross_encoder import TextCrossEncoder
    from loguru import logger

    logger.disable("fastembed")
    onnxruntime.disable_telemetry_events()
    # The cache folder is never used, but would be made in the system's temporary folder.
    return TextCrossEncoder(
        _register(spec),
        cache_dir=str(folder),
        threads=thread_count(),
        cuda=False,
        specific_model_path=str(folder),
        local_files_only=True,
    )


def _register(spec: RerankSpec) -> str:
    """Make the model known to fastembed under a name of ours, once in a process: twice raises."""
    from fastembed.common.model_description import ModelSource
    from fastembed.rerank.cross_encoder import TextCrossEncoder

    name = f"parallax/{spec.name}"
    with _registering:
        if not any(known["model"] == name for known in TextCrossEncoder.list_supported_models()):
            TextCrossEncoder.add_custom_model(
                name, sources=ModelSource(hf=spec.repository), model_file=spec.model_file
            )
    return name
