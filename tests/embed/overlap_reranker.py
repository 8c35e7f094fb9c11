"""A cross-encoder of 1 kB that scores how many of the query's tokens a passage has.

It runs through the real tokenizer, the real ONNX Runtime and the real ``TextCrossEncoder``; its numbers say
nothing about quality. Its logit is ``10 · share − 5``, so that every token found gives 5 and none −5.
"""

import hashlib
import json
import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from app.embed.models import ModelFile
from app.embed.rerank_models import RerankSpec

MODEL_FILE = "onnx/model.onnx"
SPECIAL_TOKENS = (0, 1, 2)
"""Start, padding and end of the e5 tokenizer: no words, so that they count for nothing."""
_INPUTS = ("input_ids", "attention_mask", "token_type_ids")
_OPSET, _IR_VERSION = 18, 9


@dataclass(frozen=True, slots=True)
class Overlap:
    """The model as it is declared, and the folder it lies in."""

    spec: RerankSpec
    folder: Path


def build_overlap_reranker(folder: Path, *, tokenizer_of: Path) -> RerankSpec:
    """Make the model in ``folder`` with the tokenizer of a built e5 folder, and declare it."""
    (folder / MODEL_FILE).parent.mkdir(parents=True)
    onnx.save(_model(), folder / MODEL_FILE)
    shutil.copy(tokenizer_of / "tokenizer_config.json", folder)
    (folder / "tokenizer.json").write_text(_told_apart(tokenizer_of / "tokenizer.json"), encoding="utf-8")
    return RerankSpec(
        name="overlap",
        repository="parallax-tests/overlap",
        revision="a" * 40,
        model_file=MODEL_FILE,
        languages="every language",
        licence="MIT",
        pace="at once",
        files=tuple(
            declared(folder, name) for name in ("tokenizer_config.json", "tokenizer.json", MODEL_FILE)
        ),
    )


def declared(folder: Path, name: str) -> ModelFile:
    """The file as the table of models would have it."""
    data = (folder / name).read_bytes()
    return ModelFile(name, len(data), hashlib.sha256(data).hexdigest())


def _told_apart(tokenizer: Path) -> str:
    """The tokenizer with type 1 for everything behind the query, which e5's own does not need."""
    settings = json.loads(tokenizer.read_text(encoding="utf-8"))
    behind_query = False
    for part in settings["post_processor"]["pair"]:
        (kind,) = part
        behind_query = behind_query or (kind == "Sequence" and part[kind]["id"] == "B")
        part[kind]["type_id"] = int(behind_query)
    return json.dumps(settings, ensure_ascii=False)


class _Graph:
    """Collects nodes and constants; each node is named after its one output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: object, kind: type[np.generic]) -> str:
        self.constants.append(numpy_helper.from_array(np.array(value, kind), name))
        return name

    def add(self, operation: str, *inputs: str, name: str, **attributes: int) -> str:
        node = helper.make_node(operation, list(inputs), [name])
        node.attribute.extend(helper.make_attribute(key, value) for key, value in attributes.items())
        self.nodes.append(node)
        return name


def _model() -> onnx.ModelProto:
    graph = _Graph()
    words_of_query, words_of_passage = _word_masks(graph)
    share = _share_found(graph, words_of_query, words_of_passage)
    scaled = graph.add("Mul", share, graph.constant("ten", 10.0, np.float32), name="scaled")
    graph.add("Sub", scaled, graph.constant("five", 5.0, np.float32), name="logits")
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["pairs", "tokens"]) for name in _INPUTS]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["pairs", 1])]
    made = helper.make_graph(graph.nodes, "overlap", inputs, outputs, graph.constants)
    return helper.make_model(made, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=_IR_VERSION)


def _word_masks(graph: _Graph) -> tuple[str, str]:
    """1 where a token is a word of the query, and 1 where it is one of the passage: (pairs, tokens) each."""
    last = graph.constant("last", [-1], np.int64)
    one = graph.constant("one", 1.0, np.float32)
    spread = graph.add("Unsqueeze", "input_ids", last, name="ids_spread")
    special = graph.constant("special_tokens", SPECIAL_TOKENS, np.int64)
    alike = graph.add("Equal", spread, special, name="is_each_special")
    alike = graph.add("Cast", alike, name="is_each_special_float", to=TensorProto.FLOAT)
    is_special = graph.add("ReduceMax", alike, last, name="is_special", keepdims=0)
    ordinary = graph.add("Sub", one, is_special, name="is_ordinary")
    there = graph.add("Cast", "attention_mask", name="is_there", to=TensorProto.FLOAT)
    word = graph.add("Mul", there, ordinary, name="is_word")
    passage = graph.add("Cast", "token_type_ids", name="is_passage", to=TensorProto.FLOAT)
    query = graph.add("Sub", one, passage, name="is_query")
    return (
        graph.add("Mul", word, query, name="words_of_query"),
        graph.add("Mul", word, passage, name="words_of_passage"),
    )


def _share_found(graph: _Graph, words_of_query: str, words_of_passage: str) -> str:
    """The share of the query's words that the passage has: (pairs, 1), in [0, 1]."""
    first = graph.constant("first", [1], np.int64)
    second = graph.constant("second", [2], np.int64)
    rows = graph.add("Unsqueeze", "input_ids", second, name="rows")
    columns = graph.add("Unsqueeze", "input_ids", first, name="columns")
    same = graph.add("Equal", rows, columns, name="same")
    same = graph.add("Cast", same, name="same_float", to=TensorProto.FLOAT)
    in_passage = graph.add("Unsqueeze", words_of_passage, first, name="in_passage")
    met = graph.add("Mul", same, in_passage, name="met")
    found = graph.add("ReduceMax", met, second, name="found", keepdims=0)
    found = graph.add("Mul", found, words_of_query, name="found_of_query")
    count = graph.add("ReduceSum", found, first, name="count", keepdims=1)
    total = graph.add("ReduceSum", words_of_query, first, name="total", keepdims=1)
    total = graph.add("Max", total, "one", name="total_at_least_one")
    return graph.add("Div", count, total, name="share")
