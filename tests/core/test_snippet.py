"""A line of a passage with its matches marked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.pool import Span
from app.core.snippet import ELLIPSIS, snippet

SOURCE = st.text(st.sampled_from("abc 設定 \n\t\u3000🦞é\x00"), max_size=400)


def folded(text: str) -> str:
    return " ".join(text.split())


@st.composite
def sources(draw: st.DrawFn) -> tuple[str, tuple[Span, ...]]:
    """A text and spans in it, in order and apart, that begin and end with a character that shows."""
    text = draw(SOURCE)
    shown = [place for place, char in enumerate(text) if not char.isspace()]
    if not shown:
        return text, ()
    ends = sorted(draw(st.sets(st.sampled_from(shown), max_size=8)))
    pairs = zip(ends[::2], ends[1::2], strict=False)
    return text, tuple((first, last + 1) for first, last in pairs)


@given(source=sources(), length=st.integers(1, 200))
def test_a_mark_covers_the_text_that_matched(source: tuple[str, tuple[Span, ...]], length: int) -> None:
    text, matches = source
    cut = snippet(text, matches, length=length)
    marked = [cut.text[first:last] for first, last in cut.matches]
    expected = [folded(text[first:last]) for first, last in matches]
    kept = expected[: len(marked)]
    for number, (found, whole) in enumerate(zip(marked, kept, strict=True)):
        is_last = number == len(marked) - 1
        assert found == whole or (is_last and whole.startswith(found.rstrip()))
        assert found


@given(source=sources(), length=st.integers(1, 200))
def test_it_is_one_line_of_the_text_and_not_too_long(
    source: tuple[str, tuple[Span, ...]], length: int
) -> None:
    text, matches = source
    cut = snippet(text, matches, length=length)
    bare = cut.text.removeprefix(ELLIPSIS).removesuffix(ELLIPSIS)
    assert len(bare) <= length
    assert folded(bare) in folded(text)
    assert not any(char.isspace() and char != " " for char in cut.text)
    assert "  " not in bare


@given(source=sources(), length=st.integers(1, 200))
def test_marks_are_in_order_and_inside(source: tuple[str, tuple[Span, ...]], length: int) -> None:
    text, matches = source
    cut = snippet(text, matches, length=length)
    edge = 0
    for first, last in cut.matches:
        assert edge <= first < last <= len(cut.text)
        edge = last


@given(source=sources(), length=st.integers(60, 200))
def test_the_first_match_is_always_shown(source: tuple[str, tuple[Span, ...]], length: int) -> None:
    text, matches = source
    assert bool(snippet(text, matches, length=length).matches) == bool(matches)


@given(text=SOURCE, length=st.integers(1, 500))
def test_an_ellipsis_stands_where_something_is_left_out(text: str, length: int) -> None:
    cut = snippet(text, (), length=length)
    assert not cut.text.startswith(ELLIPSIS)
    whole = folded(cut.text.removesuffix(ELLIPSIS)) == folded(text)
    assert cut.text.endswith(ELLIPSIS) == (not whole)


@pytest.mark.parametrize(
    ("text", "matches", "expected", "marked"),
    [
        ("", (), "", []),
        ("  plain\n\ttext ", (), "plain text ", []),
        ("auth settings", ((0, 4),), "auth settings", ["auth"]),
        ("line one\nauth  settings", ((9, 23),), "line one auth settings", ["auth settings"]),
    ],
)
def test_short_texts(text: str, matches: tuple[Span, ...], expected: str, marked: list[str]) -> None:
    cut = snippet(text, matches)
    assert cut.text == expected
    assert [cut.text[first:last] for first, last in cut.matches] == marked


def test_it_begins_at_a_word_a_little_before_the_first_match() -> None:
    text = "word " * 40 + "needle and what follows it"
    place = text.index("needle")
    cut = snippet(text, ((place, place + 6),), length=60)
    assert cut.text.startswith(f"{ELLIPSIS}word word")
    assert cut.text.endswith("needle and what follows it")
    assert [cut.text[first:last] for first, last in cut.matches] == ["needle"]


def test_text_without_spaces_is_cut_too() -> None:
    text = "設" * 300 + "認証" + "定" * 300
    cut = snippet(text, ((300, 302),), length=60)
    assert cut.text.startswith(ELLIPSIS)
    assert cut.text.endswith(ELLIPSIS)
    assert [cut.text[first:last] for first, last in cut.matches] == ["認証"]


def test_a_match_at_the_end_of_a_long_word_is_not_skipped() -> None:
    text = "x" * 40 + "needle and what follows it"
    cut = snippet(text, ((40, 46),))
    assert [cut.text[first:last] for first, last in cut.matches] == ["needle"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Conflict resolution\n\nChoose **how**", "Conflict resolution Choose how"),
        ("> [!warning]+ Configure *each* device", "Configure each device"),
        ("1. Open **[[Settings]]** → **Sync**.", "1. Open Settings → Sync."),
        ("see [the page](https://example.org/a) and `code`", "see the page and code"),
        ("| a | b |\n|---|:--|\n| 1 | 2 |", "| a | b | | 1 | 2 |"),
        ("```python\nx = 2*3\n```", "x = 2*3"),
        ("2*3 and a_b stay, - so does this", "2*3 and a_b stay, - so does this"),
    ],
)
def test_the_signs_of_markdown_are_left_out(text: str, expected: str) -> None:
    assert snippet(text, (), markdown=True).text.strip() == expected
    plain = snippet(text, ()).text
    assert plain.strip() == " ".join(text.split())


def test_a_match_beside_signs_is_marked_as_it_is_shown() -> None:
    text = "1. Open **[[Settings]]** and go on"
    place = text.index("Settings")
    cut = snippet(text, ((place, place + 8),), markdown=True)
    assert [cut.text[first:last] for first, last in cut.matches] == ["Settings"]


@given(text=st.text(st.sampled_from("ab*#>[]()`|-=! \n"), max_size=300), length=st.integers(1, 80))
def test_no_sign_breaks_a_snippet(text: str, length: int) -> None:
    matches = tuple((place, place + 1) for place, char in enumerate(text) if char == "a")
    cut = snippet(text, matches, length=length, markdown=True)
    assert all(cut.text[first:last] == "a" for first, last in cut.matches if last - first == 1)
    assert "\n" not in cut.text
