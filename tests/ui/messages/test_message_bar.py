"""One message at a time, the newest first; nothing is lost and nobody is interrupted."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.core.notices import Notice, Severity
from app.ui.messages.message_bar import MessageBar
from app.ui.messages.severity_icon import SeverityIcon


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(700, 300)
    layout = QVBoxLayout(window)
    layout.addWidget(MessageBar())
    layout.addWidget(QLineEdit())
    QCursor.setPos(window.geometry().bottomRight() + QPoint(50, 50))  # a bar under the mouse stays
    window.show()
    return window


@pytest.fixture
def bar(window: QWidget) -> MessageBar:
    bar = window.findChild(MessageBar)
    assert bar is not None
    return bar


def _texts(bar: MessageBar) -> list[str]:
    widgets: list[QLabel | QAbstractButton] = [*bar.findChildren(QLabel), *bar.findChildren(QAbstractButton)]
    return [widget.text() for widget in widgets if widget.isVisible() and widget.text()]


def _click(bar: MessageBar, name: str) -> None:
    buttons = bar.findChildren(QAbstractButton)
    button = next(each for each in buttons if name in (each.text(), each.accessibleName()))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_is_hidden_until_there_is_something_to_say(bar: MessageBar) -> None:
    assert not bar.isVisible()
    bar.show_notice(Notice(Severity.WARNING, "The disk is full."))
    assert bar.isVisible()
    assert _texts(bar) == ["The disk is full."]


def test_the_newest_is_shown_with_the_count_of_the_others(bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "One.", topic="a"))
    bar.show_notice(Notice(Severity.ERROR, "Two.", topic="b"))
    bar.show_notice(Notice(Severity.WARNING, "Three.", topic="c"))
    assert _texts(bar) == ["Three.", "2 more"]


def test_a_topic_is_there_once_with_its_newest_text(bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "Old.", topic="index"))
    bar.show_notice(Notice(Severity.ERROR, "Other.", topic="model"))
    bar.show_notice(Notice(Severity.ERROR, "New.", topic="index"))
    assert _texts(bar) == ["New.", "1 more"]


def test_the_same_text_without_a_topic_is_there_once(bar: MessageBar) -> None:
    for _ in range(3):
        bar.show_notice(Notice(Severity.ERROR, "Again."))
    assert _texts(bar) == ["Again."]


def test_closing_one_shows_the_next_and_the_last_hides_the_bar(bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "One.", topic="a"))
    bar.show_notice(Notice(Severity.ERROR, "Two.", topic="b"))
    _click(bar, "Close this message")
    assert _texts(bar) == ["One."]
    _click(bar, "Close this message")
    assert not bar.isVisible()
    assert bar.shown is None


def test_clearing_a_topic_takes_back_that_notice_alone(bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "One.", topic="a"))
    bar.show_notice(Notice(Severity.ERROR, "Two.", topic="b"))
    bar.clear("b")
    bar.clear("never said")
    assert _texts(bar) == ["One."]


def test_an_action_is_a_button_that_asks_for_it_and_ends_the_notice(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "It is damaged.", action="rebuild index"))
    with qtbot.waitSignal(bar.action_requested) as seen:
        _click(bar, "Rebuild index")
    assert seen.args == ["rebuild index"]
    assert not bar.isVisible()


def test_a_path_in_an_action_is_shown_by_its_name_and_asked_for_whole(qtbot: QtBot, bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.INFO, "Removed.", action="add /home/ann/caf\udce9"))
    with qtbot.waitSignal(bar.action_requested) as seen:
        _click(bar, "Add caf\ufffd")
    assert seen.args == ["add /home/ann/caf\udce9"]


def test_a_note_goes_by_itself_and_uncovers_what_stays(qtbot: QtBot, bar: MessageBar) -> None:
    bar.set_info_shown_ms(30)
    bar.show_notice(Notice(Severity.ERROR, "It stays."))
    bar.show_notice(Notice(Severity.INFO, "It goes."))
    qtbot.waitUntil(lambda: _texts(bar) == ["It stays."], timeout=2000)
    qtbot.wait(90)
    assert _texts(bar) == ["It stays."]


def test_a_note_stays_while_its_button_has_the_focus(qtbot: QtBot, bar: MessageBar, window: QWidget) -> None:
    bar.set_info_shown_ms(30)
    bar.show_notice(Notice(Severity.ERROR, "Held.", action="do it"))
    button = next(each for each in bar.findChildren(QAbstractButton) if each.text() == "Do it")
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    bar.show_notice(Notice(Severity.INFO, "Note.", action="do it"))
    qtbot.wait(90)
    assert _texts(bar)[0] == "Note."
    field = window.findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    qtbot.waitUntil(lambda: _texts(bar)[0] == "Held.", timeout=2000)


def test_it_never_takes_the_focus(qtbot: QtBot, bar: MessageBar, window: QWidget) -> None:
    field = window.findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    bar.show_notice(Notice(Severity.ERROR, "It is damaged.", action="rebuild index"))
    QTest.keyClicks(field, "typing goes on")
    assert field.hasFocus()
    assert field.text() == "typing goes on"


@pytest.mark.parametrize(
    ("severity", "name"),
    [(Severity.INFO, "Note"), (Severity.WARNING, "Warning"), (Severity.ERROR, "Error")],
)
def test_the_severity_is_said_in_words_beside_its_shape(
    bar: MessageBar, severity: Severity, name: str
) -> None:
    bar.show_notice(Notice(severity, "Text."))
    (icon,) = bar.findChildren(SeverityIcon)
    assert icon.accessibleName() == name
    label = next(label for label in bar.findChildren(QLabel) if label.text() == "Text.")
    assert label.accessibleName() == f"{name}: Text."


def test_the_three_severities_have_three_shapes(bar: MessageBar) -> None:
    silhouettes = set()
    (icon,) = bar.findChildren(SeverityIcon)
    for severity in Severity:
        bar.show_notice(Notice(severity, "Text.", topic="t"))
        image = icon.grab().toImage()
        edge = image.pixelColor(0, 0)
        pixels = ((x, y) for x in range(image.width()) for y in range(image.height()))
        silhouettes.add(frozenset(place for place in pixels if image.pixelColor(*place) != edge))
    assert len(silhouettes) == 3


def test_a_long_text_wraps_and_is_never_cut_off(qtbot: QtBot, bar: MessageBar, window: QWidget) -> None:
    bar.show_notice(Notice(Severity.ERROR, "Достопримечательностями " * 12, action="rebuild index"))
    label = next(label for label in bar.findChildren(QLabel) if label.text().startswith("Дост"))
    qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()), timeout=2000)
    assert label.height() > 2 * label.fontMetrics().height()


def test_markup_in_a_text_is_shown_as_it_is_written(bar: MessageBar) -> None:
    bar.show_notice(Notice(Severity.ERROR, "“<b>a</b>.md” is empty."))
    label = next(label for label in bar.findChildren(QLabel) if "<b>" in label.text())
    assert label.textFormat() is Qt.TextFormat.PlainText
