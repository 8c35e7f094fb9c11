"""Is a model folder whole? Checked before the model is loaded, against the table of models."""

import hashlib
from pathlib import Path
from typing import Protocol

from app.core.errors import ModelDamagedError, ModelMissingError
from app.embed.models import ModelFile

REMEDY = "run the set-up or the installer again; until then search goes by keyword"


class Declared(Protocol):
    """A model of one of the tables."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def files(self) -> tuple[ModelFile, ...]:
        """What its folder holds."""


def verify_folder(spec: Declared, folder: Path) -> None:
    """Read every file of the model once, about 0.1 s for 100 MB.

    Raises ModelMissingError when the folder or a file is not there, ModelDamagedError when a file has
    another size or another sha256 than the table says, or cannot be read.
    """
    if not folder.is_dir():
        raise ModelMissingError(f"The model {spec.name} is not installed in {folder}; {REMEDY}.")
    for file in spec.files:
        verify_file(spec.name, file, folder / file.name)


def verify_file(model: str, file: ModelFile, path: Path, *, remedy: str = REMEDY) -> None:
    """Read one file of the model called ``model``; ``remedy`` is what the errors advise.

    Raises as ``verify_folder`` does.
    """
    try:
        if path.stat().st_size == file.size_bytes and _sha256(path) == file.sha256:
            return
    except FileNotFoundError as error:
        raise ModelMissingError(f"{file.name} of the model {model} is missing; {remedy}.") from error
    except OSError as error:
        because = (error.strerror or type(error).__name__).lower()
        raise ModelDamagedError(
            f"{file.name} of the model {model} cannot be read ({because}); {remedy}."
        ) from error
    raise ModelDamagedError(f"{file.name} of the model {model} is damaged; {remedy}.")


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
