"""Filters as they are typed into a query: ``folder:work``, ``type:md``, ``after:2026-03``, ``title:plan``.

Dates are read here, those that count from today with a today that the caller passes in.
"""

import re
import unicodedata
from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

_CALENDAR = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", re.ASCII)
_AGO = re.compile(r"(\d{1,5})([dwmy])", re.ASCII)
_DAYS_AGO = {"today": 0, "yesterday": 1}
_NOT_A_WORD = frozenset("PZC")
"""Unicode's punctuation, separators and controls: a value of these alone names nothing."""


class FilterName(StrEnum):
    """What stands before the colon."""

    FOLDER = "folder"
    TYPE = "type"
    AFTER = "after"
    BEFORE = "before"
    TITLE = "title"

    @property
    def dated(self) -> bool:
        """Whether its value is a date."""
        return self in {FilterName.AFTER, FilterName.BEFORE}


@dataclass(frozen=True, slots=True)
class TypedFilter:
    """One filter of a query, and the half-open character span where it stands in the query's text."""

    name: FilterName
    value: str
    start: int
    end: int

    @property
    def text(self) -> str:
        """The filter as one would type it; it is read back as the same."""
        quoted = f'"{self.value}"' if any(map(str.isspace, self.value)) else self.value
        return f"{self.name}:{quoted}"


@dataclass(frozen=True, slots=True)
class DaySpan:
    """From ``first`` to ``last``, both included: a day, or the days of a month or a year."""

    first: date
    last: date

    @property
    def begin(self) -> datetime:
        """The first moment, UTC."""
        return datetime.combine(self.first, time(), tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """The last moment, UTC."""
        return datetime.combine(self.last, time.max, tzinfo=UTC)


def says_something(value: str) -> bool:
    """Whether ``value`` holds anything but punctuation and blanks."""
    return any(unicodedata.category(char)[0] not in _NOT_A_WORD for char in value)


def day_span(text: str, *, today: date | None) -> DaySpan | None:
    """The days that ``text`` names: 2026, 2026-03, 2026-03-14, yesterday, today, 7d, 2w, 3m, 1y.

    The latter ones are single days, counted back from ``today``; without it they name nothing. None for
    what is no date, or none that a calendar has.
    """
    text = text.strip().lower()
    try:
        if match := _CALENDAR.fullmatch(text):
            return _calendar_span(*(int(part) if part else None for part in match.groups()))
        day = _day_ago(text, today) if today else None
    except (ValueError, OverflowError):
        return None
    return DaySpan(day, day) if day else None


def without_filter(text: str, typed: TypedFilter) -> str:
    """``text`` without that filter of it, and without the blanks that would then stand side by side."""
    before, after = text[: typed.start].rstrip(), text[typed.end :].lstrip()
    return f"{before} {after}" if before and after else before + after


def _calendar_span(year: int | None, month: int | None, day: int | None) -> DaySpan:
    assert year is not None
    first = date(year, month or 1, day or 1)
    if day is not None:
        return DaySpan(first, first)
    last_month = month or 12
    return DaySpan(first, date(year, last_month, monthrange(year, last_month)[1]))


def _day_ago(text: str, today: date) -> date | None:
    if text in _DAYS_AGO:
        return today - timedelta(days=_DAYS_AGO[text])
    match = _AGO.fullmatch(text)
    if match is None:
        return None
    count = int(match[1])
    match match[2]:
        case "d":
            return today - timedelta(days=count)
        case "w":
            return today - timedelta(weeks=count)
        case "m":
            return _months_ago(today, count)
        case _:
            return _months_ago(today, 12 * count)


def _months_ago(today: date, count: int) -> date:
    """The same day of an earlier month, or that month's last one; ValueError before the first year."""
    months = 12 * today.year + today.month - 1 - count
    year, month = months // 12, months % 12 + 1
    return date(year, month, min(today.day, monthrange(year, month)[1]))
