"""One open library: its folders, its faults, and how it is shared and closed."""

import asyncio
import hashlib
import os
import time
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from app.core.errors import (
    FolderError,
    LibraryBusyError,
    LibraryCorruptError,
    LibraryError,
    LibraryReadOnlyError,
    LibraryTooNewError,
    LibraryTooOldError,
)
from app.core.query import SearchMode
from app.embed.model import EmbeddingModel
from app.services.library import Library
from app.store.store import INDEX_NAME
from tests.services.libraries import Sample, SlowLoad, add_and_index, held_elsewhere, opened, some_notes
from tests.store.privileges import file_modes_count


def open_quickly(folder: Path, *, yield_to_other: bool = False, read_only: bool = False) -> Library:
    return Library.open(
        folder,
        model_folder=folder / "no model",
        yield_to_other=yield_to_other,
        read_only=read_only,
        with_model=False,
    )


async def passages_found(library: Library, text: str = "auth") -> int:
    found = [pool async for pool in library.search.search(text, mode=SearchMode.KEYWORD, limit=6)]
    return len(found[-1])


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_a_folder_is_added_indexed_and_forgotten(tmp_path: Path, model: EmbeddingModel) -> None:
    notes = some_notes(tmp_path / "notes")

    async def scenario(library: Library) -> None:
        assert await library.add_folder(f"{notes}/") == str(notes)
        report = await library.index(on_progress=lambda _: None)
        status = await library.status()
        assert report.files == status.files == 12
        assert status.coverage.complete
        assert status.coverage.passages == report.passages > 0
        assert [(folder.path, folder.files) for folder in status.folders] == [(str(notes), 12)]
        assert not status.problems
        assert await library.coverage() == status.coverage
        assert await library.remove_folder(str(notes)) == 12
        assert await library.folders() == ()
        assert (await library.status()).coverage.passages == 0
        assert await passages_found(library) == 0
        assert len(list(notes.rglob("*.md"))) == 12

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


def test_a_folder_that_cannot_be_added_is_named_in_one_sentence(library: Library, sample: Sample) -> None:
    a_file = sample.notes / "onboarding checklist.md"
    refused = {
        "missing": (sample.notes.parent / "nowhere", "There is no folder at"),
        "a file": (a_file, "is not a folder"),
        "indexed": (sample.notes, "is indexed already"),
        "inside": (sample.notes / "auth", "lies in"),
        "around": (sample.notes.parent, "holds"),
    }

    async def scenario() -> None:
        for folder, words in refused.values():
            with pytest.raises(FolderError, match=words) as caught:
                await library.add_folder(str(folder))
            assert str(folder) in str(caught.value)
            assert str(caught.value).count(". ") == 0
        assert await library.folders() == (str(sample.notes),)

    asyncio.run(scenario())


def test_a_folder_that_is_not_there_any_more_is_told_and_its_index_kept(
    tmp_path: Path, model: EmbeddingModel
) -> None:
    notes = some_notes(tmp_path / "notes")

    async def scenario(library: Library) -> None:
        await add_and_index(library, notes)
        notes.rename(tmp_path / "elsewhere")
        report = await library.index(on_progress=lambda _: None)
        status = await library.status()
        assert not status.folders[0].reachable
        assert status.files == 12
        assert "cannot be reached" in report.problems[0].reason

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


def test_beside_another_parallax_a_library_can_be_searched_but_not_changed(
    sample: Sample, tmp_path: Path
) -> None:
    folder = sample.copied(tmp_path / "library")

    async def scenario(library: Library) -> None:
        assert library.read_only
        assert library.busy
        assert await passages_found(library) > 0
        assert (await library.status()).read_only
        for change in (
            library.index(on_progress=lambda _: None),
            library.add_folder(str(tmp_path)),
            library.remove_folder(str(sample.notes)),
        ):
            with pytest.raises(LibraryReadOnlyError, match="another Parallax has it open") as caught:
                await change
            assert str(caught.value).endswith(".")

    with held_elsewhere(folder):
        with pytest.raises(LibraryBusyError, match="Another Parallax is using this library"):
            open_quickly(folder)
        with closing(open_quickly(folder, yield_to_other=True)) as library:
            asyncio.run(scenario(library))
    with closing(open_quickly(folder)) as library:
        assert not library.read_only


def test_a_library_that_cannot_be_written_can_be_searched(sample: Sample, tmp_path: Path) -> None:
    folder = sample.copied(tmp_path / "library")
    for path in (*folder.iterdir(), folder):
        path.chmod(0o555 if path.is_dir() else 0o444)

    async def scenario(library: Library) -> None:
        assert library.read_only
        assert not library.busy
        assert await passages_found(library) > 0
        with pytest.raises(LibraryReadOnlyError, match="its folder cannot be written"):
            await library.index(on_progress=lambda _: None)

    try:
        with file_modes_count(), closing(open_quickly(folder)) as library:
            asyncio.run(scenario(library))
    finally:
        folder.chmod(0o755)


def test_a_library_that_cannot_even_be_looked_at_is_told_in_a_sentence(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o000)
    try:
        with file_modes_count():
            for read_only in (True, False):
                with pytest.raises(LibraryError):
                    open_quickly(closed / "library", read_only=read_only)
    finally:
        closed.chmod(0o755)


@pytest.mark.parametrize("name", ["missing", "a" * 300, "file/below"])
def test_where_there_is_no_library_nothing_is_made_for_reading(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LibraryError, match="There is no library in"):
        open_quickly(tmp_path / name, read_only=True)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_damaged_index_is_told_and_left_as_it_is(sample: Sample, tmp_path: Path) -> None:
    folder = sample.copied(tmp_path / "library")
    file = folder / INDEX_NAME
    file.write_bytes(b"\0" * 100 + file.read_bytes()[100:])
    before = digest(file)
    for read_only in (True, False):
        with pytest.raises(LibraryCorruptError, match="rebuild it"):
            open_quickly(folder, read_only=read_only)
    assert digest(file) == before


def test_an_index_of_a_newer_parallax_is_told_and_left_as_it_is(sample: Sample, tmp_path: Path) -> None:
    folder = sample.copied(tmp_path / "library")
    file = folder / INDEX_NAME
    with closing(apsw.Connection(str(file))) as connection:
        connection.pragma("user_version", 999)
        connection.pragma("journal_mode", "delete")
    before = digest(file)
    for read_only in (True, False):
        with pytest.raises(LibraryTooNewError):
            open_quickly(folder, read_only=read_only)
    assert digest(file) == before


def _made_older(folder: Path) -> None:
    """As the first version left it, before all that later steps have added."""
    with closing(apsw.Connection(str(folder / INDEX_NAME))) as connection:
        for table in ("closeness", "word_form", "pin"):
            connection.execute(f"DROP TABLE {table}")
        for index in ("document_script", "passage_document"):
            connection.execute(f"DROP INDEX {index}")
        connection.execute("ALTER TABLE document DROP COLUMN script")
        connection.execute("PRAGMA user_version = 1")


def test_an_older_library_is_brought_up_to_date_by_whoever_reads_it(sample: Sample, tmp_path: Path) -> None:
    folder = sample.copied(tmp_path / "library")
    _made_older(folder)
    with closing(open_quickly(folder, read_only=True)) as library:
        assert library.read_only
        assert asyncio.run(passages_found(library))
    assert (folder / f"{INDEX_NAME}.before-2").exists()


def test_an_older_library_that_cannot_be_written_is_told_in_a_sentence(
    sample: Sample, tmp_path: Path
) -> None:
    folder = sample.copied(tmp_path / "library")
    _made_older(folder)
    folder.chmod(0o500)
    (folder / INDEX_NAME).chmod(0o400)
    try:
        with file_modes_count(), pytest.raises(LibraryTooOldError, match="make its folder writable"):
            open_quickly(folder, read_only=True)
    finally:
        folder.chmod(0o700)


def test_an_open_that_fails_lets_go_of_the_library(
    sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = sample.copied(tmp_path / "library")
    with closing(apsw.Connection(str(folder / INDEX_NAME))) as connection:
        connection.execute("DROP TABLE model")
    with pytest.raises(apsw.SQLError):
        open_quickly(folder)
    with pytest.raises(apsw.SQLError):  # and not LibraryBusyError
        open_quickly(folder)


def test_closing_while_the_model_loads_returns_soon_and_can_be_done_twice(
    sample: Sample, tmp_path: Path, model: EmbeddingModel
) -> None:
    load = SlowLoad(model)
    with opened(sample.copied(tmp_path / "library"), load=load) as library:
        started = time.monotonic()
        library.close()
        library.close()
        assert time.monotonic() - started < 2.5
        load.let_go()


def test_waiting_for_the_model_can_be_given_up(sample: Sample, tmp_path: Path, model: EmbeddingModel) -> None:
    load = SlowLoad(model)

    async def scenario(library: Library) -> None:
        assert library.embedder is not None
        listeners = len(library.embedder.on_state)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(library.model_loaded(), 0.05)
        assert len(library.embedder.on_state) == listeners
        load.let_go()
        assert await library.model_loaded() is None

    with opened(sample.copied(tmp_path / "library"), load=load) as library:
        asyncio.run(scenario(library))


def test_names_that_are_not_unicode_are_indexed_and_found(tmp_path: Path, model: EmbeddingModel) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    name = os.fsdecode(b"caf\xe9 \xff.md")
    (notes / name).write_text("# Zebra\n\nA striped animal.\n", encoding="utf-8")

    async def scenario(library: Library) -> None:
        await add_and_index(library, notes)
        found = [pool async for pool in library.search.search("zebra", mode=SearchMode.HYBRID, limit=6)]
        [candidate] = found[-1].candidates
        assert candidate.passage.document.path == str(notes / name)
        preview = await library.preview(candidate.passage.id, "zebra")
        assert preview is not None
        assert not preview.stale

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))
