"""The virtual environment in .venv, and the packages of requirements.lock in it."""

import hashlib
import importlib.util
import re
import shutil
import sys

from devtools import debian
from devtools.failures import StepFailedError
from devtools.layout import LOCK, VENV, python_of
from devtools.processes import run_quietly
from devtools.progress import Step

_SUPPORTED = ("3.11", "3.12", "3.13")
_STAMP = VENV / "parallax-lock"
_NO_CONSTRAINTS = VENV / "no-constraints.txt"


def steps() -> tuple[Step, ...]:
    """Create the environment, then install the packages; each only when it is not done yet."""
    return (
        Step(f"Creating the environment .venv (Python {_own_version()})", _is_missing, _create),
        Step("Installing the packages of requirements.lock", _is_outdated, _install),
    )


def _own_version() -> str:
    return ".".join(str(part) for part in sys.version_info[:3])


def _venv_version() -> str | None:
    """The version of the Python that made .venv, or None when there is no usable .venv."""
    try:
        settings = (VENV / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return None
    found = re.search(r"^version(?:_info)?\s*=\s*(\d+\.\d+\.\d+)", settings, re.MULTILINE)
    if found is None or not python_of(VENV).exists():
        return None
    return found[1]


def _is_missing() -> bool:
    version = _venv_version()
    return version is None or version.rpartition(".")[0] not in _SUPPORTED


def _stamp_text() -> str:
    return f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()} {_venv_version()}\n"


def _is_outdated() -> bool:
    if _is_missing():  # then it is about to be made anew, and empty
        return True
    try:
        return _STAMP.read_text(encoding="utf-8") != _stamp_text()
    except OSError:
        return True


def _create() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        _install_venv_package()
    shutil.rmtree(VENV, ignore_errors=True)
    run_quietly([sys.executable, "-m", "venv", str(VENV)], purpose="Creating .venv")


def _install_venv_package() -> None:
    """Debian and Ubuntu keep a part of the venv module in a package of its own."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not debian.can_install():
        raise StepFailedError(
            f"This Python cannot make virtual environments; install its package with: "
            f"sudo apt-get install -y {package}"
        )
    debian.install((package,))


def _install() -> None:
    """Exactly the locked files, by hash, ready-made: nothing is resolved and no set-up script runs."""
    _NO_CONSTRAINTS.write_text("", encoding="utf-8")
    command = [str(python_of(VENV)), "-m", "pip", "install", "--require-hashes", "--no-deps"]
    command += ["--only-binary=:all:", "--no-input", "--disable-pip-version-check", "-r", str(LOCK)]
    run_quietly(command, purpose="Installing the packages", environment=pip_environment())
    _STAMP.write_text(_stamp_text(), encoding="utf-8")


def pip_environment() -> dict[str, str]:
    """Settings under which pip takes what the lock says, whatever this computer's pip is told elsewhere.

    An empty file in the place of constraints: those of the computer could contradict the lock.
    """
    return {"PIP_CONSTRAINT": str(_NO_CONSTRAINTS), "PIP_USER": "0", "PIP_NO_COLOR": "1"}
