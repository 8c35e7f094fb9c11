"""A tiny encoder with random weights: as an E5S1 file, and as plain arithmetic to compare with."""

import struct
from dataclasses import dataclass
from math import erf

import numpy as np
from numpy.typing import NDArray

HIDDEN, LAYERS, HEADS, FEED_FORWARD, VOCABULARY, POSITIONS, TYPES = 32, 2, 2, 64, 40, 8, 2
EPSILON = 1e-12
PIECES = (b"<s>", b"<pad>", b"</s>", b"<unk>", "設定".encode())

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class TinyEncoder:
    """The bytes of an E5S1 file, and the float32 weights that they stand for by name."""

    data: bytes
    weights: dict[str, Floats]


def make_tiny_encoder(*, seed: int = 7) -> TinyEncoder:
    """An encoder whose every weight comes from the seed."""
    random = np.random.default_rng(seed)
    weights: dict[str, Floats] = {}
    blobs: dict[str, bytes] = {}
    for name, (rows, columns) in _quantised_shapes().items():
        blobs[name], weights[name] = _quantised(random, rows=rows, columns=columns)
    for name, shape in _float_shapes().items():
        weights[name] = random.normal(0, 0.3, shape).astype(np.float32)
        blobs[name] = weights[name].tobytes()
    return TinyEncoder(data=_file(blobs), weights=weights)


def _quantised_shapes() -> dict[str, tuple[int, int]]:
    shapes = {"emb.word": (VOCABULARY, HIDDEN)}
    for layer in range(LAYERS):
        for part in ("q", "k", "v", "ao"):
            shapes[f"l{layer}.{part}.w"] = (HIDDEN, HIDDEN)
        shapes[f"l{layer}.fi.w"] = (FEED_FORWARD, HIDDEN)
        shapes[f"l{layer}.fo.w"] = (HIDDEN, FEED_FORWARD)
    return shapes


def _float_shapes() -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {"emb.pos": (POSITIONS, HIDDEN), "emb.type": (TYPES, HIDDEN)}
    shapes |= {"emb.ln.w": (HIDDEN,), "emb.ln.b": (HIDDEN,)}
    for layer in range(LAYERS):
        for part in ("q.b", "k.b", "v.b", "ao.b", "fo.b", "aln.w", "aln.b", "oln.w", "oln.b"):
            shapes[f"l{layer}.{part}"] = (HIDDEN,)
        shapes[f"l{layer}.fi.b"] = (FEED_FORWARD,)
    return shapes


def _quantised(random: np.random.Generator, *, rows: int, columns: int) -> tuple[bytes, Floats]:
    """Random 4-bit blocks of a tensor: its bytes, and the weights [rows, columns] that they stand for."""
    blocks = columns // 32
    values = random.integers(0, 16, (rows, blocks, 32), dtype=np.uint8)
    scales = random.uniform(0.01, 0.05, (rows, blocks)).astype("<f2")
    halves = values[:, :, :16] | (values[:, :, 16:] << 4)
    raw = np.concatenate([scales[:, :, None].view(np.uint8).reshape(rows, blocks, 2), halves], axis=2)
    weights = (values.astype(np.float32) - 8) * scales.astype(np.float32)[:, :, None]
    return raw.tobytes(), weights.reshape(rows, columns)


def _file(blobs: dict[str, bytes]) -> bytes:
    sizes = (HIDDEN, LAYERS, HEADS, FEED_FORWARD, VOCABULARY, POSITIONS, TYPES)
    text = b"".join(PIECES)
    starts = np.cumsum([0, *(len(piece) for piece in PIECES)]).astype("<u4")
    head = b"E5S1" + struct.pack("<i7ifi", 1, *sizes, EPSILON, 32)
    head += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, len(text))
    head += starts.tobytes() + bytes(4 * len(PIECES)) + text
    head += struct.pack("<iI", 1, 3) + b"abc" + struct.pack("<i", len(blobs))
    offset = len(head) + sum(2 + len(name.encode()) + 21 for name in blobs)
    directory = b""
    for name, blob in blobs.items():
        directory += struct.pack("<H", len(name)) + name.encode()
        directory += struct.pack("<BIQQ", 0, len(blob), offset, len(blob))
        offset += len(blob)
    return head + directory + b"".join(blobs.values())


def reference(weights: dict[str, Floats], ids: list[int]) -> Floats:
    """The last hidden state [S, H] of one text, computed in float32 step by step."""
    table = weights["emb.pos"] + weights["emb.type"][0]
    hidden = _norm(weights, "emb.ln", weights["emb.word"][ids] + table[: len(ids)])
    for layer in range(LAYERS):
        hidden = _layer(weights, f"l{layer}.", hidden)
    return hidden


def _layer(weights: dict[str, Floats], prefix: str, hidden: Floats) -> Floats:
    query, key, value = (_heads(_linear(weights, f"{prefix}{part}", hidden)) for part in "qkv")
    logits = query @ key.transpose(0, 2, 1) / np.sqrt(HIDDEN // HEADS)
    shares = np.exp(logits - logits.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    attended = (shares @ value).transpose(1, 0, 2).reshape(len(hidden), HIDDEN)
    middle = _norm(weights, f"{prefix}aln", hidden + _linear(weights, f"{prefix}ao", attended))
    inner = _linear(weights, f"{prefix}fi", middle)
    bent = inner * 0.5 * (1 + np.vectorize(erf)(inner / np.sqrt(2)))
    return _norm(weights, f"{prefix}oln", middle + _linear(weights, f"{prefix}fo", bent))


def _heads(values: Floats) -> Floats:
    """[S, H] to [heads, S, H / heads]."""
    return values.reshape(len(values), HEADS, HIDDEN // HEADS).transpose(1, 0, 2)


def _linear(weights: dict[str, Floats], name: str, values: Floats) -> Floats:
    return np.asarray(values @ weights[f"{name}.w"].T + weights[f"{name}.b"], np.float32)


def _norm(weights: dict[str, Floats], name: str, values: Floats) -> Floats:
    centred = values - values.mean(axis=-1, keepdims=True)
    scaled = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + EPSILON)
    return np.asarray(scaled * weights[f"{name}.w"] + weights[f"{name}.b"], np.float32)
