"""The development command: its steps, its checks and its sentences."""

import subprocess
import sys
from pathlib import Path

import pytest

from devtools import debian, system_libraries
from devtools.checks import Check, all_checks, can_measure_quality, run_all
from devtools.commands import COMMANDS, run_command
from devtools.failures import StepFailedError
from devtools.processes import run_quietly
from devtools.progress import Step, carry_out

_DEV = Path(__file__).resolve().parents[2] / "packaging" / "dev.py"


def _python(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def test_only_needed_steps_are_carried_out_and_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[str] = []
    steps = [
        Step("First", lambda: True, lambda: done.append("first")),
        Step("Second", lambda: False, lambda: done.append("second")),
        Step("Third", lambda: True, lambda: done.append("third")),
    ]
    assert carry_out(steps)
    assert done == ["first", "third"]
    assert capsys.readouterr().out == "[1/2] First … 0 s\n[2/2] Third … 0 s\n"


def test_nothing_is_said_when_nothing_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert not carry_out([Step("First", lambda: False, lambda: None)])
    assert capsys.readouterr().out == ""


def test_the_line_with_the_error_is_told_rather_than_a_hint_after_it() -> None:
    with pytest.raises(StepFailedError, match=r"\(ERROR: no wheel\)"):
        run_quietly(_python("print('ERROR: no wheel\\nhint: look'); exit(1)"), purpose="Trying hints")


def test_a_failing_program_is_told_in_its_own_last_line() -> None:
    with pytest.raises(StepFailedError, match=r"Trying things failed \(no such thing\)"):
        run_quietly(_python("print('start'); print('no such thing'); exit(3)"), purpose="Trying things")


def test_every_check_runs_even_after_a_failure(capfd: pytest.CaptureFixture[str]) -> None:
    checks = [
        Check("test of a failure", _python("print('what is wrong'); exit(1)")),
        Check("test of a success", _python("print('unseen')")),
    ]
    assert run_all(checks) == 1
    output = capfd.readouterr().out
    assert "what is wrong" in output
    assert "unseen" not in output
    assert "Not passed: test of a failure." in output


def test_checks_that_pass_end_well(capfd: pytest.CaptureFixture[str]) -> None:
    assert run_all([Check("test of a success", _python("print('seen')"), open_output=True)]) == 0
    output = capfd.readouterr().out
    assert "seen" in output
    assert "Everything passed." in output


def test_search_quality_is_the_last_check_and_not_a_quick_one() -> None:
    last = all_checks(quick=False)[-1]
    assert (last.name == "search quality") is can_measure_quality()
    assert "search quality" not in [check.name for check in all_checks(quick=True)]


def test_search_quality_is_shown_while_it_is_measured_and_fails_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    last = all_checks(quick=False)[-1]
    assert last.open_output
    assert run_all([Check(last.name, (sys.executable, *last.command[1:], "--fast"), open_output=True)]) == 1
    assert "Not passed: search quality." in capfd.readouterr().out


def test_without_the_library_of_measures_the_command_says_where_it_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert "search quality" not in [check.name for check in all_checks(quick=False)]
    assert run_command(["quality"]) == 1
    assert "x86-64" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ([], 2, "Usage"),
        (["fly"], 2, "Usage"),
        (["model", "word2vec"], 1, "multilingual-e5-small"),
        (["check", "--fast"], 1, "--quick"),
        (["screenshots"], 1, "one folder"),
    ],
)
def test_wrong_usage_is_one_sentence(
    arguments: list[str], status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(arguments) == status
    assert words in capsys.readouterr().err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["--help"]) == 0
    output = capsys.readouterr().out
    assert all(f"  {name} " in output for name in COMMANDS)
    assert {"run", "test", "check", "bench", "quality", "screenshots", "model", "lock"} == set(COMMANDS)


def test_an_unsupported_python_is_told_which_ones_are() -> None:
    code = (
        f"import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path({str(_DEV)!r}, run_name='__main__')"
    )
    result = subprocess.run(_python(code), capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "3.11, 3.12 or 3.13" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems bring the libraries along")
def test_a_library_that_is_not_there_is_found_missing() -> None:
    invented = system_libraries.SystemLibrary("libparallax-invented.so.7", "libparallax7", headless=True)
    screen_only = system_libraries.SystemLibrary("libparallax-screen.so.7", "libparallax-screen7")
    present = system_libraries.SystemLibrary("libc.so.6", "libc6", headless=True)
    libraries = (invented, screen_only, present)
    missing = system_libraries.missing_libraries(headless=True, libraries=libraries)
    assert missing == (invented,)
    missing = system_libraries.missing_libraries(headless=False, libraries=libraries)
    assert missing == (invented, screen_only)


def test_the_command_to_paste_names_the_packages() -> None:
    assert debian.install_command(("libegl1", "libgl1")) == "sudo apt-get install -y libegl1 libgl1"
