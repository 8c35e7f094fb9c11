"""The date of a document, and whether it is evergreen.

In this order: front matter (``updated``, ``modified``, ``date``, ``created``), a real calendar date in
the file name, the modification time. ``MEMORY.md``, undated files under a folder named ``memory`` and
files whose front matter says ``evergreen: true`` never fade.
"""

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from pathlib import PurePath

from app.core.documents import DateSource, DocumentDate

FRONT_MATTER_DATES = ("updated", "modified", "date", "created")
EVERGREEN_NAMES = frozenset({"MEMORY.md", "memory.md"})
EVERGREEN_FOLDER = "memory"
_NAME_DATE = re.compile(r"(?<!\d)(?:(\d{4})([-_.])(\d{2})\2(\d{2})|((?:19|20)\d{2})(\d{2})(\d{2}))(?!\d)")


def document_date(path: str, *, front_matter: Mapping[str, object], modified: datetime) -> DocumentDate:
    """The date of the file at ``path`` and its source; ``modified`` is timezone-aware."""
    written = _front_matter_date(front_matter)
    named = file_name_date(path)
    when = written or named or modified.astimezone(UTC)
    if _is_evergreen(path, front_matter, dated=written is not None or _NAME_DATE.search(PurePath(path).name)):
        return DocumentDate(when, DateSource.EVERGREEN)
    if written:
        return DocumentDate(when, DateSource.FRONT_MATTER)
    return DocumentDate(when, DateSource.FILE_NAME if named else DateSource.MODIFIED)


def file_name_date(path: str) -> datetime | None:
    """The first real calendar date in the file name (``2026-01-11`` or ``20260111``), at 00:00 UTC."""
    for match in _NAME_DATE.finditer(PurePath(path).name):
        year, _, month, day, *compact = match.groups()
        parts = (year, month, day) if year else compact
        try:
            return datetime(*map(int, parts), tzinfo=UTC)  # type: ignore[arg-type,misc]
        except ValueError:
            continue
    return None


def parse_date(value: object) -> datetime | None:
    """A front matter value as a UTC date and time; None when it is no date.

    A whole number may be a date too, since YAML reads ``20260111`` as one.
    """
    if isinstance(value, str | int):
        value = _from_text(str(value).strip())
    if isinstance(value, datetime):
        return _in_utc(value)
    if isinstance(value, date):
        return datetime.combine(value, time(), tzinfo=UTC)
    return None


def same_time_on(day: date, now: datetime) -> datetime:
    """The moment that ``day`` has in the calendar and on the clock of ``now`` (timezone-aware), in UTC.

    So the day of ``now`` itself gives ``now``. The first and last day of all calendars stay in them.
    """
    moment = datetime.combine(day, now.timetz())
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        return moment.replace(tzinfo=UTC)


def _in_utc(when: datetime) -> datetime | None:
    try:
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _from_text(text: str) -> datetime | None:
    text = text.replace("/", "-")
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return file_name_date(text)


def _front_matter_date(front_matter: Mapping[str, object]) -> datetime | None:
    found = (parse_date(front_matter.get(key)) for key in FRONT_MATTER_DATES)
    return next((when for when in found if when), None)


def _is_evergreen(path: str, front_matter: Mapping[str, object], *, dated: object) -> bool:
    """``dated`` is true for a date that no calendar has, too: such a file is a log, not a standing note."""
    pure = PurePath(path)
    if pure.name in EVERGREEN_NAMES or front_matter.get("evergreen") is True:
        return True
    return EVERGREEN_FOLDER in pure.parts[:-1] and not dated
