"""The core is arithmetic on values: standard library and numpy, no files, clock, threads or SQL."""

import sys

import pytest

from tests.architecture.source_tree import called_names, imported_modules, python_files, read

# Parts of the standard library that reach outside the values a function was given.
_IMPURE_MODULES = frozenset(
    {
        "asyncio", "concurrent", "contextvars", "ctypes", "fileinput", "glob", "http", "importlib", "io",
        "logging", "mmap", "multiprocessing", "os", "queue", "random", "sched", "secrets", "select",
        "selectors", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time",
        "urllib", "uuid",
    }
)  # fmt: skip
_IMPURE_CALLS = frozenset(
    {
        "exec", "input", "now", "open", "print", "read_bytes", "read_text", "today", "utcnow", "write_bytes",
        "write_text",
    }
)  # fmt: skip


def _impurities(source: str) -> set[str]:
    """Imports and calls in a core module that the core may not have."""
    found = {name for name in called_names(source) if name in _IMPURE_CALLS}
    for module in imported_modules(source):
        top = module.partition(".")[0]
        allowed = top == "numpy" or module.startswith("app.core")
        if not allowed and (top not in sys.stdlib_module_names or top in _IMPURE_MODULES):
            found.add(module)
    return found


@pytest.mark.parametrize(
    ("source", "impurity"),
    [
        ("import sqlite3", "sqlite3"),
        ("from PySide6.QtCore import QObject", "PySide6.QtCore"),
        ("def f() -> None:\n    import time", "time"),
        ("from app.store import rows", "app.store"),
        ("moment = datetime.now()", "now"),
        ("text = path.read_text()", "read_text"),
    ],
)
def test_an_impure_line_is_seen(source: str, impurity: str) -> None:
    assert _impurities(source) == {impurity}


def test_the_core_is_there() -> None:
    assert [path for path in python_files("app") if path.parts[:2] == ("app", "core")]


def test_every_core_module_is_pure() -> None:
    core = [path for path in python_files("app") if path.parts[:2] == ("app", "core")]
    impure = {str(path): found for path in core if (found := _impurities(read(path)))}
    assert not impure
