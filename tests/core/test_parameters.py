"""Parameters and their limits."""

import math
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import Limits, RankingParameters, limits_of
from tests.core.pools import PARAMETERS, parameters

LIMITED = ("mmr_lambda", "meaning_weight", "keyword_weight", "half_life_days", "limit")


@given(chosen=PARAMETERS)
def test_clamped_parameters_lie_within_their_limits_and_stay(chosen: RankingParameters) -> None:
    clamped = chosen.clamped()
    for name in LIMITED:
        limits = limits_of(name)
        assert limits.minimum <= getattr(clamped, name) <= limits.maximum
    assert isinstance(clamped.limit, int)
    assert clamped.clamped() == clamped


@given(value=st.floats(), name=st.sampled_from(LIMITED))
def test_any_number_can_be_clamped(value: float, name: str) -> None:
    clamped = getattr(parameters(**{name: value}).clamped(), name)
    limits = limits_of(name)
    if math.isnan(value):
        assert clamped == limits.default
    elif name != "limit":
        assert clamped == min(limits.maximum, max(limits.minimum, value))


def test_the_limit_is_whole_even_when_it_is_endless() -> None:
    assert parameters(limit=math.inf).clamped().limit == 200
    assert parameters(limit=-math.inf).clamped().limit == 1
    assert isinstance(parameters(limit=6.5).clamped().limit, int)


def test_the_defaults_lie_within_their_limits() -> None:
    assert parameters().clamped() == parameters()
    for spec in fields(RankingParameters):
        if spec.name in LIMITED:
            assert spec.default == limits_of(spec.name).default


@pytest.mark.parametrize("name", ["as_of", "fusion", "mmr_enabled", "no such parameter"])
def test_what_has_no_limits_says_so(name: str) -> None:
    with pytest.raises(KeyError):
        limits_of(name)


@given(chosen=PARAMETERS)
def test_clamping_does_not_change_what_weights_mean(chosen: RankingParameters) -> None:
    if not (math.isnan(chosen.meaning_weight) or math.isnan(chosen.keyword_weight)):
        assert chosen.clamped().weights == chosen.weights


@given(chosen=PARAMETERS)
def test_plain_parameters_differ_in_mmr_alone(chosen: RankingParameters) -> None:
    plain = chosen.plain()
    assert not plain.mmr_enabled
    assert replace(plain.clamped(), mmr_enabled=chosen.mmr_enabled) == chosen.clamped()


def test_limits_move_a_value_inside() -> None:
    limits = Limits(1.0, 3.0, 2.0)
    assert [limits.clamp(value) for value in (-math.inf, 0.0, 1.5, math.inf, math.nan)] == [
        1.0,
        1.0,
        1.5,
        3.0,
        2.0,
    ]
