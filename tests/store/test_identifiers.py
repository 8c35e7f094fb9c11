"""The parts of names that are written as one word."""

import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.store.identifiers import part_places

_NAMES = st.text(st.sampled_from("aBcDé\u0301Ж_.:1２設バ-'") | st.characters(exclude_categories=["Cs"]))
_SMALL = st.text(string.ascii_lowercase, min_size=1, max_size=6)


def parts(name: str) -> list[str]:
    return [name[begin:end] for begin, end in part_places(name)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("foo_bar", ["foo", "bar"]),
        ("fooBar", ["foo", "Bar"]),
        ("FOO_BAR", ["FOO", "BAR"]),
        ("HTTPServer", ["HTTP", "Server"]),
        ("getHTTPServer2Name", ["get", "HTTP", "Server2Name"]),
        ("GitHub", ["Git", "Hub"]),
        ("iOS", ["i", "OS"]),
        ("__init__", ["init"]),
        ("_x", ["x"]),
        ("foo_2", ["foo"]),
        ("README.md", ["README", "md"]),
        ("os.path.join", ["os", "path", "join"]),
        ("ECONN:REFUSED", ["ECONN", "REFUSED"]),
        ("ПростоИмя", ["Просто", "Имя"]),
        ("cafe\u0301Bar", ["cafe\u0301", "Bar"]),
        ("HTTPE\u0301tat", ["HTTP", "E\u0301tat"]),
        ("utf8", []),
        ("base64Encode", []),
        ("3.14", []),
        ("Word", []),
        ("WORD", []),
        ("word", []),
        ("don't", []),
        ("設", []),
        ("サーバー", []),
        ("_", []),
        ("a", []),
        ("", []),
    ],
)
def test_a_name_is_cut_into_its_parts(name: str, expected: list[str]) -> None:
    assert parts(name) == expected


@given(_NAMES)
def test_parts_stand_in_order_inside_the_name_and_hold_a_letter(name: str) -> None:
    places = part_places(name)
    assert all(0 <= begin < end <= len(name) for begin, end in places)
    assert all(before[1] <= after[0] for before, after in pairwise(places))
    assert all(any(map(str.isalpha, part)) for part in parts(name))


@given(_NAMES)
def test_a_name_without_parts_stays_so_and_parts_miss_no_letter(name: str) -> None:
    if found := parts(name):
        assert [letter for letter in name if letter.isalpha()] == [
            letter for part in found for letter in part if letter.isalpha()
        ]


@given(st.lists(_SMALL, min_size=2, max_size=5))
def test_however_parts_are_put_together_they_are_found_again(small: list[str]) -> None:
    assert parts("_".join(small)) == parts(".".join(small)) == small
    longer = [f"{part}x" for part in small]  # a part of one letter would be one of several capitals
    assert [part.lower() for part in parts("".join(map(str.capitalize, longer)))] == longer
