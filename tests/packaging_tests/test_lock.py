"""requirements.lock pins everything by hash, for every supported Python, and names no address."""

import re
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement

_PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
_LOCK = (_PACKAGING / "requirements.lock").read_text(encoding="utf-8")


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _wanted() -> list[Requirement]:
    lines = (_PACKAGING / "requirements.in").read_text(encoding="utf-8").splitlines()
    wanted = (line.partition("#")[0].strip() for line in lines)
    return [Requirement(line) for line in wanted if line]


def _names(requirements: Iterable[Requirement], environment: dict[str, str] | None = None) -> set[str]:
    """The names of those that are meant for this environment."""
    return {
        _canonical(requirement.name)
        for requirement in requirements
        if requirement.marker is None or requirement.marker.evaluate(environment)
    }


def _locked() -> dict[Requirement, str]:
    """Every requirement of the lock with the lines that follow it."""
    entries = re.split(r"^(?=[A-Za-z])", _LOCK, flags=re.MULTILINE)
    return {Requirement(entry.partition("\\")[0].strip()): entry for entry in entries if entry.strip()}


def test_every_wanted_package_is_locked() -> None:
    locked = {_canonical(requirement.name) for requirement in _locked()}
    assert {_canonical(requirement.name) for requirement in _wanted()} <= locked


def test_every_locked_package_has_one_version_and_hashes() -> None:
    for requirement, entry in _locked().items():
        assert re.fullmatch(r"==[^*]+", str(requirement.specifier)), requirement
        assert "--hash=sha256:" in entry, requirement


def test_every_supported_python_gets_every_wanted_package() -> None:
    for version in ("3.11.0", "3.12.1", "3.13.0"):
        environment = {"python_full_version": version, "python_version": version.rpartition(".")[0]}
        assert _names(_wanted(), environment) <= _names(_locked(), environment)


def test_what_has_no_ready_made_file_for_a_processor_is_not_asked_for_there() -> None:
    native = ("pyndeval", "pytrec-eval-terrier", "scipy")
    for machine, there in (("x86_64", True), ("aarch64", False)):
        names = _names(_locked(), {"sys_platform": "linux", "platform_machine": machine})
        assert [name in names for name in native] == [there] * 3


def test_no_address_and_no_option_of_an_index_is_in_the_lock() -> None:
    assert "://" not in _LOCK
    assert not re.search(r"^\s*--(?!hash=)", _LOCK, re.MULTILINE)
