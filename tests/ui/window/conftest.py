"""A library of a few sample notes, indexed once; a test opens the window on a copy of it."""

from pathlib import Path

import pytest

from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL
from tests.services.libraries import Sample, indexed_sample


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Sample:
    model = EmbeddingModel.load(DEFAULT_MODEL, model_folder)
    return indexed_sample(tmp_path_factory.mktemp("window"), model)
