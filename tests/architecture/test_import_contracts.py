"""Who may import whom: the contracts of pyproject.toml hold, and each of them can be broken."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.source_tree import ROOT

_LINT = "from importlinter.cli import lint_imports_command as lint; lint()"

# One import that each contract forbids: where it stands, and what it says.
_VIOLATIONS = {
    "layers": ("app/store/rows.py", "import app.services"),
    "ui": ("app/ui/window.py", "import app.store"),
    "qt": ("app/services/search.py", "import PySide6.QtCore"),
    "event-loop": ("app/ui/loop.py", "import qasync"),
    "database": ("app/search/query.py", "import apsw"),
    "languages": ("app/search/words.py", "import opencc"),
    "models": ("app/services/model.py", "import fastembed"),
    "network": ("app/services/ask.py", "import httpx"),
    "formats": ("app/services/files.py", "import kreuzberg"),
}
_PACKAGES = ("ui", "services", "index", "search", "rewrite", "store", "embed", "core")


def _lint(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", _LINT, "--no-cache", "--no-logo", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def _contract_ids() -> set[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {contract["id"] for contract in settings["tool"]["importlinter"]["contracts"]}


@pytest.fixture
def small_program(tmp_path: Path) -> Path:
    """A program with the same packages as the real one, all empty, under the same contracts."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in ("app", *(f"app/{name}" for name in _PACKAGES)):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("", encoding="utf-8")
    return tmp_path


def test_the_program_keeps_every_contract() -> None:
    result = _lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_empty_packages_keep_every_contract(small_program: Path) -> None:
    result = _lint(small_program)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_contract_has_a_violation_to_be_tried_with() -> None:
    assert _contract_ids() == set(_VIOLATIONS)


@pytest.mark.parametrize("contract", sorted(_VIOLATIONS))
def test_a_forbidden_import_breaks_its_contract(contract: str, small_program: Path) -> None:
    module, statement = _VIOLATIONS[contract]
    (small_program / module).write_text(f"{statement}\n", encoding="utf-8")
    result = _lint(small_program, "--contract", contract)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "BROKEN" in result.stdout


def test_a_package_without_a_place_in_the_layers_is_refused(small_program: Path) -> None:
    (small_program / "app" / "sideways.py").write_text("", encoding="utf-8")
    assert _lint(small_program, "--contract", "layers").returncode == 1
