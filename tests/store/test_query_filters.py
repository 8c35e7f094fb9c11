"""Typed filters and unfinished words in both legs, in a real library."""

from datetime import UTC, datetime

import pytest

from app.core.query import SearchFilters, parse_query
from app.store import unfinished
from app.store.keyword_leg import keyword_leg
from app.store.meaning_leg import meaning_leg
from app.store.passages import passages
from app.store.store import Connection, Store
from app.store.unfinished import finishable
from app.store.words import match_spans
from tests.store.library import document, embed_all, put, read, unit_vectors, write

ROOT = "/home/ann/Заметки"


@pytest.fixture
def notes(store: Store) -> Store:
    def note(path: str, text: str, title: str, *, kind: str = "md", year: int = 2026) -> None:
        root = "/home/ann/plain" if path.startswith("plain/") else ROOT
        when = datetime(year, 3, 14, 12, tzinfo=UTC)
        new = document(path.removeprefix("plain/"), text, folder=root, title=title, kind=kind, when=when)
        put(store, new)

    note("Work/auth/a.md", "needle one", "Auth settings")
    note("Work/b.txt", "needle two", "Settings of the proxy", kind="txt", year=2024)
    note("my notes/c.md", "needle three", "認証の設定", year=2025)
    note("plain/d.md", "needle four", "Café")
    embed_all(store, unit_vectors(4))
    return store


def by_both(store: Store, typed: str, *, filters: SearchFilters | None = None) -> set[str]:
    """The last words of what the keyword leg finds, which is what the meaning leg finds too."""
    query = parse_query(f"needle {typed}", filters=filters)

    def question(c: Connection) -> tuple[set[str], set[str]]:
        legs = (
            keyword_leg(c, query, limit=9),
            meaning_leg(c, unit_vectors(1, seed=3)[0], query=query, limit=9),
        )
        keyword, meaning = (passages(c, [row.passage_id for row in rows]).values() for rows in legs)
        return {p.text.split()[1] for p in keyword}, {p.text.split()[1] for p in meaning}

    keyword, meaning = read(store, question)
    assert keyword == meaning
    return keyword


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("folder:work", {"one", "two"}),
        ("folder:WORK/Auth", {"one"}),
        ("folder:auth/", {"one"}),
        ("folder:or", {"one", "two"}),
        ('folder:"MY notes"', {"three"}),
        ("folder:заметки", {"one", "two", "three"}),
        ("folder:заметки/work", {"one", "two"}),
        ("folder:/home/ann/plain", {"four"}),
        ("folder:ann/plain", {"four"}),
        ("folder:home", set()),
        ("folder:/home/ann", set()),
        ("folder:a.md", set()),
        ("folder:auth folder:plain", {"one", "four"}),
        ("type:TXT", {"two"}),
        ("type:md", {"one", "three", "four"}),
        ("type:txt type:md", {"one", "two", "three", "four"}),
        ("after:2025-03-14", {"one", "three", "four"}),
        ("before:2025-03-14", {"two", "three"}),
        ("after:2025 before:2025", {"three"}),
        ("title:settings", {"one", "two"}),
        ('title:"proxy SETTINGS"', {"two"}),
        ("title:settings title:auth", {"one"}),
        ("title:設定", {"three"}),
        ("title:定設", set()),
        ("title:cafe", {"four"}),
        ("title:needle", set()),
        ("title:settings folder:work type:md after:2026", {"one"}),
    ],
)
def test_filters_hold_in_both_legs(notes: Store, typed: str, expected: set[str]) -> None:
    assert by_both(notes, typed) == expected


def test_typed_filters_hold_beside_a_chosen_folder(notes: Store) -> None:
    chosen = SearchFilters(folders=(f"{ROOT}/Work",))
    assert by_both(notes, "folder:auth folder:plain", filters=chosen) == {"one"}
    assert by_both(notes, "type:md", filters=SearchFilters(kinds=("txt",))) == set()


@pytest.fixture
def words(store: Store) -> Store:
    texts = ("set it", "settee of it", "a settlement", "コンピュータの設定", "foo-barrel", "other")
    put(store, *(document(f"{n}.md", text) for n, text in enumerate(texts)))
    return store


def while_typing(store: Store, typed: str) -> list[str]:
    query = parse_query(typed, typing=True)

    def question(c: Connection) -> list[str]:
        ids = [row.passage_id for row in keyword_leg(c, query, limit=9)]
        known = passages(c, ids)
        return [known[passage_id].text for passage_id in ids]

    return read(store, question)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("settl", {"a settlement"}),
        ("SET", {"set it", "settee of it", "a settlement"}),
        ("コンピ", {"コンピュータの設定"}),
        ("設定コンピ", set()),
        ("設", {"コンピュータの設定"}),
        ("foo-bar", {"foo-barrel"}),
        ("oth sett", {"settee of it", "a settlement"}),
        ("settl ", set()),
        ('"settl"', set()),
        ('"settl', set()),
        ("settl.", set()),
        ("s", set()),
        ("other -settl", {"other"}),
        ('"settee" ot', {"settee of it"}),
    ],
)
def test_an_unfinished_word_finds_words_that_begin_with_it(
    words: Store, typed: str, expected: set[str]
) -> None:
    assert set(while_typing(words, typed)) == expected


def test_the_word_as_it_was_typed_comes_first(words: Store) -> None:
    assert while_typing(words, "set")[0] == "set it"


def test_a_beginning_of_too_many_words_is_taken_as_a_word(
    words: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unfinished, "MATCHES", 2)
    assert while_typing(words, "set") == ["set it"]
    assert set(while_typing(words, "sett")) == {"settee of it", "a settlement"}
    query = parse_query("set", typing=True)
    assert read(words, lambda c: finishable(c, query)) == parse_query("set")


def test_counting_beginnings_leaves_the_library_as_it_is(words: Store) -> None:
    while_typing(words, "set")
    write(words, lambda c: c.execute("DELETE FROM passage"))
    assert while_typing(words, "set") == []


def test_words_that_begin_with_it_are_marked() -> None:
    def marked(text: str, typed: str) -> list[str]:
        spans = match_spans(text, parse_query(typed, typing=True))
        return [text[start:end] for start, end in spans]

    assert marked("Settee, a sett, reset", "set") == ["Settee", "sett"]
    assert marked("Settee, a sett, reset", "set ") == []
    assert marked("foo-barrel of foo and barrel", "foo-bar") == ["foo-barrel"]
    assert marked("barrel", "foo-bar") == []
    assert marked("open the settee", "the sett") == ["the", "settee"]
