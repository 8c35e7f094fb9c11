"""The settings dialog is made from the declarations, and every change acts at once."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.services.settings import SHOWN_LIMITS, Appearance, Settings, declarations
from app.ui.settings_dialog import SettingsDialog


def dialog_for(qtbot: QtBot, settings: Settings) -> tuple[SettingsDialog, list[Settings]]:
    dialog, taken = SettingsDialog(settings, library_path="/home/library"), list[Settings]()
    qtbot.addWidget(dialog)
    dialog.settings_changed.connect(taken.append)
    dialog.show()
    return dialog, taken


def editor(dialog: SettingsDialog, label: str) -> QWidget:
    [found] = [child for child in dialog.findChildren(QWidget) if child.accessibleName() == label]
    return found


def test_every_setting_that_belongs_there_has_a_named_editor_with_its_help(qtbot: QtBot) -> None:
    dialog, _ = dialog_for(qtbot, Settings())
    for declaration in declarations().values():
        if declaration.in_dialog:
            found = editor(dialog, declaration.label)
            assert found.toolTip() == found.accessibleDescription() == declaration.help


def test_it_begins_with_what_is_chosen_and_says_where_the_library_is(qtbot: QtBot) -> None:
    dialog, taken = dialog_for(qtbot, Settings(appearance=Appearance.DARK, shown=20))
    appearance, shown = editor(dialog, "Appearance"), editor(dialog, "Hits in each list")
    assert isinstance(appearance, QComboBox)
    assert isinstance(shown, QSpinBox)
    assert appearance.currentText() == "Dark"
    assert shown.value() == 20
    assert (shown.minimum(), shown.maximum()) == (SHOWN_LIMITS.minimum, SHOWN_LIMITS.maximum)
    assert "/home/library" in {label.text() for label in dialog.findChildren(QLabel)}
    assert taken == []


def test_a_change_keeps_what_was_changed_before(qtbot: QtBot) -> None:
    dialog, taken = dialog_for(qtbot, Settings(mmr_lambda=0.25))
    appearance, shown = editor(dialog, "Appearance"), editor(dialog, "Hits in each list")
    QTest.keyClick(shown, Qt.Key.Key_Up)
    QTest.keyClick(appearance, Qt.Key.Key_Down)
    assert taken == [
        Settings(mmr_lambda=0.25, shown=11),
        Settings(mmr_lambda=0.25, shown=11, appearance=Appearance.LIGHT),
    ]


def test_escape_closes_it(qtbot: QtBot) -> None:
    dialog, _ = dialog_for(qtbot, Settings())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
