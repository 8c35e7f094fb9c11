"""The library that a command works on."""

import argparse
import os
from collections.abc import Callable, Coroutine

from app import paths
from app.embed.models import DEFAULT_MODEL
from app.services.library import Library


async def with_library(
    arguments: argparse.Namespace,
    work: Callable[[Library], Coroutine[None, None, int]],
    *,
    read_only: bool,
    with_model: bool,
) -> int:
    """Do ``work`` with the library that ``arguments`` name and close it; the exit status of ``work``."""
    library = Library.open(
        paths.library_folder(arguments.library),
        model_folder=paths.model_folder(DEFAULT_MODEL.name),
        read_only=read_only,
        with_model=with_model,
    )
    try:
        return await work(library)
    finally:
        library.close()


def absolute(path: str) -> str:
    """A path as the library keeps it: absolute, and not resolved through links."""
    return os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111 - surrogates stay
