"""Drives the real window on a loop of its own, as a person would, and waits for what should come."""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import qasync
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.core.progress import IndexStage
from app.core.query import SearchMode
from app.services.models import DeepModels

PATIENCE_S = 60.0


def run_in_window(
    application: QApplication,
    library: Path,
    scenario: Callable[[bootstrap.Window], Awaitable[None]],
    *,
    models: DeepModels | None = None,
) -> None:
    """Open the window on ``library``, run ``scenario`` in it, and shut everything down.

    ``models`` are those for Deep, in place of the declared ones.
    """
    application.setQuitOnLastWindowClosed(False)
    loop = qasync.QEventLoop(application)
    failures: list[BaseException] = []
    loop.set_exception_handler(lambda _loop, context: failures.append(_failure(context)))
    with _closing(loop):
        loop.run_until_complete(_opened(library, scenario, models))
    gc.collect()  # what is left of the window dies in the thread that made it
    assert not failures, failures


async def until(true: Callable[[], object], what: str, *, patience_s: float = PATIENCE_S) -> None:
    """Wait until ``true()``; ``AssertionError`` naming ``what`` when it does not come."""
    started = time.monotonic()
    while not true():
        assert time.monotonic() - started < patience_s, f"waited {patience_s:.0f} s for {what}"
        await asyncio.sleep(0.02)


async def opened(window: bootstrap.Window) -> None:
    """Wait until the library is open, its model is ready, and nothing that opening began is still to come."""
    await until(lambda: window.library is not None and window.library.model_ready, "the model")
    await quiet()


async def quiet() -> None:
    """Wait until the window does nothing by itself any more: what it began is done, and what that began."""
    await until(lambda: asyncio.all_tasks() == {asyncio.current_task()}, "the window to come to rest")


async def indexed(window: bootstrap.Window) -> None:
    """Wait until the library is indexed whole, and what follows from that is done too."""

    def whole() -> bool:
        status, library = window.folders.status, window.library
        if status is None or library is None or library.indexing.running:
            return False
        return bool(status.files) and status.coverage.complete

    await until(whole, "the index to be whole")
    await quiet()


async def answered(window: bootstrap.Window, query: str) -> None:
    """Wait until ``query`` is answered by every leg of its mode."""

    def whole() -> bool:
        pool = window.search.pool
        if pool is None or pool.query.text != query or pool.mode is not window.search.mode:
            return False
        return pool.mode is SearchMode.KEYWORD or SearchMode.MEANING in pool.legs

    await until(whole, f"an answer to {query!r}")


@contextmanager
def _closing(loop: qasync.QEventLoop) -> Iterator[None]:
    with loop:
        yield


async def _opened(
    library: Path,
    scenario: Callable[[bootstrap.Window], Awaitable[None]],
    models: DeepModels | None,
) -> None:
    async with _window(library, models) as window:
        await scenario(window)


@asynccontextmanager
async def _window(library: Path, models: DeepModels | None) -> AsyncIterator[bootstrap.Window]:
    window = bootstrap.build_window(library, models=models)
    window.main.show()
    window.tasks.start(bootstrap.open_library(window))
    try:
        yield window
    finally:
        window.main.close()
        await bootstrap.shut_down(window)
        window.main.deleteLater()
        await asyncio.sleep(0)


def stage_seen(stages: list[IndexStage], stage: IndexStage) -> Callable[[], bool]:
    """A condition: the stage was reported."""
    return lambda: stage in stages


def _failure(context: dict[str, object]) -> BaseException:
    error = context.get("exception")
    return error if isinstance(error, BaseException) else RuntimeError(str(context.get("message")))
