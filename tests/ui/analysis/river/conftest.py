"""A shown ``RankRiver`` in light colours."""

import pytest
from pytestqt.qtbot import QtBot

from app.ui.analysis.river.rank_river import RankRiver
from tests.ui.on_screen import light_theme, put_on_screen  # noqa: F401 - pytest finds the fixture here


@pytest.fixture
def river(qtbot: QtBot) -> RankRiver:
    """An empty river on the screen."""
    return put_on_screen(qtbot, RankRiver(), width=900, height=260)
