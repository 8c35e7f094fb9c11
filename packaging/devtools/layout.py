"""Where things lie in the source tree."""

import os
import sys
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

# The model table is part of the program, and only needs the standard library. At the end of the path, so
# that the folder packaging/ never comes before the library of that name.
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))


def python_of(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    if os.name == "nt":
        return venv / "Scripts" / "python.exe"
    return venv / "bin" / "python"


def tool(name: str) -> str:
    """A command that a package put into .venv."""
    return str(python_of(VENV).with_name(f"{name}.exe" if os.name == "nt" else name))
