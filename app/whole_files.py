"""Files of ours, written whole or not at all: a failure leaves what was there, and nothing half made."""

import json
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any


def json_bytes(value: Any) -> bytes:  # noqa: ANN401 - whatever JSON can hold
    """``value`` as indented UTF-8 JSON; half a surrogate pair becomes the escape that JSON has for it."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    return text.encode("utf-8", errors="backslashreplace")


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path`` in one step, in place of a file that is there. Raises ``OSError``."""
    target = Path(os.path.realpath(path))  # a link stays one
    beside = target.with_name(f".parallax-{secrets.token_hex(8)}.part")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def write_new(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path``, where nothing is yet. Raises ``OSError``, ``FileExistsError`` too."""
    path.open("xb").close()  # the name is ours from here on
    try:
        write_whole(path, content)
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
