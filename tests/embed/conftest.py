"""The real model, loaded once."""

from pathlib import Path

import pytest

from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL


@pytest.fixture(scope="session")
def model(model_folder: Path) -> EmbeddingModel:
    return EmbeddingModel.load(DEFAULT_MODEL, model_folder)
