"""Indexing runs: paused, cancelled, closed halfway, and taken up again."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.progress import IndexProgress, IndexReport, IndexStage
from app.embed.model import EmbeddingModel
from app.services.library import Library
from tests.services.libraries import PATIENCE_S, add_and_index, many_notes, opened, some_notes

NOTES = 160


class Watched:
    """A run under way, and what it reported."""

    def __init__(self, library: Library) -> None:
        self.seen: list[IndexProgress] = []
        self.run = asyncio.create_task(library.index(on_progress=self.seen.append))

    @property
    def last(self) -> IndexProgress:
        return self.seen[-1] if self.seen else IndexProgress()

    async def until(self, true: Callable[[IndexProgress], bool]) -> None:
        started = time.monotonic()
        while not true(self.last):
            assert not self.run.done(), self.last
            assert time.monotonic() - started < PATIENCE_S, self.last
            await asyncio.sleep(0.01)

    async def until_embedding(self) -> None:
        await self.until(lambda now: now.stage is IndexStage.EMBEDDING and now.done > 0)


@pytest.fixture
def many(tmp_path: Path) -> Path:
    return many_notes(tmp_path / "many", count=NOTES)


def test_progress_comes_in_the_order_of_the_stages_and_ends_idle(
    tmp_path: Path, model: EmbeddingModel
) -> None:
    notes = some_notes(tmp_path / "notes")

    async def scenario(library: Library) -> None:
        await library.add_folder(str(notes))
        watched = Watched(library)
        await watched.run
        await asyncio.sleep(0)
        stages = list(dict.fromkeys(now.stage for now in watched.seen))
        assert stages == [IndexStage.SCANNING, IndexStage.READING, IndexStage.EMBEDDING, IndexStage.IDLE]
        assert all(now.done <= now.total for now in watched.seen)

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


def test_a_second_run_finds_nothing_to_do(tmp_path: Path, model: EmbeddingModel) -> None:
    notes = some_notes(tmp_path / "notes")

    async def scenario(library: Library) -> None:
        await add_and_index(library, notes)
        report = await library.index(on_progress=lambda _: None)
        assert report.plan.unchanged == 12
        assert (report.files, report.embedded) == (0, 0)

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


def test_a_run_is_held_and_goes_on(tmp_path: Path, many: Path, model: EmbeddingModel) -> None:
    async def scenario(library: Library) -> None:
        await library.add_folder(str(many))
        watched = Watched(library)
        await watched.until_embedding()
        library.indexing.pause()
        await watched.until(lambda now: now.stage is IndexStage.PAUSED)
        held = await library.coverage()
        await asyncio.sleep(0.4)
        assert (await library.coverage()).embedded - held.embedded <= 16
        assert library.indexing.running
        library.indexing.resume()
        await watched.until(lambda now: now.stage is IndexStage.EMBEDDING and now.done > held.embedded)
        library.indexing.cancel()
        assert (await watched.run).cancelled
        assert not library.indexing.running

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


@pytest.mark.parametrize("stage", [IndexStage.EMBEDDING, IndexStage.PAUSED])
def test_cancelling_stops_within_a_second_and_the_next_run_goes_on(
    tmp_path: Path, many: Path, model: EmbeddingModel, stage: IndexStage
) -> None:
    async def cancelled(library: Library) -> int:
        await library.add_folder(str(many))
        watched = Watched(library)
        await watched.until_embedding()
        if stage is IndexStage.PAUSED:
            library.indexing.pause()
            await watched.until(lambda now: now.stage is IndexStage.PAUSED)
        started = time.monotonic()
        library.indexing.cancel()
        report = await watched.run
        assert time.monotonic() - started < 1.5
        assert report.cancelled
        return (await library.coverage()).embedded

    async def taken_up(library: Library, embedded: int) -> None:
        watched = Watched(library)
        await watched.until_embedding()
        library.indexing.cancel()
        report: IndexReport = await watched.run
        assert report.files == 0
        assert (await library.coverage()).embedded > embedded

    with opened(tmp_path / "library", model) as library:
        embedded = asyncio.run(cancelled(library))
        assert 0 < embedded < NOTES
    with opened(tmp_path / "library", model) as library:
        asyncio.run(taken_up(library, embedded))


@pytest.mark.parametrize("stage", [IndexStage.READING, IndexStage.EMBEDDING, IndexStage.PAUSED])
def test_closing_halfway_returns_soon_and_loses_nothing(
    tmp_path: Path, many: Path, model: EmbeddingModel, stage: IndexStage
) -> None:
    async def begin(library: Library) -> None:
        await library.add_folder(str(many))
        watched = Watched(library)
        if stage is IndexStage.READING:
            await watched.until(lambda now: now.stage is stage)
        else:
            await watched.until_embedding()
        if stage is IndexStage.PAUSED:
            library.indexing.pause()
            await watched.until(lambda now: now.stage is stage)
        watched.run.cancel()  # as the window and a command do when they are ended
        with pytest.raises(asyncio.CancelledError):
            await watched.run
        started = time.monotonic()
        await asyncio.to_thread(library.close)
        assert time.monotonic() - started < 2.0

    async def look(library: Library) -> None:
        status = await library.status()
        assert [folder.path for folder in status.folders] == [str(many)]
        if stage is not IndexStage.READING:
            assert status.files == NOTES
            assert status.coverage.embedded > 0
        watched = Watched(library)
        await watched.until_embedding()
        library.indexing.cancel()
        await watched.run
        assert (await library.status()).files == NOTES

    with opened(tmp_path / "library", model) as library:
        asyncio.run(begin(library))
    with opened(tmp_path / "library", model) as library:
        asyncio.run(look(library))


def test_closing_without_cancelling_the_wait_ends_it(
    tmp_path: Path, many: Path, model: EmbeddingModel
) -> None:
    async def scenario(library: Library) -> None:
        await library.add_folder(str(many))
        watched = Watched(library)
        await watched.until_embedding()
        await asyncio.to_thread(library.close)
        assert (await watched.run).cancelled

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


def test_there_is_one_run_at_a_time(tmp_path: Path, many: Path, model: EmbeddingModel) -> None:
    async def scenario(library: Library) -> None:
        await library.add_folder(str(many))
        watched = Watched(library)
        await watched.until_embedding()
        with pytest.raises(RuntimeError, match="under way"):
            await library.index(on_progress=lambda _: None)
        library.indexing.cancel()
        assert (await watched.run).cancelled

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


@pytest.mark.parametrize("stage", [IndexStage.READING, IndexStage.EMBEDDING])
def test_a_folder_that_is_forgotten_while_it_is_indexed_stays_forgotten(
    tmp_path: Path, many: Path, model: EmbeddingModel, stage: IndexStage
) -> None:
    notes = some_notes(tmp_path / "notes")

    async def scenario(library: Library) -> None:
        await library.add_folder(str(many))
        await library.add_folder(str(notes))
        watched = Watched(library)
        await watched.until(lambda now: now.stage is stage)
        await library.remove_folder(str(many))
        started = time.monotonic()
        report = await watched.run
        assert time.monotonic() - started < 15.0
        assert 0 <= report.embedded < NOTES / 2
        assert not [now for now in watched.seen if not 0 <= now.done <= now.total]
        status = await library.status()
        assert [(folder.path, folder.files) for folder in status.folders] == [(str(notes), 12)]
        assert status.coverage.complete
        assert not status.problems

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))


def test_queries_are_answered_between_batches(tmp_path: Path, many: Path, model: EmbeddingModel) -> None:
    from app.core.query import SearchMode

    async def scenario(library: Library) -> None:
        await library.add_folder(str(many))
        watched = Watched(library)
        await watched.until_embedding()
        started = time.monotonic()
        found = [pool async for pool in library.search.search("word7x3", mode=SearchMode.HYBRID, limit=6)]
        assert time.monotonic() - started < 3.0
        assert found[-1].legs == {SearchMode.KEYWORD, SearchMode.MEANING}
        assert not watched.run.done()
        library.indexing.cancel()
        await watched.run

    with opened(tmp_path / "library", model) as library:
        asyncio.run(scenario(library))
