"""Runs commands as a script would: in a process of their own."""

import os
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
    )


def run(*arguments: str, **environment: str) -> tuple[int, bytes, str]:
    """Exit status, standard output, and standard error, which never holds a traceback."""
    process = begin(*arguments, **environment)
    out, told = process.communicate(timeout=PATIENCE_S)
    text = told.decode()
    assert "Traceback" not in text, text
    return process.returncode, out, text
