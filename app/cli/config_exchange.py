"""``export-config`` and ``import-config``: the ranking part of an OpenClaw configuration."""

import argparse
from pathlib import Path

from app import paths
from app.cli.console import DONE, put, say
from app.services import openclaw
from app.services.settings import load_settings, save_settings


async def export_config(arguments: argparse.Namespace) -> int:
    """Print the settings of the library as such a part, and tell what has no place in it."""
    settings = load_settings(paths.library_folder(arguments.library))
    put(openclaw.config_text(settings))
    if missing := openclaw.left_out(settings):
        say(missing)
    return DONE


async def import_config(arguments: argparse.Namespace) -> int:
    """Take such a part from a file into the settings of the library."""
    _take(Path(arguments.file), paths.library_folder(arguments.library))
    say("The ranking part was taken into the settings of this library.")
    return DONE


def _take(file: Path, library: Path) -> None:
    save_settings(library, openclaw.import_config(file.expanduser(), load_settings(library)))
