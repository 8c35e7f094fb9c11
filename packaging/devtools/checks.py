"""The check command: everything that must hold before a change is done."""

import platform
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.layout import CHECKED_FOLDERS, VENV, python_of, tool
from devtools.processes import run_logged, run_openly

HEADLESS = {"QT_QPA_PLATFORM": "offscreen"}


@dataclass(frozen=True, slots=True)
class Check:
    """One program that must succeed; ``open_output`` shows what it writes even when it does."""

    name: str
    command: tuple[str, ...]
    open_output: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a check ended and how long it took."""

    name: str
    passed: bool
    seconds: float


def can_measure_quality() -> bool:
    """Whether the library of measures is in the environment, as requirements.in says."""
    return not sys.platform.startswith("linux") or platform.machine() == "x86_64"


def all_checks(*, quick: bool) -> tuple[Check, ...]:
    """Every check in order.

    The quick ones leave out the tests that take seconds each and the measurement of search quality, which
    indexes two collections when something has changed that decides what is in an index.
    """
    tests = [str(python_of(VENV)), "-m", "pytest", "-q", "--cov", "--cov-report=term"]
    if quick:  # the floor is meant for all tests together
        tests += ["-m", "not slow", "--cov-fail-under=0"]
    checks = (
        Check("ruff check", (tool("ruff"), "check", *CHECKED_FOLDERS)),
        Check("ruff format", (tool("ruff"), "format", "--check", *CHECKED_FOLDERS)),
        Check("mypy strict", (tool("mypy"), *CHECKED_FOLDERS)),
        Check("import contracts", (tool("lint-imports"), "--no-logo")),
        Check("tests and coverage", tuple(tests), open_output=True),
    )
    if quick or not can_measure_quality():
        return checks
    quality = (str(python_of(VENV)), "-m", "tests.quality")
    return (*checks, Check("search quality", quality, open_output=True))


def run_all(checks: Sequence[Check]) -> int:
    """Run every check, whatever the ones before said; 0 when all passed, else 1."""
    outcomes = [_run(check, number, len(checks)) for number, check in enumerate(checks, start=1)]
    failed = [outcome.name for outcome in outcomes if not outcome.passed]
    for outcome in outcomes:
        verdict = "ok" if outcome.passed else "FAILED"
        print(f"  {outcome.name:<20} {verdict:<7} {outcome.seconds:6.1f} s")
    print(f"Not passed: {', '.join(failed)}." if failed else "Everything passed.")
    return 1 if failed else 0


def _run(check: Check, number: int, total: int) -> Outcome:
    print(f"[{number}/{total}] {check.name} …", flush=True)
    started = time.monotonic()
    passed = _passes(check)
    return Outcome(name=check.name, passed=passed, seconds=time.monotonic() - started)


def _passes(check: Check) -> bool:
    if check.open_output:
        return run_openly(check.command, environment=HEADLESS) == 0
    status, log = run_logged(check.command, name=check.name, environment=HEADLESS)
    if status != 0:
        _show(log)
    return status == 0


def _show(log: Path) -> None:
    with log.open(encoding="utf-8", errors="replace") as stream:
        shutil.copyfileobj(stream, sys.stdout)
