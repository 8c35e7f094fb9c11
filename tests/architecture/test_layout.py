"""What lies at the top of the source tree, and what must never lie there."""

import subprocess
import sys

from tests.architecture.source_tree import ROOT, project_files

_TOP_LEVEL = {"README.md", "app", "packaging", "pyproject.toml", "resources", "tests"}


def test_the_top_level_holds_exactly_what_is_agreed() -> None:
    names = {path.parts[0] for path in project_files()}
    assert {name for name in names if not name.startswith(".")} == _TOP_LEVEL


def test_packaging_is_a_folder_and_not_a_package() -> None:
    # An __init__.py there would shadow the library of that name, which pytest imports.
    assert (ROOT / "packaging" / "dev.py").is_file()
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_the_library_named_packaging_is_found_from_the_root() -> None:
    command = [sys.executable, "-c", "import packaging.version as found; print(found.__file__)"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "site-packages" in result.stdout


def test_built_models_are_not_in_version_control() -> None:
    assert not [path for path in project_files() if path.parts[:2] == ("resources", "models")]


def test_the_set_up_needs_the_standard_library_only() -> None:
    paths = [str(ROOT / "packaging"), str(ROOT)]
    code = f"import sys; sys.path += {paths!r}; import devtools.commands"
    # -S leaves out site-packages, -I everything that the environment could add.
    command = [sys.executable, "-I", "-S", "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
