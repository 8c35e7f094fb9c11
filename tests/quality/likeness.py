"""How alike a passage and its translation are, to tokens and to vectors."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.core.documents import Passage
from app.core.tokens import overlap_matrix
from tests.quality.stored import StoredPassages
from tests.quality.topics import Page

Matrix = NDArray[np.float32]


class Beside(StrEnum):
    """Where the nearest passage is looked for."""

    TRANSLATION = "in a translation of its page"
    OTHER_ABROAD = "in another page of that language"
    SAME_FILE = "elsewhere in its own file"
    OTHER_AT_HOME = "in another page of its language"


@dataclass(frozen=True, slots=True)
class Likeness:
    """The similarity of a passage to the nearest of others: means, in [0, 1] and in [−1, 1]."""

    tokens: float
    vectors: float


@dataclass(frozen=True, slots=True)
class _File:
    """A file: its page, 0 for the one looked at, its language, and the places of its passages."""

    page: int
    language: str
    places: tuple[int, ...]


def likeness(pages: Sequence[Page], *, vault: Path, stored: StoredPassages) -> Mapping[Beside, Likeness]:
    """How near the nearest passage in each place is, over all passages of all pages.

    The other page is the one half the list of pages away: what chance gives.
    """
    nearest: dict[Beside, list[Matrix]] = {where: [] for where in Beside}
    for number, page in enumerate(pages):
        other = pages[(number + len(pages) // 2) % len(pages)]
        for where, values in _nearest((page, other), vault=vault, stored=stored):
            nearest[where].append(values)
    means = {
        where: np.concatenate(values).mean(axis=0).tolist() for where, values in nearest.items() if values
    }
    return {where: Likeness(tokens, vectors) for where, (tokens, vectors) in means.items()}


def _nearest(
    pages: tuple[Page, Page], *, vault: Path, stored: StoredPassages
) -> Iterator[tuple[Beside, Matrix]]:
    """Similarities by tokens and vectors, (n, 2), of a file's passages to the nearest of each other file."""
    files: list[_File] = []
    together: list[Passage] = []
    for number, page in enumerate(pages):
        for path in page.paths:
            passages = stored.by_path.get(str(vault / path), ())
            places = tuple(range(len(together), len(together) + len(passages)))
            files.append(_File(number, path.partition("/")[0], places))
            together += passages
    tokens = overlap_matrix([passage.text for passage in together])
    vectors = stored.vectors_of(together)
    alike = np.stack([tokens, vectors @ vectors.T], axis=-1)
    alike[np.diag_indices(len(together))] = -1.0  # nothing is its own neighbour
    for file in files:
        for beside in files:
            enough = len(beside.places) > (file is beside)
            if file.page == 0 and file.places and enough:
                yield _where(file, beside), alike[np.ix_(file.places, beside.places)].max(axis=1)


def _where(file: _File, beside: _File) -> Beside:
    if beside.page == file.page:
        return Beside.SAME_FILE if file is beside else Beside.TRANSLATION
    return Beside.OTHER_AT_HOME if file.language == beside.language else Beside.OTHER_ABROAD
