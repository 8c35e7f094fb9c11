"""A throttle passes the first value on at once and never loses the last."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.ui.throttle import Throttle


def _recording(throttle: Throttle) -> list[object]:
    seen: list[object] = []
    throttle.triggered.connect(seen.append)
    return seen


def test_the_first_value_passes_at_once(qtbot: QtBot) -> None:
    throttle = Throttle(interval_ms=1000)
    seen = _recording(throttle)
    throttle.submit("a")
    assert seen == ["a"]


def test_within_the_interval_only_the_newest_value_waits_and_then_passes(qtbot: QtBot) -> None:
    throttle = Throttle(interval_ms=30)
    seen = _recording(throttle)
    for value in "abcd":
        throttle.submit(value)
    assert seen == ["a"]
    assert throttle.waiting
    qtbot.waitUntil(lambda: seen == ["a", "d"], timeout=2000)
    assert not throttle.waiting


def test_an_interval_without_a_value_passes_nothing(qtbot: QtBot) -> None:
    throttle = Throttle(interval_ms=10)
    seen = _recording(throttle)
    throttle.submit("a")
    qtbot.wait(50)
    assert seen == ["a"]


def test_a_value_submitted_by_a_handler_waits_for_the_interval(qtbot: QtBot) -> None:
    throttle = Throttle(interval_ms=20)
    seen = _recording(throttle)
    throttle.triggered.connect(lambda value: throttle.submit("again") if value == "a" else None)
    throttle.submit("a")
    assert seen == ["a"]
    qtbot.waitUntil(lambda: seen == ["a", "again"], timeout=2000)


def test_flush_passes_the_waiting_value_now_and_only_once(qtbot: QtBot) -> None:
    throttle = Throttle(interval_ms=20)
    seen = _recording(throttle)
    throttle.submit("a")
    throttle.submit("b")
    throttle.flush()
    assert seen == ["a", "b"]
    qtbot.wait(60)
    assert seen == ["a", "b"]


def test_a_cancelled_value_never_passes(qtbot: QtBot) -> None:
    throttle = Throttle(interval_ms=10)
    seen = _recording(throttle)
    throttle.submit("a")
    throttle.submit("b")
    throttle.cancel()
    qtbot.wait(40)
    assert seen == ["a"]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pauses=st.lists(st.integers(min_value=0, max_value=6), min_size=1, max_size=12))
def test_the_first_and_the_last_of_any_burst_arrive_in_order(qtbot: QtBot, pauses: list[int]) -> None:
    throttle = Throttle(interval_ms=4)
    seen = _recording(throttle)
    for value, pause_ms in enumerate(pauses):
        throttle.submit(value)
        qtbot.wait(pause_ms)
    qtbot.waitUntil(lambda: seen[-1] == len(pauses) - 1, timeout=2000)
    assert seen[0] == 0
    order = [int(str(value)) for value in seen]
    assert order == sorted(set(order))
