"""The real model, loaded once, and a library of a few sample notes that is indexed once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL
from app.services.library import Library
from tests.embed.overlap_reranker import Overlap, build_overlap_reranker
from tests.services.libraries import Sample, indexed_sample, opened


@pytest.fixture(scope="session")
def model(model_folder: Path) -> EmbeddingModel:
    return EmbeddingModel.load(DEFAULT_MODEL, model_folder)


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory, model: EmbeddingModel) -> Sample:
    """Indexed notes; a test that writes copies the library."""
    return indexed_sample(tmp_path_factory.mktemp("sample"), model)


@pytest.fixture(scope="session")
def overlap(tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Overlap:
    """A tiny cross-encoder, as it lies on the hub."""
    folder = tmp_path_factory.mktemp("hub") / "overlap"
    return Overlap(build_overlap_reranker(folder, tokenizer_of=model_folder), folder)


@pytest.fixture
def library(sample: Sample, tmp_path: Path, model: EmbeddingModel, overlap: Overlap) -> Iterator[Library]:
    """A copy of the indexed library, open, with a cross-encoder that counts words."""
    with opened(sample.copied(tmp_path / "library"), model) as library:
        library.reranker.choose(overlap.spec, overlap.folder)
        yield library
