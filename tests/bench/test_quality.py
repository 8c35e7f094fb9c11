"""The shortcut of the quality report: the pool of one leg is taken out of the pool of both."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.core.query import SearchMode, parse_query
from app.core.ranking import rank
from app.services.library import Library
from tests.bench.quality import PLAIN, answered_by, find_files

NOTES = {
    "router.md": "# Router\n\nThe router keeps the VLAN for the cameras apart.",
    "compost.md": "# Compost\n\nTurn the heap every two weeks and keep it damp.",
    "soup.md": "# Lentil soup\n\nSimmer the lentils with cumin; turn the heat down.",
    "認証.md": "# 認証設定\n\nログインの設定は二要素認証を使う。",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Iterator[Library]:
    notes = tmp_path_factory.mktemp("notes")
    for name, text in NOTES.items():
        (notes / name).write_text(text, encoding="utf-8")
    with closing(Library.open(tmp_path_factory.mktemp("library"), model_folder=model_folder)) as opened:
        asyncio.run(_index(opened, notes))
        yield opened


async def _index(library: Library, notes: Path) -> None:
    assert await library.model_loaded() is None
    await library.add_folder(str(notes))
    await library.index(on_progress=lambda _: None)
    assert (await library.coverage()).complete


@pytest.mark.slow
@pytest.mark.parametrize("text", ["router", "turn the heap", "設定", "what to cook", "-", "zzz"])
def test_a_pool_of_one_leg_is_what_that_mode_finds(library: Library, text: str) -> None:
    query = parse_query(text)
    both = library.searcher.search(query, mode=SearchMode.HYBRID, limit=PLAIN.limit)
    for mode in (SearchMode.KEYWORD, SearchMode.MEANING):
        alone = library.searcher.search(query, mode=mode, limit=PLAIN.limit)
        taken = answered_by(both, mode)
        assert [hit.passage_id for hit in rank(taken, PLAIN).hits] == [
            hit.passage_id for hit in rank(alone, PLAIN).hits
        ]
        # A batch of another size may round a cosine differently in its last bits.
        assert [hit.breakdown.relevance for hit in rank(taken, PLAIN).hits] == pytest.approx(
            [hit.breakdown.relevance for hit in rank(alone, PLAIN).hits], abs=1e-5
        )


@pytest.mark.slow
def test_each_file_is_found_once(library: Library) -> None:
    found = find_files(library, "router cameras")
    assert found[SearchMode.KEYWORD][0].endswith("router.md")
    assert found[SearchMode.MEANING][0].endswith("router.md")
    assert found[SearchMode.HYBRID][0].endswith("router.md")
    for files in found.values():
        assert len(files) == len(set(files)) <= len(NOTES)
