"""Handing files to the programs they belong to. They are only ever opened, never changed."""

import os
import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app.core.documents import displayable
from app.core.errors import FileError


def open_file(path: str) -> None:
    """Open the file in the program the system has for it. Raises ``FileError``."""
    _must_exist(path)
    if not QDesktopServices.openUrl(QUrl.fromLocalFile(path)):
        raise FileError(
            f"No program is set up to open {displayable(path)}; choose one in your system's settings."
        )


def show_in_folder(path: str) -> None:
    """Show the file in the system's file browser. Raises ``FileError``."""
    _must_exist(path)
    if sys.platform == "darwin":
        subprocess.Popen(["open", "-R", path])
    elif sys.platform == "win32":
        subprocess.Popen(["explorer", f"/select,{path}"])
    elif not QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(path).parent))):
        raise FileError(f"No file browser is set up to show {displayable(str(Path(path).parent))}.")


def _must_exist(path: str) -> None:
    if not os.path.lexists(path):
        raise FileError(f"{displayable(path)} is no longer there; index again to bring the lists up to date.")
