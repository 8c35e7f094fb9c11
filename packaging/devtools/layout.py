"""Where things lie in the source tree."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
REQUIREMENTS = PACKAGING / "requirements.in"
LOCK = PACKAGING / "requirements.lock"
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
WHEELS = CACHE / "wheels"
LOGS = CACHE / "logs"
MODELS = ROOT / "resources" / "models"

CHECKED_FOLDERS = ("app", "packaging", "tests")


def python_of(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    if os.name == "nt":
        return venv / "Scripts" / "python.exe"
    return venv / "bin" / "python"


def tool(name: str) -> str:
    """A command that a package put into .venv."""
    return str(python_of(VENV).with_name(f"{name}.exe" if os.name == "nt" else name))
