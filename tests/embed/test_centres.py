"""Vectors as seen from the middle of a model: chance is about nothing, and meaning reaches over languages."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import ModelDamagedError
from app.embed.centres import from_centre, read_centres
from app.embed.model import EmbeddingModel
from app.embed.models import ALL_MINILM_L6_V2, CENTRES_FILE, DEFAULT_MODEL

PASSAGES = [
    "Soak the lentils overnight and cook them with bay leaves.",
    "手冲咖啡的水温应该在九十度左右。",
    "Открой форму входа и запроси новый пароль.",
    "新幹線の予約は一か月前から始まります。",
    "The lease ends in March; the deposit comes back within six weeks.",
]
QUERIES = [
    "how to boil pulses",
    "コーヒーのお湯の温度",
    "reset my password",
    "когда продаются билеты на поезд",
    "租房押金什么时候退",
]


def _closeness(model: EmbeddingModel) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    queries = np.stack([model.embed_query(query) for query in QUERIES])
    return queries @ model.embed_passages(PASSAGES).T


@pytest.mark.slow
def test_chance_lies_about_zero_and_the_right_passage_far_above(model: EmbeddingModel) -> None:
    closeness = _closeness(model)
    chance = closeness[~np.eye(len(QUERIES), dtype=bool)]
    assert abs(chance.mean()) < 0.1
    assert closeness.diagonal().mean() > chance.mean() + 0.2
    assert closeness.argmax(axis=1).tolist() == list(range(len(QUERIES)))


@pytest.mark.slow
def test_seen_from_zero_chance_would_be_close_to_everything(model: EmbeddingModel) -> None:
    """What the centres are for; should this fail for another model, it needs none."""
    closeness = _closeness(EmbeddingModel(DEFAULT_MODEL, model._model))
    assert closeness.min() > 0.7


def test_from_centre_is_of_unit_length_and_takes_what_is_common_away() -> None:
    vectors = np.array([[0.8, 0.6, 0.0], [0.8, 0.0, 0.6]], dtype=np.float32)
    seen = from_centre(vectors, np.array([0.8, 0.0, 0.0], dtype=np.float32))
    np.testing.assert_allclose(seen, [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], atol=1e-6)


def test_a_model_without_the_file_is_seen_from_zero(tmp_path: Path) -> None:
    assert read_centres(ALL_MINILM_L6_V2, tmp_path) is None


def test_the_centres_of_the_default_model_fit_it(model_folder: Path) -> None:
    centres = read_centres(DEFAULT_MODEL, model_folder)
    assert centres is not None
    assert centres.queries.shape == centres.passages.shape == (DEFAULT_MODEL.dimension,)
    assert np.linalg.norm(centres.queries) < 1.0


@pytest.mark.parametrize(
    "content",
    [
        b"no numbers",
        b"{}",
        json.dumps({"queries": [0.0] * 384, "passages": [0.0] * 383}).encode(),
        json.dumps({"queries": [0.0] * 384, "passages": ["a"] * 384}).encode(),
        b'{"queries": [NaN], "passages": [NaN]}',
    ],
)
def test_centres_that_do_not_fit_are_a_damaged_model(tmp_path: Path, content: bytes) -> None:
    (tmp_path / CENTRES_FILE).write_bytes(content)
    with pytest.raises(ModelDamagedError, match=r"centres\.json of the model .* does not fit it; "):
        read_centres(replace(DEFAULT_MODEL, files=DEFAULT_MODEL.files), tmp_path)
