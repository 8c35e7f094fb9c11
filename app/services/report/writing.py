"""Files that are shared, written whole or not at all."""

import errno
import json
import os
import secrets
from contextlib import suppress
from pathlib import Path

from app.core.documents import displayable
from app.core.errors import SharingError
from app.services.export import Json

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}


def json_bytes(value: Json) -> bytes:
    """``value`` as indented UTF-8 JSON; half a surrogate pair becomes the escape that JSON has for it."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2) + "\n"
    return text.encode("utf-8", errors="backslashreplace")


def write_whole(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path`` in one step, in place of a file that is there. Raises ``SharingError``.

    It is written beside it first, so that a failure leaves what was there, and nothing half made.
    """
    try:
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
    except OSError as error:
        raise SharingError(_sentence(path, error)) from error


def _sentence(path: Path, error: OSError) -> str:
    name, folder = displayable(path.name), displayable(str(path.parent))
    if error.errno in _FULL:
        return f"There is no room left in {folder} for {name}; free some space, or choose another folder."
    if error.errno in _CLOSED:
        return f"{name} may not be written in {folder}; choose another folder."
    if error.errno in {errno.ENOENT, errno.ENOTDIR}:
        return f"{folder} is no longer a folder that is there; choose another one."
    return f"{name} could not be written ({error.strerror}); choose another name or folder."
