"""A small writer of ONNX graphs: initializers and nodes in the order they are added.

The order and the bytes depend on nothing but the calls, so the same calls give the same file.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper

from modelbuild.e5s1 import QuantisedTensor

OPSET = 21
IR_VERSION = 10
CONTRIB = "com.microsoft"
"""ONNX Runtime's own operators: 4-bit multiplication, 4-bit look-up and fused attention."""


class GraphWriter:
    """Collects a graph; every method returns the name of the value it has defined."""

    def __init__(self) -> None:
        self._initializers: list[TensorProto] = []
        self._nodes: list[NodeProto] = []

    def constant(self, name: str, array: NDArray[np.generic]) -> str:
        """An array that is stored with the graph."""
        self._initializers.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def int4_constant(self, name: str, packed: NDArray[np.uint8], *, shape: tuple[int, int]) -> str:
        """A signed 4-bit matrix of that shape, given as bytes of two values, the low half first."""
        tensor = TensorProto(name=name, data_type=TensorProto.INT4, dims=shape, raw_data=packed.tobytes())
        self._initializers.append(tensor)
        return name

    def node(
        self, operator: str, inputs: Sequence[str], output: str, *, domain: str = "", **attributes: float
    ) -> str:
        """One operator with one output."""
        made = helper.make_node(operator, inputs, [output], domain=domain, name=f"{output}_n")
        made.attribute.extend(helper.make_attribute(key, attributes[key]) for key in sorted(attributes))
        self._nodes.append(made)
        return output

    def model(
        self, name: str, *, inputs: Sequence[ValueInfoProto], outputs: Sequence[ValueInfoProto]
    ) -> ModelProto:
        """The finished model."""
        graph: GraphProto = helper.make_graph(self._nodes, name, inputs, outputs, self._initializers)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(CONTRIB, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION)


def pack_nibbles(values: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Two 4-bit values a byte along the last axis, the first of each pair in the low half.

    ``values`` is uint8, 0 to 15, with an even last axis of length n; the result has length n / 2.
    """
    low, high = values[..., 0::2], values[..., 1::2]
    return (low | (high << 4)).astype(np.uint8)


def packed_for_matmul(tensor: QuantisedTensor) -> NDArray[np.uint8]:
    """The bytes that MatMulNBits wants: uint8 [rows, blocks, 16].

    The operator reads unsigned values and takes a zero point of 8 when none is given, which is just what
    the file stores, so the values pass through unchanged.
    """
    return pack_nibbles(tensor.values)


def packed_for_gather(tensor: QuantisedTensor) -> NDArray[np.uint8]:
    """The bytes that GatherBlockQuantized wants: uint8 [rows, blocks × 16].

    Its type here is INT4, signed and with a zero point of 0: an unsigned value v becomes v − 8 in two's
    complement, of which only the low four bits are kept.
    """
    signed = ((tensor.values.astype(np.int16) - 8) & 15).astype(np.uint8)
    return pack_nibbles(signed.reshape(len(signed), -1))
