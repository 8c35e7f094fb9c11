"""The real model, loaded once, and a library of a few sample notes that is indexed once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL
from app.services.library import Library
from tests.services.libraries import Sample, indexed_sample, opened


@pytest.fixture(scope="session")
def model(model_folder: Path) -> EmbeddingModel:
    return EmbeddingModel.load(DEFAULT_MODEL, model_folder)


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory, model: EmbeddingModel) -> Sample:
    """Indexed notes; a test that writes copies the library."""
    return indexed_sample(tmp_path_factory.mktemp("sample"), model)


@pytest.fixture
def library(sample: Sample, tmp_path: Path, model: EmbeddingModel) -> Iterator[Library]:
    """A copy of the indexed library, open."""
    with opened(sample.copied(tmp_path / "library"), model) as library:
        yield library
