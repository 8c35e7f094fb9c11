"""Coroutines started from Qt slots: kept alive, and their failures never lost."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from app.core.errors import LibraryCorruptError, ParallaxError
from app.services.messages import Messages


class Tasks:
    """Starts coroutines on the running loop.

    A ``ParallaxError`` goes to the one place for messages; anything else is ours and goes to the loop's
    exception handler, which shows the crash dialog. ``when_damaged`` is the action that is offered when
    the index turns out to be damaged.
    """

    def __init__(self, messages: Messages, *, when_damaged: str = "") -> None:
        self._messages = messages
        self._when_damaged = when_damaged
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None], *, topic: str = "", action: str = "") -> None:
        """Run ``work``; a notice about its failure gets ``topic`` and ``action``."""
        task = asyncio.get_running_loop().create_task(self._guarded(work, topic, action))
        self._running.add(task)

        def end(ended: asyncio.Task[None]) -> None:
            self._running.discard(ended)
            work.close()  # one that was cancelled before its first step has never been awaited

        task.add_done_callback(end)

    async def finish(self) -> None:
        """Cancel what still runs and wait for it."""
        running = tuple(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    async def _guarded(self, work: Coroutine[Any, Any, None], topic: str, action: str) -> None:
        try:
            await work
        except LibraryCorruptError as error:
            self._messages.report(error, topic="library", action=self._when_damaged)
        except ParallaxError as error:
            self._messages.report(error, topic=topic, action=action)
        except Exception as error:  # noqa: BLE001 - handed to the crash dialog, not swallowed
            loop = asyncio.get_running_loop()
            loop.call_exception_handler({"message": "a task of the window failed", "exception": error})
