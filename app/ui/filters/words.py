"""What is said of filters: on their chips, and where they hide everything."""

from datetime import date
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from app.core.documents import displayable
from app.core.query_filters import FilterName, TypedFilter, day_span
from app.services.hidden import MOST_COUNTED, HiddenByFilters, Hider


def chip_text(typed: TypedFilter, *, today: date | None) -> str:
    """The filter as it was typed, and for a date the day that it comes to."""
    text = displayable(typed.text)
    span = day_span(typed.value, today=today) if typed.name.dated else None
    if span is None or typed.value == span.first.isoformat():
        return text
    if typed.name is FilterName.AFTER:
        return _tr("{filter} (from {day})").format(filter=text, day=span.first.isoformat())
    return _tr("{filter} (up to {day})").format(filter=text, day=span.last.isoformat())


def folder_text(path: str) -> str:
    """The folder that was chosen beside the query, by its name."""
    return _tr("in {folder}").format(folder=displayable(PurePath(path).name or path))


def bad_dates_text(bad_dates: tuple[str, ...]) -> str:
    """That a filter had no date, calmly; empty when there is none."""
    if not bad_dates:
        return ""
    words = _tr("“{word}” holds no date, so it is searched as words; a date is 2026, 2026-03-14 or 7d.")
    return words.format(word=displayable(bad_dates[0]))


def hidden_text(hidden: HiddenByFilters) -> str:
    """Which filter hides what."""
    if not hidden.by_all:
        return _tr("No note has these words, and the filters hide none; try fewer or other words.")
    if not hidden.hiders:
        return _tr("Each of several filters hides everything, and none of them alone can go.")
    if len(hidden.hiders) == 1:
        hider = hidden.hiders[0]
        return _tr("{filter} hides {passages}.").format(
            filter=_name(hider), passages=_passages(hider.passages)
        )
    return _tr("Together the filters hide everything; without any one of them there is something.")


def drop_text(hider: Hider) -> str:
    """What the button says that drops a filter."""
    if hider.typed is None:
        return _tr("Search all folders")
    return _tr("Drop {filter}").format(filter=displayable(hider.typed.text))


def drop_all_text() -> str:
    """What the button says that drops every filter."""
    return _tr("Drop all filters")


def _name(hider: Hider) -> str:
    return _tr("The chosen folder") if hider.typed is None else displayable(hider.typed.text)


def _passages(count: int) -> str:
    if count == 1:
        return _tr("the one passage there would be")
    if count >= MOST_COUNTED:
        return _tr("at least {count:,} passages").format(count=count)
    return _tr("{count} passages").format(count=count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Filters", text)
