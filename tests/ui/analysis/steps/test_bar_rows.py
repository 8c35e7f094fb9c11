"""The bars add up, have room on one scale, and slide from where they were to where they belong."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.ranking import rank
from app.core.steps import steps
from app.ui.analysis.river.names import Names
from app.ui.analysis.steps.bar_rows import BarRow, BarScale, between, rows_of, scale_of
from tests.core.pools import PARAMETERS, pools
from tests.ui.rankings import RankingPair, ranking_pairs

NUMBERS = st.floats(-1.0, 1.0)
ROWS = st.builds(BarRow, st.integers(1, 5), st.just("name"), st.floats(0, 8), st.floats(0, 1), NUMBERS)


@given(pair=ranking_pairs())
def test_every_row_has_the_numbers_of_its_candidate_and_lies_on_the_scale(pair: RankingPair) -> None:
    picks, names = steps(pair.right)[: len(pair.right.hits)], Names(pair.right.pool)
    scale = scale_of(picks, count=8)
    for step in picks:
        rows = rows_of(step, names, count=8)
        contenders = step.contenders(8)
        assert [row.line for row in rows] == list(range(len(contenders)))
        for row, contender in zip(rows, contenders, strict=True):
            assert row.passage_id == contender.passage_id
            assert row.score == contender.terms.score
            for number in (0.0, row.gain, row.score):
                assert 0.0 <= scale.share(number) <= 1.0


@given(pool=pools(max_size=14), chosen=PARAMETERS, count=st.integers(1, 8))
def test_the_scale_has_room_for_all_steps_of_any_pool(
    pool: CandidatePool, chosen: RankingParameters, count: int
) -> None:
    ranking = rank(pool, replace(chosen, mmr_enabled=True))
    picks = steps(ranking)[: ranking.parameters.limit]
    scale = scale_of(picks, count=count)
    for contender in (contender for step in picks for contender in step.contenders(count)):
        for number in (contender.terms.gain, contender.terms.score):
            assert -1e-9 <= scale.share(number) <= 1.0 + 1e-9


def test_a_scale_of_nothing_can_be_used() -> None:
    assert scale_of((), count=8) == BarScale(0.0, 1.0)


@given(before=ROWS, after=ROWS, way=st.floats(0.0, 1.0))
def test_a_row_slides_from_where_it_was(before: BarRow, after: BarRow, way: float) -> None:
    start, end = (between({after.passage_id: before}, (after,), at)[0] for at in (0.0, 1.0))
    assert end == after
    assert (start.line, start.gain, start.penalty) == pytest.approx(
        (before.line, before.gain, before.penalty), abs=1e-9
    )
    middle = between({after.passage_id: before}, (after,), way)[0]
    low, high = sorted((before.line, after.line))
    assert low - 1e-9 <= middle.line <= high + 1e-9


@given(row=ROWS, way=st.floats(0.0, 1.0))
def test_a_new_row_is_in_its_place_at_once(row: BarRow, way: float) -> None:
    assert between({}, (row,), way) == (row,)
