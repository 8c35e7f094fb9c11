"""Where things are: the library, logs, and the resources that ship with the program."""

import os
import sys
from pathlib import Path

import platformdirs

PROGRAM = "Parallax"
LIBRARY_VARIABLE = "PARALLAX_LIBRARY"


def library_folder(chosen: str | None = None) -> Path:
    """The folder of the library: ``chosen``, else the environment's, else the user's data folder."""
    given = chosen or os.environ.get(LIBRARY_VARIABLE)
    if given:
        # Unlike Path.expanduser, this leaves the home of a person who is not known as it is written.
        return Path(os.path.expanduser(given)).absolute()  # noqa: PTH111
    return Path(platformdirs.user_data_path(PROGRAM, appauthor=False))


def log_folder() -> Path:
    """The folder for log files; it may not exist yet."""
    return Path(platformdirs.user_log_path(PROGRAM, appauthor=False))


def resources_folder() -> Path:
    """The folder of shipped resources, in a source tree and in a bundle."""
    bundle = getattr(sys, "_MEIPASS", None)
    root = Path(bundle) if bundle else Path(__file__).resolve().parent.parent
    return root / "resources"


def model_folder(name: str) -> Path:
    """The folder of the embedding model called ``name``."""
    return resources_folder() / "models" / name


def downloaded_models_folder() -> Path:
    """The folder of models that a person chose and downloaded; it may not exist yet."""
    return Path(platformdirs.user_data_path(PROGRAM, appauthor=False)) / "models"


def sample_notes_folder() -> Path:
    """The notes to try the program with."""
    return resources_folder() / "sample-notes"
