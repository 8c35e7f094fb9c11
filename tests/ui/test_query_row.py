"""The query keeps room for some words, whatever the width."""

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.ui.controls.mode_switch import ModeSwitch
from app.ui.controls.query_field import QueryField
from app.ui.query_row import QueryRow


@pytest.mark.parametrize(("width", "stacked"), [(900, False), (516, True), (392, True)])
def test_the_switch_goes_below_a_query_that_would_have_no_room(
    qtbot: QtBot, width: int, *, stacked: bool
) -> None:
    query, button, modes = QueryField(), QPushButton("…"), ModeSwitch()
    button.setFixedSize(34, 34)
    row = QueryRow(query=query, button=button, modes=modes)
    qtbot.addWidget(row)
    row.resize(900, 100)
    row.show()
    row.resize(width, 100)
    assert row.stacked is stacked
    qtbot.waitUntil(lambda: (modes.y() > query.geometry().bottom()) is stacked)
    assert query.width() >= 30 * query.fontMetrics().averageCharWidth()
    row.resize(900, 100)
    assert not row.stacked
