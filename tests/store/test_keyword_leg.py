"""The keyword leg: which passages a typed query finds, and that any text is a valid query."""

import math
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.query import SearchFilters, SearchQuery, parse_query
from app.store import common_words
from app.store.keyword_leg import keyword_leg
from app.store.store import Store
from tests.store.library import NEW_YEAR, document, found, opened, put, read

_SYNTAX = st.sampled_from(
    ['"', "-", "*", ":", "NEAR", "AND", "OR", "NOT", "(", ")", "^", "+", "{", "}", " ", "title:", "'"]
)
_LETTERS = st.sampled_from(["alpha", "設定", "👍🏽", "\x00", "\ud800", "$!Tokens~", "|", ">", "é", "don't"])
_TYPED = st.lists(_SYNTAX | _LETTERS | st.text(st.characters(exclude_categories=[]), max_size=5)).map("".join)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with opened(tmp_path_factory.mktemp("shared")) as library:
        put(
            library,
            document(
                "a.md",
                "コンピュータの設定を開く",
                "定設ではない",
                "点击设置按钮",
                "Настройте ПРОКСИ сервер",
                "Ein Café in Straße",
                "it fails with ECONN:REFUSED, don't retry",
                "well done 👍🏽",
                "alpha beta gamma",
                "beta alpha delta",
            ),
        )
        yield library


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("設定", ["コンピュータの設定を開く"]),
        ("设置", ["点击设置按钮"]),
        ("прокси", ["Настройте ПРОКСИ сервер"]),
        ("cafe", ["Ein Café in Straße"]),
        ("CAFÉ", ["Ein Café in Straße"]),
        ("strasse", ["Ein Café in Straße"]),
        ("ECONN:REFUSED", ["it fails with ECONN:REFUSED, don't retry"]),
        ("don't", ["it fails with ECONN:REFUSED, don't retry"]),
        ("👍", ["well done 👍🏽"]),
        ('"alpha beta"', ["alpha beta gamma"]),
        ("alpha -gamma", ["beta alpha delta"]),
        ('alpha -"beta alpha"', ["alpha beta gamma"]),
        ('"alpha" gamma nowhere', ["alpha beta gamma", "beta alpha delta"]),
        ('"alpha" "delta"', ["beta alpha delta"]),
        ("-alpha", []),
        ("", []),
        ('"" -- ** :: … "!"', []),
        ("nowhere", []),
    ],
)
def test_a_query_finds_what_it_says(shared: Store, typed: str, expected: list[str]) -> None:
    assert found(shared, typed) == expected


@given(typed=_TYPED)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_a_valid_query(shared: Store, typed: str) -> None:
    rows = read(shared, lambda c: keyword_leg(c, parse_query(typed), limit=5))
    assert all(math.isfinite(row.raw) for row in rows)


@given(parts=st.lists(_TYPED, max_size=4))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_parts_are_a_valid_query(shared: Store, parts: list[str]) -> None:
    query = SearchQuery(text="", terms=tuple(parts), phrases=tuple(parts[:2]), exclusions=tuple(parts[2:]))
    read(shared, lambda c: keyword_leg(c, query, limit=5))


@pytest.mark.parametrize(
    "typed",
    [
        " ".join(f"w{number}" for number in range(1_700)),
        "設定を開く" * 2_000,
        '"' + "alpha beta " * 900 + '"',
        '"a" ' * 2_500,
        "-x " * 3_000 + "alpha",
        "(" * 10_000,
        "x" * 10_000,
    ],
)
def test_ten_thousand_characters_take_no_time(shared: Store, typed: str) -> None:
    begun = time.process_time()
    found(shared, typed)
    assert time.process_time() - begun < 1.0


def test_the_same_passage_is_found_by_title_heading_and_text_in_this_order(store: Store) -> None:
    filler = "something else entirely different here"
    put(
        store,
        document("body.md", f"zebra {filler}", title="One", heading=("Two",)),
        document("head.md", f"horse {filler}", title="Six", heading=("Zebra",)),
        document("title.md", f"mouse {filler}", title="Zebra", heading=("Ten",)),
        *(document(f"{n}.md", f"{filler} {n}", title="Nine", heading=("Ten",)) for n in range(9)),
    )
    assert [text.split()[0] for text in found(store, "zebra")] == ["mouse", "horse", "zebra"]


def test_a_question_finds_what_it_means(store: Store) -> None:
    common = [document(f"{n}.md", f"how do I do the thing number {n} with the other one") for n in range(30)]
    put(store, *common, document("s.md", "Open the settings with Control and comma."))
    assert found(store, "how do I open the settings?")[0] == "Open the settings with Control and comma."


def test_a_japanese_question_finds_what_it_means(shared: Store) -> None:
    assert found(shared, "設定画面はどうやって開くのですか")[0] == "コンピュータの設定を開く"
    assert found(shared, "コンピュータはどこで買えますか") == ["コンピュータの設定を開く"]


def test_a_chinese_question_finds_what_it_means(shared: Store) -> None:
    assert found(shared, "怎样打开设置窗口") == ["点击设置按钮"]


def test_a_quoted_sentence_is_not_taken_apart(shared: Store) -> None:
    assert found(shared, '"設定画面を開く"') == []


def test_common_words_are_left_out_only_where_they_would_cost_much(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = ("rare", "known", "known", "known", "known", *[""] * 5)
    put(store, *(document(f"{n}.md", f"the thing {n} {kinds[n % 10]}") for n in range(50)))
    assert len(found(store, "the rare known thing")) == 25
    monkeypatch.setattr(common_words, "MATCH_BUDGET", 20)
    assert len(found(store, "the rare known thing")) == 5
    assert len(found(store, "the thing")) == 50
    assert len(found(store, 'rare "the thing"')) == 50
    assert found(store, "rare -the") == []
    assert found(store, "nowhere missing") == []


def test_a_hit_by_nothing_but_words_of_most_passages_is_none_beside_a_rarer_word(store: Store) -> None:
    put(store, *(document(f"{n}.md", f"the thing {n} {'rare' if n == 7 else ''}") for n in range(20)))
    assert [text.split() for text in found(store, "what is the rare thing")] == [
        ["the", "thing", "7", "rare"]
    ]
    assert len(found(store, "the thing")) == len(found(store, "the thing nowhere")) == 20
    assert len(found(store, 'rare "the thing"')) == 20
    assert len(found(store, "the thing", filters=SearchFilters(folders=("/notes",)))) == 20


def test_a_small_library_is_too_small_to_say_that_a_word_of_most_passages_says_nothing(store: Store) -> None:
    put(store, *(document(f"{n}.md", f"settings {n} {'search' if n < 4 else ''}") for n in range(8)))
    assert len(found(store, "search settings")) == 8


def test_words_in_a_third_of_the_passages_still_find_on_their_own(store: Store) -> None:
    put(store, *(document(f"{n}.md", f"{'meeting' if n % 3 == 0 else 'other'} {n}") for n in range(21)))
    put(store, document("bank.md", "the bank"))
    assert found(store, "meeting bank")[0] == "the bank"
    assert len(found(store, "meeting bank")) == 8


def test_equals_come_in_the_order_of_their_ids_and_the_limit_holds(store: Store) -> None:
    put(store, *(document(f"{n}.md", "same words") for n in (3, 1, 2)), document("x.md", "other"))
    rows = read(store, lambda c: keyword_leg(c, parse_query("same"), limit=2))
    assert [row.passage_id for row in rows] == [1, 2]
    assert rows[0].raw == rows[1].raw < 0


def test_filters_are_inside_the_leg_so_that_a_small_folder_is_not_starved(store: Store) -> None:
    put(store, *(document(f"{n}.md", "needle", folder="/big") for n in range(60)))
    put(store, document("only.md", "a needle in some hay", folder="/small"))
    assert found(store, "needle", limit=3, filters=SearchFilters(folders=("/small",))) == [
        "a needle in some hay"
    ]


def test_a_folder_filter_goes_by_whole_names(store: Store) -> None:
    put(
        store,
        document("a.md", "needle one", folder="/n/work"),
        document("b.md", "needle two", folder="/n/workshop"),
        document("deep/er/c.md", "needle three", folder="/n/work"),
    )
    within = SearchFilters(folders=("/n/work/",))
    assert sorted(found(store, "needle", filters=within)) == ["needle one", "needle three"]
    assert len(found(store, "needle", filters=SearchFilters(folders=("/",)))) == 3
    both = SearchFilters(folders=("/n/work/deep", "/n/workshop"))
    assert sorted(found(store, "needle", filters=both)) == ["needle three", "needle two"]


def test_kind_and_date_filters_include_both_ends(store: Store) -> None:
    days = [NEW_YEAR + timedelta(days=n) for n in range(4)]
    put(store, *(document(f"{n}.md", f"needle {n}", when=day) for n, day in enumerate(days)))
    put(store, document("t.txt", "needle text", kind="txt", when=days[1]))
    between = SearchFilters(after=days[1], before=days[2])
    assert sorted(found(store, "needle", filters=between)) == ["needle 1", "needle 2", "needle text"]
    assert found(store, "needle", filters=SearchFilters(kinds=("txt",))) == ["needle text"]
    assert found(store, "needle", filters=SearchFilters(kinds=("txt",), after=days[2])) == []


@given(
    folders=st.sets(st.sampled_from(["/a", "/a/b", "/c", "/none"])),
    kinds=st.sets(st.sampled_from(["md", "txt", "none"])),
    after=st.none() | st.integers(0, 5),
    before=st.none() | st.integers(0, 5),
)
@settings(max_examples=60, deadline=None)
def test_a_filter_lets_through_what_it_says_however_much_that_is(
    many: Store, folders: set[str], kinds: set[str], after: int | None, before: int | None
) -> None:
    filters = SearchFilters(
        folders=tuple(folders),
        kinds=tuple(kinds),
        after=None if after is None else NEW_YEAR + timedelta(days=after),
        before=None if before is None else NEW_YEAR + timedelta(days=before),
    )
    expected = [
        f"needle {folder} {kind} {day}"
        for folder in ("/a", "/a/b", "/c")
        for kind in ("md", "txt")
        for day in range(6)
        if (not folders or any(f"{folder}/".startswith(f"{chosen}/") for chosen in folders))
        and (not kinds or kind in kinds)
        and (after is None or day >= after)
        and (before is None or day <= before)
    ]
    assert sorted(found(many, "needle", filters=filters)) == sorted(expected)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with opened(tmp_path_factory.mktemp("many")) as library:
        put(
            library,
            *(
                document(
                    f"{day}.{kind}",
                    f"needle {folder} {kind} {day}",
                    folder=folder,
                    kind=kind,
                    when=NEW_YEAR + timedelta(days=day),
                )
                for folder in ("/a", "/a/b", "/c")
                for kind in ("md", "txt")
                for day in range(6)
            ),
        )
        yield library


def test_words_of_removed_and_replaced_documents_are_gone(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, document("a.md", "first words"))
        put(store, document("a.md", "second thoughts"))
        assert found(store, "first") == []
        assert found(store, "second") == ["second thoughts"]
