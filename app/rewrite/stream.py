"""What a chat server sends, read: server-sent events, whole answers, and complaints. Pure."""

import json
import re
from typing import Any

DONE = "[DONE]"
MAXIMUM_LINE = 1_000_000
"""Characters of a line without an end, after which it is no stream of events."""
_THINKING = re.compile(r"\A\s*<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)\s*", re.DOTALL)
_BULLET = re.compile(r"\A\s*(?:[-*•·–—]|\(?\d{1,2}[.):、])\s*")
_COMPLAINT = 200


class EventStream:
    """The data of server-sent events, put together from pieces of any size.

    Lines end with LF, CRLF or CR; comments and fields other than ``data`` are left out. ``ValueError``
    when a line has no end.
    """

    def __init__(self) -> None:
        self._rest = ""
        self._data: list[str] = []

    def feed(self, text: str) -> tuple[str, ...]:
        """The data of the events that ``text`` completes."""
        # A CR at the end may be half of a CRLF, so it waits for what follows.
        whole = self._rest + text
        held = whole.endswith("\r")
        lines = re.split(r"\r\n|\n|\r", whole[:-1] if held else whole)
        self._rest = lines.pop() + ("\r" if held else "")
        if len(self._rest) > MAXIMUM_LINE:
            raise ValueError("a line without an end")
        return tuple(event for line in lines if (event := self._line(line)) is not None)

    def end(self) -> tuple[str, ...]:
        """The data of an event that nothing came after."""
        return (*self.feed("\n"), *self.feed("\n"))

    def _line(self, line: str) -> str | None:
        if not line:
            event, self._data = "\n".join(self._data), []
            return event or None
        if line.startswith("data:"):
            self._data.append(line.removeprefix("data:").removeprefix(" "))
        return None


def piece_of(event: str) -> str:
    """The text that one event of a stream adds; ``ValueError`` when it is none of a chat."""
    return _text_of(_object(event), "delta")


def whole_text(body: str) -> str:
    """The text of an answer that came at once; ``ValueError`` when it is none of a chat."""
    return _text_of(_object(body), "message")


def model_names(body: str) -> tuple[str, ...]:
    """The models that a server lists; ``ValueError`` when it is no list of models."""
    models = _object(body).get("data")
    if models is None:
        return ()
    if not isinstance(models, list):
        raise ValueError("no list of models")  # noqa: TRY004 - what a stranger sends is a value
    names = (model.get("id") for model in models if isinstance(model, dict))
    return tuple(name for name in names if isinstance(name, str) and name)


def complaint_of(body: str) -> str:
    """What a server says went wrong, in a line; empty when it says nothing that can be read."""
    try:
        said = _object(body).get("error")
    except ValueError:
        return ""
    if isinstance(said, dict):
        said = said.get("message")
    text = " ".join(said.split()) if isinstance(said, str) else ""
    return text[: _COMPLAINT - 1] + "…" if len(text) > _COMPLAINT else text


def without_thinking(text: str) -> str:
    """``text`` without what a model thought aloud before it, even while it still does."""
    return _THINKING.sub("", text).lstrip()


def lines_as_parts(text: str) -> tuple[str, ...]:
    """The lines of an answer, without bullets and numbers, as parts of a question."""
    parts = (_BULLET.sub("", line).strip().strip('"“”').strip() for line in text.splitlines())
    return tuple(dict.fromkeys(part for part in parts if any(map(str.isalnum, part))))


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise ValueError("too deep") from error
    if not isinstance(value, dict):
        raise ValueError("no object")  # noqa: TRY004 - likewise
    return value


def _text_of(value: dict[str, Any], field: str) -> str:
    """``choices[0][field].content``; a stream's last events may have no choice and no content."""
    complaint = value.get("error")
    choices = value.get("choices")
    if complaint is not None or not isinstance(choices, list):
        raise ValueError("no answer of a chat")
    if not choices:
        return ""
    message = choices[0].get(field) if isinstance(choices[0], dict) else None
    content = message.get("content") if isinstance(message, dict) else None
    return content if isinstance(content, str) else ""
