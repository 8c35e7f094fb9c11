"""The middle of the default model is what its texts give, and every language counts in it."""

from pathlib import Path

import numpy as np

from app.embed.centres import read_centres
from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL
from modelbuild.centre_texts import sample_passages, sample_titles, typed_queries
from modelbuild.folders import centres_of

ROOT = Path(__file__).resolve().parents[2]
MODEL_FOLDER = ROOT / "resources" / "models" / DEFAULT_MODEL.name
NOTES = ROOT / "resources" / "sample-notes"


def test_the_texts_are_in_all_four_languages() -> None:
    queries = typed_queries()
    assert (
        set(queries) == set(sample_titles(NOTES)) == set(sample_passages(NOTES)) == {"en", "ja", "zh", "ru"}
    )
    assert len({len(of_language) for of_language in queries.values()}) == 1
    assert all(len(set(of_language)) == len(of_language) for of_language in queries.values())


def test_the_folder_holds_the_measured_file() -> None:
    assert (MODEL_FOLDER / "centres.json").read_bytes() == centres_of(DEFAULT_MODEL).read_bytes()


def test_the_queries_lie_around_the_centre_of_queries() -> None:
    """Measured anew on some of the texts, the middle is near the one that was written down."""
    model = EmbeddingModel.load(DEFAULT_MODEL, MODEL_FOLDER)
    centres = read_centres(DEFAULT_MODEL, MODEL_FOLDER)
    assert centres is not None
    seen = np.stack([model.embed_query(text) for texts in typed_queries().values() for text in texts[::2]])
    assert np.linalg.norm(seen.mean(axis=0)) < 0.25
