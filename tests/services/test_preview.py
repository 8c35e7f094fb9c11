"""A passage in its file: what surrounds it, which lines these are, and what is said when the file changed."""

import asyncio
from pathlib import Path

import pytest

from app.core.errors import ModelMissingError
from app.core.query import SearchMode
from app.embed.model import EmbeddingModel
from app.services.library import Library
from app.services.preview import CONTEXT_CHARS, Preview
from tests.services.libraries import add_and_index, opened


def no_model() -> EmbeddingModel:
    raise ModelMissingError("There is no model here.")


async def preview_of(library: Library, word: str) -> Preview:
    found = [pool async for pool in library.search.search(word, mode=SearchMode.KEYWORD, limit=6)]
    preview = await library.preview(found[-1].candidates[0].passage.id, word)
    assert preview is not None
    return preview


def lines_of(preview: Preview) -> tuple[str, ...]:
    return tuple(preview.text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))


def long_text(line_end: str = "\n") -> str:
    paragraphs = [
        f"Paragraph {number} speaks of thing{number}.{line_end}It has a second line." for number in range(400)
    ]
    return (line_end * 2).join(paragraphs) + line_end


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_the_lines_around_a_passage_are_those_of_the_file(tmp_path: Path, line_end: str) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    text = long_text(line_end)
    (notes / "long.txt").write_bytes(text.encode())
    file_lines = text.split(line_end)

    async def scenario(library: Library) -> None:
        await add_and_index(library, notes)
        for word in ("thing0", "thing200", "thing399"):
            preview = await preview_of(library, word)
            start, end = preview.passage_span
            assert not preview.stale
            assert word in preview.text[start:end]
            assert [preview.text[first:last] for first, last in preview.matches] == [word]
            assert len(preview.text) <= end - start + 2 * CONTEXT_CHARS
            shown = lines_of(preview)
            first = preview.first_line
            assert list(shown[:-1]) == file_lines[first - 1 : first - 2 + len(shown)]

    with opened(tmp_path / "library", load=no_model) as library:
        asyncio.run(scenario(library))


def test_a_passage_that_begins_within_a_line_has_the_number_of_that_line(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    line = " ".join(f"word{number}" for number in range(3000))
    (notes / "one line.txt").write_text(f"The first line.\n{line}\nThe last line.\n", encoding="utf-8")

    async def scenario(library: Library) -> None:
        await add_and_index(library, notes)
        preview = await preview_of(library, "word1500")
        assert not preview.stale
        assert preview.first_line == 2
        assert preview.passage_span[0] == 0

    with opened(tmp_path / "library", load=no_model) as library:
        asyncio.run(scenario(library))


def test_nul_characters_do_not_make_a_passage_stale(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "nul.txt").write_bytes(b"A zebra and\0an okapi " * 20)

    async def scenario(library: Library) -> None:
        report = await add_and_index(library, notes)
        if report.files:
            assert not (await preview_of(library, "zebra")).stale
        else:
            assert report.problems

    with opened(tmp_path / "library", load=no_model) as library:
        asyncio.run(scenario(library))


def test_what_changed_or_vanished_is_shown_as_it_was_and_marked(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    file = notes / "note.md"
    text = "# Zebra\n\nA striped animal of the savanna.\n"
    file.write_text(text, encoding="utf-8")

    async def scenario(library: Library) -> None:
        await add_and_index(library, notes)
        fresh = await preview_of(library, "zebra")
        assert not fresh.stale
        file.write_text("A new beginning.\n" + text, encoding="utf-8")
        await _is_stale(library)
        file.write_bytes(b"\0\xff\0\xfe" * 100)
        await _is_stale(library)
        file.unlink()
        await _is_stale(library)
        file.mkdir()
        await _is_stale(library)

    async def _is_stale(library: Library) -> None:
        preview = await preview_of(library, "zebra")
        assert preview.stale
        assert preview.text.strip() == text.strip()
        assert preview.first_line == 1
        assert preview.matches

    with opened(tmp_path / "library", load=no_model) as library:
        asyncio.run(scenario(library))


def test_a_passage_that_is_no_longer_indexed_has_no_preview(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "note.md").write_text("Zebra.\n", encoding="utf-8")

    async def scenario(library: Library) -> None:
        await add_and_index(library, notes)
        passage_id = (await preview_of(library, "zebra")).passage_id
        await library.remove_folder(str(notes))
        assert await library.preview(passage_id, "zebra") is None

    with opened(tmp_path / "library", load=no_model) as library:
        asyncio.run(scenario(library))
