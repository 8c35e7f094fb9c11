"""Root may write everything; a test of read-only files has to give that up for a while."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_VERSION_3 = 0x20080522
_OVERRIDES = (1 << 1) | (1 << 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
_EFFECTIVE = 0


@contextmanager
def file_modes_count() -> Iterator[None]:
    """Inside, the modes of files bind this thread, and those it starts, even when run by root."""
    if sys.platform != "linux" or os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(_VERSION_3, 0)
    sets = (ctypes.c_uint32 * 6)()
    _checked(libc.capget(header, sets))
    held = sets[_EFFECTIVE]
    sets[_EFFECTIVE] = held & ~_OVERRIDES
    _checked(libc.capset(header, sets))
    try:
        yield
    finally:
        sets[_EFFECTIVE] = held
        _checked(libc.capset(header, sets))


def _checked(result: int) -> None:
    if result:
        raise OSError(ctypes.get_errno(), "capabilities cannot be changed")
