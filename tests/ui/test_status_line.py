"""The status line says how many, how long, which model and where it all stays."""

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.core.pool import CandidatePool
from app.core.query import SearchMode, parse_query
from app.ui.status_line import StatusLine


@pytest.fixture
def line(qtbot: QtBot) -> StatusLine:
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(1200, line.sizeHint().height())
    line.show()
    return line


def _pool(*legs: SearchMode, **timings_ms: float) -> CandidatePool:
    return CandidatePool(
        query=parse_query("auth"),
        mode=SearchMode.HYBRID,
        legs=frozenset(legs),
        candidates=(),
        similarity=np.zeros((0, 0), dtype=np.float32),
        limit=6,
        timings_ms=timings_ms,
    )


def test_candidates_are_counted_of_those_asked_for_in_both_legs(line: StatusLine) -> None:
    line.show_pool(_pool(SearchMode.KEYWORD, SearchMode.MEANING, keyword=2.1, meaning=9.4), 1.2)
    assert line.text == "0 of 48 candidates · meaning 9 ms · keywords 2 ms · ranking 1 ms"


def test_a_confirmed_server_elsewhere_is_named_for_as_long_as_it_is(line: StatusLine) -> None:
    line.set_model("a-model")
    assert line.model_text == "a-model · everything stays on this computer"
    line.set_remote("models.example")
    assert line.model_text == "a-model · queries you let models.example rewrite are sent there"
    line.set_remote("")
    assert line.model_text == "a-model · everything stays on this computer"


def test_one_leg_alone_is_asked_for_half(line: StatusLine) -> None:
    line.show_pool(_pool(SearchMode.KEYWORD, keyword=2.1), 0.34)
    assert line.text == "0 of 24 candidates · keywords 2 ms · ranking 0.3 ms"


def test_embedding_the_query_counts_for_the_meaning_leg_and_is_told_apart_in_the_tip(
    line: StatusLine,
) -> None:
    line.show_pool(_pool(SearchMode.MEANING, embed=7.0, meaning=2.0, pool=3.0), 1.0)
    assert line.text == "0 of 24 candidates · meaning 9 ms · pool 3 ms · ranking 1 ms"
    tip = line.findChildren(QLabel)[0].toolTip()
    assert "embedding 7 ms\nmeaning 2 ms\npool 3 ms\nranking 1 ms" in tip


def test_the_model_is_named_with_where_everything_stays(line: StatusLine) -> None:
    line.set_model("multilingual-e5-small")
    assert line.model_text == "multilingual-e5-small · everything stays on this computer"
    line.set_model("")
    assert line.model_text == "keywords only, no model · everything stays on this computer"


def test_a_message_stands_until_the_next_query(line: StatusLine) -> None:
    line.set_message("Copied.")
    assert line.text == "Copied."
    line.show_pool(_pool(SearchMode.KEYWORD), 1.0)
    assert line.text.startswith("0 of 24")
    line.clear()
    assert line.text == ""


def test_a_long_text_never_widens_the_window(line: StatusLine) -> None:
    line.set_model("ein-sehr-langer-modellname-" * 20)
    line.set_message("Достопримечательность " * 20)
    assert line.minimumSizeHint().width() < 300
