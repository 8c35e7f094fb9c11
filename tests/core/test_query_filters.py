"""Filters in a typed query: what they mean, that they are read back, and that a bad one is plain words."""

import calendar
from datetime import UTC, date, datetime, time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core.query import SearchFilters, filters_of, parse_query
from app.core.query_filters import FilterName, TypedFilter, day_span, without_filter

TODAY = date(2026, 3, 31)
PIECES = st.sampled_from(
    (
        *("folder:", "type:", "after:", "before:", "title:", "Folder：", "heading:", '"', "-", " ", "a b"),
        *(
            "2026",
            "2026-03",
            "7d",
            "yesterday",
            "lately",
            "設定",
            "прокси",
            "“x”",
            "\ud800",
            "\x00",
            ":",
            "a",
        ),
    )
)
TYPED = st.lists(PIECES | st.text(max_size=3), max_size=12).map("".join)
VALUES = st.text("abc設定プр/.-_é", min_size=1, max_size=6).filter(lambda value: any(map(str.isalnum, value)))
NAMED = st.sampled_from([FilterName.FOLDER, FilterName.TYPE, FilterName.TITLE])
WORDY = st.builds(
    TypedFilter, NAMED, st.lists(VALUES, min_size=1, max_size=3).map(" ".join), st.just(0), st.just(0)
)
DAYS = st.dates().map(lambda day: [f"{day:%Y}".zfill(4), f"{day.isoformat()[:7]}", day.isoformat()])


@given(text=TYPED)
def test_any_text_is_a_query_and_every_filter_stands_where_it_says(text: str) -> None:
    query = parse_query(text, today=TODAY, typing=True)
    assert query.text == text
    for found in query.typed:
        assert text[found.start : found.end].lower().startswith(found.name.value)
        assert '"' not in found.value
        assert found.value == " ".join(found.value.split()) != ""
    for part in (*query.terms, *query.phrases, *query.exclusions):
        assert part == part.strip() != ""
        assert '"' not in part
    assert query.unfinished == "" or query.terms[-1] == query.unfinished


@given(text=TYPED)
def test_a_filter_is_read_back_from_the_text_of_its_chip(text: str) -> None:
    for found in parse_query(text, today=TODAY).typed:
        [again] = parse_query(found.text, today=TODAY).typed
        assert (again.name, again.value, again.text) == (found.name, found.value, found.text)
        assert filters_of([again], today=TODAY) == filters_of([found], today=TODAY)


@given(text=TYPED)
@example(text="folder:“x”folder:folder:")
def test_without_a_filter_all_the_rest_stays(text: str) -> None:
    query = parse_query(text, today=TODAY)
    for place, found in enumerate(query.typed):
        rest = parse_query(without_filter(text, found), today=TODAY)
        kept = query.typed[:place] + query.typed[place + 1 :]
        assert [(other.name, other.value) for other in rest.typed] == [
            (other.name, other.value) for other in kept
        ]
        assert (rest.terms, rest.phrases, rest.exclusions) == (
            query.terms,
            query.phrases,
            query.exclusions,
        )


@given(wanted=st.lists(WORDY, max_size=4), terms=st.lists(VALUES, max_size=3))
def test_what_is_written_out_is_read_back(wanted: list[TypedFilter], terms: list[str]) -> None:
    terms = [term.lstrip("-") or "x" for term in terms]
    query = parse_query(" ".join((*(found.text for found in wanted), *terms)))
    assert [(found.name, found.value) for found in query.typed] == [
        (found.name, found.value) for found in wanted
    ]
    assert query.terms == tuple(terms)
    assert query.empty == (not terms)
    assert query.filters == filters_of(wanted)


def test_names_and_values() -> None:
    query = parse_query('FOLDER:"my  notes" folder:work type:.MD title:"Auth plan" vpn')
    assert query.filters == SearchFilters(
        folder_names=("my notes", "work"), kinds=("md",), titles=("Auth", "plan")
    )
    assert query.terms == ("vpn",)
    assert query.meaning_text == "vpn"
    assert [found.text for found in query.typed] == [
        'folder:"my notes"',
        "folder:work",
        "type:.MD",
        'title:"Auth plan"',
    ]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("folder: work", ("folder:", "work")),
        ('folder:""', ("folder:",)),
        ("title:!?", ("title:!?",)),
        ("heading:x", ("heading:x",)),
        ("myfolder:x", ("myfolder:x",)),
        ("http://a.b", ("http://a.b",)),
        ("10:30", ("10:30",)),
        ('after:"last week"', ("after:", "last", "week")),
    ],
)
def test_what_is_no_filter_is_plain_words(text: str, terms: tuple[str, ...]) -> None:
    query = parse_query(text, today=TODAY)
    assert (query.terms, query.typed, query.filters) == (terms, (), SearchFilters())


def test_filters_of_the_caller_hold_beside_those_that_are_typed() -> None:
    chosen = SearchFilters(folders=("/notes",))
    assert parse_query("type:md x", filters=chosen).filters == SearchFilters(kinds=("md",), also=chosen)
    assert parse_query("type:md x", filters=SearchFilters()).filters == SearchFilters(kinds=("md",))
    assert parse_query("x", filters=chosen).filters == chosen
    assert SearchFilters(also=chosen).active
    assert not SearchFilters(also=SearchFilters()).active


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("2026-02", date(2026, 2, 1), date(2026, 2, 28)),
        ("2024-2", date(2024, 2, 1), date(2024, 2, 29)),
        ("2026-03-14", date(2026, 3, 14), date(2026, 3, 14)),
        ("today", TODAY, TODAY),
        ("Yesterday", date(2026, 3, 30), date(2026, 3, 30)),
        ("7d", date(2026, 3, 24), date(2026, 3, 24)),
        ("2w", date(2026, 3, 17), date(2026, 3, 17)),
        ("1m", date(2026, 2, 28), date(2026, 2, 28)),
        ("3m", date(2025, 12, 31), date(2025, 12, 31)),
        ("1y", date(2025, 3, 31), date(2025, 3, 31)),
        ("25m", date(2024, 2, 29), date(2024, 2, 29)),
    ],
)
def test_dates(text: str, first: date, last: date) -> None:
    span = day_span(text, today=TODAY)
    assert span is not None
    assert (span.first, span.last) == (first, last)
    assert parse_query(f"after:{text} x", today=TODAY).filters.after == datetime.combine(
        first, time(), tzinfo=UTC
    )
    assert parse_query(f"before:{text} x", today=TODAY).filters.before == datetime.combine(
        last, time.max, tzinfo=UTC
    )


@pytest.mark.parametrize(
    "text", ["lately", "2026-13", "2026-02-30", "0000", "99999y", "12m1", "７d", "20260314", "-1d", "d", "1h"]
)
def test_what_is_no_date_is_a_plain_word_and_is_told(text: str) -> None:
    query = parse_query(f"after:{text} plan", today=TODAY)
    assert query.terms == (f"after:{text}", "plan")
    assert query.bad_dates == (f"after:{text}",)
    assert not query.filters.active


def test_without_a_today_only_dates_of_the_calendar_are_known() -> None:
    assert parse_query("after:7d x").bad_dates == ("after:7d",)
    assert parse_query("after:2026 x").bad_dates == ()


def test_of_several_dates_the_narrowest_hold() -> None:
    filters = parse_query("after:2024 after:2025-06 before:2026 before:2025-12 x").filters
    assert filters.after == datetime(2025, 6, 1, tzinfo=UTC)
    assert filters.before == datetime.combine(date(2025, 12, 31), time.max, tzinfo=UTC)


@given(written=DAYS)
def test_every_day_month_and_year_of_the_calendar_is_a_span(written: list[str]) -> None:
    year, month, day = (day_span(text, today=None) for text in written)
    assert year is not None
    assert month is not None
    assert day is not None
    assert year.first <= month.first <= day.first == day.last <= month.last <= year.last
    assert (month.last - month.first).days + 1 == calendar.monthrange(month.first.year, month.first.month)[1]


@given(count=st.integers(0, 99_999), unit=st.sampled_from("dwmy"), today=st.dates())
def test_days_ago_are_never_after_today(count: int, unit: str, today: date) -> None:
    span = day_span(f"{count}{unit}", today=today)
    assert span is None or span.first == span.last <= today


@pytest.mark.parametrize(
    ("text", "unfinished"),
    [
        ("auth sett", "sett"),
        ("auth sett ", ""),
        ("sett\u3000", ""),
        ('"auth" sett', "sett"),
        ('"auth sett"', ""),
        ('"auth sett', ""),
        ("auth -sett", ""),
        ("sett folder:work", ""),
        ("after:lat", ""),
        ("", ""),
    ],
)
def test_the_last_word_is_unfinished_while_it_is_typed(text: str, unfinished: str) -> None:
    assert parse_query(text, today=TODAY, typing=True).unfinished == unfinished
    assert parse_query(text, today=TODAY).unfinished == ""
