"""An open library, closed again whatever the test does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.store.store import Store
from tests.store.library import opened


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "library") as library:
        yield library
