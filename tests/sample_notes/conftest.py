"""The sample notes, indexed with the real model, once a module."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import paths
from app.services.library import Library


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Iterator[Library]:
    """An open library of all the sample notes, with their vectors."""
    opened = Library.open(tmp_path_factory.mktemp("library"), model_folder=model_folder)

    async def index() -> None:
        await opened.add_folder(str(paths.sample_notes_folder()))
        await opened.index(on_progress=lambda _: None)

    asyncio.run(index())
    yield opened
    opened.close()
