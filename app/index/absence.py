"""Why a file is not in the index, told by the rules that decide what is."""

import os
from collections.abc import Sequence
from functools import cache
from pathlib import PurePath

import pathspec

from app.core.progress import FileProblem
from app.core.whereabouts import Absence
from app.index.kinds import KINDS, kind_of
from app.index.scan import IGNORED, is_inside


def why_absent(
    path: str, folders: Sequence[str], problems: Sequence[FileProblem] = ()
) -> tuple[Absence, str]:
    """Why the file at ``path``, absolute, is not indexed from ``folders``, and what goes with that.

    That is the folder to add or to reach, the rule that ignores it, the extensions that are read, or why it
    was skipped by ``problems``. What can only be waited for has nothing.
    """
    folder = next((folder for folder in folders if is_inside(path, folder)), None)
    if os.path.isdir(path) and (folder is None or path != folder):  # noqa: PTH112 - surrogates stay
        return Absence.FOLDER, path
    if folder is not None and not os.path.isdir(folder):  # noqa: PTH112
        return Absence.UNREACHABLE, folder
    if not os.path.lexists(path):
        return Absence.MISSING, ""
    if folder is None:
        return Absence.OUTSIDE, os.path.dirname(path)  # noqa: PTH120
    rule = ignoring_rule(path, folder)
    if rule is not None:
        return Absence.IGNORED, rule
    if kind_of(path) is None:
        return Absence.KIND, ", ".join(extension for kind in KINDS for extension in kind.extensions)
    for problem in problems:
        if is_inside(path, problem.path):
            return Absence.SKIPPED, problem.reason
    return Absence.WAITING, ""


def ignoring_rule(path: str, folder: str) -> str | None:
    """The first rule that leaves ``path`` out of ``folder``, by its name or a folder's in between."""
    parts = PurePath(os.path.relpath(path, folder)).parts
    names = (*(f"{part}/" for part in parts[:-1]), parts[-1])
    return next((rule for name in names for rule in IGNORED if _spec(rule).match_file(name)), None)


@cache
def _spec(rule: str) -> pathspec.GitIgnoreSpec:
    return pathspec.GitIgnoreSpec.from_lines((rule,))
