"""The ONNX graph computes what the weights say, and is the same file every time."""

import numpy as np
import onnxruntime
import pytest

from modelbuild.e5s1 import E5S1Reader
from modelbuild.encoder import EncoderBuilder
from modelbuild.graph import pack_nibbles
from tests.packaging_tests.tiny_encoder import Floats, make_tiny_encoder, reference

_TINY = make_tiny_encoder()
_IDS = [0, 17, 39, 5, 2]


def _graph_bytes(data: bytes) -> bytes:
    serialised: bytes = EncoderBuilder(E5S1Reader(data)).build().SerializeToString(deterministic=True)
    return serialised


@pytest.fixture(scope="module")
def session() -> onnxruntime.InferenceSession:
    return onnxruntime.InferenceSession(_graph_bytes(_TINY.data), providers=["CPUExecutionProvider"])


def _run(session: onnxruntime.InferenceSession, ids: list[list[int]], mask: list[list[int]]) -> Floats:
    feed = {"input_ids": np.array(ids, np.int64), "attention_mask": np.array(mask, np.int64)}
    return np.asarray(session.run(["last_hidden_state"], feed)[0], np.float32)


def _cosines(left: Floats, right: Floats) -> Floats:
    lengths = np.linalg.norm(left, axis=-1) * np.linalg.norm(right, axis=-1)
    return np.asarray((left * right).sum(axis=-1) / lengths, np.float32)


def test_the_graph_agrees_with_plain_arithmetic(session: onnxruntime.InferenceSession) -> None:
    hidden = _run(session, [_IDS], [[1] * 5])[0]
    # The graph multiplies in int8, the reference in float32.
    assert _cosines(hidden, reference(_TINY.weights, _IDS)).min() > 0.999


def test_padding_changes_nothing(session: onnxruntime.InferenceSession) -> None:
    alone = _run(session, [_IDS], [[1] * 5])[0]
    padded = _run(session, [[*_IDS, 1, 1]], [[1] * 5 + [0] * 2])[0, :5]
    np.testing.assert_allclose(padded, alone, atol=1e-4)


def test_the_same_weights_give_the_same_bytes() -> None:
    assert _graph_bytes(_TINY.data) == _graph_bytes(_TINY.data)


def test_other_weights_give_other_bytes() -> None:
    assert _graph_bytes(_TINY.data) != _graph_bytes(make_tiny_encoder(seed=8).data)


def test_the_first_of_two_values_is_in_the_low_half() -> None:
    assert pack_nibbles(np.array([1, 15, 8, 0], np.uint8)).tolist() == [0xF1, 0x08]
