"""What an earlier run embedded is not embedded again."""

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from app.core.pool import Coverage
from app.embed.models import DEFAULT_MODEL
from app.store import store as store_module
from app.store.embeddings import coverage, pending_texts
from app.store.migrations import MIGRATIONS, version
from app.store.store import Connection, Store
from tests.quality.libraries import DECIDES_THE_INDEX, Vectors, begin_with, fingerprint, known_vectors


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("tea", "coffee"):
        (folder / f"{name}.md").write_text(f"# {name}\n\nHow to make {name}.", encoding="utf-8")
    return folder


@pytest.fixture
def earlier(notes: Path, tmp_path: Path) -> tuple[Path, Vectors]:
    """A library with a vector for every passage, and these vectors."""
    begin_with({}, tmp_path / "empty", (notes,))
    with closing(Store.open(tmp_path / "empty")) as store:
        waiting = store.read(lambda c: pending_texts(c, limit=100)).future.result()
    unit = np.eye(DEFAULT_MODEL.dimension, dtype=np.float32)
    known = {text.hash: unit[number].tobytes() for number, text in enumerate(waiting)}
    begin_with(known, tmp_path / "earlier", (notes,))
    return tmp_path / "earlier", known


def test_known_vectors_are_taken_over(earlier: tuple[Path, Vectors], notes: Path, tmp_path: Path) -> None:
    folder, known = earlier
    assert len(known) == 2
    assert known_vectors(folder) == known
    (notes / "milk.md").write_text("# milk\n\nHow to warm milk.", encoding="utf-8")
    begin_with(known, tmp_path / "next", (notes,))
    with closing(Store.open(tmp_path / "next", read_only=True)) as store:
        assert store.read(coverage).future.result() == Coverage(passages=3, embedded=2)


def test_an_older_library_gives_its_vectors_and_stays_as_it_is(
    earlier: tuple[Path, Vectors], monkeypatch: pytest.MonkeyPatch
) -> None:
    def later(c: Connection) -> None:
        c.execute("CREATE TABLE later (x)")

    folder, known = earlier
    with monkeypatch.context() as newer:
        newer.setattr(store_module, "MIGRATIONS", (*MIGRATIONS, later))
        assert known_vectors(folder) == known
    with closing(Store.open(folder, read_only=True)) as store:
        assert store.read(version).future.result() == len(MIGRATIONS)


def test_a_library_that_cannot_be_read_gives_nothing(tmp_path: Path) -> None:
    (tmp_path / "index.sqlite3").write_bytes(b"no database" * 1000)
    assert known_vectors(tmp_path) == {}
    assert known_vectors(tmp_path / "nowhere") == {}


def test_the_name_of_an_index_changes_with_what_decides_it() -> None:
    assert fingerprint(DECIDES_THE_INDEX) == fingerprint(DECIDES_THE_INDEX)
    assert fingerprint(DECIDES_THE_INDEX) != fingerprint(DECIDES_THE_INDEX[:-1])
    assert len(fingerprint(())) == 12
