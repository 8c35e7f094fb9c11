"""The real cross-encoder path, with a model that counts tokens; and a folder that is not as it should be."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import ModelDamagedError, ModelMissingError
from app.embed.rerank_models import RERANK_MODELS, RerankSpec
from app.embed.reranker import Reranker
from app.embed.reranker_download import is_whole
from tests.embed.overlap_reranker import MODEL_FILE, build_overlap_reranker, declared

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
LOAD_QUIETLY = """
import sys
from pathlib import Path
from app.embed.reranker import Reranker
assert "fastembed" not in sys.modules and "onnxruntime" not in sys.modules
import socket
def refuse(*arguments, **named):
    raise AssertionError("the model reached for the network")
socket.socket.connect = socket.getaddrinfo = refuse
from tests.embed.overlap_reranker import build_overlap_reranker
folder = Path(sys.argv[2])
spec = build_overlap_reranker(folder, tokenizer_of=Path(sys.argv[1]))
first, second = Reranker.load(spec, folder), Reranker.load(spec, folder)
assert first.logits("coffee", ["coffee"]) == second.logits("tea", ["tea"])
"""


@pytest.fixture(scope="module")
def built(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[RerankSpec, Path]:
    folder = tmp_path_factory.mktemp("models") / "overlap"
    return build_overlap_reranker(folder, tokenizer_of=model_folder), folder


@pytest.fixture(scope="module")
def reranker(built: tuple[RerankSpec, Path]) -> Reranker:
    return Reranker.load(*built)


def test_the_model_is_tiny(built: tuple[RerankSpec, Path]) -> None:
    spec, folder = built
    assert (folder / MODEL_FILE).stat().st_size < 4096
    assert spec.size_bytes == sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def test_a_logit_says_how_much_of_the_query_a_passage_has(reranker: Reranker) -> None:
    texts = ["the proxy settings of the router", "garden compost", "proxy", ""]
    whole, nothing, half, empty = reranker.logits("proxy settings", texts)
    assert (whole, nothing, empty) == pytest.approx((5.0, -5.0, -5.0))
    assert -5.0 < half < 5.0


@pytest.mark.parametrize("query", ["設定", "настройки прокси", "café"])
def test_every_language_passes_through(reranker: Reranker, query: str) -> None:
    found, missed = reranker.logits(query, [f"{query} zebra", "zebra"])
    assert found > missed


def test_the_order_of_the_passages_is_kept_across_batches(reranker: Reranker) -> None:
    texts = ["coffee" if number % 3 else "tea " * (number + 1) for number in range(30)]
    assert [logit > 0 for logit in reranker.logits("coffee", texts)] == [text == "coffee" for text in texts]


def test_a_text_beyond_the_token_limit_is_cut(reranker: Reranker) -> None:
    (logit,) = reranker.logits("coffee", ["tea " * 3000 + "coffee"])
    assert logit == pytest.approx(-5.0)


def test_no_text_gives_no_logit(reranker: Reranker) -> None:
    assert reranker.logits("coffee", []) == ()


def test_loading_is_silent_and_keeps_off_the_network(model_folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LOAD_QUIETLY, str(model_folder), str(tmp_path / "overlap")],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(home), "TEMP": str(home), "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not list(home.iterdir())


def test_a_missing_folder_says_what_to_do(built: tuple[RerankSpec, Path], tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match=r"is not here any more; download it again; until then"):
        Reranker.load(built[0], tmp_path / "nowhere")


def test_a_damaged_file_is_named_and_dropped(built: tuple[RerankSpec, Path], tmp_path: Path) -> None:
    spec, folder = built
    shutil.copytree(folder, tmp_path / "copy")
    damaged = tmp_path / "copy" / "tokenizer.json"
    damaged.write_bytes(bytes(damaged.stat().st_size))
    assert is_whole(spec, tmp_path / "copy")
    with pytest.raises(ModelDamagedError, match=r"^tokenizer.json of the model overlap is damaged; download"):
        Reranker.load(spec, tmp_path / "copy")
    assert not is_whole(spec, tmp_path / "copy")
    with pytest.raises(ModelMissingError, match=r"^tokenizer.json of the model overlap is missing; download"):
        Reranker.load(spec, tmp_path / "copy")


def test_what_the_libraries_cannot_load_is_a_damaged_model(
    built: tuple[RerankSpec, Path], tmp_path: Path
) -> None:
    """Even when the table calls the file right."""
    spec, folder = built
    for file in spec.files:
        (tmp_path / file.name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file.name).write_bytes((folder / file.name).read_bytes())
    (tmp_path / MODEL_FILE).write_bytes(b"no model")
    files = tuple(declared(tmp_path, file.name) for file in spec.files)
    with pytest.raises(ModelDamagedError, match="cannot be loaded; download it again"):
        Reranker.load(replace(spec, files=files), tmp_path)


def test_every_declared_model_is_pinned_and_whole() -> None:
    assert len({spec.name for spec in RERANK_MODELS}) == len(RERANK_MODELS)
    for spec in RERANK_MODELS:
        assert len(spec.revision) == 40
        assert set(spec.revision) <= set("0123456789abcdef")
        assert {spec.model_file, "tokenizer.json", "tokenizer_config.json"} == {f.name for f in spec.files}
        assert all(len(file.sha256) == 64 and file.size_bytes > 0 for file in spec.files)
        assert spec.licence == "Apache-2.0"
