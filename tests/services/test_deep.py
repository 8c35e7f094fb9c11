"""Deep: the hybrid order first, then more and more of its best read again; and its models, from a hub."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from app.core.errors import ModelDamagedError, ModelDownloadError, ModelMissingError
from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.query import SearchMode, parse_query
from app.core.ranking import rank, top_fused
from app.core.scores import RERANKED, rerank_score
from app.embed.reranker import BATCH_SIZE
from app.services.export import search_as_json
from app.services.library import Library
from app.services.models import DeepModels, DownloadProgress
from tests.embed.loopback_hub import LoopbackHub, serving
from tests.embed.overlap_reranker import MODEL_FILE, Overlap
from tests.services.libraries import Sample

pytestmark = pytest.mark.slow
QUERY = "auth settings"
PARAMETERS = RankingParameters(as_of=datetime(2026, 11, 30, tzinfo=UTC), limit=10)
ROOT = Path(__file__).parents[2]


async def _pools(library: Library, mode: SearchMode, *, fused_by: RankingParameters) -> list[CandidatePool]:
    await library.model_loaded()
    found = library.search.search(QUERY, mode=mode, limit=10, fused_by=fused_by)
    return [pool async for pool in found if SearchMode.MEANING in pool.legs]


def _deep(library: Library, *, fused_by: RankingParameters = PARAMETERS) -> list[CandidatePool]:
    return asyncio.run(_pools(library, SearchMode.DEEP, fused_by=fused_by))


def test_the_best_are_read_a_few_at_a_time_after_the_hybrid_pool_was_shown(library: Library) -> None:
    pools = _deep(library)
    read = [pool.reranked for pool in pools]
    assert read[0] == 0
    assert read[-1] == min(RERANKED, len(pools[-1]))
    assert all(0 < after - before <= BATCH_SIZE for before, after in pairwise(read))
    assert all(pool.mode is SearchMode.DEEP for pool in pools)
    assert pools[-1].timings_ms["rerank"] > 0


def test_switched_off_the_order_is_that_of_hybrid(library: Library) -> None:
    deep = _deep(library)[-1]
    hybrid = asyncio.run(_pools(library, SearchMode.HYBRID, fused_by=PARAMETERS))[-1]
    off = rank(deep, replace(PARAMETERS, rerank_enabled=False))
    like = rank(hybrid, PARAMETERS)
    assert off.ranks == like.ranks
    assert [hit.breakdown for hit in off.hits] == [hit.breakdown for hit in like.hits]
    assert rank(deep, PARAMETERS).ranks != like.ranks


@pytest.mark.parametrize("weight", [0.0, 0.7, 1.0])
def test_the_best_by_the_weights_of_the_moment_are_read(library: Library, weight: float) -> None:
    fused_by = replace(PARAMETERS, meaning_weight=weight, keyword_weight=1.0 - weight)
    pools = _deep(library, fused_by=fused_by)
    best = top_fused(pools[0], fused_by, count=RERANKED)
    assert [pools[1].candidates[place].rerank is not None for place in best[:BATCH_SIZE]] == [
        True
    ] * BATCH_SIZE
    read = {place for place, candidate in enumerate(pools[-1].candidates) if candidate.rerank is not None}
    assert read == set(best)


def test_a_passage_with_every_word_is_read_as_the_best(library: Library) -> None:
    pool = _deep(library)[-1]
    best = max(pool.candidates, key=lambda c: -99.0 if c.rerank is None else c.rerank)
    assert best.rerank == pytest.approx(5.0)
    assert {"auth", "settings"} <= set(f"{best.passage.document.title} {best.passage.text}".lower().split())


def test_without_its_model_the_hybrid_order_comes_and_then_one_sentence(library: Library) -> None:
    library.reranker.choose(None, Path())
    seen: list[CandidatePool] = []

    async def scenario() -> None:
        await library.model_loaded()
        async for pool in library.search.search(QUERY, mode=SearchMode.DEEP, limit=10):
            seen.append(pool)  # noqa: PERF401 - what came before the error counts

    with pytest.raises(ModelMissingError, match=r"^Deep needs a model that is not here yet; choose one"):
        asyncio.run(scenario())
    assert seen[-1].reranked == 0
    assert len(seen[-1]) > 0


def test_a_damaged_model_costs_only_the_second_reading(
    library: Library, overlap: Overlap, tmp_path: Path
) -> None:
    library.reranker.choose(overlap.spec, tmp_path)
    with pytest.raises(ModelMissingError, match="download it again"):
        _deep(library)
    for file in overlap.spec.files:
        (tmp_path / file.name).parent.mkdir(exist_ok=True)
        (tmp_path / file.name).write_bytes(b"?")
    with pytest.raises(ModelDamagedError, match="download it again"):
        _deep(library)
    assert asyncio.run(_pools(library, SearchMode.HYBRID, fused_by=PARAMETERS))


def test_of_many_deep_queries_only_the_newest_is_answered(library: Library) -> None:
    async def one(text: str) -> list[CandidatePool]:
        return [pool async for pool in library.search.search(text, mode=SearchMode.DEEP, limit=10)]

    async def scenario() -> None:
        await library.model_loaded()
        *older, newest = await asyncio.gather(*(one(QUERY[:end]) for end in range(1, len(QUERY) + 1)))
        assert not any(older)
        assert newest[-1].query.text == QUERY
        assert newest[-1].reranked

    asyncio.run(scenario())


@pytest.fixture
def hub(overlap: Overlap) -> Iterator[LoopbackHub]:
    with serving(LoopbackHub({overlap.spec.repository: overlap.folder})) as hub:
        yield hub


@pytest.fixture
def models(overlap: Overlap, hub: LoopbackHub, tmp_path: Path) -> Iterator[DeepModels]:
    models = DeepModels(tmp_path / "models", specs=(overlap.spec,), hub=hub.address)
    yield models
    models.close()


def test_a_model_is_described_before_and_used_after_its_download(
    models: DeepModels, library: Library, overlap: Overlap
) -> None:
    (before,) = models.models()
    assert (before.name, before.size_bytes, before.installed) == ("overlap", overlap.spec.size_bytes, False)
    assert (before.languages, before.licence) == ("every language", "MIT")
    with pytest.raises(ModelMissingError, match="choose one in the window"):
        models.must_use("", library.reranker)
    progress: list[DownloadProgress] = []
    assert asyncio.run(models.download("overlap", on_progress=progress.append))
    assert progress[-1] == DownloadProgress("overlap", overlap.spec.size_bytes, overlap.spec.size_bytes)
    assert models.models()[0].installed
    assert models.use("another one", library.reranker) == "overlap"
    assert _deep(library)[-1].reranked


def test_a_cancelled_download_is_no_error_and_can_be_gone_on_with(
    models: DeepModels, hub: LoopbackHub
) -> None:
    hub.bytes_per_second = 3e6

    async def scenario() -> None:
        assert not await models.download("overlap", on_progress=lambda _: models.cancel())
        assert not models.downloading
        assert not models.models()[0].installed
        hub.bytes_per_second = None
        assert await models.download("overlap", on_progress=lambda _: None)

    asyncio.run(scenario())


def test_whoever_stops_waiting_stops_the_download(models: DeepModels, hub: LoopbackHub) -> None:
    hub.bytes_per_second = 3e6

    async def scenario() -> None:
        begun = asyncio.Event()
        waiting = asyncio.create_task(models.download("overlap", on_progress=lambda _: begun.set()))
        await begun.wait()
        with pytest.raises(RuntimeError):
            await models.download("overlap", on_progress=lambda _: None)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(scenario())
    models.close()
    assert not models.models()[0].installed


def test_a_cancel_does_not_wait_for_a_hub_that_fell_silent(models: DeepModels, hub: LoopbackHub) -> None:
    hub.speaking.clear()

    async def scenario() -> None:
        fetching = asyncio.create_task(models.download("overlap", on_progress=lambda _: None))
        while not any(asked.name == "tokenizer.json" for asked in hub.asked):  # noqa: ASYNC110 - no loop there
            await asyncio.sleep(0.01)
        began = time.monotonic()
        models.cancel()
        assert not await fetching
        assert time.monotonic() - began < 0.5
        assert not models.downloading
        again = asyncio.create_task(models.download("overlap", on_progress=lambda _: None))
        await asyncio.sleep(0.05)
        hub.speaking.set()
        assert await again

    asyncio.run(scenario())
    assert models.models()[0].installed


def test_a_failed_download_gives_its_sentence(models: DeepModels, hub: LoopbackHub) -> None:
    hub.damaged = MODEL_FILE
    with pytest.raises(ModelDownloadError, match="arrived damaged and was dropped; download it again"):
        asyncio.run(models.download("overlap", on_progress=lambda _: None))
    assert not models.downloading


def test_the_command_line_says_that_the_model_is_missing(sample: Sample, tmp_path: Path) -> None:
    done = _search(sample.copied(tmp_path / "library"), tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "Deep needs a model that is not here yet; choose one in the window, or search by another mode."
    ]


def test_the_json_holds_what_was_read_and_null_elsewhere(library: Library) -> None:
    pool = library.searcher.search(parse_query(QUERY), mode=SearchMode.DEEP, limit=10)
    ranking = rank(pool, PARAMETERS)
    found = json.loads(json.dumps(search_as_json(rank(pool, PARAMETERS.plain()), ranking, rank_ms=1.0)))
    assert (found["mode"], found["parameters"]["rerank_weight"]) == ("deep", 0.5)
    by_id = {candidate.passage.id: candidate for candidate in pool.candidates}
    for row in found["candidates"]:
        logit = by_id[row["id"]].rerank
        assert row["rerank_logit"] == logit
        assert row["rerank"] == (None if logit is None else rerank_score(logit))


def _search(library: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", "--library", str(library), "search", QUERY, "--mode", "deep"],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
