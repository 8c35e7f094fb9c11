"""``status``: what a library holds, as lines or as JSON."""

import argparse
import json

from app.cli.console import DONE, put
from app.cli.library import with_library
from app.core.documents import displayable
from app.core.progress import LibraryStatus
from app.services.export import status_as_json
from app.services.library import Library


async def status(arguments: argparse.Namespace) -> int:
    """Print the folders, how many files and passages they have, and what was skipped."""

    async def work(library: Library) -> int:
        found = await library.status()
        put(json.dumps(status_as_json(found), ensure_ascii=False) if arguments.json else _status_text(found))
        return DONE

    return await with_library(arguments, work, read_only=True, with_model=False)


def _status_text(found: LibraryStatus) -> str:
    lines = [f"{found.files} files, {found.coverage.passages} passages, {found.coverage.embedded} embedded"]
    for folder in found.folders:
        missing = "" if folder.reachable else "  (cannot be reached)"
        lines.append(
            f"  {displayable(folder.path)}  {folder.files} files, {folder.passages} passages{missing}"
        )
    lines += [f"  skipped {displayable(problem.path)}: {problem.reason}" for problem in found.problems]
    return "\n".join(lines)
