"""JSON5 is read as it is written by hand; what is not JSON5 is refused with the line."""

import json
import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.services.json5 import DEEPEST, Json5Error, Node, parse

_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def plain(node: Node) -> object:
    """The node without its lines, as ``json`` has it."""
    if isinstance(node.value, dict):
        return {name: plain(inner) for name, inner in node.value.items()}
    return [plain(inner) for inner in node.value] if isinstance(node.value, tuple) else node.value


@given(value=_values, indent=st.sampled_from([None, 0, 2]), ascii_only=st.booleans())
def test_all_json_is_json5(*, value: object, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert plain(parse(text)) == json.loads(text)


def test_what_people_write_by_hand_is_read() -> None:
    text = """\ufeff// {a comment
{ /* one
  over lines */ unquoted: 'single "quotes" it\\'s',
  $dollar_1: .5, plus: +1, dot: 5., hex: 0xFF, minus: -Infinity,
  "list": [1, 2,], 'empty': {}, привет: "over \\
lines", true: null,
}
// the end"""
    assert plain(parse(text)) == {
        "unquoted": 'single "quotes" it\'s',
        "$dollar_1": 0.5,
        "plus": 1,
        "dot": 5.0,
        "hex": 255,
        "minus": -math.inf,
        "list": [1, 2],
        "empty": {},
        "привет": "over lines",
        "true": None,
    }


def test_every_value_knows_its_line() -> None:
    root = parse("{ // one\r\n/* two\nthree */ a: [\n1,\n2], b: '\\\n'}")
    assert isinstance(root.value, dict)
    assert (root.line, root.value["a"].line, root.value["b"].line) == (1, 3, 5)
    assert isinstance(root.value["a"].value, tuple)
    assert [node.line for node in root.value["a"].value] == [4, 5]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "the file ends where a value"),
        ("\n{", 2, "the file ends where a name or }"),
        ("{a: 1\n\nb: 2}", 3, "there is b where , should be"),
        ("{a 1}", 1, "there is 1 where :"),
        ("{1: 2}", 1, "there is 1 where a name"),
        ("[1 2]", 1, "there is 2 where ,"),
        ("[,]", 1, "there is , where a value"),
        ("{}\n{}", 2, "the end of the file"),
        ('{"a": "b\n"}', 1, "not closed on its line"),
        ("{} /* ", 1, "comment is not closed"),
        ("{a: undefined}", 1, "there is undefined"),
        ("1.2.3", 1, "means nothing here"),
        ("{a: #}", 1, "'#' means nothing"),
        ("[" * (DEEPEST + 2), 1, "too deep"),
    ],
)
def test_what_is_no_json5_is_refused_with_the_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(Json5Error) as refused:
        parse(text)
    assert refused.value.line == line
    assert reason in refused.value.reason


@given(st.text(alphabet="{}[]:,'\"\\/*\n\r09.exXaInf+-# \u2028", max_size=40) | st.text())
@example("9" * 6000)
@example("\\")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        line = parse(text).line
    except Json5Error as refused:
        line = refused.line
    assert 1 <= line <= len(text) + 1
