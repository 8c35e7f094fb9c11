"""Ribbons lie level at their ranks, bend about the exact λ of a change, and meet where they pass."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.analysis.river.geometry import RiverFrame, bends, crossings, ribbons
from app.ui.analysis.river.passing import ranks_of
from app.ui.analysis.river.river import River
from tests.ui.analysis.river.rivers import rivers, shown_at, swept

ROUNDING = 1e-6


def frame_of(river: River, *, width: float = 600.0) -> RiverFrame:
    return RiverFrame(left=100, right=100 + width, top=6, bottom=206, depth=12, count=river.count)


@given(rivers(), st.integers(0, 99), st.sampled_from([60.0, 600.0, 2400.0]))
def test_beside_the_bends_ribbons_lie_in_the_order_of_rank(river: River, part: int, width: float) -> None:
    frame = frame_of(river, width=width)
    x = frame.left + (part + 0.5) / 100 * width
    if any(bend.start - ROUNDING < x < bend.end + ROUNDING for bend in bends(frame, river.lambdas)):
        return
    heights = {
        ribbon.place: y
        for ribbon in ribbons(frame, river.courses, river.lambdas)
        if (y := ribbon.y_at(x)) is not None
    }
    expected = shown_at(river.sweep, frame.lambda_at(x))
    assert tuple(sorted(heights, key=heights.__getitem__)) == expected
    assert [heights[place] for place in expected] == pytest.approx(
        [frame.y_of(rank) for rank in range(1, river.count + 1)]
    )


@given(rivers())
def test_bends_are_centred_on_their_lambda_and_never_overlap(river: River) -> None:
    frame = frame_of(river)
    drawn = bends(frame, river.lambdas)
    for mmr_lambda, bend in zip(river.lambdas, drawn, strict=True):
        assert (bend.start + bend.end) / 2 == pytest.approx(frame.x_of(mmr_lambda), abs=ROUNDING)
        assert frame.left - ROUNDING <= bend.start <= bend.end <= frame.right + ROUNDING
    for one, other in pairwise(drawn):
        assert one.end <= other.start + ROUNDING


@given(rivers())
def test_every_strand_is_one_line_without_a_gap(river: River) -> None:
    frame = frame_of(river)
    for ribbon in ribbons(frame, river.courses, river.lambdas):
        for strand in ribbon.strands:
            for one, other in pairwise(strand):
                assert (one.x1, one.y1) == pytest.approx((other.x0, other.y0))
            for end in ((strand[0].x0, strand[0].y0), (strand[-1].x1, strand[-1].y1)):
                at_an_edge = end[0] in (frame.left, frame.right)
                assert at_an_edge or end[1] == frame.y_of(None)


@given(rivers())
def test_a_crossing_lies_on_both_ribbons(river: River) -> None:
    frame = frame_of(river, width=2400)
    by_place = {ribbon.place: ribbon for ribbon in ribbons(frame, river.courses, river.lambdas)}
    for number, bend in enumerate(bends(frame, river.lambdas)):
        if bend.end - bend.start < 1.0:
            continue
        for crossing in crossings(frame, river.sweep.changes[number], number=number, bend=bend):
            assert bend.start <= crossing.x <= bend.end
            for place in (crossing.riser, crossing.faller):
                assert by_place[place].y_at(crossing.x) == pytest.approx(crossing.y, abs=0.5)


@given(rivers())
def test_the_one_that_passes_is_lower_before_and_higher_after(river: River) -> None:
    frame = frame_of(river)
    for number, bend in enumerate(bends(frame, river.lambdas)):
        change = river.sweep.changes[number]
        before, after = ranks_of(change.before), ranks_of(change.after)
        met = crossings(frame, change, number=number, bend=bend)
        assert met
        for crossing in met:
            one, other = crossing.riser, crossing.faller
            assert before.get(one, river.count + 1) > before.get(other, river.count + 1)
            assert after.get(one, river.count + 1) < after.get(other, river.count + 1)


def test_a_hit_that_enters_comes_up_from_below_the_bottom_edge() -> None:
    river = River(swept(limit=3))
    frame = frame_of(river)
    by_place = {ribbon.place: ribbon for ribbon in ribbons(frame, river.courses, river.lambdas)}
    change = next(c for c in river.sweep.changes if set(c.after) != set(c.before))
    (entering,) = set(change.after) - set(change.before)
    (leaving,) = set(change.before) - set(change.after)
    assert by_place[entering].strands[0][0].y0 == frame.bottom + frame.depth
    assert by_place[leaving].strands[0][-1].y1 == frame.bottom + frame.depth


def test_a_place_across_and_its_lambda_are_each_other_s_inverse() -> None:
    frame = RiverFrame(left=50, right=450, top=0, bottom=100, depth=5, count=4)
    assert (frame.x_of(1.0), frame.x_of(0.0)) == (50, 450)
    assert frame.lambda_at(frame.x_of(0.37)) == pytest.approx(0.37)
    assert (frame.lambda_at(0), frame.lambda_at(900)) == (1.0, 0.0)
