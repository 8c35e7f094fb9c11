"""What may and what must stand in the project's files."""

import re

import pytest

from tests.architecture.source_tree import has_docstring, project_files, python_files, read

# Put together here, so that this file does not hold them.
_UNFINISHED = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")
_REGISTRY_HOST = re.compile(
    "|".join(
        re.escape(name + "." + end)
        for name, end in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("registry.npmjs", "org"),
            ("deb.debian", "org"),
            ("archive.ubuntu", "com"),
            ("crates", "io"),
        )
    )
)
_MACHINE_PATH = re.compile(r"(?<![\w.~/-])/(work|tmp|root)/")
_BINARY = {".png", ".ico", ".icns", ".onnx", ".bin", ".ttf", ".otf"}


def _texts() -> dict[str, str]:
    """Every text file of the project; notes that are read as data may hold any bytes."""
    texts = {}
    for path in project_files():
        if path.suffix not in _BINARY and path.parts[0] != "resources":
            texts[path.as_posix()] = read(path)
    return texts


def _lines_with(pattern: re.Pattern[str], texts: dict[str, str]) -> list[str]:
    return [
        f"{path}:{number}: {line.strip()}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (_UNFINISHED, "# TO" + "DO: later"),
        (_REGISTRY_HOST, "https://files.python" + "hosted.org/packages"),
        (_MACHINE_PATH, 'open("/tm' + 'p/notes.md")'),
    ],
)
def test_a_forbidden_text_is_seen(pattern: re.Pattern[str], line: str) -> None:
    assert _lines_with(pattern, {"a.py": line}) == [f"a.py:1: {line}"]


def test_nothing_is_left_unfinished() -> None:
    assert not _lines_with(_UNFINISHED, _texts())


def test_no_package_registry_is_named() -> None:
    assert not _lines_with(_REGISTRY_HOST, _texts())


def test_no_folder_of_one_machine_is_named() -> None:
    assert not _lines_with(_MACHINE_PATH, _texts())


def test_a_module_without_docstring_is_seen() -> None:
    assert has_docstring('"""What it is."""\n')
    assert not has_docstring("x = 1\n")


def test_every_module_says_what_it_is() -> None:
    assert not [str(path) for path in python_files() if not has_docstring(read(path))]
