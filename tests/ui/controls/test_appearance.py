"""Controls follow light and dark, the size of the application's font, and the keyboard."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QFont, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from app.ui.controls.buttons import ButtonKind, IconButton, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.glyphs import Glyph
from app.ui.controls.labels import ElidedLabel, TextLabel
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.controls.query_field import QueryField
from app.ui.controls.toggle import Toggle
from app.ui.theme import DARK, LIGHT, apply_theme


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    font, palette = QFont(qapp.font()), qapp.palette()
    apply_theme(qapp, LIGHT)
    yield qapp
    qapp.setFont(font)
    qapp.setPalette(palette)


def _colours(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {
        image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)
    }


@pytest.mark.parametrize("make", [ParameterBar, QueryField], ids=lambda make: make.__name__)
def test_a_change_of_theme_is_seen_without_a_restart(
    qtbot: QtBot, application: QApplication, make: type[QWidget]
) -> None:
    widget = make()
    qtbot.addWidget(widget)
    widget.show()
    light = _colours(widget)
    apply_theme(application, DARK)
    dark = _colours(widget)
    assert LIGHT.surface.name() in light
    assert LIGHT.surface.name() not in dark
    assert DARK.surface.name() in dark
    accent: QColor = DARK.accent
    assert make is QueryField or accent.name() in dark


def test_secondary_labels_follow_the_theme(qtbot: QtBot, application: QApplication) -> None:
    label = TextLabel("words", secondary=True)
    qtbot.addWidget(label)
    label.show()
    assert label.palette().color(label.foregroundRole()) == LIGHT.secondary_text
    apply_theme(application, DARK)
    qtbot.waitUntil(lambda: label.palette().color(label.foregroundRole()) == DARK.secondary_text)


def test_sizes_follow_the_font_of_the_application(qtbot: QtBot, application: QApplication) -> None:
    root = FontRoot()
    qtbot.addWidget(root)
    row = QHBoxLayout(root)
    widgets: tuple[QWidget, ...] = (TextLabel("words", factor=0.9), TextButton("words"), QueryField())
    for widget in widgets:
        row.addWidget(widget)
    root.show()
    before = [(widget.font().pointSizeF(), widget.sizeHint().height()) for widget in widgets]
    font = QFont(application.font())
    font.setPointSizeF(font.pointSizeF() * 2)
    application.setFont(font)
    qtbot.waitUntil(lambda: root.font().pointSizeF() == font.pointSizeF())
    for widget, (points, height) in zip(widgets, before, strict=True):
        assert widget.font().pointSizeF() == pytest.approx(2 * points)
        assert widget.sizeHint().height() > height


@pytest.mark.parametrize("kind", ButtonKind)
def test_the_focus_can_be_seen_on_every_kind_of_button(
    qtbot: QtBot, application: QApplication, kind: ButtonKind
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    button, other = TextButton("Index again", kind=kind), Toggle(name="other", tip="Other.")
    row.addWidget(button)
    row.addWidget(other)
    window.show()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    calm, other_lit = button.grab().toImage(), other.grab().toImage()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    assert button.grab().toImage() != calm
    assert other.grab().toImage() != other_lit


def test_the_focus_can_be_seen_on_sliders(qtbot: QtBot, application: QApplication) -> None:
    bar = ParameterBar()
    qtbot.addWidget(bar)
    bar.show()
    slider, other = bar.lambda_slider.slider, bar.weight_slider.slider
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    calm = slider.grab().toImage()
    QTest.keyClick(other, Qt.Key.Key_Backtab)
    QTest.keyClick(bar.weight_slider.switch, Qt.Key.Key_Backtab)
    assert slider.hasFocus()
    assert slider.grab().toImage() != calm


def test_an_icon_button_says_what_it_does(qtbot: QtBot) -> None:
    button = IconButton(Glyph.PAUSE, name="Pause indexing")
    qtbot.addWidget(button)
    assert button.accessibleName() == button.toolTip() == "Pause indexing"
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Space)


def test_every_glyph_has_a_picture_of_its_own(qtbot: QtBot) -> None:
    button = IconButton(Glyph.SEARCH, name="x")
    qtbot.addWidget(button)
    pictures = []
    for glyph in Glyph:
        button.set_glyph(glyph, name="x")
        pictures.append(button.grab().toImage())
    assert all(first != second for place, first in enumerate(pictures) for second in pictures[place + 1 :])


def test_an_elided_label_keeps_its_whole_text_and_its_height(qtbot: QtBot) -> None:
    label = ElidedLabel("Достопримечательность " * 10)
    qtbot.addWidget(label)
    whole = label.sizeHint().width()
    label.resize(80, 20)
    label.show()
    assert label.text() == "Достопримечательность " * 10
    assert label.sizeHint().width() == whole
    assert label.minimumSizeHint().width() < 80


@pytest.mark.parametrize("make", [TextButton, ElidedLabel], ids=lambda make: make.__name__)
def test_a_text_without_room_is_its_own_tooltip(qtbot: QtBot, make: Callable[[str], QWidget]) -> None:
    widget = make("Достопримечательность")
    qtbot.addWidget(widget)
    widget.resize(60, 24)
    widget.show()
    help_event = QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), widget.mapToGlobal(QPoint(5, 5)))
    QApplication.sendEvent(widget, help_event)
    qtbot.waitUntil(lambda: QToolTip.text() == "Достопримечательность")
    QToolTip.hideText()
