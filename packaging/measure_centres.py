"""Measure the middle of a model's vectors and write it where the model builder finds it.

    python packaging/measure_centres.py NAME

To be run with the Python of .venv when a model is new or the texts are others; the sha256 it prints goes into
the table of models, together with a new revision, since the vectors become others.
"""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))

import numpy as np  # noqa: E402 - the path comes first
from numpy.typing import NDArray  # noqa: E402

from app.embed.model import EmbeddingModel, load_runtime  # noqa: E402
from app.embed.models import model_named  # noqa: E402
from modelbuild.centre_texts import ByLanguage, sample_passages, sample_titles, typed_queries  # noqa: E402
from modelbuild.folders import centres_of, sha256_of  # noqa: E402

NOTES = ROOT / "resources" / "sample-notes"
DIGITS = 5

Vectors = NDArray[np.float32]


def main(name: str) -> int:
    """Write the file and print its sha256 and size."""
    spec = model_named(name)
    model = EmbeddingModel(spec, load_runtime(spec, ROOT / "resources" / "models" / name))
    queries = (
        mean_of(typed_queries(), lambda texts: np.stack([model.embed_query(text) for text in texts])),
        mean_of(sample_titles(NOTES), lambda texts: np.stack([model.embed_query(text) for text in texts])),
    )
    passages = mean_of(sample_passages(NOTES), model.embed_passages)
    means = {"queries": np.mean(queries, axis=0), "passages": passages}
    numbers = {key: [round(float(number), DIGITS) for number in mean] for key, mean in means.items()}
    target = centres_of(spec)
    target.write_bytes(json.dumps(numbers).encode() + b"\n")
    print(f"{target.name}: sha256 {sha256_of(target)}, {target.stat().st_size} bytes")
    return 0


def mean_of(texts: ByLanguage, embed: Callable[[Sequence[str]], Vectors]) -> Vectors:
    """The mean of the means of all languages, (dimension,) float32."""
    means = [embed(of_language).mean(axis=0) for of_language in texts.values()]
    mean: Vectors = np.mean(means, axis=0)
    return mean


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
