"""The encoder of multilingual-e5-small as an ONNX graph, from the tensors of an E5S1 file.

B is the batch, S the number of tokens and H the hidden size. The graph takes ``input_ids`` and
``attention_mask``, both int64 [B, S], and gives ``last_hidden_state``, float32 [B, S, H]; pooling and
normalisation are the caller's.
"""

from dataclasses import dataclass

import numpy as np
from onnx import ModelProto, TensorProto, ValueInfoProto, helper

from modelbuild.e5s1 import BLOCK, E5S1Reader
from modelbuild.graph import CONTRIB, GraphWriter, packed_for_gather, packed_for_matmul

# int8 arithmetic inside the 4-bit multiplication: as exact as the weights deserve, and the fastest.
_ACCURACY_LEVEL = 4


@dataclass(frozen=True, slots=True)
class _Linear:
    """A dense layer: the prefix of its tensors and its sizes."""

    name: str
    inputs: int
    outputs: int


class EncoderBuilder:
    """Writes the layers one after the other; each method returns the name of its output."""

    def __init__(self, reader: E5S1Reader) -> None:
        self._reader = reader
        self._shape = reader.shape
        self._graph = GraphWriter()

    def build(self) -> ModelProto:
        """The whole model."""
        hidden = self._embeddings()
        mask = self._graph.node("Cast", ["attention_mask"], "m32", to=TensorProto.INT32)
        for layer in range(self._shape.layers):
            last = layer == self._shape.layers - 1
            output = "last_hidden_state" if last else f"l{layer}.x2"
            hidden = self._layer(f"l{layer}.", hidden, mask=mask, output=output)
        return self._graph.model("multilingual-e5-small", inputs=self._inputs(), outputs=self._outputs())

    def _embeddings(self) -> str:
        """Word + position + token type, normalised: [B, S, H]."""
        words = self._word_embeddings()
        positions = self._position_embeddings()
        summed = self._graph.node("Add", [words, positions], "e0")
        return self._layer_norm(summed, "emb.ln", output="x0")

    def _word_embeddings(self) -> str:
        """The rows of the 4-bit embedding table [vocabulary, H] for the ids: [B, S, H]."""
        rows, columns = self._shape.vocabulary, self._shape.hidden
        table = self._reader.quantised_tensor("emb.word", rows=rows, columns=columns)
        packed = self._graph.int4_constant("emb.word", packed_for_gather(table), shape=(rows, columns))
        return self._graph.node(
            "GatherBlockQuantized",
            [packed, "input_ids", self._graph.constant("emb.word.s", table.scales)],
            "we",
            domain=CONTRIB,
            gather_axis=0,
            quantize_axis=1,
            block_size=BLOCK,
            bits=4,
        )

    def _position_embeddings(self) -> str:
        """The first S rows of the position table: [S, H].

        All tokens are of type 0, so that type's row is added to the table once and for all.
        """
        shape = self._shape
        positions = self._reader.float_tensor("emb.pos", shape.positions, shape.hidden)
        types = self._reader.float_tensor("emb.type", shape.token_types, shape.hidden)
        table = self._graph.constant("pos", positions + types[0])
        length = self._graph.node("Shape", ["input_ids"], "sl", start=1, end=2)
        start = self._graph.constant("c0", np.array([0], np.int64))
        axis = self._graph.constant("cax", np.array([0], np.int64))
        return self._graph.node("Slice", [table, start, length, axis], "pe")

    def _layer(self, prefix: str, hidden: str, *, mask: str, output: str) -> str:
        """One transformer layer, [B, S, H] to [B, S, H]."""
        attended = self._attention(prefix, hidden, mask=mask)
        added = self._graph.node("Add", [hidden, attended], f"{prefix}r1")
        middle = self._layer_norm(added, f"{prefix}aln", output=f"{prefix}x1")
        fed = self._feed_forward(prefix, middle)
        added = self._graph.node("Add", [middle, fed], f"{prefix}r2")
        return self._layer_norm(added, f"{prefix}oln", output=output)

    def _attention(self, prefix: str, hidden: str, *, mask: str) -> str:
        """Self-attention with its output projection, [B, S, H] to [B, S, H]."""
        size = self._shape.hidden
        query, key, value = (
            self._linear(hidden, _Linear(f"{prefix}{part}", inputs=size, outputs=size)) for part in "qkv"
        )
        attended = self._graph.node(
            "MultiHeadAttention",
            [query, key, value, "", mask],
            f"{prefix}att",
            domain=CONTRIB,
            num_heads=self._shape.heads,
        )
        return self._linear(attended, _Linear(f"{prefix}ao", inputs=size, outputs=size))

    def _feed_forward(self, prefix: str, hidden: str) -> str:
        """[B, S, H] to the feed-forward size and back, with an exact GELU between."""
        size, inner = self._shape.hidden, self._shape.feed_forward
        widened = self._linear(hidden, _Linear(f"{prefix}fi", inputs=size, outputs=inner))
        bent = self._graph.node("Gelu", [widened], f"{prefix}g", domain=CONTRIB)
        return self._linear(bent, _Linear(f"{prefix}fo", inputs=inner, outputs=size))

    def _linear(self, value: str, layer: _Linear) -> str:
        """The layer x · Wᵀ + b with a 4-bit W of shape [outputs, inputs]."""
        weight, bias, output = f"{layer.name}.w", f"{layer.name}.b", layer.name
        tensor = self._reader.quantised_tensor(weight, rows=layer.outputs, columns=layer.inputs)
        product = self._graph.node(
            "MatMulNBits",
            [
                value,
                self._graph.constant(weight, packed_for_matmul(tensor)),
                self._graph.constant(f"{weight}.s", tensor.scales.reshape(-1)),
            ],
            f"{output}_mm",
            domain=CONTRIB,
            K=layer.inputs,
            N=layer.outputs,
            bits=4,
            block_size=BLOCK,
            accuracy_level=_ACCURACY_LEVEL,
        )
        added = self._graph.constant(bias, self._reader.float_tensor(bias, layer.outputs))
        return self._graph.node("Add", [product, added], output)

    def _layer_norm(self, value: str, name: str, *, output: str) -> str:
        """Layer norm over the last axis."""
        size = self._shape.hidden
        weight = self._graph.constant(f"{name}.w", self._reader.float_tensor(f"{name}.w", size))
        bias = self._graph.constant(f"{name}.b", self._reader.float_tensor(f"{name}.b", size))
        epsilon = self._shape.epsilon
        return self._graph.node("LayerNormalization", [value, weight, bias], output, axis=-1, epsilon=epsilon)

    @staticmethod
    def _inputs() -> list[ValueInfoProto]:
        return [
            helper.make_tensor_value_info(name, TensorProto.INT64, ("batch", "sequence"))
            for name in ("input_ids", "attention_mask")
        ]

    def _outputs(self) -> list[ValueInfoProto]:
        dimensions = ("batch", "sequence", self._shape.hidden)
        return [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, dimensions)]
