"""The text of a fault for a report: where it happened, never what a note says.

An exception's message may quote what was being read, so it is kept only for kinds whose message is
written by Python or the operating system. Paths under the person's home begin with ``~``.
"""

import os
import platform
import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import PySide6

from app import __version__
from app.core.errors import ParallaxError

_PLAIN_MESSAGES = (
    ArithmeticError,
    AttributeError,
    ImportError,
    IndexError,
    MemoryError,
    NameError,
    OSError,
    ParallaxError,
    RuntimeError,
    TypeError,
)


def crash_details(error: BaseException) -> str:
    """Versions, then the traceback of ``error`` and of each error that led to it."""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    head = f"Parallax {__version__}, Python {platform.python_version()}, Qt {PySide6.__version__}, {system}"
    text = "\n\n".join((head, *(_one(link) for link in _chain(error))))
    return without_home(text, home=str(Path.home()))


def fault_place(kind: type[BaseException], tb: TracebackType | None) -> str:
    """What makes two faults the same one: their kind and the line that raised them."""
    frames = traceback.extract_tb(tb)
    return f"{kind.__qualname__} {frames[-1].filename}:{frames[-1].lineno}" if frames else kind.__qualname__


def without_home(text: str, *, home: str) -> str:
    """``text`` with ``~`` for the folder ``home`` and the one it is a link to."""
    for folder in sorted({home, os.path.realpath(home)}, key=len, reverse=True):
        if folder.strip("/\\"):
            text = re.sub(rf"{re.escape(folder)}(?![\w.-])", "~", text)
    return text


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The errors that led to ``error``, the first one first, and those inside a group."""
    links: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in links:
        links.append(link)
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    for found in reversed(links):
        yield found
        if isinstance(found, BaseExceptionGroup):
            yield from found.exceptions


def _one(error: BaseException) -> str:
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    quotes = not isinstance(error, _PLAIN_MESSAGES)
    message = "(message left out, since it may quote a note)" if quotes and error.args else str(error)
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{frames}{kind}: {message}".removesuffix(": ")
