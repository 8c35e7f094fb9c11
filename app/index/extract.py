"""One file: from its bytes to its text, its title and its date."""

import hashlib
import os
import stat
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import PurePath

from app.core.dates import document_date
from app.core.documents import DocumentDate, displayable
from app.core.errors import FileError
from app.index.encoding import HEAD_BYTES, NOT_TEXT, decode, looks_binary
from app.index.front_matter import split_front_matter
from app.index.headings import first_title
from app.index.kinds import kind_of

LIMIT_BYTES = 20_000_000
"""A larger file is not read: it is no note, and its passages would bury all others."""
_LIMIT_TITLE_CHARS = 300
_FLAGS: int = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe that took the place of a file must not hold the run up."""


class FileUnreadableError(FileError):
    """The file cannot be read now; what is known of it may still be right, and is kept."""


class FileGoneError(FileUnreadableError):
    """The file was there a moment ago."""


@dataclass(frozen=True, slots=True)
class FileContent:
    """The bytes of a file with the size and the modification time that belong to them."""

    data: bytes
    modified_ns: int

    @property
    def hash(self) -> bytes:
        """The sha256 of the bytes."""
        return hashlib.sha256(self.data).digest()


@dataclass(frozen=True, slots=True)
class Extract:
    """A file as text.

    ``text`` is the whole decoded file; the part that is searched begins at ``body`` (a character), after
    the front matter. ``markdown`` says whether headings and fences in it mean something.
    """

    text: str
    body: int
    title: str
    date: DocumentDate
    markdown: bool


def read_file(path: str) -> FileContent:
    """Read a file that holds still.

    One that changes while it is read is read once more. Raises FileError with the reason, its subclass
    FileUnreadableError when another try may go better, and FileGoneError when it is not there.
    """
    content = _read_once(path) or _read_once(path)
    if content is None:
        raise FileUnreadableError("It changed while it was read; index again when nothing writes to it.")
    return content


def extract(path: str, content: FileContent) -> Extract:
    """The text, title and date of a file. Raises FileError when it holds no text."""
    if not content.data:
        raise FileError("It is empty.")
    kind = kind_of(path)
    markdown = kind is None or kind.markdown
    text = decode(content.data)
    front = split_front_matter(text)
    if not text[front.end :].strip():
        raise FileError("It holds front matter and no text." if front.end else "It holds nothing but blanks.")
    modified = _utc(content.modified_ns)
    return Extract(
        text=text,
        body=front.end,
        title=_title(path, front.values.get("title"), text[front.end :] if markdown else ""),
        date=document_date(path, front_matter=front.values, modified=modified),
        markdown=markdown,
    )


def read_text(path: str) -> str:
    """The decoded text of a file, whole: what the character spans of its passages count in.

    Raises FileError when it cannot be read as text.
    """
    return decode(read_file(path).data)


def _read_once(path: str) -> FileContent | None:
    """The content, or None when the file changed meanwhile."""
    try:
        with os.fdopen(os.open(path, _FLAGS), "rb") as stream:
            before = os.fstat(stream.fileno())
            _refuse(before)
            data = stream.read(HEAD_BYTES)
            if looks_binary(data):
                raise FileError(NOT_TEXT)
            data += stream.read(LIMIT_BYTES + 1 - len(data))
            after = os.fstat(stream.fileno())
    except FileNotFoundError as error:
        raise FileGoneError("It vanished while the folder was indexed.") from error
    except OSError as error:
        because = (error.strerror or type(error).__name__).lower()
        raise FileUnreadableError(
            f"It cannot be read ({because}); allow reading it and index again."
        ) from error
    still = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
    return FileContent(data, after.st_mtime_ns) if still and len(data) == after.st_size else None


def _refuse(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise FileError("It is not a regular file.")
    if found.st_size > LIMIT_BYTES:
        limit = LIMIT_BYTES // 1_000_000
        raise FileError(f"It is larger than {limit} MB; split it if it should be searched.")


def _title(path: str, declared: object, body: str) -> str:
    """The front matter's title, else the first first-level heading, else the file name without suffix."""
    written = str(declared).strip() if isinstance(declared, str | int | float) else ""
    title = written or first_title(body) or displayable(PurePath(path).stem)
    clean = " ".join(title.encode("utf-8", "replace").decode().split())
    return clean[:_LIMIT_TITLE_CHARS]


def _utc(modified_ns: int) -> datetime:
    """A modification time, which a broken file system may put outside of any calendar."""
    try:
        return datetime.fromtimestamp(modified_ns / 1e9, UTC)
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)
