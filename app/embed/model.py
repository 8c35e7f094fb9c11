"""Text to vectors with one embedding model, through fastembed."""

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np
from numpy.typing import NDArray

from app.core.errors import ModelDamagedError
from app.embed.centres import Centres, from_centre, read_centres
from app.embed.folder import REMEDY, verify_folder
from app.embed.models import ModelSpec

if TYPE_CHECKING:
    from fastembed import TextEmbedding

BATCH_SIZE = 8
"""fastembed's own default of 256 takes gigabytes and is no faster."""
_registering = threading.Lock()


class EmbeddingModel:
    """A loaded model. One thread at a time may use it.

    Vectors are seen from the ``centres`` of the model, where it has any: then chance gives a cosine about 0.
    """

    def __init__(self, spec: ModelSpec, model: "TextEmbedding", centres: Centres | None = None) -> None:
        self.spec = spec
        self._model = model
        self._centres = centres

    @classmethod
    def load(cls, spec: ModelSpec, folder: Path) -> Self:
        """Check the files of ``folder`` and load the model from them; about 2 s, and never the network.

        Raises ModelMissingError or ModelDamagedError with what to do.
        """
        verify_folder(spec, folder)
        centres = read_centres(spec, folder)
        try:
            return cls(spec, load_runtime(spec, folder), centres)
        except Exception as error:  # whatever fastembed or ONNX Runtime raise
            raise ModelDamagedError(f"The model {spec.name} cannot be loaded; {REMEDY}.") from error

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of unit length, (n, dimension) float32, in the order of ``texts``.

        The model's prefix for passages is put before each. A text longer than the model's token limit is
        cut there. Faster when texts of like length are beside each other.
        """
        vectors = self._embed([self.spec.passage_prefix + text for text in texts])
        return from_centre(vectors, self._centres.passages) if self._centres else vectors

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """The vector of a query, (dimension,) float32 of unit length; the model's prefix is put before."""
        vectors = self._embed([self.spec.query_prefix + text])
        vector: NDArray[np.float32] = (
            from_centre(vectors, self._centres.queries) if self._centres else vectors
        )[0]
        return vector

    def _embed(self, texts: list[str]) -> NDArray[np.float32]:
        if not texts:
            return np.empty((0, self.spec.dimension), dtype=np.float32)
        vectors = np.stack(list(self._model.embed(texts, batch_size=BATCH_SIZE))).astype(
            np.float32, copy=False
        )
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors


def thread_count() -> int:
    """Threads of the model: the cores that this process may use, but for one where there are enough.

    On two cores both are used: one alone embeds 9 passages a second, both 16, and the window still gets
    its turn. Queries take 4 ms either way.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if cores <= 2 else cores - 1


def load_runtime(spec: ModelSpec, folder: Path) -> "TextEmbedding":
    """The model of ``folder`` in fastembed, unchecked; raises whatever fastembed and ONNX Runtime do.

    The import takes half a second, so that it waits until a model is wanted.
    """
    import onnxruntime
    from fastembed import TextEmbedding
    from loguru import logger

    logger.disable("fastembed")
    onnxruntime.disable_telemetry_events()  # what the variable set in this package does not reach on Windows
    name = _register(spec)
    # The cache folder is never used, but would be made in the system's temporary folder.
    return TextEmbedding(
        name,
        cache_dir=str(folder),
        threads=thread_count(),
        cuda=False,
        specific_model_path=str(folder),
        local_files_only=True,
    )


def _register(spec: ModelSpec) -> str:
    """Make the model known to fastembed, once in a process, since a second time raises."""
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    name = f"parallax/{spec.name}"
    with _registering:
        if not any(known["model"] == name for known in TextEmbedding.list_supported_models()):
            TextEmbedding.add_custom_model(
                name,
                pooling=PoolingType.MEAN,
                normalization=True,
                sources=ModelSource(hf=name),
                dim=spec.dimension,
                model_file="model.onnx",
            )
    return name
