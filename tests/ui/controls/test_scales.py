"""Stops and values of the sliders belong together both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import limits_of
from app.ui.controls.scales import HALF_LIFE_SCALE, LAMBDA_SCALE, STOPS, WEIGHT_SCALE, LinearScale

stops = st.integers(min_value=0, max_value=STOPS)


@pytest.mark.parametrize("scale", [LAMBDA_SCALE, WEIGHT_SCALE])
def test_a_linear_scale_reaches_both_limits(scale: LinearScale) -> None:
    assert scale.value_at(0) == scale.limits.minimum
    assert scale.value_at(STOPS) == scale.limits.maximum


@given(stop=stops)
def test_every_linear_stop_gives_a_value_that_gives_the_stop_back(stop: int) -> None:
    assert LAMBDA_SCALE.stop_of(LAMBDA_SCALE.value_at(stop)) == stop
    assert LAMBDA_SCALE.value_at(stop) == stop / 100


@given(value=st.floats(min_value=-2, max_value=3, allow_nan=False))
def test_the_stop_of_any_value_is_the_nearest_one(value: float) -> None:
    shown = LAMBDA_SCALE.value_at(LAMBDA_SCALE.stop_of(value))
    assert abs(shown - min(1.0, max(0.0, value))) <= 0.5 / STOPS + 1e-9


@given(stop=st.integers(min_value=0, max_value=STOPS - 1))
def test_every_half_life_stop_gives_days_that_give_the_stop_back(stop: int) -> None:
    days = HALF_LIFE_SCALE.value_at(stop)
    assert HALF_LIFE_SCALE.stop_of(days) == stop
    assert not HALF_LIFE_SCALE.ignores_age(stop)


def test_half_lives_grow_with_every_stop_from_one_day_to_the_limit() -> None:
    days = [HALF_LIFE_SCALE.value_at(stop) for stop in range(STOPS)]
    assert days == sorted(set(days))
    assert days[0] == limits_of("half_life_days").minimum
    assert days[-1] == limits_of("half_life_days").maximum


def test_half_lives_are_spaced_by_their_logarithm() -> None:
    middle = HALF_LIFE_SCALE.value_at(HALF_LIFE_SCALE.last_age_stop // 2)
    limits = limits_of("half_life_days")
    assert middle == pytest.approx((limits.minimum * limits.maximum) ** 0.5, rel=0.06)


def test_only_the_last_stop_ignores_age() -> None:
    assert [stop for stop in range(STOPS + 1) if HALF_LIFE_SCALE.ignores_age(stop)] == [STOPS]


@given(days=st.floats(min_value=1.0, max_value=3650.0))
def test_the_stop_of_a_half_life_is_never_more_than_half_a_step_away(days: float) -> None:
    shown = HALF_LIFE_SCALE.value_at(HALF_LIFE_SCALE.stop_of(days))
    step = 3650.0 ** (1 / HALF_LIFE_SCALE.last_age_stop)
    assert shown == pytest.approx(days, rel=step**0.5 - 1 + 0.05)


@pytest.mark.parametrize(
    ("scale", "name"),
    [(LAMBDA_SCALE, "mmr_lambda"), (WEIGHT_SCALE, "meaning_weight"), (HALF_LIFE_SCALE, "half_life_days")],
)
def test_every_default_lies_on_a_stop(scale: LinearScale, name: str) -> None:
    default = limits_of(name).default
    assert scale.value_at(scale.stop_of(default)) == default
