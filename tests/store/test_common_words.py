"""Which words of a query say something, by how many passages hold them."""

import math
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.query import parse_query
from app.store.common_words import COMMON_RATIO, COMMON_SHARE, telling_query
from app.store.store import Store
from app.store.words import match_spans, words
from tests.store.library import document, opened, put, read

SENTENCES = (
    *(f"The log of day {n}, and the rest of it" for n in range(60)),
    *(f"Restore the router from its backup {n}" for n in range(6)),
    "The wiki has a backup",
    *(f"設定の画面 {n}" for n in range(20)),
    *(f"記録の日 {n}" for n in range(13)),
)
WORDS = ("the", "of", "and", "log", "day", "restore", "router", "backup", "wiki", "a", "its", "missing")


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with opened(tmp_path_factory.mktemp("notes")) as library:
        put(library, *(document(f"{n}.md", text) for n, text in enumerate(SENTENCES)))
        yield library


def told(store: Store, typed: str) -> str:
    return " ".join(read(store, lambda c: telling_query(c, parse_query(typed))).terms)


def count(word: str) -> int:
    return sum(word in words(text) for text in SENTENCES)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("how to restore the backup of the wiki", "how to restore backup wiki"),
        ("THE backup", "backup"),
        ("the log of the day", "the log of the day"),
        ("the nowhere", "the nowhere"),
        ("nowhere missing", "nowhere missing"),
        ("the the", "the the"),
        ("設定", "設定"),
        ("設定 wiki", "wiki"),
        ("設定 router", "設定 router"),
        ("設定画面はどこ wiki", "設定画面はどこ wiki"),
        ("", ""),
        ("… -the", "…"),
    ],
)
def test_a_word_says_nothing_beside_one_that_is_far_rarer(notes: Store, typed: str, expected: str) -> None:
    assert told(notes, typed) == expected


def test_a_phrase_counts_as_a_rare_word_and_is_always_kept(notes: Store) -> None:
    query = parse_query('the "the wiki" day -log')
    telling = read(notes, lambda c: telling_query(c, query))
    assert (telling.terms, telling.phrases, telling.exclusions) == ((), ("the wiki",), ("log",))


def test_a_few_passages_say_nothing_about_what_is_common(store: Store) -> None:
    fewest = math.floor(1 / COMMON_SHARE) + 1
    put(store, *(document(f"{n}.md", "the wiki" if n else "the router") for n in range(fewest - 1)))
    assert told(store, "the router") == "the router"
    put(store, document("more.md", "the wiki"))
    assert told(store, "the router") == "router"


def test_an_empty_library_keeps_every_word(store: Store) -> None:
    assert told(store, "the router") == "the router"


@given(st.lists(st.sampled_from(WORDS)))
@settings(max_examples=200, deadline=None)
def test_what_is_left_out_is_common_and_something_far_rarer_stays(notes: Store, typed: list[str]) -> None:
    kept = told(notes, " ".join(typed)).split()
    left_out = {*typed} - {*kept}
    assert kept == [word for word in typed if word not in left_out]
    for word in left_out:
        assert count(word) >= COMMON_SHARE * len(SENTENCES)
        assert any(0 < COMMON_RATIO * count(other) <= count(word) for other in kept)


def test_matches_begin_at_the_first_word_that_says_something(notes: Store) -> None:
    text = SENTENCES[61]
    telling = read(notes, lambda c: telling_query(c, parse_query("how do I restore the backup")))
    assert [text[start:end] for start, end in match_spans(text, telling)] == ["Restore", "backup"]
