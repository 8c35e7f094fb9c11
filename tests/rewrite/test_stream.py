"""Reading what a chat server sends, without a server."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rewrite import stream

EVENTS = 'data: {"a": 1}\r\n\r\n: comment\nid: 3\ndata: two\ndata: lines\n\ndata:[DONE]\r\r'
WANTED = ('{"a": 1}', "two\nlines", "[DONE]")


@given(st.lists(st.integers(0, len(EVENTS)), max_size=8))
def test_events_come_out_alike_however_they_are_cut(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(EVENTS)]
    events = stream.EventStream()
    found: list[str] = []
    for first, last in pairwise(places):
        found += events.feed(EVENTS[first:last])
    assert (*found, *events.end()) == WANTED


@given(st.lists(st.text(max_size=40), max_size=6))
def test_any_text_is_read(pieces: list[str]) -> None:
    events = stream.EventStream()
    for piece in pieces:
        events.feed(piece)
    events.end()


def test_a_line_without_end_is_refused() -> None:
    events = stream.EventStream()
    with pytest.raises(ValueError, match="without an end"):
        events.feed("x" * (stream.MAXIMUM_LINE + 1))


@pytest.mark.parametrize(
    "event",
    ['{"choices": []}', '{"choices": [{"delta": {}}]}', '{"choices": [{"delta": {"content": null}}]}'],
)
def test_an_event_may_add_nothing(event: str) -> None:
    assert stream.piece_of(event) == ""


@pytest.mark.parametrize(
    "event", ["", "hello", "[]", "7", '{"choices": 7}', '{"ok": 1}', '{"error": "x"}', "[" * 9999]
)
def test_what_is_no_event_of_a_chat_is_refused(event: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        stream.piece_of(event)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("<think>hm</think>\n\nyes", "yes"),
        ("<think>still thinking", ""),
        ("no thought <think>x</think>", "no thought <think>x</think>"),
        ("\n plain", "plain"),
    ],
)
def test_thinking_aloud_is_left_out(text: str, rest: str) -> None:
    assert stream.without_thinking(text) == rest


def test_lines_lose_their_bullets_and_nothing_else() -> None:
    text = '1. one\n2) two\n- three\n• four\n\n"five"\n6 apples and 3.5 pears\n***\none'
    assert stream.lines_as_parts(text) == ("one", "two", "three", "four", "five", "6 apples and 3.5 pears")


def test_a_long_complaint_is_cut() -> None:
    assert len(stream.complaint_of('{"error": "' + "x" * 999 + '"}')) == 200
