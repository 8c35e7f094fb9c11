"""At any λ the river's order is the one that ``rank`` gives there."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.core.sweep import LambdaSweep
from app.ui.analysis.river.course import Course, courses, stretches
from tests.ui.analysis.river.rivers import ALL_DIFFERENT, shown_at, sweeps, swept

BESIDE = 1e-7
"""As near to a change as a test goes; changes nearer to each other than that have no room between them."""


def order_at(drawn: tuple[Course, ...], mmr_lambda: float) -> tuple[int, ...]:
    """The places that the courses have at λ, by rank."""
    ranked = {
        reach.rank: course.place
        for course in drawn
        for reach in course.reaches
        if reach.low < mmr_lambda <= reach.high or mmr_lambda == reach.low == 0.0
        if reach.rank is not None
    }
    return tuple(ranked[rank] for rank in range(1, len(ranked) + 1))


@given(sweeps(), st.floats(0, 1, allow_nan=False))
def test_the_order_at_any_lambda_is_that_of_rank(taken: LambdaSweep, mmr_lambda: float) -> None:
    assume(all(abs(change.mmr_lambda - mmr_lambda) > BESIDE for change in taken.changes))
    assert order_at(courses(stretches(taken)), mmr_lambda) == shown_at(taken, mmr_lambda)


@given(sweeps())
def test_the_order_on_both_sides_of_each_change_is_that_of_rank(taken: LambdaSweep) -> None:
    drawn = courses(stretches(taken))
    bounds = (1.0, *(change.mmr_lambda for change in taken.changes), 0.0)
    for high, low in pairwise(bounds):
        if high - low < 2 * BESIDE:
            continue
        for beside in (high - BESIDE, low + BESIDE):
            assert order_at(drawn, beside) == shown_at(taken, beside)


@given(sweeps())
def test_reaches_join_from_1_to_0_and_neighbours_differ(taken: LambdaSweep) -> None:
    for course in courses(stretches(taken)):
        assert (course.reaches[0].high, course.reaches[-1].low) == (1.0, 0.0)
        for above, below in pairwise(course.reaches):
            assert above.low == below.high
            assert above.rank != below.rank


def test_a_hit_that_enters_begins_below_the_cut() -> None:
    taken = swept(limit=3)
    drawn = {course.place: course for course in courses(stretches(taken))}
    entering = [place for place in taken.changes[-1].after if place not in taken.orders[0]]
    assert entering
    for place in entering:
        assert drawn[place].reaches[0].rank is None


@pytest.mark.parametrize("limit", [1, 3, 8])
def test_where_nothing_repeats_every_hit_keeps_its_rank(limit: int) -> None:
    drawn = courses(stretches(swept(ALL_DIFFERENT, limit=limit)))
    assert len(drawn) == limit
    assert [course.reaches[0].rank for course in drawn] == list(range(1, limit + 1))
    assert all(len(course.reaches) == 1 for course in drawn)
