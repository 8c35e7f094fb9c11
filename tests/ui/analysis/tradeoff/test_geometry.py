"""The chart shows the whole curve between round numbers, and no label lies on another."""

import math

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, QSizeF

from app.core.sweep import sweep
from app.core.tradeoff import trade_off
from app.ui.analysis.tradeoff.geometry import axis_of, frame_of, label_place, nearest_stop
from tests.ui.rankings import RankingPair, ranking_pairs

RECT = QRectF(40, 20, 400, 160)
SHARES = st.lists(st.floats(0.0, 1.0), min_size=1, max_size=20)


@given(values=SHARES, most=st.integers(2, 12))
def test_an_axis_holds_its_values_and_has_round_ticks(values: list[float], most: int) -> None:
    axis = axis_of(values, most=1.0)
    assert 0.0 <= axis.low <= min(values)
    assert max(values) <= axis.high <= 1.0
    assert axis.low < axis.high
    ticks, step = axis.ticks(most), axis.step(most)
    assert 1 <= len(ticks) <= most
    assert all(axis.low - 1e-9 <= tick <= axis.high + 1e-9 for tick in ticks)
    assert round(step / 10.0 ** math.floor(math.log10(step) + 1e-9), 6) in {1.0, 2.0, 5.0}
    assert all(math.isclose(tick / step, round(tick / step), abs_tol=1e-6) for tick in ticks)


@given(pair=ranking_pairs())
def test_every_list_lies_in_the_frame_and_is_found_where_it_lies(pair: RankingPair) -> None:
    curve = trade_off(sweep(pair.right.pool, pair.right.parameters))
    frame = frame_of(curve, RECT)
    points = frame.points(curve)
    for stop, point in enumerate(points):
        assert RECT.adjusted(-1, -1, 1, 1).contains(point)
        found = nearest_stop(points, point, lists=curve.lists.tolist(), now=stop)
        assert points[found] == point
    lost_right = [point.x() for point in points]
    assert min(lost_right) == lost_right[0]


@given(
    points=st.lists(st.tuples(st.floats(40, 440), st.floats(20, 180)), min_size=2, max_size=6),
)
def test_labels_stay_inside_and_apart(points: list[tuple[float, float]]) -> None:
    placed: list[QRectF] = []
    for x, y in points:
        place = label_place(QPointF(x, y), QSizeF(90.0, 14.0), gap=8.0, inside=RECT, taken=placed)
        if place is not None:
            assert RECT.contains(place)
            assert not any(place.intersects(other) for other in placed)
            placed.append(place)
    assert placed


def test_a_label_keeps_off_the_line() -> None:
    """A line that falls to the right of its knee leaves the label above it or at its left."""
    knee = QPointF(200, 80)
    line = [QPointF(60, 170), knee, QPointF(400, 100)]
    place = label_place(knee, QSizeF(90, 14), gap=8, inside=RECT, taken=(), line=line)
    assert place is not None
    assert place.bottom() < knee.y()
