"""Where the weight of the legs changes the first hit, held against ``rank`` on both sides of every change."""

from itertools import pairwise

import pytest
from hypothesis import given

from app.core.fusion_view import BOTH_LEGS, FusionView, fusion_view, weighted
from app.core.parameters import Fusion, RankingParameters
from app.core.pool import CandidatePool
from app.core.ranking import rank
from tests.core.pools import PARAMETERS, parameters, paths, pool_of_legs, pools

ROUNDING = 1e-9
"""Two hits nearer than this may change places by the rounding of their sums alone."""


def _is_first(pool: CandidatePool, chosen: RankingParameters, weight: float, passage_id: int) -> bool:
    ranking = rank(pool, weighted(chosen, weight))
    relevance = ranking.scores.relevance
    best = relevance[ranking.order[0]]
    return bool(best - relevance[pool.index_of[passage_id]] <= ROUNDING)


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_between_two_changes_one_hit_is_first(pool: CandidatePool, chosen: RankingParameters) -> None:
    view = fusion_view(pool, chosen)
    assert (view is None) == (pool.legs != BOTH_LEGS)
    if view is None:
        return
    edges = (0.0, *(change.meaning_weight for change in view.changes), 1.0)
    assert list(edges) == sorted(edges)
    for change, (below, above) in zip(view.changes, zip(edges, edges[2:], strict=False), strict=True):
        for weight in ((below + change.meaning_weight) / 2, change.meaning_weight):
            assert _is_first(pool, chosen, weight, change.before)
        for weight in ((above + change.meaning_weight) / 2, change.meaning_weight):
            assert _is_first(pool, chosen, weight, change.after)
    assert all(one.after == other.before for one, other in pairwise(view.changes))
    if not view.changes:
        firsts = {rank(pool, weighted(chosen, weight)).order[0] for weight in (0.25, 0.5, 0.75)}
        first = pool.candidates[min(firsts)].passage.id
        assert all(_is_first(pool, chosen, weight, first) for weight in (0.25, 0.5, 0.75))


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_the_ends_are_the_ends_of_the_slider(pool: CandidatePool, chosen: RankingParameters) -> None:
    view = fusion_view(pool, chosen)
    if view is None:
        return
    assert view.keywords_alone.order == rank(pool, weighted(chosen, 0.0)).order
    assert view.meaning_alone.order == rank(pool, weighted(chosen, 1.0)).order
    for candidate in pool.candidates:
        ranks = view.ranks_of(candidate.passage.id)
        assert (ranks.keywords is None) == (candidate.keyword is None)
        assert (ranks.meaning is None) == (candidate.meaning is None)
        assert ranks.keywords in {None, view.keywords_alone.ranks[candidate.passage.id]}
        assert ranks.meaning in {None, view.meaning_alone.ranks[candidate.passage.id]}


def _crossing(**changes: object) -> FusionView:
    """``/a`` has 0.8 by its words and 0.2 by meaning, ``/b`` the reverse, ``/c`` 0.6 of both."""
    pool = pool_of_legs(
        meaning={"/a": 0.2, "/b": 0.8, "/c": 0.6, "/d": 0.1}, keyword={"/a": 0.8, "/b": 0.2, "/c": 0.6}
    )
    view = fusion_view(pool, parameters(**changes))
    assert view is not None
    return view


@pytest.mark.parametrize("fusion", Fusion)
@pytest.mark.parametrize("weight", [0.0, 0.7, 1.0])
def test_lines_that_cross_change_the_top_where_they_meet(fusion: Fusion, weight: float) -> None:
    view = _crossing(fusion=fusion, meaning_weight=weight, keyword_weight=1.0 - weight)
    names = {hit.passage_id: hit.candidate.passage.document.path for hit in view.meaning_alone.hits}
    assert [(names[change.before], names[change.after]) for change in view.changes] == [
        ("/a", "/c"),
        ("/c", "/b"),
    ]
    assert [change.meaning_weight for change in view.changes] == pytest.approx([1 / 3, 2 / 3])
    assert paths(view.keywords_alone.pool, view.keywords_alone.order) == ["/a", "/c", "/b", "/d"]
    assert paths(view.meaning_alone.pool, view.meaning_alone.order) == ["/b", "/c", "/a", "/d"]


def test_a_leg_that_did_not_return_a_hit_gives_it_no_rank() -> None:
    view = _crossing()
    silent = next(c for c in view.meaning_alone.pool.candidates if c.passage.document.path == "/d")
    ranks = view.ranks_of(silent.passage.id)
    assert (ranks.keywords, ranks.meaning) == (None, 4)
    with pytest.raises(KeyError):
        view.ranks_of(10_000)
