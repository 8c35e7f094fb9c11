"""Every passage of a library with its vector, read beside the program."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.core.documents import Passage
from app.store import passages
from app.store.store import Connection, Store


@dataclass(frozen=True, eq=False, slots=True)
class StoredPassages:
    """The passages of a library by the absolute path of their file, in its order.

    ``vectors`` is (n, dimension) float32, each of unit length; ``row_of`` says which row is a passage's.
    """

    by_path: Mapping[str, Sequence[Passage]]
    vectors: NDArray[np.float32]
    row_of: Mapping[int, int]

    def vectors_of(self, chosen: Sequence[Passage]) -> NDArray[np.float32]:
        """The vectors of these passages: (n, dimension)."""
        return self.vectors[[self.row_of[passage.id] for passage in chosen]]


def stored_passages(library: Path) -> StoredPassages:
    """Everything in the library in this folder, which must be embedded."""
    with closing(Store.open(library, read_only=True)) as store:
        return store.read(_all).future.result()


def _all(c: Connection) -> StoredPassages:
    ids = [row[0] for row in c.execute("SELECT id FROM passage")]
    by_path: dict[str, list[Passage]] = {}
    for passage in passages.passages(c, ids).values():
        by_path.setdefault(passage.document.path, []).append(passage)
    for of_file in by_path.values():
        of_file.sort(key=lambda passage: passage.position)
    return StoredPassages(by_path, passages.vectors(c, ids), {key: row for row, key in enumerate(ids)})
