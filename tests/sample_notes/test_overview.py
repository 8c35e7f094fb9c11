"""On the sample notes with the real model, and on a vault by keywords: what is said of the whole is true."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.families import families
from app.core.overview import Overview, overview
from app.core.query import SearchFilters, SearchMode, parse_query
from app.core.ranking import Ranking
from app.services.library import Library
from tests.shared_data import known_items, shared, vault_folders
from tests.ui.rankings import rankings_of

LIMIT = 10
REPEATING = {
    "auth settings": 4,
    "weekly review": 3,
    "lentil soup": 3,
    "packing list": 3,
    "引っ越し予算": 3,
    "番茄牛腩": 3,
    "настройки прокси": 3,
}
"""Queries for families of versions, and how many of the first six are of them."""
NARROW = ("кофе в воронке", "ハンドドリップのコーヒー")
"""Queries that one note answers, and no other as well by half."""


def _told(library: Library, text: str) -> Overview:
    pool = library.searcher.search(parse_query(text), limit=LIMIT)
    return overview(rankings_of(pool, limit=LIMIT).left, families(pool))


@pytest.mark.parametrize("text", REPEATING)
def test_versions_of_one_note_are_told_as_such(library: Library, text: str) -> None:
    told = _told(library, text)
    assert (told.repetition.top, told.repetition.alike) == (6, REPEATING[text])
    assert not told.dial_does_little
    assert not told.narrow


@pytest.mark.parametrize("text", NARROW)
def test_a_question_that_one_note_answers_is_narrow(library: Library, text: str) -> None:
    told = _told(library, text)
    assert told.narrow
    assert told.repetition.alike < 3


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """The vault, by its words alone."""
    opened = Library.open(tmp_path_factory.mktemp("vault"), model_folder=Path(), with_model=False)

    async def index() -> None:
        for folder in vault_folders():
            await opened.add_folder(str(folder))
        await opened.index(on_progress=lambda _: None)

    asyncio.run(index())
    yield opened
    opened.close()


def test_in_the_vault_a_hit_that_dominates_is_the_page_that_was_asked_for(vault: Library) -> None:
    root = shared("data/vault", holds="a vault of notes")
    told: list[tuple[Overview, bool]] = []
    for item in known_items():
        if item.query_language != item.target_language:
            continue
        within = SearchFilters(folders=(str(root / item.target_language),))
        query = parse_query(item.query, filters=within)
        pool = vault.searcher.search(query, mode=SearchMode.KEYWORD, limit=LIMIT)
        left: Ranking = rankings_of(pool, limit=LIMIT).left
        if left.hits:
            right = left.hits[0].candidate.passage.document.path == str(root / item.target_path)
            told.append((overview(left, families(pool)), right))
    narrow = [right for one, right in told if one.narrow]
    little = [one for one, _ in told if one.dial_does_little]
    assert len(told) > 600
    assert len(narrow) > 80
    assert sum(narrow) / len(narrow) >= 0.98
    assert 0.2 <= len(little) / len(told) <= 0.5
    assert not any(one.repetition.alike for one in little)
