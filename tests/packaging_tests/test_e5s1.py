"""Reading E5S1 files: what is in them, and what is wrong with broken ones."""

import numpy as np
import pytest

from modelbuild.e5s1 import E5S1Error, E5S1Reader
from tests.packaging_tests.tiny_encoder import HIDDEN, PIECES, VOCABULARY, make_tiny_encoder

_TINY = make_tiny_encoder()


def test_shape_and_pieces_are_read() -> None:
    reader = E5S1Reader(_TINY.data)
    assert (reader.shape.hidden, reader.shape.vocabulary) == (HIDDEN, VOCABULARY)
    assert reader.pieces == PIECES


def test_a_float_tensor_comes_back_exactly() -> None:
    tensor = E5S1Reader(_TINY.data).float_tensor("emb.ln.w", HIDDEN)
    np.testing.assert_array_equal(tensor, _TINY.weights["emb.ln.w"])


def test_a_weight_is_its_value_less_eight_times_the_scale() -> None:
    tensor = E5S1Reader(_TINY.data).quantised_tensor("emb.word", rows=VOCABULARY, columns=HIDDEN)
    weights = (tensor.values.astype(np.float32) - 8) * tensor.scales[:, :, None]
    np.testing.assert_array_equal(weights.reshape(VOCABULARY, HIDDEN), _TINY.weights["emb.word"])


@pytest.mark.parametrize("size_bytes", [0, 3, 10, 50, 90, 130, 400])
def test_a_head_cut_short_is_named(size_bytes: int) -> None:
    with pytest.raises(E5S1Error):
        E5S1Reader(_TINY.data[:size_bytes])


def test_a_tensor_cut_short_is_named() -> None:
    reader = E5S1Reader(_TINY.data[:-1])
    with pytest.raises(E5S1Error, match="not as large"):
        reader.float_tensor("l1.fi.b", 64)


def test_another_format_is_refused() -> None:
    with pytest.raises(E5S1Error, match="not an E5S1 file"):
        E5S1Reader(b"GGUF" + _TINY.data[4:])


def test_a_missing_tensor_is_named() -> None:
    with pytest.raises(E5S1Error, match="l9"):
        E5S1Reader(_TINY.data).float_tensor("l9.q.b", HIDDEN)


def test_a_tensor_of_another_shape_is_refused() -> None:
    with pytest.raises(E5S1Error, match="not as large"):
        E5S1Reader(_TINY.data).float_tensor("emb.ln.w", HIDDEN + 1)
