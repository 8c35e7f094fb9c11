"""The row of mode Deep says what was read, by which model, and holds the switch."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.ui.models.deep_row import DeepRow
from tests.ui.pools import many_notes, pool_of


def _deep(pool: CandidatePool, *, read: int) -> CandidatePool:
    candidates = tuple(
        replace(candidate, rerank=1.0 if place < read else None)
        for place, candidate in enumerate(pool.candidates)
    )
    return replace(pool, mode=SearchMode.DEEP, candidates=candidates, timings_ms={"rerank": 1260.0})


def _row(qtbot: QtBot) -> DeepRow:
    row = DeepRow()
    qtbot.addWidget(row)
    row.set_model("reader")
    return row


def test_it_says_how_much_has_been_read(qtbot: QtBot) -> None:
    row, pool = _row(qtbot), pool_of(many_notes(30))
    assert row.reading.text() == "Rerank: reader will read the 24 best hits again"
    row.show_pool(_deep(pool, read=8))
    assert row.reading.text() == "Rerank: reader is reading the best hits again: 8 of 24"
    row.show_pool(_deep(pool, read=24))
    assert row.reading.text() == "Rerank: reader has read the 24 best hits again, in 1.3 s"
    row.show_pool(replace(_deep(pool, read=24), timings_ms={"rerank": 28.4}))
    assert row.reading.text().endswith("again, in 28 ms")
    row.show_pool(pool)
    assert row.reading.text() == "Rerank: reader will read the 24 best hits again"


def test_a_small_pool_is_read_whole(qtbot: QtBot) -> None:
    row = _row(qtbot)
    row.show_pool(_deep(pool_of(many_notes(5)), read=5))
    assert "has read the 5 best hits" in row.reading.text()


def test_only_the_person_sends_a_signal(qtbot: QtBot) -> None:
    row = _row(qtbot)
    seen: list[bool] = []
    row.rerank_switched.connect(seen.append)
    row.set_on(on=False)
    assert (seen, row.switch.isChecked()) == ([], False)
    QTest.keyClick(row.switch, Qt.Key.Key_Space)
    assert (seen, row.switch.isChecked()) == ([True], True)


def test_another_model_can_be_asked_for(qtbot: QtBot) -> None:
    row = _row(qtbot)
    with qtbot.waitSignal(row.models_requested):
        row.models.click()
