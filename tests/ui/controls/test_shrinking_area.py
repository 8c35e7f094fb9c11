"""A region that is as high as its content where there is room, and scrolls where there is not."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.controls.shrinking_area import ShrinkingArea


class _Parts:
    def __init__(self, qtbot: QtBot) -> None:
        self.window, self.content = QWidget(), QWidget()
        self.column = QVBoxLayout(self.content)
        self.fields = [QLineEdit() for _ in range(8)]
        for field in self.fields:
            self.column.addWidget(field)
        self.area = ShrinkingArea(self.content)
        whole = QVBoxLayout(self.window)
        whole.addWidget(self.area)
        whole.addWidget(QWidget(), 1)
        qtbot.addWidget(self.window)
        self.window.resize(400, 600)
        self.window.show()
        qtbot.waitExposed(self.window)


@pytest.fixture
def parts(qtbot: QtBot) -> _Parts:
    return _Parts(qtbot)


def test_with_room_all_of_the_content_is_seen(qtbot: QtBot, parts: _Parts) -> None:
    qtbot.waitUntil(lambda: parts.area.height() == parts.content.sizeHint().height())
    assert not parts.area.verticalScrollBar().isVisible()
    parts.column.addWidget(QLineEdit())
    qtbot.waitUntil(lambda: parts.area.height() == parts.content.sizeHint().height())


def test_without_room_it_scrolls_to_what_has_the_focus(qtbot: QtBot, parts: _Parts) -> None:
    parts.window.resize(400, 120)
    qtbot.waitUntil(parts.area.verticalScrollBar().isVisible)
    assert parts.area.height() < parts.content.height()
    parts.window.activateWindow()
    parts.fields[0].setFocus()
    for field in parts.fields[:-1]:
        QTest.keyClick(field, Qt.Key.Key_Tab)
    last = parts.fields[-1]
    assert last.hasFocus()
    seen = parts.area.viewport().rect()
    assert seen.contains(last.mapTo(parts.area.viewport(), last.rect().center()))
