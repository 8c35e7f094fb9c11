"""Running other programs: quietly with a log, in plain sight, or in the place of this one."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from devtools.failures import StepFailedError
from devtools.layout import LOGS, ROOT


def run_quietly(
    command: Sequence[str], *, purpose: str, environment: Mapping[str, str] | None = None
) -> None:
    """Run a program with its output in a log.

    Raises StepFailedError with the purpose, the program's most telling line and the place of the log.
    """
    status, log = run_logged(command, name=purpose, environment=environment)
    if status != 0:
        raise StepFailedError(f"{purpose} failed ({_telling_line(log)}); the whole output is in {log}.")


def run_logged(
    command: Sequence[str], *, name: str, environment: Mapping[str, str] | None = None
) -> tuple[int, Path]:
    """The exit status of a program and the file that holds its output."""
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / (re.sub(r"[^\w]+", "-", name).strip("-").lower() + ".log")
    with log.open("wb") as stream:
        try:
            finished = subprocess.run(
                command,
                stdout=stream,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                cwd=ROOT,
                env={**os.environ, **(environment or {})},
                check=False,
            )
        except OSError as error:
            raise StepFailedError(f"{name} failed: {command[0]} cannot be started ({error}).") from error
    return finished.returncode, log


def run_openly(command: Sequence[str], *, environment: Mapping[str, str] | None = None) -> int:
    """The exit status of a program that writes to this terminal."""
    sys.stdout.flush()
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **(environment or {})}, check=False
    ).returncode


def become(command: Sequence[str], *, environment: Mapping[str, str] | None = None) -> int:
    """Run a program in the place of this one; its exit status where that is not possible."""
    if os.name != "nt":  # there, exec would leave the terminal to two programs at once
        sys.stdout.flush()
        os.chdir(ROOT)
        os.execve(command[0], list(command), {**os.environ, **(environment or {})})
    return run_openly(command, environment=environment)


def _telling_line(log: Path) -> str:
    """The last line that names an error, or else the last line: hints often follow the error."""
    text = log.read_text(encoding="utf-8", errors="replace")
    lines = [line.strip() for line in text.splitlines() if line.strip()] or ["it said nothing"]
    return next((line for line in reversed(lines) if "error" in line.lower()), lines[-1])
