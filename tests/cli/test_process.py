"""The commands as processes: their streams, a reader that goes away, and Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.runs import PATIENCE_S, ROOT, begin, run
from tests.services.libraries import Sample, many_notes

NOTES = 160


def test_the_program_runs_and_its_output_is_utf_8(sample: Sample) -> None:
    status, out, told = run(
        "--library", str(sample.library), "search", "認証設定 λ", "--json", PYTHONIOENCODING="ascii"
    )
    assert (status, told) == (0, "")
    assert json.loads(out.decode("utf-8"))["query"] == "認証設定 λ"


@pytest.mark.skipif(sys.platform == "win32", reason="file names are Unicode there")
def test_an_argument_that_is_no_unicode_comes_out_as_json(sample: Sample) -> None:
    query = os.fsdecode(b"auth \xff")
    status, out, _ = run("--library", str(sample.library), "search", query, "--json", "--mode", "keyword")
    assert status == 0
    assert json.loads(out.decode("utf-8"))["query"] == query


@pytest.mark.parametrize(
    "command", [("status",), ("search", "auth"), ("search", "auth", "--json", "--lambda", "0.5")]
)
def test_a_reader_that_goes_away_ends_it_quietly(sample: Sample, command: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", "app", "--library", str(sample.library), *command],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
            stdout=writing,
            stderr=subprocess.PIPE,
        )
    finally:
        os.close(writing)
    _, told = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, told) == (1, b"")


def test_wrong_usage_ends_with_two() -> None:
    status, out, told = run("search", "auth", "--limit", "many")
    assert (status, out) == (2, b"")
    assert "'many' is not a number" in told


def test_ctrl_c_ends_a_run_soon_and_the_next_one_goes_on(tmp_path: Path, model_folder: Path) -> None:
    notes, library = many_notes(tmp_path / "notes", count=NOTES, words=40), tmp_path / "library"
    process = begin("--library", str(library), "index", str(notes))
    embedded = _wait_for_meaning(library)
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    out, told = process.communicate(timeout=PATIENCE_S)
    assert time.monotonic() - started < 20.0
    assert (process.returncode, out) == (1, b"")
    assert told.decode().strip() == (
        "Stopped; what was indexed is kept, and the next run goes on from there."
    )
    kept = _status(library)
    assert kept["files"] == NOTES
    assert embedded <= kept["embedded"] < NOTES
    status, done, _ = run("--library", str(library), "index")
    assert status == 0
    assert f"{NOTES} unchanged" in done.decode()
    [again] = re.findall(r"(\d+) embedded", done.decode())
    assert int(again) == NOTES - kept["embedded"]


def _wait_for_meaning(library: Path) -> int:
    patience_ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < patience_ends:
        if (library / "index.sqlite3").exists():
            embedded: int = (_status(library) or {"embedded": 0})["embedded"]
            if embedded:
                return embedded
        time.sleep(0.05)
    raise AssertionError("nothing was embedded")


def _status(library: Path) -> dict[str, int]:
    status, out, _ = run("--library", str(library), "status", "--json")
    found: dict[str, int] = json.loads(out) if status == 0 else {}
    return found
