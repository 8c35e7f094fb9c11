"""Folders by a part of their path, as a person types it: ``work``, ``Notes/auth``, in any case."""

import os
import unicodedata
from functools import lru_cache
from typing import Any

import apsw

from app.store.texts import path_text

LIES_IN_NAMED_FOLDER = "lies_in_named_folder"
"""SQL function of a file's path (BLOB), its indexed folder's path (BLOB) and the name (TEXT)."""
_REMEMBERED = 8_192
_SEPARATOR = os.fsencode(os.sep)


def register_folder_names(c: apsw.Connection) -> None:
    """Make ``LIES_IN_NAMED_FOLDER`` known on this connection."""
    c.create_scalar_function(LIES_IN_NAMED_FOLDER, _lies_in, 3, deterministic=True)


def _lies_in(*arguments: Any) -> bool:  # noqa: ANN401 - as apsw declares it
    path, root, name = arguments
    return _names(path.rpartition(_SEPARATOR)[0], root, name)


@lru_cache(maxsize=_REMEMBERED)
def _names(folder: bytes, root: bytes, name: str) -> bool:
    """Whether ``name`` is a part of the path of ``folder``, and not only of what lies above ``root``.

    So ``home`` does not name every folder of a person, while ``/home/notes`` may name an indexed one.
    """
    above = _folded(path_text(root.rstrip(_SEPARATOR).rpartition(_SEPARATOR)[0])) + "/"
    wanted = _folded(name)
    place = (_folded(path_text(folder)) + "/").rfind(wanted)
    return place >= 0 and place + len(wanted) > len(above)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text.casefold()).replace(os.sep, "/")
