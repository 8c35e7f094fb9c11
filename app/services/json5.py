"""Reads JSON5, the JSON that people write by hand; every value knows the line it begins on.

JSON5 is JSON with comments, trailing commas, unquoted names, single quotes, and a few more ways to write
a number. All of it is read, save for escapes in unquoted names. Of equal names in one object the last
counts.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

DEEPEST = 100
"""Values may lie in one another this deep."""

_TOKEN = re.compile(
    r"""
    (?P<space>[\s\ufeff]+ | //[^\n\r\u2028\u2029]* | /\*.*?\*/)
    | (?P<mark>[{}\[\]:,])
    | (?P<string>"(?:[^"\\\n\r]|\\(?:\r\n|.))*" | '(?:[^'\\\n\r]|\\(?:\r\n|.))*')
    | (?P<number>[+-]?(?:0[xX][0-9a-fA-F]+|Infinity|NaN|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?![\w$.]))
    | (?P<name>[^\W\d][\w$]*|\$[\w$]*)
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(\r\n|.))", re.DOTALL)
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "0": "\0"}
_CONTINUED = {"\n", "\r", "\r\n", "\u2028", "\u2029"}
_WORDS = {"true": True, "false": False, "null": None}

Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Node:
    """A value and the line it begins on, from 1; what it holds are nodes too."""

    value: "Scalar | dict[str, Node] | tuple[Node, ...]"
    line: int


class Json5Error(ValueError):
    """The text is not JSON5: ``reason`` says why, ``line`` where, from 1."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(f"line {line}: {reason}")
        self.reason = reason
        self.line = line


def parse(text: str) -> Node:
    """The one value that ``text`` holds; ``Json5Error`` when it is not JSON5."""
    reader = _Reader(text)
    node = reader.value(depth=0)
    reader.end()
    return node


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int


class _Reader:
    """Takes tokens one by one; ``_next`` is always the one not taken yet."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._next = next(self._tokens)

    def value(self, *, depth: int) -> Node:
        """The value that begins here."""
        token = self._take()
        if depth > DEEPEST:
            raise Json5Error("values lie too deep in one another", token.line)
        if token.text == "{":
            return Node(self._members(depth), token.line)
        if token.text == "[":
            return Node(self._elements(depth), token.line)
        return Node(_scalar(token), token.line)

    def end(self) -> None:
        """Nothing may follow."""
        if self._next.kind != "end":
            _fail(self._next, "the end of the file")

    def _members(self, depth: int) -> dict[str, Node]:
        members: dict[str, Node] = {}
        while not self._skip("}"):
            name = self._take()
            if name.kind not in {"string", "name"}:
                _fail(name, "a name or }")
            self._expect(":")
            members[_unquoted(name.text)] = self.value(depth=depth + 1)
            if self._next.text != "}":
                self._expect(",")
        return members

    def _elements(self, depth: int) -> tuple[Node, ...]:
        elements: list[Node] = []
        while not self._skip("]"):
            elements.append(self.value(depth=depth + 1))
            if self._next.text != "]":
                self._expect(",")
        return tuple(elements)

    def _take(self) -> _Token:
        token = self._next
        if token.kind != "end":
            self._next = next(self._tokens)
        return token

    def _skip(self, mark: str) -> bool:
        found = self._next.text == mark
        if found:
            self._take()
        return found

    def _expect(self, mark: str) -> None:
        if not self._skip(mark):
            _fail(self._next, mark)


def _tokens(text: str) -> Iterator[_Token]:
    """The tokens of ``text``; the last one is of kind ``end``."""
    place, line = 0, 1
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            raise Json5Error(_unreadable(text[place]), line)
        if found.lastgroup != "space":
            yield _Token(str(found.lastgroup), found[0], line)
        line += len(re.findall(r"\r\n|[\n\r]", found[0]))
        place = found.end()
    yield _Token("end", "", line)


def _unreadable(character: str) -> str:
    if character in "\"'":
        return "a text is not closed on its line"
    return "a comment is not closed" if character == "/" else f"{character!r} means nothing here"


def _scalar(token: _Token) -> Scalar:
    if token.kind == "string":
        return _unquoted(token.text)
    if token.kind == "number":
        return _number(token.text)
    if token.text not in _WORDS:
        _fail(token, "a value")
    return _WORDS[token.text]


def _number(text: str) -> int | float:
    if "x" in text.lower():
        return int(text, 16)
    try:
        return int(text)
    except ValueError:
        return float(text)


def _unquoted(text: str) -> str:
    """A string without its quotes and escapes; an unquoted name as it is."""
    if text[0] not in "\"'":
        return text
    halves = _ESCAPE.sub(_unescaped, text[1:-1])
    # A character beyond U+FFFF is escaped as two surrogates.
    return halves.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def _unescaped(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2]
    if code:
        return chr(int(code, 16))
    return "" if escape[3] in _CONTINUED else _ESCAPED.get(escape[3], escape[3])


def _fail(token: _Token, expected: str) -> NoReturn:
    found = "the file ends" if token.kind == "end" else f"there is {token.text[:20]}"
    raise Json5Error(f"{found} where {expected} should be", token.line)
