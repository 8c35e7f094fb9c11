"""The query language in the services: dates of today, words while they are typed, and what filters hide."""

import asyncio
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from app.core.pool import CandidatePool
from app.core.query import SearchFilters, SearchMode, parse_query
from app.services.hidden import HiddenByFilters, without_filters
from app.services.library import Library
from app.services.searching import SearchService
from tests.services.libraries import Sample

KEYWORD, HYBRID = SearchMode.KEYWORD, SearchMode.HYBRID


async def last(
    service: SearchService, text: str, *, typing: bool = False, mode: SearchMode = KEYWORD
) -> CandidatePool:
    return [pool async for pool in service.search(text, mode=mode, limit=6, typing=typing)][-1]


def clock(day: date) -> Callable[[], date]:
    return lambda: day


def paths_of(pool: CandidatePool) -> set[str]:
    return {candidate.passage.document.path for candidate in pool.candidates}


def test_dates_count_from_the_day_that_the_clock_tells(library: Library) -> None:
    async def scenario() -> None:
        dated = await last(library.search, "auth")
        newest = max(candidate.passage.document.date.when for candidate in dated.candidates).date()
        for today, found in ((newest, True), (newest + timedelta(days=20), False)):
            service = SearchService(library.searcher, today=clock(today))
            try:
                pool = await last(service, "auth after:7d")
            finally:
                service.close()
            assert pool.query.today == today
            assert bool(pool.candidates) is found

    asyncio.run(scenario())


@pytest.mark.parametrize("mode", [KEYWORD, HYBRID])
def test_typed_filters_hold_in_every_leg(library: Library, sample: Sample, mode: SearchMode) -> None:
    async def scenario() -> None:
        await library.model_loaded()
        pool = await last(library.search, "search settings folder:DESIGN", mode=mode)
        assert paths_of(pool)
        assert all(path.startswith(f"{sample.notes / 'design'}/") for path in paths_of(pool))

    asyncio.run(scenario())


def test_the_last_word_is_a_beginning_only_while_it_is_typed(library: Library) -> None:
    async def scenario() -> None:
        assert not paths_of(await last(library.search, "settin"))
        typed = await last(library.search, "settin", typing=True)
        assert paths_of(typed) <= paths_of(await last(library.search, "setting settings"))
        hit = typed.candidates[0]
        preview = await library.preview(hit.passage.id, "settin", typing=True)
        assert preview is not None
        assert {text[a:b].lower() for text in (preview.text,) for a, b in preview.matches} <= {
            "setting",
            "settings",
        }
        assert preview.matches
        plain = await library.preview(hit.passage.id, "settin")
        assert plain is not None
        assert not plain.matches

    asyncio.run(scenario())


async def hidden(
    library: Library, text: str, chosen: SearchFilters, *, by_meaning: bool = False
) -> HiddenByFilters:
    query = parse_query(text, filters=chosen, today=date(2026, 11, 30))
    return await library.hidden(query, chosen=chosen, by_meaning=by_meaning)


def test_the_filter_that_hides_everything_is_named_with_how_much_it_hides(library: Library) -> None:
    async def scenario() -> None:
        everywhere = SearchFilters()
        for by_meaning in (False, True):
            told = await hidden(library, "auth type:pdf folder:auth", everywhere, by_meaning=by_meaning)
            [hider] = told.hiders
            assert hider.typed is not None
            assert hider.typed.text == "type:pdf"
            assert told.by_all >= hider.passages > 0
        assert (await last(library.search, "auth folder:auth")).candidates

    asyncio.run(scenario())


def test_two_filters_that_hide_everything_each_are_only_worth_dropping_together(library: Library) -> None:
    async def scenario() -> None:
        told = await hidden(library, "auth type:pdf title:nowhere", SearchFilters())
        assert told.hiders == ()
        assert told.by_all > 0
        assert without_filters(told.query) == "auth"

    asyncio.run(scenario())


def test_a_chosen_folder_is_told_too(library: Library, tmp_path: Path) -> None:
    async def scenario() -> None:
        told = await hidden(library, "auth type:md", SearchFilters(folders=(str(tmp_path),)))
        [hider] = told.hiders
        assert hider.typed is None
        assert hider.passages > 0
        assert (await hidden(library, "nosuchword type:pdf", SearchFilters())).by_all == 0

    asyncio.run(scenario())
