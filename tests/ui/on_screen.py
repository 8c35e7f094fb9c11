"""Widgets as a person sees them: on the screen, in the light theme."""

from collections.abc import Iterator
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.theme import LIGHT, apply_theme

W = TypeVar("W", bound=QWidget)


@pytest.fixture(autouse=True)
def light_theme(qapp: QApplication) -> Iterator[None]:
    """Every test of a module that imports this begins light, and leaves the application so."""
    apply_theme(qapp, LIGHT)
    yield
    apply_theme(qapp, LIGHT)


def put_on_screen(qtbot: QtBot, widget: W, *, width: int, height: int) -> W:
    """``widget`` on the screen in this size, until the test ends."""
    qtbot.addWidget(widget)
    widget.resize(width, height)
    widget.show()
    qtbot.waitExposed(widget)
    return widget
