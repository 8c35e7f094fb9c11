"""Making requirements.lock anew from requirements.in, for all supported Pythons and systems."""

import sys
import tempfile
from pathlib import Path

from devtools.layout import LOCK, REQUIREMENTS, ROOT, python_of
from devtools.processes import run_quietly


def make_lock() -> None:
    """Resolve once for Python 3.11 to 3.13 on Linux, macOS and Windows, with the hash of every file.

    Pins that still fit are kept, and no address of an index is written. The resolver lives in an
    environment of its own and is gone afterwards.
    """
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder) / "venv"
        run_quietly([sys.executable, "-m", "venv", str(venv)], purpose="Creating an environment for uv")
        python = str(python_of(venv))
        run_quietly([python, "-m", "pip", "install", "--quiet", "uv"], purpose="Installing uv")
        command = [python, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
        command += ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
        command += ["--output-file", str(LOCK.relative_to(ROOT)), str(REQUIREMENTS.relative_to(ROOT))]
        # The system's certificates, as pip takes them: some networks have their own.
        run_quietly(command, purpose="Resolving requirements.in", environment={"UV_SYSTEM_CERTS": "1"})
