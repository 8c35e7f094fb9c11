"""Every number of the conformance files for tokens and for MMR."""

import math
from typing import Any

import numpy as np
import pytest

from app.core.mmr import pick, scaled_relevance
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.ranking import rank
from app.core.tokens import jaccard, overlap_matrix, token_set
from tests.core.pools import parameters, passage, pool_of
from tests.shared_data import conformance

TOKENS = conformance("tokens")
MMR = conformance("mmr")


@pytest.mark.parametrize("case", TOKENS["tokens"], ids=str)
def test_token_set(case: dict[str, Any]) -> None:
    assert token_set(case["text"]) == set(case["tokens"])


@pytest.mark.parametrize("case", TOKENS["must_contain"], ids=str)
def test_token_set_holds_characters_and_pairs(case: dict[str, Any]) -> None:
    assert token_set(case["text"]) >= set(case["tokens"])


@pytest.mark.parametrize("case", TOKENS["similarity"], ids=str)
def test_jaccard(case: dict[str, Any]) -> None:
    assert math.isclose(jaccard(case["a"], case["b"]), case["jaccard"], rel_tol=1e-12, abs_tol=0.0)


def test_overlap_matrix_gives_every_pair_of_the_conformance_texts() -> None:
    texts = [case[side] for case in TOKENS["similarity"] for side in ("a", "b")]
    matrix = overlap_matrix(texts)
    for number, case in enumerate(TOKENS["similarity"]):
        row, column = 2 * number, 2 * number + 1
        assert matrix[row, column] == np.float32(case["jaccard"]) == matrix[column, row]


def _set_pool(name: str, *, reverse: bool = False) -> CandidatePool:
    """The candidates of a set, each with its score as a cosine; a set's ids become paths."""
    members = MMR["sets"][name]
    candidates = [
        Candidate(
            passage(number, path=f"{number:03}/{member['id']}", text=member["text"]),
            meaning=LegHit(number + 1, 1.0 - member["score"]),
        )
        for number, member in enumerate(members)
    ]
    return pool_of(candidates[::-1] if reverse else candidates)


@pytest.mark.parametrize("case", MMR["orders"], ids=lambda case: f"{case['set']} {case['lambda']}")
def test_pick(case: dict[str, Any]) -> None:
    members = MMR["sets"][case["set"]]
    picks = pick(
        scaled_relevance(np.array([member["score"] for member in members])),
        overlap_matrix([member["text"] for member in members]),
        mmr_lambda=case["lambda"],
    )
    assert [members[place]["id"] for place in picks.order] == case["order"]


@pytest.mark.parametrize("case", MMR["orders"], ids=lambda case: f"{case['set']} {case['lambda']}")
@pytest.mark.parametrize("reverse", [False, True])
def test_rank(case: dict[str, Any], *, reverse: bool) -> None:
    """Through ``rank``, from a pool in relevance order and from one in the opposite order."""
    pool = _set_pool(case["set"], reverse=reverse)
    ranking = rank(pool, parameters(mmr_lambda=case["lambda"], meaning_weight=1.0, keyword_weight=0.0))
    names = [hit.candidate.passage.document.path.split("/")[1] for hit in ranking.hits]
    assert names == case["order"]
    plain = rank(pool, parameters().plain())
    assert [hit.candidate.passage.document.path.split("/")[1] for hit in plain.hits] == [
        member["id"] for member in MMR["sets"][case["set"]]
    ]
