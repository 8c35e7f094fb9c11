"""The files that belong to the project, and questions about Python source."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE_FOLDERS = ("app", "packaging", "tests")


def project_files() -> tuple[Path, ...]:
    """Every file that is in version control or would be added to it, relative to the root."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = (Path(name) for name in listing.decode().split("\0") if name)
    return tuple(sorted({path for path in paths if (ROOT / path).is_file()}))


def python_files(*folders: str) -> tuple[Path, ...]:
    """The project's Python files in these top-level folders, or in all that hold code."""
    wanted = folders or CODE_FOLDERS
    return tuple(path for path in project_files() if path.suffix == ".py" and path.parts[0] in wanted)


def read(path: Path) -> str:
    """The text of a project file."""
    return (ROOT / path).read_text(encoding="utf-8")


def has_docstring(source: str) -> bool:
    """Whether a module starts by saying what it is."""
    return ast.get_docstring(ast.parse(source)) is not None


def function_lengths(source: str) -> dict[str, int]:
    """Lines of each function's body, its docstring left out; the key is ``line name``."""
    return {
        f"{node.lineno} {node.name}": _body_length(node)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def _body_length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    statements = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if not statements:
        return 0
    return (statements[-1].end_lineno or 0) - statements[0].lineno + 1


def imported_modules(source: str) -> Iterator[str]:
    """The full name of every module that is imported, anywhere in the source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def called_names(source: str) -> Iterator[str]:
    """The last part of the name of everything that is called: ``now`` for ``datetime.now()``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr
