"""What every test gets: a home of its own, a window system without a screen, and no mess left behind."""

import gc
import logging
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

MODEL_FOLDER = Path(__file__).parents[1] / "resources" / "models" / "multilingual-e5-small"
THREAD_PATIENCE_S = 20.0
"""A model that is being loaded when its library closes is let load; on a busy machine that takes a while."""
NATIVE_THREAD = "Dummy-"
"""How Python names a thread that a library began without it, such as a QThread: not ours to join."""
HARMLESS_QT_MESSAGE = "^This plugin does not support"
"""What the offscreen platform says of things that only a screen has."""

settings.register_profile("parallax", deadline=None, print_blob=True, derandomize=bool(os.environ.get("CI")))
settings.load_profile("parallax")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fail a test that makes Qt complain, unless it is marked ``qt_log_level_fail("CRITICAL")``."""
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore(HARMLESS_QT_MESSAGE))
        if item.get_closest_marker("qt_log_level_fail") is None:
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for data, settings, caches and logs that no person uses."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as environment:
        for variable, name in (
            ("XDG_DATA_HOME", "data"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_CACHE_HOME", "cache"),
            ("XDG_STATE_HOME", "state"),
            ("LOCALAPPDATA", "local"),
            ("APPDATA", "roaming"),
        ):
            (home / name).mkdir()
            environment.setenv(variable, str(home / name))
        environment.delenv("PARALLAX_LIBRARY", raising=False)
        yield home


@pytest.fixture(scope="session")
def model_folder() -> Path:
    """The folder of the default embedding model."""
    if not (MODEL_FOLDER / "model.onnx").is_file():
        pytest.fail(
            f"{MODEL_FOLDER} is missing: run python3 packaging/dev.py test, which builds it", pytrace=False
        )
    return MODEL_FOLDER


def pytest_sessionstart() -> None:
    """Collect cycles only where ``widgets_die_here`` does.

    Left to Python, they are collected in any thread that happens to allocate, and a Qt object that dies in
    another thread than its own brings the process down sooner or later.
    """
    gc.disable()


@pytest.fixture(scope="module", autouse=True)
def widgets_die_here() -> Iterator[None]:
    """Collect the cycles of a module, widgets among them, in the thread that made them."""
    yield
    gc.collect()


@pytest.fixture(autouse=True)
def no_thread_left() -> Iterator[None]:
    """Fail a test after which a thread still runs that it, or a fixture of its own, began."""
    before = set(threading.enumerate())
    yield
    left = _threads_left(before)
    if left:
        names = ", ".join(sorted(thread.name for thread in left))
        pytest.fail(f"threads were left running: {names}", pytrace=False)


@pytest.fixture(autouse=True)
def no_stray_error(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that logged an error; one that provokes it checks it and then calls ``caplog.clear()``."""
    yield
    logged = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR]
    if logged:
        pytest.fail(f"errors were logged: {logged}", pytrace=False)


def _threads_left(before: set[threading.Thread]) -> set[threading.Thread]:
    """The live threads that are not in ``before``, after a moment for those that are just ending."""
    patience_ends = time.monotonic() + THREAD_PATIENCE_S
    while True:
        left = {
            thread
            for thread in set(threading.enumerate()) - before
            if thread.is_alive() and not thread.name.startswith(NATIVE_THREAD)
        }
        if not left or time.monotonic() > patience_ends:
            return left
        time.sleep(0.01)
