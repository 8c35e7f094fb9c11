"""What a command leaves behind: data on standard output, sentences on standard error, an exit status."""

import io
import os
import sys

DONE, FAILED = 0, 1


def put(data: str) -> None:
    """Write data, which may be read by a program, and end the line."""
    print(data)  # noqa: T201 - the one place where data is printed


def say(sentence: str) -> None:
    """Tell a person something beside the data."""
    print(sentence, file=sys.stderr)  # noqa: T201 - likewise, for sentences


def write_unicode() -> None:
    """Let data be UTF-8 wherever a program reads it, and any character come out on any terminal.

    A lone surrogate, as in a name that is not UTF-8, is written as the escape that JSON has for it too.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        encoding = None if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="backslashreplace")


def send() -> None:
    """Hand over what is still buffered; ``BrokenPipeError`` where nobody reads any more."""
    sys.stdout.flush()


def leave_unread() -> None:
    """Give up on data that nobody reads: what is still buffered must not complain when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
