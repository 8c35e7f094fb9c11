"""Where the vectors of a model have their middle, so that closeness is measured from there.

The vectors of many models lie in a narrow cone: any two texts have a cosine of 0.75 or more, and most of
it says only that both are texts, in the same language, asked or told. Taking the mean away leaves what sets
a text apart (Mu and Viswanath, 2018, "All-but-the-Top", the first of its two steps). Queries and passages of
a model with prefixes have different means, and each is taken from its own.

The means are part of the model, measured once on texts about many things (``packaging/measure_centres.py``)
and not on a library: the middle of three notes would be these notes.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.core.errors import ModelDamagedError
from app.embed.folder import REMEDY
from app.embed.models import CENTRES_FILE, ModelSpec

Vectors = NDArray[np.float32]


@dataclass(frozen=True, eq=False, slots=True)
class Centres:
    """The mean vector of queries and that of passages, (dimension,) float32 each."""

    queries: Vectors
    passages: Vectors


def read_centres(spec: ModelSpec, folder: Path) -> Centres | None:
    """The middle of the model in ``folder``; None when vectors of this model are taken as they are.

    Raises ModelDamagedError when the file does not fit the model.
    """
    if not spec.centred:
        return None
    try:
        numbers = json.loads((folder / CENTRES_FILE).read_bytes())
        found = [np.array(numbers[name], dtype=np.float32) for name in ("queries", "passages")]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _damaged(spec) from error
    if any(mean.shape != (spec.dimension,) or not np.isfinite(mean).all() for mean in found):
        raise _damaged(spec)
    return Centres(*found)


def from_centre(vectors: Vectors, centre: Vectors) -> Vectors:
    """``vectors`` (n, dimension) seen from ``centre`` (dimension,), of unit length again."""
    seen = vectors - centre
    moved: Vectors = seen / np.linalg.norm(seen, axis=1, keepdims=True)
    return moved


def _damaged(spec: ModelSpec) -> ModelDamagedError:
    return ModelDamagedError(f"{CENTRES_FILE} of the model {spec.name} does not fit it; {REMEDY}.")
