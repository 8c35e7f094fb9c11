"""Search results and status as JSON: the contract, and the numbers in it."""

import asyncio
import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from app.core.parameters import Fusion, RankingParameters
from app.core.pool import CandidatePool
from app.core.query import SearchMode, parse_query
from app.core.ranking import rank
from app.services.export import Json, search_as_json, status_as_json
from app.services.library import Library
from tests.services.json_contract import CANDIDATE, MMR, RESULT, STATUS

AS_OF = datetime(2026, 12, 1, tzinfo=UTC)


@pytest.fixture
def pool(library: Library) -> CandidatePool:
    return library.searcher.search(parse_query("auth settings"), mode=SearchMode.HYBRID)


def exported(pool: CandidatePool, parameters: RankingParameters) -> Json:
    result = search_as_json(rank(pool, parameters.plain()), rank(pool, parameters), rank_ms=0.1234)
    again: Json = json.loads(json.dumps(result, allow_nan=False))
    assert again == result
    return again


@pytest.mark.parametrize("fusion", Fusion)
def test_every_number_is_the_one_the_ranking_used(pool: CandidatePool, fusion: Fusion) -> None:
    parameters = RankingParameters(as_of=AS_OF, mmr_lambda=0.4, decay_enabled=True, fusion=fusion)
    result = exported(pool, parameters)
    plain, ranking = rank(pool, parameters.plain()), rank(pool, parameters)
    assert set(result) == RESULT
    candidates: list[Json] = result["candidates"]  # type: ignore[assignment]
    assert [row["id"] for row in candidates] == [pool.candidates[place].passage.id for place in plain.order]
    for row in candidates:
        assert set(row) == CANDIDATE
        breakdown = ranking.breakdown(pool.index_of[row["id"]])  # type: ignore[index]
        terms, told = breakdown.mmr, row["mmr"]
        assert terms is not None
        assert told == {
            "scaled_relevance": terms.scaled_relevance,
            "max_similarity": terms.max_similarity,
            "blocker": terms.blocker,
            "score": terms.score,
        }
        assert set(told) == MMR
        assert row["fused"] == breakdown.fused
        assert row["relevance"] == breakdown.relevance
        assert row["decay"] == breakdown.decay
        assert row["relevance_rank"] == plain.ranks[row["id"]]  # type: ignore[index]
        assert row["mmr_rank"] == ranking.ranks[row["id"]]  # type: ignore[index]
        for leg in ("meaning", "keyword"):
            assert (row[leg] is None) == (row[f"{leg}_rank"] is None)
    assert result["relevance_order"] == [hit.passage_id for hit in plain.hits]
    assert result["mmr_order"] == [hit.passage_id for hit in ranking.hits]


def test_without_mmr_and_decay_their_numbers_are_null_or_one(pool: CandidatePool) -> None:
    result = exported(pool, RankingParameters(as_of=AS_OF, mmr_enabled=False))
    parameters: Json = result["parameters"]  # type: ignore[assignment]
    candidates: list[Json] = result["candidates"]  # type: ignore[assignment]
    assert parameters["lambda"] is None
    assert parameters["half_life_days"] is None
    assert all(row["mmr"] is None and row["decay"] == 1.0 for row in candidates)
    assert result["mmr_order"] == result["relevance_order"]


def test_the_moment_that_ages_count_to_is_told_in_utc(pool: CandidatePool) -> None:
    tokyo = datetime(2026, 12, 1, 9, tzinfo=timezone(timedelta(hours=9)))
    parameters: Json = exported(pool, RankingParameters(as_of=tokyo))["parameters"]  # type: ignore[assignment]
    assert parameters["as_of"] == "2026-12-01T00:00:00Z"


def test_a_pool_without_candidates_is_told_too(library: Library) -> None:
    empty = library.searcher.search(parse_query(""), mode=SearchMode.HYBRID)
    result = exported(empty, RankingParameters(as_of=AS_OF))
    assert result["candidates"] == result["mmr_order"] == result["relevance_order"] == []


def test_the_status_counts_what_is_there(library: Library) -> None:
    status = asyncio.run(library.status())
    told = status_as_json(status)
    assert set(told) == STATUS
    assert told["files"] == 12
    assert told["passages"] == told["embedded"] == status.coverage.passages
    assert told["skipped"] == []
    assert json.loads(json.dumps(told)) == told
