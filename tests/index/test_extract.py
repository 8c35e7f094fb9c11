"""One file: its text, title, date and what is wrong with it."""

import itertools
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.documents import DateSource
from app.core.errors import FileError
from app.index.extract import (
    LIMIT_BYTES,
    Extract,
    FileContent,
    FileGoneError,
    FileUnreadableError,
    extract,
    read_file,
    read_text,
)
from app.index.front_matter import split_front_matter
from app.index.headings import first_title, headings
from tests.index.corpus import open_to_all, without_privileges


def extracted(text: str, *, path: str = "/notes/the note.md", modified_ns: int = 0) -> Extract:
    return extract(path, FileContent(text.encode(), modified_ns))


def test_front_matter_is_metadata_and_the_text_begins_after_it() -> None:
    one = extracted("---\ntitle: Café\nupdated: 2026-01-02\ntags: [a]\n---\n# Heading\n\nText\n")
    assert one.title == "Café"
    assert (one.date.when, one.date.source) == (datetime(2026, 1, 2, tzinfo=UTC), DateSource.FRONT_MATTER)
    assert one.text[one.body :] == "# Heading\n\nText\n"


@pytest.mark.parametrize(
    ("text", "body", "title"),
    [
        ("---\r\ntitle: A\r\n---\r\nText", "Text", "A"),
        ("---\rtitle: A\r---\rText", "Text", "A"),
        ("---\ntitle: A\n...\nText", "Text", "A"),
        ("---  \ntitle:\tA\n---\t\nText", "Text", "A"),
        ("---\n---\nText", "Text", "the note"),
        ("---\n# only a comment\n---\nText", "Text", "the note"),
        ("---\ntitle: 2026\n---\nText", "Text", "2026"),
        ("---\ntitle: [a, b]\n---\nText", "Text", "the note"),
        ('---\ntitle: "\\ud800 x"\n---\nText', "Text", "\\ud800 x"),
    ],
)
def test_front_matter_in_its_many_forms(text: str, body: str, title: str) -> None:
    one = extracted(text)
    assert (one.text[one.body :], one.title) == (body, title)


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nA paragraph between two rules.\n\n---\n\nMore.",
        "---\n- a list\n---\nText",
        "---\ntitle: never closed\nText",
        "----\ntitle: A\n----\nText",
        " ---\ntitle: A\n---\nText",
        "---\n[[[[ no mapping\n---\nText",
        "---\n" + "[" * 20_000 + "\n---\nText",
    ],
)
def test_what_is_no_front_matter_stays_text(text: str) -> None:
    assert split_front_matter(text).end == 0


def test_broken_front_matter_is_read_line_by_line() -> None:
    front = split_front_matter(
        "---\ntitle: Note: the second\ndate: 2026-02-31\nevergreen: true\n\t- x\n---\nText"
    )
    assert front.values == {"title": "Note: the second", "date": "2026-02-31", "evergreen": True}


@given(st.text(alphabet="-:. \n\r\tab[]{}&*!|>'\"%#0", max_size=60))
def test_no_front_matter_raises(block: str) -> None:
    text = f"---\n{block}\n---\nText"
    assert 0 <= split_front_matter(text).end <= len(text)


def test_the_title_is_front_matter_then_heading_then_name() -> None:
    assert extracted("---\ntitle: First\n---\n# Second").title == "First"
    assert (
        extracted("## Not this\n\n```\n# nor this\n```\n\n# Second *one* `here`\n").title == "Second one here"
    )
    assert extracted("Second\n======\n").title == "Second"
    assert extracted("no heading").title == "the note"
    assert extracted("# a comment", path="/notes/plain.txt").title == "plain"
    assert extracted("x", path=os.fsdecode(b"/notes/caf\xe9.md")).title == "caf\ufffd"
    assert len(extracted("# " + "long " * 300).title) <= 300


def test_the_date_falls_back_to_the_name_and_the_file() -> None:
    named = extracted("x", path="/notes/2026-03-04 log.md").date
    assert (named.when, named.source) == (datetime(2026, 3, 4, tzinfo=UTC), DateSource.FILE_NAME)
    modified = extracted("x", modified_ns=1_700_000_000 * 10**9).date
    assert (modified.when, modified.source) == (
        datetime.fromtimestamp(1_700_000_000, UTC),
        DateSource.MODIFIED,
    )
    assert extracted("x", modified_ns=10**30).date.when.year == 1970


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "It is empty."),
        (" \r\n\t\n", "It holds nothing but blanks."),
        ("\ufeff", "It holds nothing but blanks."),
        ("---\ntitle: A\n---\n\n", "It holds front matter and no text."),
    ],
)
def test_a_file_without_text_says_so(text: str, reason: str) -> None:
    with pytest.raises(FileError) as caught:
        extracted(text)
    assert str(caught.value) == reason


def test_headings_are_those_of_markdown() -> None:
    text = (
        "# One #\n\n"
        "#no heading\n####### nor this\n    # nor code\n\n"
        "Two\r\n===\r\n\r\n"
        "```py\n# comment\n~~~\n```\n~~~~\n# in tildes\n```\n~~~~\n"
        "- item\n---\n| a |\n---\n\n---\n\n"
        "## [[page|Three]] and [four](http://x)\n"
        "Five\n---\r#\r### Six"
    )
    assert [(heading.level, heading.text) for heading in headings(text)] == [
        (1, "One"),
        (1, "Two"),
        (2, "Three and four"),
        (2, "Five"),
        (1, ""),
        (3, "Six"),
    ]
    assert [text[h.start : h.end] for h in headings(text)][:2] == ["# One #", "Two\r\n==="]
    assert first_title("## a\n#\n# b") == "b"


def test_a_file_is_read_with_its_size_and_time(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes("\ufeffCafé\r\n".encode())
    os.utime(path, ns=(1, 1_700_000_000_123_456_789))
    content = read_file(str(path))
    assert content.data == path.read_bytes()
    assert content.modified_ns == 1_700_000_000_123_456_789
    assert read_text(str(path)) == "Café\r\n"


def test_a_file_of_200_mb_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as stream:
        stream.truncate(200_000_000)
    began = time.monotonic()
    with pytest.raises(FileError, match="It is larger than 20 MB"):
        read_file(str(path))
    assert time.monotonic() - began < 0.5


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"a" * LIMIT_BYTES)
    assert len(read_file(str(path)).data) == LIMIT_BYTES


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "image.md"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1000))
    with pytest.raises(FileError, match="It looks like a binary file"):
        read_file(str(path))


def test_a_pipe_does_not_hold_the_run_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(FileError, match="It is not a regular file"):
        read_file(str(tmp_path / "pipe.md"))


def test_a_file_that_is_gone_is_told_apart(tmp_path: Path) -> None:
    with pytest.raises(FileGoneError):
        read_file(str(tmp_path / "gone.md"))


def test_an_unreadable_file_says_why(tmp_path: Path) -> None:
    path = tmp_path / "locked.md"
    path.write_text("x")
    open_to_all(tmp_path)
    path.chmod(0)
    with (
        without_privileges(),
        pytest.raises(FileUnreadableError, match=r"cannot be read \(permission denied\)"),
    ):
        read_file(str(path))


@contextmanager
def restless(path: Path) -> Iterator[None]:
    """Something writes to the file all the time."""
    over, begun = threading.Event(), threading.Event()

    def write() -> None:
        for moment in itertools.count(1):
            os.utime(path, ns=(moment, moment))
            begun.set()
            if over.is_set():
                return

    thread = threading.Thread(target=write)
    thread.start()
    begun.wait()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_a_file_that_changes_while_it_is_read_is_refused_until_it_holds_still(tmp_path: Path) -> None:
    path = tmp_path / "restless.md"
    path.write_bytes(b"line\n" * 1_000_000)
    refusals: list[str] = []
    give_up = time.monotonic() + 20
    with restless(path):
        while not refusals and time.monotonic() < give_up:
            try:
                read_file(str(path))
            except FileUnreadableError as error:
                refusals.append(str(error))
    assert refusals == ["It changed while it was read; index again when nothing writes to it."]
    assert read_file(str(path)).data == path.read_bytes()
