"""Contents keep their room: beside label and buttons, or below them."""

import pytest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.ui.rewriting.labelled_lines import LabelledLine, LabelledLines


@pytest.fixture
def field() -> QPlainTextEdit:
    field = QPlainTextEdit()
    field.setFixedHeight(60)
    return field


@pytest.fixture
def button() -> QPushButton:
    return QPushButton("Split")


@pytest.fixture
def lines(qtbot: QtBot, field: QPlainTextEdit, button: QPushButton) -> LabelledLines:
    line = LabelledLine("Parts", field, (button, QPushButton("Split with it")), below=True)
    lines = LabelledLines((line,))
    qtbot.addWidget(lines)
    lines.resize(900, 120)
    lines.show()
    return lines


def test_with_room_a_content_stands_beside_its_buttons(
    lines: LabelledLines, field: QPlainTextEdit, button: QPushButton
) -> None:
    assert not lines.stacked
    assert field.geometry().right() < button.mapTo(lines, button.rect().topLeft()).x()


def test_without_room_it_stands_below_and_has_the_whole_width(
    qtbot: QtBot, lines: LabelledLines, field: QPlainTextEdit, button: QPushButton
) -> None:
    lines.resize(400, 160)
    qtbot.waitUntil(lambda: field.width() == 400)
    assert lines.stacked
    assert field.y() > button.mapTo(lines, button.rect().bottomLeft()).y()
    lines.resize(900, 160)
    assert not lines.stacked


def test_a_button_that_says_more_takes_the_room(
    qtbot: QtBot, lines: LabelledLines, button: QPushButton
) -> None:
    lines.resize(600, 160)
    assert not lines.stacked
    button.setText("Split with a language model of a very long name")
    qtbot.waitUntil(lambda: lines.stacked)
