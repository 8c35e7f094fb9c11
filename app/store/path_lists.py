"""Copies of lists of paths beside the index, so that a damaged index can be made anew: folders and pins."""

from pathlib import Path

from app.store.texts import path_bytes, path_text
from app.whole_files import write_whole

FOLDER_LIST_NAME = "folders.txt"
PIN_LIST_NAME = "pinned.txt"
_ESCAPES = ((b"%", b"%25"), (b"\n", b"%0A"), (b"\r", b"%0D"))


def write_path_list(library: Path, name: str, paths: tuple[str, ...]) -> None:
    """Write one path a line, whole or not at all; ``%`` and line ends in a path are escaped."""
    write_whole(library / name, b"".join(_escaped(path_bytes(path)) + b"\n" for path in paths))


def read_path_list(library: Path, name: str) -> tuple[str, ...]:
    """The paths in the copy; none when there is no copy."""
    try:
        lines = (library / name).read_bytes().split(b"\n")
    except FileNotFoundError:
        return ()
    return tuple(path_text(_plain(line)) for line in lines if line.strip())


def _escaped(path: bytes) -> bytes:
    for raw, escape in _ESCAPES:
        path = path.replace(raw, escape)
    return path


def _plain(line: bytes) -> bytes:
    line = line.removesuffix(b"\r")
    for raw, escape in reversed(_ESCAPES):
        line = line.replace(escape, raw)
    return line
