"""Searching: the newest query wins, keywords come first, and any text is a query."""

import asyncio
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from app.core.errors import ModelDamagedError, ModelError, ModelMissingError
from app.core.pool import CandidatePool
from app.core.query import SearchFilters, SearchMode
from app.embed.model import EmbeddingModel
from app.services.library import Library
from tests.services.libraries import Sample, SlowLoad, add_and_index, opened

QUERY = "auth settings"
KEYWORD, MEANING, HYBRID = SearchMode.KEYWORD, SearchMode.MEANING, SearchMode.HYBRID


async def pools(
    library: Library, text: str = QUERY, *, mode: SearchMode = HYBRID, filters: SearchFilters | None = None
) -> list[CandidatePool]:
    found = library.search.search(text, mode=mode, limit=6, filters=filters)
    return [pool async for pool in found]


def test_each_mode_is_answered_by_its_legs(library: Library) -> None:
    async def scenario() -> None:
        await library.model_loaded()
        for mode, legs in ((KEYWORD, {KEYWORD}), (MEANING, {MEANING}), (HYBRID, {KEYWORD, MEANING})):
            pool = (await pools(library, mode=mode))[-1]
            assert pool.legs == legs
            assert pool.mode is mode
            assert len(pool) > 0
            assert all((hit.meaning is not None) or (hit.keyword is not None) for hit in pool.candidates)

    asyncio.run(scenario())


def test_of_many_queries_only_the_newest_is_answered(library: Library) -> None:
    texts = [QUERY[:end] for end in range(1, len(QUERY) + 1)]

    async def scenario() -> None:
        answers = await asyncio.gather(*(pools(library, text) for text in texts))
        assert not any(answers[:-1])
        assert answers[-1][-1].query.text == QUERY
        assert answers[-1][-1].generation == len(texts)

    asyncio.run(scenario())


def test_a_query_that_is_overtaken_halfway_ends_without_an_error(
    sample: Sample, tmp_path: Path, model: EmbeddingModel
) -> None:
    load = SlowLoad(model)

    async def scenario(library: Library) -> None:
        first = library.search.search("auth", mode=HYBRID, limit=6)
        assert (await anext(first)).legs == {KEYWORD}
        newest = asyncio.create_task(pools(library))
        await asyncio.sleep(0)
        load.let_go()
        assert [pool async for pool in first] == []
        assert (await newest)[-1].legs == {KEYWORD, MEANING}

    with opened(sample.copied(tmp_path / "library"), load=load) as library:
        asyncio.run(scenario(library))


def test_keywords_come_first_while_the_model_loads(
    sample: Sample, tmp_path: Path, model: EmbeddingModel
) -> None:
    load = SlowLoad(model)

    async def scenario(library: Library) -> None:
        found = library.search.search(QUERY, mode=HYBRID, limit=6)
        partial = await anext(found)
        assert partial.legs == {KEYWORD}
        assert partial.model is None
        load.let_go()
        [whole] = [pool async for pool in found]
        assert library.model_ready
        assert whole.legs == {KEYWORD, MEANING}
        assert whole.generation == partial.generation
        assert {hit.passage.id for hit in partial.candidates} <= {hit.passage.id for hit in whole.candidates}

    with opened(sample.copied(tmp_path / "library"), load=load) as library:
        asyncio.run(scenario(library))


def test_a_model_that_is_loaded_for_real_answers_soon_after_the_start(
    sample: Sample, tmp_path: Path, model_folder: Path
) -> None:
    library = Library.open(sample.copied(tmp_path / "library"), model_folder=model_folder)

    async def scenario() -> None:
        first, *_, last = await pools(library)
        assert first.legs == {KEYWORD}
        assert last.legs == {KEYWORD, MEANING}
        assert await library.model_loaded() is None

    try:
        asyncio.run(scenario())
    finally:
        library.close()


def test_without_a_model_hybrid_goes_by_keyword_and_meaning_says_why(sample: Sample, tmp_path: Path) -> None:
    library = Library.open(sample.copied(tmp_path / "library"), model_folder=tmp_path / "none")

    async def scenario() -> None:
        assert isinstance(await library.model_loaded(), ModelMissingError)
        assert (await pools(library))[-1].legs == {KEYWORD}
        with pytest.raises(ModelMissingError, match="set-up or the installer"):
            await pools(library, mode=MEANING)
        assert isinstance(library.model_error, ModelMissingError)

    try:
        asyncio.run(scenario())
    finally:
        library.close()


def test_a_model_that_fails_while_a_query_waits_for_it_leaves_the_keywords(
    sample: Sample, tmp_path: Path
) -> None:
    load = SlowLoad(ModelDamagedError("It is damaged."))

    async def scenario(library: Library) -> None:
        found = library.search.search(QUERY, mode=HYBRID, limit=6)
        assert (await anext(found)).legs == {KEYWORD}
        load.let_go()
        assert [pool.legs async for pool in found] == [{KEYWORD}]

    with opened(sample.copied(tmp_path / "library"), load=load) as library:
        asyncio.run(scenario(library))


def test_a_library_opened_without_a_model_searches_by_keyword(
    sample: Sample, tmp_path: Path, model_folder: Path
) -> None:
    library = Library.open(sample.copied(tmp_path / "library"), model_folder=model_folder, with_model=False)

    async def scenario() -> None:
        assert (await pools(library))[-1].legs == {KEYWORD}
        assert await library.model_loaded() is None
        assert not library.model_ready
        with pytest.raises(ModelError):
            await pools(library, mode=MEANING)

    try:
        asyncio.run(scenario())
    finally:
        library.close()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.text(st.characters(), max_size=60) | st.text('"-*:()^ \u3000NEARORandλ😀\ud800\0', max_size=30)
)
@example(text="\ud800")
@example(text='"\udcff" -\udcff')
@example(text="a\0b")
@example(text="😀👩‍👩‍👧")
@example(text="!?…—")
@example(text='"')
@example(text="NEAR(a b) AND NOT * :")
@example(text="x" * 10_000)
@example(text="設" * 10_000)
@example(text="x y " * 2_500)
def test_any_text_is_a_query_in_every_mode(library: Library, text: str) -> None:
    async def scenario() -> None:
        for mode in SearchMode:
            found = await pools(library, text, mode=mode)
            assert found
            assert found[-1].query.text == text

    asyncio.run(scenario())


@pytest.mark.parametrize("mode", SearchMode)
def test_a_folder_filter_holds_in_every_leg(library: Library, sample: Sample, mode: SearchMode) -> None:
    folder = str(sample.notes / "design")

    async def found(*folders: str) -> CandidatePool:
        filters = SearchFilters(folders=folders)
        return (await pools(library, "search settings", mode=mode, filters=filters))[-1]

    async def scenario() -> None:
        everywhere, there, nowhere = await found(), await found(folder), await found("/nowhere")
        assert {hit.passage.document.path.startswith(f"{folder}/") for hit in there.candidates} == {True}
        assert len(everywhere) > len(there) > len(nowhere) == 0

    asyncio.run(scenario())


@pytest.mark.parametrize("text", ["", "   ", "-auth"])
def test_a_query_that_asks_for_nothing_finds_nothing(library: Library, text: str) -> None:
    async def scenario() -> None:
        [pool] = await pools(library, text)
        assert len(pool) == 0

    asyncio.run(scenario())


def test_before_anything_is_embedded_hybrid_goes_by_keyword(sample: Sample, tmp_path: Path) -> None:
    load = SlowLoad(ModelMissingError("It is missing."))
    load.let_go()

    async def scenario(library: Library) -> None:
        await add_and_index(library, sample.notes)
        [pool] = await pools(library)
        assert pool.legs == {KEYWORD}
        assert pool.coverage.passages > pool.coverage.embedded == 0

    with opened(tmp_path / "library", load=load) as library:
        asyncio.run(scenario(library))


def test_closing_ends_the_search_that_waits_for_the_model(
    sample: Sample, tmp_path: Path, model: EmbeddingModel
) -> None:
    load = SlowLoad(model)

    async def scenario(library: Library) -> None:
        found = library.search.search(QUERY, mode=MEANING, limit=6)
        waiting = asyncio.create_task(anext(found, None))
        await asyncio.sleep(0.1)
        started = time.monotonic()
        closing = asyncio.create_task(asyncio.to_thread(library.close))
        assert await asyncio.wait_for(waiting, 2.0) is None
        await closing
        assert time.monotonic() - started < 2.0
        assert await pools(library) == []

    with opened(sample.copied(tmp_path / "library"), load=load) as library:
        try:
            asyncio.run(scenario(library))
        finally:
            load.let_go()


def test_an_answer_that_comes_after_the_loop_is_closed_is_dropped(
    sample: Sample, tmp_path: Path, model: EmbeddingModel
) -> None:
    load = SlowLoad(model)

    async def begin(library: Library) -> None:
        found = library.search.search(QUERY, mode=HYBRID, limit=6)
        assert (await anext(found)).legs == {KEYWORD}

    with opened(sample.copied(tmp_path / "library"), load=load) as library:
        asyncio.run(begin(library))
        load.let_go()
        assert asyncio.run(pools(library))[-1].legs == {KEYWORD, MEANING}
