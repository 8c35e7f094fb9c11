"""The date of a document, where it came from, and what never fades."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.dates import FRONT_MATTER_DATES, document_date, file_name_date, parse_date
from app.core.documents import DateSource, DocumentDate

MODIFIED = datetime(2026, 2, 1, 12, 30, tzinfo=UTC)
DAYS = st.dates()
SAFE_NAMES = st.text("abcxyz 設定-_.", max_size=8)


def source(path: str, **front_matter: object) -> DateSource:
    return document_date(path, front_matter=front_matter, modified=MODIFIED).source


@given(day=DAYS, before=SAFE_NAMES, after=SAFE_NAMES)
def test_a_real_date_in_the_name_is_found(day: date, before: str, after: str) -> None:
    expected = datetime(day.year, day.month, day.day, tzinfo=UTC)
    assert file_name_date(f"/notes/{before}{day.isoformat()}{after}.md") == expected


@given(day=st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31)))
def test_a_compact_date_is_found_between_1900_and_2099(day: date) -> None:
    expected = datetime(day.year, day.month, day.day, tzinfo=UTC)
    assert file_name_date(f"/notes/{day:%Y%m%d}.md") == expected
    assert file_name_date(f"/notes/minutes {day:%Y%m%d}T1030 x.md") == expected


@given(path=st.text())
def test_any_path_has_a_date(path: str) -> None:
    dated = document_date(path, front_matter={}, modified=MODIFIED)
    assert dated.when.utcoffset() == timedelta(0)
    assert (dated.source is DateSource.MODIFIED) <= (dated.when == MODIFIED)


@given(value=st.one_of(st.text(), st.integers(), st.floats(), st.none(), st.booleans(), st.lists(st.text())))
def test_any_front_matter_value_is_a_date_or_none(value: object) -> None:
    found = parse_date(value)
    assert found is None or found.utcoffset() == timedelta(0)


@given(when=st.datetimes(), offset_minutes=st.integers(-14 * 60, 14 * 60))
def test_a_moment_with_an_offset_is_the_same_moment_in_utc(when: datetime, offset_minutes: int) -> None:
    local = when.replace(tzinfo=timezone(timedelta(minutes=offset_minutes)))
    found = parse_date(local)
    assert found is None or found == local
    assert parse_date(local.isoformat()) == found
    if datetime(2, 1, 1) < when < datetime(9998, 1, 1):  # noqa: DTZ001 - compared with one without a zone
        assert found is not None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (date(2026, 1, 11), datetime(2026, 1, 11, tzinfo=UTC)),
        (datetime(2026, 1, 11, 10, 30), datetime(2026, 1, 11, 10, 30, tzinfo=UTC)),  # noqa: DTZ001
        ("2026-01-11", datetime(2026, 1, 11, tzinfo=UTC)),
        (" 2026-01-11 ", datetime(2026, 1, 11, tzinfo=UTC)),
        ("2026/01/11", datetime(2026, 1, 11, tzinfo=UTC)),
        ("2026/01/11 at noon", datetime(2026, 1, 11, tzinfo=UTC)),
        ("Sunday, 2026-01-11", datetime(2026, 1, 11, tzinfo=UTC)),
        ("2026-01-11T10:30:00Z", datetime(2026, 1, 11, 10, 30, tzinfo=UTC)),
        ("2026-01-11 10:30", datetime(2026, 1, 11, 10, 30, tzinfo=UTC)),
        ("2026-01-11T10:30:00+09:00", datetime(2026, 1, 11, 1, 30, tzinfo=UTC)),
        (20260111, datetime(2026, 1, 11, tzinfo=UTC)),
        ("0001-01-01T00:00+14:00", None),
        ("9999-12-31T23:59-14:00", None),
        ("2026-02-30", None),
        ("yesterday", None),
        ("", None),
        (2026, None),
        (None, None),
        (True, None),
        (3.5, None),
        (["2026-01-11"], None),
    ],
)
def test_front_matter_dates(value: object, expected: datetime | None) -> None:
    assert parse_date(value) == expected


def test_front_matter_is_read_in_its_own_order() -> None:
    days = {name: f"2020-01-{number:02}" for number, name in enumerate(FRONT_MATTER_DATES, start=1)}
    for number in range(len(FRONT_MATTER_DATES)):
        left = dict(list(days.items())[number:])
        dated = document_date("/2019-05-05.md", front_matter=left, modified=MODIFIED)
        assert dated == DocumentDate(datetime(2020, 1, number + 1, tzinfo=UTC), DateSource.FRONT_MATTER)


def test_a_front_matter_date_that_is_none_gives_way_to_the_next_source() -> None:
    unreadable = {"updated": "soon", "date": "2026-13-01", "created": None}
    assert source("/notes/2026-01-11.md", **unreadable) is DateSource.FILE_NAME
    assert source("/notes/plan.md", **unreadable) is DateSource.MODIFIED


@pytest.mark.parametrize(
    "name",
    [
        "2026-02-30",
        "2026-13-01",
        "0000-01-01",
        "12026-01-11",
        "2026-01-111",
        "2026-1-1",
        "18990101",
        "202601111",
        "2026-01.11",
    ],
)
def test_what_no_calendar_has_is_no_date(name: str) -> None:
    assert file_name_date(f"/2024-01-01/{name}.md") is None


@pytest.mark.parametrize("name", ["2026.01.11 a", "2026_01_11", "2026-02-30 2026-01-11", "v1-20260111-final"])
def test_the_first_date_that_a_calendar_has_counts(name: str) -> None:
    assert file_name_date(f"{name}.md") == datetime(2026, 1, 11, tzinfo=UTC)


@pytest.mark.parametrize("path", ["/notes/MEMORY.md", "memory.md", "/a/memory/projects.md", "/memory/a/b.md"])
def test_evergreen_paths(path: str) -> None:
    assert source(path) is DateSource.EVERGREEN
    assert document_date(path, front_matter={}, modified=MODIFIED).evergreen


@pytest.mark.parametrize(
    "path",
    [
        "/notes/Memory.md",
        "/memory.txt",
        "/my memory/a.md",
        "/memory-old/a.md",
        "/a/memory",
        "/memory/2026-02-30.md",
    ],
)
def test_paths_that_only_look_evergreen(path: str) -> None:
    assert source(path) is DateSource.MODIFIED


def test_a_date_in_front_matter_makes_a_file_under_memory_fade() -> None:
    assert source("/memory/a.md", date="2026-01-11") is DateSource.FRONT_MATTER
    assert source("/memory/MEMORY.md", date="2026-01-11") is DateSource.EVERGREEN


@pytest.mark.parametrize("value", ["true", 1, "yes", None, False])
def test_only_true_is_evergreen(value: object) -> None:
    assert source("/a.md", evergreen=value) is DateSource.MODIFIED


def test_an_evergreen_file_keeps_its_date_to_be_shown() -> None:
    dated = document_date("/2026-01-11.md", front_matter={"evergreen": True}, modified=MODIFIED)
    assert dated == DocumentDate(datetime(2026, 1, 11, tzinfo=UTC), DateSource.EVERGREEN)


def test_the_modification_time_is_shown_in_utc() -> None:
    local = MODIFIED.astimezone(timezone(timedelta(hours=9)))
    dated = document_date("/a.md", front_matter={}, modified=local)
    assert dated == DocumentDate(MODIFIED, DateSource.MODIFIED)
    assert dated.when.tzinfo is UTC
