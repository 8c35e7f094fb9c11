"""Ribbons leave one row and reach the other, and never turn back."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ui.results.ribbon_geometry import Curve, joined_curve, left_stub, right_stub

heights = st.floats(-2000, 2000)
widths = st.floats(10, 200)
steps = [step / 40 for step in range(41)]


@given(left=heights, right=heights, width=widths)
def test_a_joined_curve_goes_from_row_to_row(left: float, right: float, width: float) -> None:
    curve = joined_curve(left, right, width=width)
    assert curve.point(0.0) == pytest.approx((0.0, left))
    assert curve.point(1.0) == pytest.approx((width, right))
    assert curve.point(0.5) == pytest.approx((width / 2, (left + right) / 2))


@given(left=heights, right=heights, width=widths)
def test_a_curve_never_turns_back(left: float, right: float, width: float) -> None:
    points = [joined_curve(left, right, width=width).point(t) for t in steps]
    assert all(b[0] > a[0] for a, b in pairwise(points))
    assert all((b[1] - a[1]) * (right - left) >= -1e-6 for a, b in pairwise(points))


@given(left=heights, right=heights, width=widths, t=st.sampled_from(steps))
def test_a_point_of_a_curve_is_near_it(left: float, right: float, width: float, t: float) -> None:
    curve = Curve(0.0, left, width, right)
    tolerance = 0.5 + abs(left - right) / 200
    assert curve.distance(*curve.point(t)) <= tolerance


def test_distance_is_measured_across() -> None:
    assert Curve(0, 50, 80, 50).distance(40, 57) == pytest.approx(7)
    assert Curve(0, 50, 80, 50).distance(92, 50) == pytest.approx(12)


@given(y=heights, width=widths)
def test_stubs_of_one_row_do_not_meet(y: float, width: float) -> None:
    sinking, rising = left_stub(y, width=width, drop=20), right_stub(y, width=width, drop=20)
    assert (sinking.x0, sinking.y0) == (0, y)
    assert (rising.x1, rising.y1) == (width, y)
    assert sinking.x1 < rising.x0
    assert sinking.y1 == rising.y0 == y + 20
