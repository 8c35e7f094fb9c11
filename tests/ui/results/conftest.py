"""A shown ``ResultPanes`` and rankings to put into it."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.results.panes import ResultPanes
from app.ui.theme import LIGHT, apply_theme


@pytest.fixture(autouse=True)
def light_theme(qapp: QApplication) -> Iterator[None]:
    """Every test begins light, and leaves the application so."""
    apply_theme(qapp, LIGHT)
    yield
    apply_theme(qapp, LIGHT)


@pytest.fixture
def panes(qtbot: QtBot) -> ResultPanes:
    """Empty panes on the screen."""
    widget = ResultPanes()
    qtbot.addWidget(widget)
    widget.resize(1000, 460)
    widget.show()
    qtbot.waitExposed(widget)
    return widget
