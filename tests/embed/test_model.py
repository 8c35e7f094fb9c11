"""Vectors of the real model, and what happens when its folder is not as it should be."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import ModelDamagedError, ModelMissingError
from app.embed.folder import verify_folder
from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL, ModelFile
from app.embed.tokenizer import TokenCounter

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
LOAD_QUIETLY = """
import sys
from pathlib import Path
from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL
import app.embed.worker
assert "fastembed" not in sys.modules and "onnxruntime" not in sys.modules
import os, socket
def open_file(number):
    try:
        return os.readlink(f"/proc/self/fd/{number}")
    except OSError:
        return ""
def refuse(*arguments, **named):
    raise AssertionError("the model reached for the network")
socket.socket.connect = socket.getaddrinfo = refuse
model = EmbeddingModel.load(DEFAULT_MODEL, Path(sys.argv[1]))
EmbeddingModel.load(DEFAULT_MODEL, Path(sys.argv[1]))
assert model.embed_query("coffee").shape == (384,)
numbers = os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else ()
assert not [link for link in map(open_file, numbers) if "socket" in link]
"""


@pytest.fixture
def copied(model_folder: Path, tmp_path: Path) -> Path:
    """A model folder whose files are links that a test can replace."""
    folder = tmp_path / "model"
    folder.mkdir()
    for file in DEFAULT_MODEL.files:
        (folder / file.name).symlink_to(model_folder / file.name)
    return folder


def test_vectors_are_unit_float32_in_the_order_of_the_texts(model: EmbeddingModel) -> None:
    texts = ["coffee brewing", "настройка прокси", "設定を変更する", "x" * 3000, ""]
    vectors = model.embed_passages(texts)
    assert vectors.shape == (5, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    np.testing.assert_allclose(vectors[2], model.embed_passages([texts[2]])[0], atol=2e-3)


def test_no_text_gives_no_rows(model: EmbeddingModel) -> None:
    assert model.embed_passages([]).shape == (0, 384)


def test_queries_and_passages_have_their_own_prefix(model: EmbeddingModel) -> None:
    spec = replace(DEFAULT_MODEL, query_prefix="", passage_prefix="")
    plain = EmbeddingModel(spec, model._model, model._centres)
    np.testing.assert_allclose(model.embed_query("coffee"), plain.embed_query("query: coffee"), atol=1e-6)
    np.testing.assert_allclose(
        model.embed_passages(["coffee"]), plain.embed_passages(["passage: coffee"]), atol=1e-6
    )
    assert not np.allclose(model.embed_query("coffee"), model.embed_passages(["coffee"])[0], atol=1e-3)


@pytest.mark.parametrize(
    "question", ["how do I reset my password", "パスワードを再設定するには", "как сбросить пароль"]
)
def test_a_question_is_closest_to_its_answer_in_any_language(model: EmbeddingModel, question: str) -> None:
    passages = ["Soak the lentils overnight.", "Открой форму и запроси новый пароль.", "手冲咖啡的水温"]
    assert int(np.argmax(model.embed_passages(passages) @ model.embed_query(question))) == 1


def test_what_lies_beyond_the_token_limit_changes_nothing(model: EmbeddingModel) -> None:
    long = "coffee " * 600
    np.testing.assert_allclose(
        model.embed_passages([long + "passwords"]), model.embed_passages([long + "lentils"]), atol=1e-5
    )


def test_loading_is_silent_keeps_off_the_network_and_leaves_nothing_behind(
    model_folder: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LOAD_QUIETLY, str(model_folder)],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path), "TEMP": str(tmp_path), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not list(tmp_path.iterdir()), "the runtime left an identifier of this computer"


def test_a_whole_folder_passes(model_folder: Path) -> None:
    verify_folder(DEFAULT_MODEL, model_folder)


def test_a_missing_folder_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match=r"not installed in .*; run the set-up"):
        EmbeddingModel.load(DEFAULT_MODEL, tmp_path / "nowhere")


def _cut(path: Path) -> None:
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data[: len(data) // 2])


def _change_one_byte(path: Path) -> None:
    data = bytearray(path.read_bytes())
    path.unlink()
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def _make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize("name", [file.name for file in DEFAULT_MODEL.files])
def test_a_missing_file_is_named(copied: Path, name: str) -> None:
    (copied / name).unlink()
    with pytest.raises(ModelMissingError, match=f"^{name} of the model .* is missing; "):
        EmbeddingModel.load(DEFAULT_MODEL, copied)


@pytest.mark.parametrize("damage", [_cut, _change_one_byte, _make_folder])
@pytest.mark.parametrize("name", ["tokenizer.json", "tokenizer_config.json"])
def test_a_damaged_file_is_named(copied: Path, name: str, damage: Callable[[Path], None]) -> None:
    damage(copied / name)
    with pytest.raises(ModelDamagedError, match=f"^{name} of the model .* is damaged; "):
        EmbeddingModel.load(DEFAULT_MODEL, copied)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "tokenizer_config.json"])
def test_what_the_libraries_cannot_load_is_a_damaged_model(copied: Path, name: str) -> None:
    """Even when the table calls the file right."""
    junk = b"{ this is no model }"
    (copied / name).unlink()
    (copied / name).write_bytes(junk)
    files = tuple(
        ModelFile(name, len(junk), hashlib.sha256(junk).hexdigest()) if file.name == name else file
        for file in DEFAULT_MODEL.files
    )
    with pytest.raises(ModelDamagedError, match="cannot be loaded; run the set-up"):
        EmbeddingModel.load(replace(DEFAULT_MODEL, files=files), copied)


def test_tokens_are_counted_without_the_model(model_folder: Path) -> None:
    counter = TokenCounter(model_folder)
    assert counter.count("") == 0
    assert counter.counts(["coffee", "coffee coffee", "珈琲"]) == (
        counter.count("coffee"),
        2 * counter.count("coffee"),
        counter.count("珈琲"),
    )
    assert counter.count("coffee " * 1000) >= 1000


def test_a_tokenizer_that_is_missing_or_damaged_says_so(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError):
        TokenCounter(tmp_path)
    (tmp_path / "tokenizer.json").write_text("no")
    with pytest.raises(ModelDamagedError):
        TokenCounter(tmp_path)
