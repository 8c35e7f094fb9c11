"""Values of the sliders read as a person would say them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import Fusion, RankingParameters
from app.core.query import SearchMode
from app.ui.controls.readings import age_text, half_life_reading, lambda_reading, weight_reading

DEFAULTS = RankingParameters(as_of=datetime(2026, 11, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("days", "text"),
    [
        (1, "1 day"),
        (1.2, "1.2 days"),
        (2, "2 days"),
        (7, "7 days"),
        (30, "30 days"),
        (60, "60 days"),
        (61, "2 months"),
        (91, "3 months"),
        (365, "12 months"),
        (730.5, "2 years"),
        (1000, "2.7 years"),
        (3650, "10 years"),
    ],
)
def test_an_age_is_said_in_its_natural_unit(days: float, text: str) -> None:
    assert age_text(days) == text


@pytest.mark.parametrize(
    ("value", "number", "leaning"),
    [
        (1.0, "λ 1.00", "most relevant"),
        (0.7, "λ 0.70", "more relevant than varied"),
        (0.5, "λ 0.50", "as relevant as varied"),
        (0.3, "λ 0.30", "more varied than relevant"),
        (0.0, "λ 0.00", "most varied"),
        (0.625, "λ 0.625", "more relevant than varied"),
    ],
)
def test_lambda_is_a_number_and_a_leaning(value: float, number: str, leaning: str) -> None:
    reading = lambda_reading(replace(DEFAULTS, mmr_lambda=value))
    assert (reading.number, reading.spoken) == (number, f"{number}, {leaning}")


@given(value=st.floats(min_value=0, max_value=1))
def test_the_shown_lambda_is_never_further_off_than_half_a_thousandth(value: float) -> None:
    number = lambda_reading(replace(DEFAULTS, mmr_lambda=value)).number
    assert abs(float(number.removeprefix("λ ")) - value) <= 0.0005 + 1e-9


@given(value=st.floats(min_value=0, max_value=1), other=st.floats(min_value=0, max_value=1))
def test_the_two_weights_always_add_up_to_a_hundred(value: float, other: float) -> None:
    number = weight_reading(
        replace(DEFAULTS, meaning_weight=value, keyword_weight=other), SearchMode.HYBRID
    ).number
    assert sum(map(int, number.split(" : "))) == 100


def test_weights_are_read_keywords_first() -> None:
    assert weight_reading(DEFAULTS, SearchMode.HYBRID).number == "30 : 70"
    assert weight_reading(DEFAULTS, SearchMode.HYBRID).spoken == "keywords 30 percent, meaning 70 percent"


def test_what_is_switched_off_says_so_in_words() -> None:
    off = replace(DEFAULTS, mmr_enabled=False, fusion=Fusion.RECIPROCAL_RANK, decay_enabled=False)
    assert lambda_reading(off).number == "MMR off"
    assert weight_reading(off, SearchMode.DEEP).number == "by rank only"
    assert half_life_reading(off).number == "age ignored"


def test_a_half_life_is_read_with_its_name() -> None:
    reading = half_life_reading(replace(DEFAULTS, decay_enabled=True))
    assert reading.number == "half-life 30 days"
    assert reading.spoken == "a passage counts half after 30 days"
