"""What goes into text columns and paths, and how it comes out."""

import os
import re
from datetime import UTC, datetime, timedelta

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def storable(text: str) -> str:
    """``text`` with NUL and lone surrogates as U+FFFD, one for one, so that character spans stay true."""
    return _UNSTORABLE.sub("\ufffd", text)


def path_bytes(path: str) -> bytes:
    """A path as the file system writes it."""
    return os.fsencode(path)


def path_text(path: bytes) -> str:
    """A path as the rest of the program has it."""
    return os.fsdecode(path)


def to_microseconds(when: datetime) -> int:
    """Microseconds since 1970 of a timezone-aware date, exact for every year."""
    return (when - _EPOCH) // timedelta(microseconds=1)


def from_microseconds(count: int) -> datetime:
    """The inverse of ``to_microseconds``, in UTC."""
    return _EPOCH + timedelta(microseconds=count)
