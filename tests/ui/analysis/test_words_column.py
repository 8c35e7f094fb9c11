"""Words beside a picture give way to its height, the least important first."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.analysis.words_column import WordsColumn, at_its_width
from app.ui.controls.buttons import TextButton
from app.ui.controls.labels import TextLabel

LONG = "Words that need more than a single line in a column as narrow as this one."


@pytest.fixture
def parts() -> tuple[TextLabel, ...]:
    return tuple(TextLabel(LONG, wrap=True) for _ in range(3))


@pytest.fixture
def column(qtbot: QtBot, parts: tuple[TextLabel, ...]) -> WordsColumn:
    widget = WordsColumn(parts, important_first=(parts[0], parts[2], parts[1]))
    qtbot.addWidget(widget)
    widget.show()
    return widget


def visible(parts: tuple[TextLabel, ...]) -> list[bool]:
    return [part.isVisible() for part in parts]


def test_all_are_shown_where_there_is_room(column: WordsColumn, parts: tuple[TextLabel, ...]) -> None:
    column.fit(width=160, room=1000)
    assert visible(parts) == [True, True, True]
    assert column.width() == 160


def test_the_least_important_leaves_first(column: WordsColumn, parts: tuple[TextLabel, ...]) -> None:
    height = parts[0].heightForWidth(160)
    column.fit(width=160, room=round(2.5 * height))
    assert visible(parts) == [True, False, True]
    column.fit(width=160, room=round(1.5 * height))
    assert visible(parts) == [True, False, False]
    column.fit(width=160, room=0)
    assert visible(parts) == [True, False, False]
    column.fit(width=160, room=1000)
    assert visible(parts) == [True, True, True]


def test_a_part_with_nothing_to_say_takes_no_room(column: WordsColumn, parts: tuple[TextLabel, ...]) -> None:
    column.set_useful(parts[2], useful=False)
    column.fit(width=160, room=round(2.5 * parts[0].heightForWidth(160)))
    assert visible(parts) == [True, True, False]
    column.set_useful(parts[2], useful=True)
    column.fit(width=160, room=1000)
    assert visible(parts) == [True, True, True]


def test_a_button_keeps_its_width(qtbot: QtBot) -> None:
    button = TextButton("Use it")
    holder: QWidget = at_its_width(button)
    qtbot.addWidget(holder)
    holder.resize(400, 40)
    holder.show()
    assert button.width() == button.sizeHint().width()
