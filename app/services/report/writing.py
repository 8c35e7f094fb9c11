"""Files that are shared, and the sentence that says why one could not be written."""

import errno
from pathlib import Path

from app.core.documents import displayable
from app.core.errors import SharingError
from app.whole_files import write_whole

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}


def write_shared(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path`` in one step, in place of a file that is there. Raises ``SharingError``."""
    try:
        write_whole(path, content)
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
