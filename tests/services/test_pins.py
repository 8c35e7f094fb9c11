"""Pinning through the library: every later search knows of it, and a library to be read only refuses it."""

import asyncio
import json
from pathlib import Path

import pytest

from app.core.errors import LibraryReadOnlyError
from app.core.query import SearchMode, parse_query
from app.services.export import search_as_json
from app.services.library import Library
from tests.ui.rankings import rankings_of

TEXT = "The router restarts every night at three."


def _opened(folder: Path, *, read_only: bool = False) -> Library:
    return Library.open(folder, model_folder=folder, with_model=False, read_only=read_only)


def _found(library: Library) -> dict[str, object]:
    """What JSON says of the one hit."""
    pool = library.searcher.search(parse_query("router"), mode=SearchMode.KEYWORD)
    shown = rankings_of(pool, decay_enabled=True)
    printed = json.loads(json.dumps(search_as_json(shown.left, shown.right, rank_ms=1.0)))
    (hit,) = printed["candidates"]
    found: dict[str, object] = hit
    return found


def test_a_pin_is_known_to_every_search_and_outlives_indexing_again(tmp_path: Path) -> None:
    notes, place = tmp_path / "notes", tmp_path / "library"
    notes.mkdir()
    note = notes / "router.md"
    note.write_text(TEXT, encoding="utf-8")

    async def work(library: Library) -> None:
        await library.add_folder(str(notes))
        await library.index(on_progress=lambda _: None)
        assert _found(library)["pinned"] is False
        await library.pin(str(note), pinned=True)
        assert _found(library)["pinned"] is True
        note.write_text(f"{TEXT} It is in the hall.", encoding="utf-8")
        await library.index(on_progress=lambda _: None)

    library = _opened(place)
    try:
        asyncio.run(work(library))
    finally:
        library.close()
    library = _opened(place, read_only=True)
    try:
        found = _found(library)
        assert found["pinned"] is True
        assert found["age_days"] is None
        with pytest.raises(LibraryReadOnlyError):
            asyncio.run(library.pin(str(note), pinned=False))
        assert _found(library)["pinned"] is True
    finally:
        library.close()


@pytest.mark.parametrize("elsewhere", ["renamed.md", "deeper/router.md", "../other/router.md"])
def test_a_pin_follows_a_file_that_is_renamed_or_moved(tmp_path: Path, elsewhere: str) -> None:
    notes, other = tmp_path / "notes", tmp_path / "other"
    for folder in (notes / "deeper", other):
        folder.mkdir(parents=True)
    note, moved = notes / "router.md", (notes / elsewhere).resolve()
    note.write_text(TEXT, encoding="utf-8")

    async def work(library: Library) -> None:
        for folder in (notes, other):
            await library.add_folder(str(folder))
        await library.index(on_progress=lambda _: None)
        await library.pin(str(note), pinned=True)
        note.rename(moved)
        await library.index(on_progress=lambda _: None)
        found = _found(library)
        assert (found["path"], found["pinned"]) == (str(moved), True)
        note.write_text(f"{TEXT} Another note in the old place.", encoding="utf-8")
        moved.unlink()
        await library.index(on_progress=lambda _: None)
        assert _found(library)["pinned"] is False

    library = _opened(tmp_path / "library")
    try:
        asyncio.run(work(library))
    finally:
        library.close()


def test_a_copy_is_not_pinned(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    note, copy = notes / "router.md", notes / "copy.md"
    note.write_text(TEXT, encoding="utf-8")

    async def work(library: Library) -> None:
        await library.add_folder(str(notes))
        await library.index(on_progress=lambda _: None)
        await library.pin(str(note), pinned=True)
        copy.write_text(TEXT, encoding="utf-8")
        await library.index(on_progress=lambda _: None)
        pool = library.searcher.search(parse_query("router"), mode=SearchMode.KEYWORD)
        pinned = {
            Path(hit.passage.document.path).name: hit.passage.document.date.pinned for hit in pool.candidates
        }
        assert pinned == {"router.md": True, "copy.md": False}

    library = _opened(tmp_path / "library")
    try:
        asyncio.run(work(library))
    finally:
        library.close()
