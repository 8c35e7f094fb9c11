"""The one table of cross-encoders for Deep: what each one is, and where on the model hub its files are.

Everything else is derived from this table: what the window says before a download, the files that are
fetched, and the check that a finished folder is whole. None of them ships with the program.
"""

from dataclasses import dataclass

from app.embed.models import ModelFile


@dataclass(frozen=True, slots=True)
class RerankSpec:
    """A cross-encoder: it reads query and passage together and says with one logit how well they fit.

    ``repository`` and ``revision`` pin its files on the hub, ``files`` their content; ``model_file`` is
    the one that ONNX Runtime loads. ``pace`` says in words what its size means for the time it takes.
    """

    name: str
    repository: str
    revision: str
    model_file: str
    languages: str
    licence: str
    pace: str
    files: tuple[ModelFile, ...]

    @property
    def size_bytes(self) -> int:
        """What is downloaded, and what the finished folder takes on disk."""
        return sum(file.size_bytes for file in self.files)


BGE_RERANKER_V2_M3 = RerankSpec(
    name="bge-reranker-v2-m3",
    repository="onnx-community/bge-reranker-v2-m3-ONNX",
    revision="6f5ff65298512715a1e669753bc754d2bc8f367b",
    model_file="onnx/model_int8.onnx",
    languages="about 100 languages, Chinese, English, Japanese and Russian among them",
    licence="Apache-2.0",
    pace="large: it reads slowly on an older computer",
    files=(
        ModelFile(
            name="tokenizer_config.json",
            size_bytes=1_203,
            sha256="b87c8703482b0300d3da30e201519aa641f6a450f5eb5bf1e624afbf70c74d80",
        ),
        ModelFile(
            name="tokenizer.json",
            size_bytes=17_082_900,
            sha256="8bf8afbfd11306bd872018c53bfdf2e160a56f8edbcf49933324404791c148d3",
        ),
        ModelFile(
            name="onnx/model_int8.onnx",
            size_bytes=570_727_094,
            sha256="912fc1215c2dbff6499700534bd8d31253af01573861abbfc43afd1fab6cce5d",
        ),
    ),
)

MS_MARCO_MINILM_L6 = RerankSpec(
    name="ms-marco-MiniLM-L-6-v2",
    repository="Xenova/ms-marco-MiniLM-L-6-v2",
    revision="a09144355adeed5f58c8ed011d209bf8ee5a1fec",
    model_file="onnx/model.onnx",
    languages="English only",
    licence="Apache-2.0",
    pace="small: it reads quickly",
    files=(
        ModelFile(
            name="tokenizer_config.json",
            size_bytes=1_242,
            sha256="0b29c7bfc889e53b36d9dd3e686dd4300f6525110eaa98c76a5dafceb2029f53",
        ),
        ModelFile(
            name="tokenizer.json",
            size_bytes=711_396,
            sha256="d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
        ),
        ModelFile(
            name="onnx/model.onnx",
            size_bytes=90_992_115,
            sha256="c623d0bcb99f4622beb413eaef00cfbe5db20df9f1dd982da4b4f26022881870",
        ),
    ),
)

RERANK_MODELS: tuple[RerankSpec, ...] = (BGE_RERANKER_V2_M3, MS_MARCO_MINILM_L6)
