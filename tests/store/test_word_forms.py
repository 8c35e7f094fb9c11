"""Which words count as one, where the index knows them from, and how FTS5 takes them."""

from concurrent.futures import ThreadPoolExecutor

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.query import parse_query
from app.store.connection import rows
from app.store.expression import fts_expression, quoted_forms
from app.store.query_words import Term, query_words
from app.store.store import Store
from app.store.tokenizer import TOKENIZER, register_tokenizer
from app.store.word_forms import MAXIMUM_FORMS, note_forms, stem, with_forms
from tests.store.library import document, put, read, write

_ROWS = ("run", "runs", "running", "to run home", "she runs home", "the home run", "homes")


def forms(store: Store, typed: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    looked_for = read(store, lambda c: with_forms(c, query_words(parse_query(typed))))
    return tuple(term.forms for term in looked_for.terms)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("running", "run"),
        ("settings", "set"),
        ("книгой", "книг"),
        ("новый", "нов"),
        ("новыми", "нов"),
        ("cafes", "cafe"),
        ("as", "as"),
        ("ids", "ids"),
        ("она", "она"),
        ("設", "設"),
        ("サーバ", "サーバ"),
        ("x86s", "x86s"),
        ("latinкириллица", "latinкириллица"),
        ("", ""),
    ],
)
def test_a_word_has_the_stem_of_its_script(word: str, expected: str) -> None:
    assert stem(word) == expected


@given(st.text())
def test_any_word_has_a_stem_and_a_short_one_has_no_other(word: str) -> None:
    assert stem(word) == word or len(stem(word)) > 2


def test_stems_are_the_same_in_any_thread() -> None:
    words = [f"{letters}ings" for letters in ("sett", "runn", "open", "read")] * 500
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(stem, words)) == ["set", "run", "open", "read"] * 500


def test_a_term_has_the_forms_that_the_library_knows_itself_first(store: Store) -> None:
    put(store, document("a.md", "He runs. They run! Running…", title="Runs", heading=("Книги", "о книге")))
    assert forms(store, "running") == ((("running", "run", "runs"),),)
    assert forms(store, "run") == ((("run", "runs", "running"),),)
    assert forms(store, "книгами") == ((("книгами", "книг", "книге", "книги"),),)
    assert forms(store, "nowhere 設定 x") == ((("nowhere", "nowher"),), (("设",), ("定",)), (("x",),))
    assert forms(store, "fast-runs")[0] == (("fast",), ("runs", "run", "running"))


def test_parts_of_names_are_forms_with_a_mark(store: Store) -> None:
    put(store, document("a.md", "getSettings of macOS", title="set_up"))
    assert forms(store, "setting os") == ((("setting", "set", "_set", "_settings"),), (("os", "_os"),))


def test_phrases_exclusions_and_an_unfinished_word_stay_as_they_were_typed(store: Store) -> None:
    put(store, document("a.md", "runs running"))
    typed = query_words(parse_query('"run" -runs run', typing=True))
    looked_for = read(store, lambda c: with_forms(c, typed))
    assert (looked_for.phrases, looked_for.exclusions) == ((("run",),), (("runs",),))
    assert looked_for.unfinished == typed.unfinished == ("run",)


def test_no_more_than_so_many_forms_are_looked_for(store: Store) -> None:
    write(store, lambda c: note_forms(c, [("run", f"run{'s' * (n + 1)}") for n in range(40)]))
    [(found,)] = forms(store, "running")
    assert found == ("running", "run", *(f"run{'s' * (n + 1)}" for n in range(MAXIMUM_FORMS - 2)))


def test_a_term_says_whether_it_is_exact() -> None:
    assert Term.of(("foo", "bar")).exact
    assert not Term(("foo", "bars"), (("foo",), ("bars", "bar"))).exact


def matches(expression: str) -> list[str]:
    c = apsw.Connection(":memory:")
    register_tokenizer(c)
    c.execute(f"CREATE VIRTUAL TABLE t USING fts5 (text, tokenize = '{TOKENIZER}')")
    c.executemany("INSERT INTO t VALUES (?)", [(text,) for text in _ROWS])
    found = [text for (text,) in rows(c, "SELECT text FROM t WHERE t MATCH ? ORDER BY rowid", (expression,))]
    c.close()
    return found


def test_a_word_with_forms_matches_what_any_form_does() -> None:
    assert matches(quoted_forms(Term(("run",), (("run", "runs"),)))) == [
        "run",
        "runs",
        "to run home",
        "she runs home",
        "the home run",
    ]
    assert matches(quoted_forms(Term(("run", "home"), (("run", "runs"), ("home", "homes"))))) == [
        "to run home",
        "she runs home",
    ]
    assert matches(quoted_forms(Term.of(("run", "home")))) == ["to run home"]


def test_a_word_with_forms_is_one_phrase_to_fts5() -> None:
    counted: list[tuple[int, list[list[int]]]] = []

    def count(api: apsw.FTS5ExtensionApi, *_: object) -> int:
        counted.append((api.phrase_count, api.phrase_locations(0)))
        return 0

    c = apsw.Connection(":memory:")
    register_tokenizer(c)
    c.execute(f"CREATE VIRTUAL TABLE t USING fts5 (text, tokenize = '{TOKENIZER}')")
    c.execute("INSERT INTO t VALUES ('run runs running run')")
    c.register_fts5_function("count", count)
    string = quoted_forms(Term(("run",), (("run", "runs", "running"),)))
    rows(c, "SELECT count(t) FROM t WHERE t MATCH ?", (string,))
    [weight] = rows(c, "SELECT bm25(t) FROM t WHERE t MATCH ?", (string,))
    c.close()
    assert counted == [(1, [[0, 1, 2, 3]])]
    assert weight[0] < 0


def test_an_expression_names_every_form_of_a_term_and_no_form_of_a_phrase(store: Store) -> None:
    put(store, document("a.md", "runs running"))
    query = parse_query('run "runs" -running')
    looked_for = read(store, lambda c: with_forms(c, query_words(query)))
    expression = fts_expression(looked_for, terms=looked_for.terms)
    assert expression is not None
    assert expression.count("run>runs>running") == 1
    assert read(store, lambda c: rows(c, "SELECT rowid FROM passage_words(?)", (expression,))) == []
