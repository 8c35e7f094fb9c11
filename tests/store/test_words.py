"""What counts as a word, and where a query's words are marked."""

import re
import time
from itertools import pairwise
from typing import Any

import apsw
import apsw.fts5
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.query import parse_query
from app.store.chinese import simplified
from app.store.tokenizer import PART_MARK
from app.store.words import match_spans, words

_KANA = re.compile("[йЙ\u3041-\u309f\u30a1-\u30ff\u31f0-\u31ff\uff66-\uff9f\U0001aff0-\U0001b16f]")
_MIXED = st.text(
    st.sampled_from("ab Cé\u0301'’-_.:3１設定をコーぱﾊ👍🏽\u200d🇬🇧й한\n\t\u202fﬁ㍿") | st.characters()
)


def marked(text: str, query: str) -> list[str]:
    return [text[start:end] for start, end in match_spans(text, parse_query(query))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Café CAFÉ cafe\u0301", ("cafe", "cafe", "cafe")),
        ("設定を開く", ("设", "定", "を", "开", "く")),
        ("设置", ("设", "置")),
        ("髮 發 发 檢索 检索", ("发", "发", "发", "检", "索", "检", "索")),
        ("ПРОКСИ", ("прокси",)),
        ("Ёлка", ("елка",)),
        ("Йод йод и\u0306од ЧАЙНЫЙ", ("йод", "йод", "йод", "чайный")),
        ("foo_bar fooBar __init__ バ_ス", ("foobar", "foobar", "init", "バス")),
        ("don't foo-bar", ("dont", "foo", "bar")),
        ("ok 👍", ("ok", "👍")),
        ("…!? --- \x00", ()),
        ("バス パス ハス ﾊﾞｽ", ("バス", "パス", "ハス", "バス")),
        ("か\u3099 が", ("が", "が")),
        ("サーバー サーバ ｻｰﾊﾞｰ コピー", ("サーバ", "サーバ", "サーバ", "コピー")),
        ("", ()),
    ],
)
def test_words_are_folded(text: str, expected: tuple[str, ...]) -> None:
    assert words(text) == expected


@given(st.text(st.characters(exclude_characters="\u200d", exclude_categories=["Cs", "Mn", "Mc", "Me", "Cf"])))
def test_words_but_kana_and_short_i_are_those_of_the_library_tokenizers_with_simplified_han(
    text: str,
) -> None:
    text = _KANA.sub(" ", text.replace("\x00", " ").replace("\u202f", " "))
    c = apsw.Connection(":memory:")
    tokenizers: dict[str, Any] = {**apsw.fts5.map_tokenizers}
    apsw.fts5.register_tokenizers(c, tokenizers)
    chain = c.fts5_tokenizer("simplify", ["strip", "1", "casefold", "1", "unicodewords"])
    rows = chain(text.encode(), apsw.FTS5_TOKENIZE_DOCUMENT, None, include_offsets=False)
    c.close()
    assert words(text) == tuple(simplified(str(row[0])) for row in rows)


@given(_MIXED)
def test_any_text_has_words_and_none_looks_like_a_part(text: str) -> None:
    assert all(words(text))
    assert not any(PART_MARK in word for word in words(text))


@given(_MIXED, _MIXED)
def test_spans_are_sorted_apart_and_inside_the_text(text: str, query: str) -> None:
    spans = match_spans(text, parse_query(query))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(before[1] < after[0] for before, after in pairwise(spans))


@given(_MIXED.filter(words))
def test_a_text_queried_with_itself_is_marked_from_its_first_word_to_its_last(text: str) -> None:
    parsed = parse_query(text)
    spans = match_spans(text, parsed)
    if parsed.terms and not parsed.exclusions and not parsed.phrases:
        assert spans


def test_a_term_is_marked_wherever_it_stands_whatever_its_case_and_accents() -> None:
    assert marked("A CAFÉ, a cafe\u0301 and cafeteria.", "café") == ["CAFÉ", "cafe\u0301"]


def test_every_form_of_a_term_is_marked() -> None:
    assert marked("He runs, and running is what a runner does.", "run") == ["runs", "running"]
    assert marked("Книги и книгой, но не книжный", "книга") == ["Книги", "книгой"]
    assert marked("the settings panels", "setting-panel") == ["settings panels"]


def test_a_phrase_is_marked_only_in_the_form_it_was_typed() -> None:
    assert marked("open doors, open door", '"open door"') == ["open door"]
    assert marked("fooBar bar", '"bar"') == ["bar"]


def test_of_a_name_the_part_that_was_looked_for_is_marked() -> None:
    assert marked("call foo_bar or HTTPServer in a config.yaml", "bar server CONFIG") == [
        "bar",
        "Server",
        "config",
    ]
    assert marked("call foo_bar or fooBar, foo-bar, foo.bar", "foo-bar") == [
        "foo_bar",
        "fooBar",
        "foo-bar",
        "foo.bar",
    ]
    assert marked("use fooBar's bars", "bar") == ["Bar's", "bars"]


def test_traditional_and_simplified_characters_and_both_kana_are_marked() -> None:
    assert marked("全文檢索與头发", "检索 頭髮") == ["檢索", "头发"]
    assert marked("たまごとタマゴとﾀﾏｺﾞ", "たまご") == ["たまご", "タマゴ", "ﾀﾏｺﾞ"]
    assert marked("たまごとタマゴ", "タマゴ") == ["たまご", "タマゴ"]


def test_places_are_characters_not_bytes() -> None:
    assert match_spans("日本語 👍 Straße x", parse_query("strasse")) == ((6, 12),)


def test_a_two_character_word_is_marked_inside_a_sentence() -> None:
    assert marked("画面の設定を開く。定設", "設定") == ["設定"]


def test_a_phrase_is_marked_only_as_a_whole() -> None:
    assert marked("open the door, the open door", '"open the"') == ["open the"]


def test_a_hyphenated_term_is_marked_only_as_a_whole() -> None:
    assert marked("foo bar, foo-bar, bar foo", "foo-bar") == ["foo bar", "foo-bar"]


def test_matches_that_overlap_are_one() -> None:
    assert marked("a b c d", '"a b c" "b c d"') == ["a b c d"]


def test_an_exclusion_is_not_marked() -> None:
    assert marked("red green", "red -green") == ["red"]


def test_a_pool_is_marked_quickly() -> None:
    text = ("The settings panel opens when you press the key, and 設定 closes it again. " * 20)[:1000]
    texts = [f"{number} {text}" for number in range(100)]
    query = parse_query('how do I open the settings 設定 "press the key"')
    begun = time.process_time()
    found = [match_spans(each, query) for each in texts]
    seconds = time.process_time() - begun
    assert all(found)
    assert seconds < 0.5  # some 15 ms alone; a test machine may be busy
