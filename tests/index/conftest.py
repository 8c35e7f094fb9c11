"""A library, a folder of notes, and the real model loaded once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL
from app.store.store import Store
from tests.index.corpus import Notes, RecordingWorker


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store.open(tmp_path / "library")
    try:
        yield store
    finally:
        store.close()


@pytest.fixture
def notes(store: Store, tmp_path: Path) -> Notes:
    """A folder that is indexed by keyword alone."""
    return Notes(store, tmp_path / "notes")


@pytest.fixture(scope="session")
def model(model_folder: Path) -> EmbeddingModel:
    return EmbeddingModel.load(DEFAULT_MODEL, model_folder)


@pytest.fixture
def embedder(model: EmbeddingModel) -> Iterator[RecordingWorker]:
    worker = RecordingWorker(model)
    try:
        yield worker
    finally:
        worker.close()


@pytest.fixture
def embedded_notes(store: Store, tmp_path: Path, embedder: RecordingWorker) -> Notes:
    """A folder that is indexed with the real model."""
    return Notes(store, tmp_path / "notes", embedder)
