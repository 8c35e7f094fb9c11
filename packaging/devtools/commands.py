"""The commands of packaging/dev.py and what each of them needs."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.embed.models import DEFAULT_MODEL, MODELS, model_named
from devtools import checks, environment, model_folders, system_libraries
from devtools.failures import StepFailedError
from devtools.layout import VENV, python_of
from devtools.locking import make_lock
from devtools.processes import become
from devtools.progress import Step, carry_out


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its arguments in words, one line of help, and what it does with its arguments."""

    arguments: str
    help: str
    run: Callable[[Sequence[str]], int]


def run_command(arguments: Sequence[str]) -> int:
    """Run the command that the first argument names, with the others.

    0 is done, 1 failed and said why in one sentence, 2 wrong usage, 130 interrupted.
    """
    if not arguments or arguments[0] not in COMMANDS:
        asked_for_help = bool(arguments) and arguments[0] in {"-h", "--help", "help"}
        print(_usage(), file=sys.stdout if asked_for_help else sys.stderr)
        return 0 if asked_for_help else 2
    try:
        return COMMANDS[arguments[0]].run(arguments[1:])
    except StepFailedError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"The step stopped at a file or folder: {error}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on where it stopped.", file=sys.stderr)
        return 130


def _usage() -> str:
    lines = ["Usage: python3 packaging/dev.py COMMAND", ""]
    for name, command in COMMANDS.items():
        lines.append(f"  {f'{name} {command.arguments}':<24} {command.help}")
    return "\n".join(lines)


def _prepare(*, headless: bool) -> None:
    """Everything that the program needs; silent when all of it is there."""
    needed = carry_out(
        (
            *environment.steps(),
            *system_libraries.steps(headless=headless),
            *model_folders.steps(DEFAULT_MODEL),
        )
    )
    if needed and (hint := system_libraries.font_hint()):
        print(hint)


def _run_window(arguments: Sequence[str]) -> int:
    _prepare(headless=False)
    return become([str(python_of(VENV)), "-m", "app", *arguments])


def _run_headless(*command: str) -> int:
    """Set up, then run .venv's Python without a screen."""
    _prepare(headless=True)
    return become([str(python_of(VENV)), *command], environment=checks.HEADLESS)


def _test(arguments: Sequence[str]) -> int:
    return _run_headless("-m", "pytest", *arguments)


def _check(arguments: Sequence[str]) -> int:
    if unknown := set(arguments) - {"--quick"}:
        raise StepFailedError(f"check knows only the option --quick, not {' '.join(sorted(unknown))}.")
    _prepare(headless=True)
    return checks.run_all(checks.all_checks(quick=bool(arguments)))


def _bench(arguments: Sequence[str]) -> int:
    return _run_headless("-m", "tests.bench", *arguments)


def _quality(arguments: Sequence[str]) -> int:
    if not checks.can_measure_quality():
        raise StepFailedError(
            "Its measures need Linux on x86-64, macOS or Windows; start it on one of those."
        )
    return _run_headless("-m", "tests.quality", *arguments)


def _screenshots(arguments: Sequence[str]) -> int:
    if len(arguments) != 1:
        raise StepFailedError("Name one folder for the pictures, as in: screenshots pictures.")
    return _run_headless("-m", "tests.screenshots", str(Path(arguments[0]).resolve()))


def _model(arguments: Sequence[str]) -> int:
    names = ", ".join(spec.name for spec in MODELS)
    if len(arguments) != 1 or arguments[0] not in {spec.name for spec in MODELS}:
        raise StepFailedError(f"Name one model of these: {names}.")
    carry_out((*environment.steps(), *model_folders.steps(model_named(arguments[0]))))
    return 0


def _lock(arguments: Sequence[str]) -> int:
    if arguments:
        raise StepFailedError("lock takes no arguments.")
    carry_out((Step("Making requirements.lock", lambda: True, make_lock),))
    return 0


COMMANDS = {
    "run": Command("[ARGUMENT…]", "open the window; arguments go to the program", _run_window),
    "test": Command("[ARGUMENT…]", "run the tests without a screen; arguments go to pytest", _test),
    "check": Command("[--quick]", "linters, types, import contracts, tests, search quality", _check),
    "bench": Command("[--large]", "measure speed", _bench),
    "quality": Command("[--record]", "measure search quality and compare it with the record", _quality),
    "screenshots": Command("FOLDER", "pictures of the window in its main states", _screenshots),
    "model": Command("NAME", "build the folder of one model", _model),
    "lock": Command("", "make requirements.lock from requirements.in", _lock),
}
