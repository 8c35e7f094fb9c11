"""A shown ``RankRiver`` in light colours."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.analysis.river.rank_river import RankRiver
from app.ui.theme import LIGHT, apply_theme


@pytest.fixture(autouse=True)
def light_theme(qapp: QApplication) -> Iterator[None]:
    """Every test begins light, and leaves the application so."""
    apply_theme(qapp, LIGHT)
    yield
    apply_theme(qapp, LIGHT)


@pytest.fixture
def river(qtbot: QtBot) -> RankRiver:
    """An empty river on the screen."""
    widget = RankRiver()
    qtbot.addWidget(widget)
    widget.resize(900, 260)
    widget.show()
    qtbot.waitExposed(widget)
    return widget
