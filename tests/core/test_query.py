"""A query as a person types it."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.query import SearchFilters, SearchQuery, parse_query

TYPED = st.text(st.sampled_from('ab設-"“”„«»「」*:()^ \t\n\u3000🦞\x00\ud800'), max_size=40) | st.text()
PLAIN = st.text("abcXYZ0189設定прокси_*:.é", min_size=1, max_size=8)
PHRASES = st.lists(PLAIN, min_size=1, max_size=3).map(" ".join)


@given(text=TYPED)
def test_any_text_is_a_query(text: str) -> None:
    query = parse_query(text)
    assert query.text == text
    for part in (*query.terms, *query.phrases, *query.exclusions):
        assert part == part.strip() != ""
        assert '"' not in part
    assert not any(char.isspace() for term in query.terms for char in term)


@given(text=TYPED)
def test_nothing_that_was_typed_is_lost(text: str) -> None:
    """All that does not come back is space, quotation marks and the minus of an exclusion."""
    query = parse_query(text)
    unmarked = set(text) - set(' \t\n\u3000"“”„«»「」-') - {char for char in text if char.isspace()}
    assert unmarked <= set("".join((*query.terms, *query.phrases, *query.exclusions)))


@given(terms=st.lists(PLAIN), phrases=st.lists(PHRASES), exclusions=st.lists(PLAIN))
def test_what_is_written_out_is_read_back(
    terms: list[str], phrases: list[str], exclusions: list[str]
) -> None:
    text = " ".join((*terms, *(f'"{phrase}"' for phrase in phrases), *(f"-{word}" for word in exclusions)))
    query = parse_query(text)
    assert query.terms == tuple(terms)
    assert query.phrases == tuple(phrases)
    assert query.exclusions == tuple(exclusions)
    assert query.empty == (not terms and not phrases)


@given(terms=st.lists(PLAIN, min_size=1))
def test_plain_words_are_embedded_as_they_were_typed(terms: list[str]) -> None:
    text = "  ".join(terms)
    assert parse_query(f" {text}\n").meaning_text == text


@pytest.mark.parametrize(
    ("text", "terms", "phrases", "exclusions"),
    [
        ("auth settings", ("auth", "settings"), (), ()),
        ('"auth settings" vpn', ("vpn",), ("auth settings",), ()),
        ("vpn -router", ("vpn",), (), ("router",)),
        ('vpn -"old router"', ("vpn",), (), ("old router",)),
        ("well-known follow-up", ("well-known", "follow-up"), (), ()),
        ('say "hello', ("say", "hello"), (), ()),
        ('foo"bar baz"qux', ("foo", "qux"), ("bar baz",), ()),
        ('""', (), (), ()),
        ('"  "', (), (), ()),
        ("-", ("-",), (), ()),
        ("--flag", ("--flag",), (), ()),
        ("a - b", ("a", "-", "b"), (), ()),
        ("“curly” „low” «angle» 「設定」", (), ("curly", "low", "angle", "設定"), ()),
        ("heading:x NEAR(a b) c* ^d", ("heading:x", "NEAR(a", "b)", "c*", "^d"), (), ()),
        ("設定　認証", ("設定", "認証"), (), ()),
        ("a\x00b", ("a\x00b",), (), ()),
        ("", (), (), ()),
        (" \t\n", (), (), ()),
    ],
)
def test_parts(
    text: str, terms: tuple[str, ...], phrases: tuple[str, ...], exclusions: tuple[str, ...]
) -> None:
    query = parse_query(text)
    assert (query.terms, query.phrases, query.exclusions) == (terms, phrases, exclusions)


def test_exclusions_and_quotation_marks_are_not_embedded() -> None:
    assert parse_query('how "auth settings" work -vpn').meaning_text == "how work auth settings"
    assert parse_query("-vpn").meaning_text == ""


@pytest.mark.parametrize(
    "text", ['"' * 10_001, "-" * 10_000, '-"' * 5_000, "a" * 10_000, '" ' * 5_000, "設" * 10_000]
)
def test_ten_thousand_characters_are_parsed_at_once(text: str) -> None:
    started = time.process_time()
    parse_query(text)
    assert time.process_time() - started < 0.5


def test_filters_are_kept_and_only_active_when_they_filter() -> None:
    assert not SearchFilters().active
    filters = SearchFilters(folders=("/notes",), kinds=("md",))
    assert filters.active
    assert parse_query("x", filters=filters) == SearchQuery(text="x", terms=("x",), filters=filters)
