"""Words as people type them find words as people write them."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.query import SearchQuery, parse_query
from app.store.common_words import telling_query
from app.store.keyword_leg import keyword_leg, words_met
from app.store.passages import passages
from app.store.reach import passages_reached
from app.store.store import Connection, Store
from app.store.tokenizer import placed_with_parts
from app.store.words import match_spans, words
from tests.store.library import document, found, opened, put, read, write

_TEXTS = (
    "She runs a shop",
    "Running shoes",
    "A long run",
    "Старый дом у реки",
    "В новых домах тепло",
    "Прочитать книгу",
    "Список книг",
    "Чайный сервиз",
    "Ein Café am Park",
    "乾淨的頭髮",
    "全文检索",
    "ハンカクの文字",
    "たまごを買う",
    "タマゴの値段",
    "新しいサーバーです",
    "画面の設定",
    "def foo_bar(): pass",
    "var fooBaz = 1",
    "class HTTPClient",
    "Read README.md first",
    "a GitHub account",
    "the github page",
    "send an email",
    "write JavaScript",
)


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with opened(tmp_path_factory.mktemp("notes")) as library:
        put(library, *(document(f"{n}.md", text) for n, text in enumerate(_TEXTS)))
        yield library


def while_typing(store: Store, typed: str) -> set[str]:
    def question(c: Connection) -> set[str]:
        found_rows = keyword_leg(c, parse_query(typed, typing=True), limit=50)
        known = passages(c, [row.passage_id for row in found_rows])
        return {passage.text for passage in known.values()}

    return read(store, question)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("run", {"She runs a shop", "Running shoes", "A long run"}),
        ("running", {"She runs a shop", "Running shoes", "A long run"}),
        ("Shop's", {"She runs a shop"}),
        ("shops", {"She runs a shop"}),
        ("дома", {"Старый дом у реки", "В новых домах тепло"}),
        ("домами", {"Старый дом у реки", "В новых домах тепло"}),
        ("новый", {"В новых домах тепло"}),
        ("река", {"Старый дом у реки"}),
        ("книга", {"Прочитать книгу", "Список книг"}),
        ("чайная", {"Чайный сервиз"}),
        ("cafe", {"Ein Café am Park"}),
        ("CAFÉS", {"Ein Café am Park"}),
        ("cafe\u0301", {"Ein Café am Park"}),
        ("头发", {"乾淨的頭髮"}),
        ("頭發", {"乾淨的頭髮"}),
        ("干净", {"乾淨的頭髮"}),
        ("檢索", {"全文检索"}),
        ("ﾊﾝｶｸ", {"ハンカクの文字"}),
        ("ハンカク", {"ハンカクの文字"}),
        ("はんかく", {"ハンカクの文字"}),
        ("ＦＯＯ＿ＢＡＲ", {"def foo_bar(): pass"}),
        ("たまご", {"たまごを買う", "タマゴの値段"}),
        ("タマゴ", {"たまごを買う", "タマゴの値段"}),
        ("ﾀﾏｺﾞ", {"たまごを買う", "タマゴの値段"}),
        ("サーバ", {"新しいサーバーです"}),
        ("サーバー", {"新しいサーバーです"}),
        ("さーばー", {"新しいサーバーです"}),
        ("設定", {"画面の設定"}),
        ("定設", set()),
        ("foo_bar", {"def foo_bar(): pass"}),
        ("fooBar", {"def foo_bar(): pass"}),
        ("foobar", {"def foo_bar(): pass"}),
        ("foo-bar", {"def foo_bar(): pass"}),
        ("foo bar", {"def foo_bar(): pass", "var fooBaz = 1"}),
        ("bar", {"def foo_bar(): pass"}),
        ("bars", {"def foo_bar(): pass"}),
        ("client", {"class HTTPClient"}),
        ("http", {"class HTTPClient"}),
        ("http-client", {"class HTTPClient"}),
        ("http_clients", {"class HTTPClient"}),
        ("readme", {"Read README.md first"}),
        ("README.md", {"Read README.md first"}),
        ("hub", {"a GitHub account"}),
        ("GitHub", {"a GitHub account", "the github page"}),
        ("github", {"a GitHub account", "the github page"}),
        ("git-hub", {"a GitHub account", "the github page"}),
        ("e-mail", {"send an email"}),
        ("script", {"write JavaScript"}),
    ],
)
def test_a_word_is_found_however_it_is_written(notes: Store, typed: str, expected: set[str]) -> None:
    assert set(found(notes, typed)) == expected
    assert read(notes, lambda c: passages_reached(c, parse_query(typed), by_meaning=False)) == len(expected)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('"run"', {"A long run"}),
        ('"a run"', set()),
        ('"дом"', {"Старый дом у реки"}),
        ('"bar"', set()),
        ('"script"', set()),
        ('"GitHub account"', {"a GitHub account"}),
        ('"github account"', {"a GitHub account"}),
        ('"foo_bar pass"', {"def foo_bar(): pass"}),
        ('"タマゴ"', {"タマゴの値段"}),
        ('"頭发"', {"乾淨的頭髮"}),
    ],
)
def test_quotation_marks_mean_the_words_that_are_in_them(
    notes: Store, typed: str, expected: set[str]
) -> None:
    assert set(found(notes, typed)) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("run -running", {"She runs a shop", "A long run"}),
        ("книга -книг", {"Прочитать книгу"}),
        ("bar -bar", {"def foo_bar(): pass"}),
        ("javascript -script", {"write JavaScript"}),
        ("foo -fooBar", {"var fooBaz = 1"}),
        ("たまご -タマゴ", {"たまごを買う"}),
    ],
)
def test_an_exclusion_leaves_out_the_word_as_it_was_typed(
    notes: Store, typed: str, expected: set[str]
) -> None:
    assert set(found(notes, typed)) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("clie", {"class HTTPClient"}),
        ("fooB", {"def foo_bar(): pass", "var fooBaz = 1"}),
        ("foo_ba", {"def foo_bar(): pass", "var fooBaz = 1"}),
        ("githu", {"a GitHub account", "the github page"}),
        ("книг", {"Прочитать книгу", "Список книг"}),
        ("サー", {"新しいサーバーです"}),
    ],
)
def test_an_unfinished_word_finds_words_and_parts_that_begin_with_it(
    notes: Store, typed: str, expected: set[str]
) -> None:
    assert while_typing(notes, typed) == expected


@pytest.mark.parametrize(
    ("typed", "met"),
    [
        ("shops run", True),
        ("running shops", True),
        ('"run" shop', False),
        ("дома тёплые", True),
        ("дома холодные", False),
        ("домов новая", True),
        ("頭髮 干净", True),
        ("bar pass", True),
        ("hub accounts", True),
        ("foo-bar pass", True),
        ("e-mail send", True),
        ("たまごの値段", False),
        ("たまご 値段", True),
        ("タマゴ 買う", True),
    ],
)
def test_a_term_is_met_by_any_form(notes: Store, typed: str, *, met: bool) -> None:
    assert read(notes, lambda c: words_met(c, parse_query(typed))) is met


def test_a_form_counts_when_common_words_are_told_from_rare_ones(store: Store) -> None:
    put(store, *(document(f"{n}.md", "settings" if n % 2 else "setting") for n in range(40)))
    put(store, document("wiki.md", "a setting of the wikis"))
    query = parse_query("sets wiki")
    assert read(store, lambda c: telling_query(c, query)).terms == ("wiki",)


def test_what_is_removed_is_found_by_no_form(store: Store) -> None:
    put(store, document("a.md", "runs fooBar"), document("b.md", "runner"))
    write(store, lambda c: c.execute("DELETE FROM document WHERE id = 1"))
    assert found(store, "running bar") == []


_WORD = st.text(
    st.characters(categories=["L", "N"]) | st.sampled_from("aBé_.йжの設ター"), min_size=1, max_size=8
)
_SENTENCES = st.lists(_WORD, min_size=1, max_size=6).map(" ".join)


@pytest.fixture(scope="module")
def one_note(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with opened(tmp_path_factory.mktemp("one")) as library:
        yield library


@given(text=_SENTENCES)
@settings(max_examples=100, deadline=None)
def test_every_word_of_a_text_and_every_part_of_a_name_finds_and_marks_it(one_note: Store, text: str) -> None:
    put(one_note, document("a.md", text))
    placed, names = placed_with_parts(text)
    pieces = [text[start:end] for start, end, _ in (*placed, *chain.from_iterable(names.values()))]
    for typed in (*text.split(), *pieces):
        query = SearchQuery(text=typed, terms=(typed,))
        hits = read(one_note, partial(keyword_leg, query=query, limit=1))
        assert len(hits) == bool(words(typed)) == bool(match_spans(text, query))


@given(text=_SENTENCES, typed=_SENTENCES)
def test_what_is_marked_lies_in_the_text_in_order_and_apart(text: str, typed: str) -> None:
    spans = match_spans(text, parse_query(typed, typing=True))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(before[1] < after[0] for before, after in pairwise(spans))
