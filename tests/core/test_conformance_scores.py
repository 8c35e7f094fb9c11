"""Every number of the conformance files for decay, dates, fusion, the keyword score and the pool's size."""

import math
from datetime import timedelta
from typing import Any

import pytest

from app.core.dates import document_date
from app.core.parameters import limits_of
from app.core.pool import Candidate, LegHit
from app.core.query import SearchMode
from app.core.ranking import rank
from app.core.scores import (
    candidates_per_leg,
    decay_multiplier,
    fused_score,
    keyword_score,
    normalised_weights,
)
from tests.core.pools import AS_OF, parameters, passage, paths, pool_of, pool_of_legs
from tests.shared_data import conformance

DECAY = conformance("decay")
FUSION = conformance("fusion")["cases"]
FUSED = [case for case in FUSION if "fused" in case]
NORMALISED = [case for case in FUSION if "normalised" in case]
ORDERED = [case for case in FUSION if "order_by_tie_rule" in case]
HALF_LIFE_DAYS = 30.0
MODIFIED = AS_OF - timedelta(days=30)


def same(found: float, expected: float) -> bool:
    return math.isclose(found, expected, rel_tol=1e-12, abs_tol=0.0)


def test_every_fusion_case_is_of_a_known_kind() -> None:
    assert all({"fused", "normalised", "order_by_tie_rule"} & case.keys() for case in FUSION)
    assert len(FUSED) >= 4
    assert len(NORMALISED) >= 3
    assert ORDERED


@pytest.mark.parametrize("case", DECAY["cases"], ids=str)
def test_decay_multiplier(case: dict[str, Any]) -> None:
    found = decay_multiplier(float(case["age_days"]), float(case["half_life_days"]))
    assert same(found, case["multiplier"])


@pytest.mark.parametrize("case", DECAY["cases"], ids=str)
def test_decay_of_a_ranked_candidate(case: dict[str, Any]) -> None:
    """Through ``rank``, for every case within the limits that the half-life has there."""
    age_days, half_life_days = float(case["age_days"]), float(case["half_life_days"])
    limits = limits_of("half_life_days")
    if not (math.isfinite(age_days) and limits.minimum <= half_life_days <= limits.maximum):
        assert case["multiplier"] == 1
        return
    date = document_date("/notes/a.md", front_matter={}, modified=AS_OF - timedelta(days=age_days))
    pool = pool_of([Candidate(passage(1, date=date), meaning=LegHit(1, 0.0))])
    ranking = rank(pool, parameters(decay_enabled=True, half_life_days=half_life_days))
    assert same(ranking.breakdown(0).decay, case["multiplier"])


@pytest.mark.parametrize("case", DECAY["dates"]["cases"], ids=lambda case: case["path"])
@pytest.mark.parametrize("root", ["", "/home/someone/notes/"])
def test_decay_by_the_date_of_a_file(case: dict[str, Any], root: str) -> None:
    date = document_date(root + case["path"], front_matter={}, modified=MODIFIED)
    assert str(date.source) == case["date_source"]
    pool = pool_of([Candidate(passage(1, path=root + case["path"], date=date), meaning=LegHit(1, 0.1))])
    breakdown = rank(pool, parameters(decay_enabled=True, half_life_days=HALF_LIFE_DAYS)).breakdown(0)
    assert same(breakdown.decay, case["multiplier"])
    assert same(breakdown.relevance, breakdown.fused * case["multiplier"])
    assert (breakdown.age_days is None) == (case["date_source"] == "evergreen")


@pytest.mark.parametrize("case", FUSED, ids=str)
def test_fused_score(case: dict[str, Any]) -> None:
    for name, expected in case["fused"].items():
        found = fused_score(case["meaning"].get(name), case["keyword"].get(name), weights=case["weights"])
        assert same(found, expected)


@pytest.mark.parametrize("case", FUSED, ids=str)
def test_fused_score_of_a_ranked_candidate(case: dict[str, Any]) -> None:
    pool = pool_of_legs(case["meaning"], case["keyword"])
    meaning_weight, keyword_weight = case["weights"]
    ranking = rank(pool, parameters(meaning_weight=meaning_weight, keyword_weight=keyword_weight))
    assert len(pool) == len(case["fused"])
    for place, candidate in enumerate(pool.candidates):
        breakdown = ranking.breakdown(place)
        assert same(breakdown.fused, case["fused"][candidate.passage.document.path])
        assert (candidate.meaning is None) == (candidate.passage.document.path not in case["meaning"])


@pytest.mark.parametrize("case", NORMALISED, ids=str)
def test_normalised_weights(case: dict[str, Any]) -> None:
    expected = case["normalised"]
    assert all(map(same, normalised_weights(*case["weights"]), expected))
    meaning_weight, keyword_weight = case["weights"]
    chosen = parameters(meaning_weight=meaning_weight, keyword_weight=keyword_weight)
    pool = pool_of_legs({"a": 0.5}, {"a": 0.5})
    weights = [piece.weight for piece in rank(pool, chosen).breakdown(0).contributions]
    assert all(map(same, weights, expected))
    assert all(map(same, chosen.weights, expected))


@pytest.mark.parametrize("case", ORDERED, ids=str)
@pytest.mark.parametrize("mmr_enabled", [False, True])
def test_ties_are_ordered_by_path(case: dict[str, Any], *, mmr_enabled: bool) -> None:
    pool = pool_of_legs(case["meaning"], case["keyword"])
    meaning_weight, keyword_weight = case["weights"]
    ranking = rank(
        pool,
        parameters(meaning_weight=meaning_weight, keyword_weight=keyword_weight, mmr_enabled=mmr_enabled),
    )
    assert paths(pool, ranking.order) == case["order_by_tie_rule"]


@pytest.mark.parametrize("case", conformance("keyword_score")["cases"], ids=str)
def test_keyword_score(case: dict[str, Any]) -> None:
    raw = float(case["rank"])
    assert same(keyword_score(raw), case["score"])
    pool = pool_of([Candidate(passage(1), keyword=LegHit(1, raw))], legs=frozenset({SearchMode.KEYWORD}))
    (piece,) = rank(pool, parameters()).breakdown(0).contributions
    assert same(piece.normalised, case["score"])
    assert same(piece.points, case["score"])


@pytest.mark.parametrize("case", conformance("pool")["cases"], ids=str)
def test_candidates_per_leg(case: dict[str, Any]) -> None:
    assert candidates_per_leg(case["limit"]) == case["candidates"]
