"""Runs commands as a script would: in a process of their own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60.0


def begin(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=None if sys.platform == "win32" else _hear_ctrl_c,  # noqa: PLW1509 - it only sets a signal
    )


def _hear_ctrl_c() -> None:
    """Ctrl-C as a terminal sends it: what runs in the background is begun deaf to it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def run(*arguments: str, **environment: str) -> tuple[int, bytes, str]:
    """Exit status, standard output, and standard error, which never holds a traceback."""
    process = begin(*arguments, **environment)
    out, told = process.communicate(timeout=PATIENCE_S)
    text = told.decode()
    assert "Traceback" not in text, text
    return process.returncode, out, text
