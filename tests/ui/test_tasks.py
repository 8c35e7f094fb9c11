"""Coroutines of the window: kept alive, told about, and ended."""

import asyncio
from typing import Any

from app.core.errors import FolderError, LibraryCorruptError
from app.core.notices import Notice, Severity
from app.services.messages import Messages
from app.ui.tasks import Tasks


def heard_by(messages: Messages) -> list[Notice]:
    heard: list[Notice] = []
    messages.listen(heard.append)
    return heard


async def fail(error: Exception) -> None:
    raise error


def test_the_worlds_fault_becomes_a_notice() -> None:
    async def scenario() -> list[Notice]:
        messages = Messages()
        tasks, heard = Tasks(messages), heard_by(messages)
        tasks.start(fail(FolderError("It is gone.")), topic="folder", action="add")
        await asyncio.sleep(0.01)
        await tasks.finish()
        return heard

    assert asyncio.run(scenario()) == [Notice(Severity.ERROR, "It is gone.", "folder", "add")]


def test_a_damaged_index_is_told_with_the_way_out_whoever_met_it() -> None:
    async def scenario() -> list[Notice]:
        messages = Messages()
        tasks, heard = Tasks(messages, when_damaged="rebuild"), heard_by(messages)
        tasks.start(fail(LibraryCorruptError("It is damaged.")), topic="search")
        await asyncio.sleep(0.01)
        await tasks.finish()
        return heard

    assert asyncio.run(scenario()) == [Notice(Severity.ERROR, "It is damaged.", "library", "rebuild")]


def test_our_own_fault_reaches_the_handler_of_the_loop() -> None:
    caught: list[Any] = []
    mistake = ZeroDivisionError("a mistake")

    async def scenario() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: caught.append(context))
        messages = Messages()
        tasks, heard = Tasks(messages), heard_by(messages)
        tasks.start(fail(mistake))
        await asyncio.sleep(0.01)
        await tasks.finish()
        assert heard == []

    asyncio.run(scenario())
    assert [context["exception"] for context in caught] == [mistake]


def test_what_still_runs_is_cancelled_at_the_end_even_before_its_first_step() -> None:
    seen: list[str] = []

    async def wait() -> None:
        seen.append("begun")
        try:
            await asyncio.Event().wait()
        finally:
            seen.append("ended")

    async def scenario() -> None:
        tasks = Tasks(Messages())
        tasks.start(wait())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        tasks.start(wait())  # never gets a step, and must not warn that it was not awaited
        await tasks.finish()
        await tasks.finish()

    asyncio.run(scenario())
    assert seen == ["begun", "ended"]
