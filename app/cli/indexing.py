"""``index`` and ``remove``: what changes which files are in a library."""

import argparse

from app.cli.console import DONE, FAILED, put, say
from app.cli.library import absolute, with_library
from app.cli.progress_bar import ProgressBar
from app.core.documents import displayable
from app.core.errors import FolderError
from app.core.progress import IndexReport
from app.services.library import Library


async def index(arguments: argparse.Namespace) -> int:
    """Add folders, bring the index up to date, and print what was done."""

    async def work(library: Library) -> int:
        refused = [folder for folder in arguments.folders if not await _add(library, folder)]
        bar = ProgressBar()
        report = await library.index(on_progress=bar.show)
        bar.end()
        error = await library.model_loaded()
        if error is not None:
            say(str(error))
        put(_report_text(report))
        return FAILED if refused or error or report.cancelled else DONE

    return await with_library(arguments, work, read_only=False, with_model=True)


async def remove(arguments: argparse.Namespace) -> int:
    """Forget a folder; ``FolderError`` where it is not in the library."""

    async def work(library: Library) -> int:
        path = absolute(arguments.folder)
        if path not in await library.folders():
            raise FolderError(f"The folder {displayable(path)} is not in this library.")
        files = await library.remove_folder(path)
        put(f"{files} files forgotten; the files themselves stay where they are.")
        return DONE

    return await with_library(arguments, work, read_only=False, with_model=False)


async def _add(library: Library, folder: str) -> bool:
    """Add a folder; one that is already there is simply brought up to date."""
    if absolute(folder) in await library.folders():
        return True
    try:
        await library.add_folder(folder)
    except FolderError as error:
        say(str(error))
        return False
    return True


def _report_text(report: IndexReport) -> str:
    plan = report.plan
    return (
        f"{report.files} files, {report.passages} passages: "
        f"{len(plan.added)} added, {len(plan.changed)} changed, "
        f"{len(plan.removed)} removed, {plan.unchanged} unchanged; {report.embedded} embedded, "
        f"{report.reused} known; {len(report.problems)} skipped"
    )
