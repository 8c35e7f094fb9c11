"""Shown pieces add up to the shown total, and stay within a thousandth of the truth."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import Similarity
from app.ui.explanation.numbers import add_up, factor, likeness, percent, value
from app.ui.explanation.words import counted, days, places
from app.ui.ordinals import ordinal


def _number(written: str) -> float:
    return float(written.replace("−", "-"))


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=5))
def test_shown_pieces_add_up_to_the_shown_total(pieces: list[float]) -> None:
    shown, total = add_up(pieces)
    assert round(sum(map(_number, shown)) * 1000) == round(_number(total) * 1000)
    assert _number(total) == pytest.approx(sum(pieces), abs=0.0005001)
    for written, piece in zip(shown, pieces, strict=True):
        assert _number(written) == pytest.approx(piece, abs=0.001)


def test_the_piece_with_the_largest_error_gives_way() -> None:
    assert add_up((0.1004, 0.1004, 0.2001)) == (("0.101", "0.100", "0.200"), "0.401")


def test_an_exact_piece_is_never_moved() -> None:
    assert add_up((0.25, 0.1004, 0.1004))[0][0] == "0.250"


@pytest.mark.parametrize(
    ("number", "written"), [(float("inf"), "–"), (-0.2724, "−0.272"), (-0.0001, "0.000"), (0.5, "0.500")]
)
def test_a_number_has_three_decimals_and_a_real_minus(number: float, written: str) -> None:
    assert value(number) == written


@pytest.mark.parametrize(
    ("number", "written"), [(0.7, "0.70"), (0.843, "0.843"), (1.0, "1.00"), (0.6604, "0.66")]
)
def test_a_factor_is_as_short_as_it_can_be(number: float, written: str) -> None:
    assert factor(number) == written


@pytest.mark.parametrize(
    ("share", "written"),
    [(0.64, "64 %"), (1.0, "100 %"), (0.9999, "99 %"), (0.001, "less than 1 %"), (0.0, "0 %")],
)
def test_a_share_is_whole_per_cent(share: float, written: str) -> None:
    assert percent(share).replace("\u00a0", " ") == written


def test_a_cosine_is_not_written_as_a_share() -> None:
    assert likeness(0.912, Similarity.VECTORS) == "0.912"


def test_small_words_have_their_english_forms() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)
    assert [ordinal(number) for number in numbers] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
    ]  # fmt: skip
    assert (counted(3), counted(14)) == ("three", "14")
    assert (places(1), places(2), days(0.6), days(18.2)) == ("1 place", "2 places", "1 day", "18 days")
