"""Installing packages of Debian and Ubuntu."""

import os
import shutil
from collections.abc import Sequence

from devtools.failures import StepFailedError
from devtools.processes import run_quietly

_ENVIRONMENT = {"DEBIAN_FRONTEND": "noninteractive"}


def has_apt() -> bool:
    """Whether this is Debian, Ubuntu or one of their kin."""
    return shutil.which("apt-get") is not None


def can_install() -> bool:
    """Whether packages can be installed without asking for a password."""
    return has_apt() and os.geteuid() == 0


def install_command(packages: Sequence[str]) -> str:
    """The line that a person pastes into a terminal."""
    return f"sudo apt-get install -y {' '.join(packages)}"


def install(packages: Sequence[str]) -> None:
    """Install packages; a second try follows a failure, since mirrors do fail for a moment.

    Raises StepFailedError when the second try fails as well.
    """
    try:
        _install_once(packages)
    except StepFailedError:
        _install_once(packages)


def _install_once(packages: Sequence[str]) -> None:
    update = ["apt-get", "update", "-q"]
    run_quietly(update, purpose="Reading Debian's list of packages", environment=_ENVIRONMENT)
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    run_quietly(install, purpose="Installing Debian packages", environment=_ENVIRONMENT)
