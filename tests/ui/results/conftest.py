"""A shown ``ResultPanes`` and rankings to put into it."""

import pytest
from pytestqt.qtbot import QtBot

from app.ui.results.panes import ResultPanes
from tests.ui.on_screen import light_theme, put_on_screen  # noqa: F401 - pytest finds the fixture here


@pytest.fixture
def panes(qtbot: QtBot) -> ResultPanes:
    """Empty panes on the screen."""
    return put_on_screen(qtbot, ResultPanes(), width=1000, height=460)
