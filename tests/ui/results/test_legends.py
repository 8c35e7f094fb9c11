"""The headers say which fusion and which repetition the lists go by, where it is not the usual one."""

from dataclasses import replace

import pytest

from app.core.parameters import Fusion, Similarity
from app.core.query import SearchMode
from app.ui.results.legends import legends
from tests.ui.pools import AUTH_NOTES, pool_of
from tests.ui.rankings import rankings_of

POOL = pool_of(AUTH_NOTES)


def test_the_usual_way_is_not_named() -> None:
    shown = legends(rankings_of(POOL).right)
    assert (shown.left_title, shown.right_title) == ("Relevance order", "MMR order")


def test_fusion_by_rank_is_named_where_there_is_something_to_fuse() -> None:
    by_rank = rankings_of(POOL, fusion=Fusion.RECIPROCAL_RANK).right
    assert legends(by_rank).left_title == "Relevance order, fused by rank"
    alone = pool_of(AUTH_NOTES, legs=frozenset({SearchMode.MEANING}))
    assert legends(rankings_of(alone, fusion=Fusion.RECIPROCAL_RANK).right).left_title == "Relevance order"


@pytest.mark.parametrize(
    ("moves", "title"),
    [
        (True, "MMR order, by meaning"),
        (False, "MMR order, by meaning: nothing moves at this λ"),
    ],
)
def test_repetition_by_meaning_is_named(*, moves: bool, title: str) -> None:
    by_meaning = replace(POOL, similarity_kind=Similarity.VECTORS)
    assert legends(rankings_of(by_meaning).right, moves=moves).right_title == title


def test_nothing_is_named_of_empty_lists() -> None:
    assert legends(None).right_title == "MMR order"
