"""The settings dialog is made from the declarations, and every change acts at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.core.parameters import Fusion
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


def test_a_switch_is_a_box_with_its_words(qtbot: QtBot) -> None:
    dialog, taken = dialog_for(qtbot, Settings())
    feedback = editor(dialog, "Feedback")
    assert isinstance(feedback, QCheckBox)
    assert feedback.text() == "Look again near the first hits"
    assert feedback.isChecked()
    QTest.keyClick(feedback, Qt.Key.Key_Space)
    assert taken == [Settings(feedback=False)]
    assert not taken[0].gathering.feedback
    dialog.show_settings(Settings())
    assert feedback.isChecked()
    assert len(taken) == 1


def test_what_is_changed_elsewhere_is_shown_and_what_is_typed_is_left(qtbot: QtBot) -> None:
    dialog, taken = dialog_for(qtbot, Settings())
    field = field_of(dialog, "server_address")
    QTest.keyClicks(field, "localhost")
    dialog.show_settings(Settings(fusion=Fusion.RECIPROCAL_RANK, shown=20, server_model="small-model"))
    fusion, shown = editor(dialog, "Fusion"), editor(dialog, "Hits in each list")
    assert isinstance(fusion, QComboBox)
    assert isinstance(shown, QSpinBox)
    assert (fusion.currentData(), shown.value()) == (Fusion.RECIPROCAL_RANK, 20)
    assert field_of(dialog, "server_model").text() == "small-model"
    assert field.text() == "localhost"
    assert taken == []
    QTest.keyClick(shown, Qt.Key.Key_Up)
    assert taken == [Settings(fusion=Fusion.RECIPROCAL_RANK, shown=21, server_model="small-model")]


def test_escape_closes_it(qtbot: QtBot) -> None:
    dialog, _ = dialog_for(qtbot, Settings())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.fixture
def dialog(qtbot: QtBot) -> SettingsDialog:
    dialog = SettingsDialog(Settings(), library_path="/library")
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def field_of(dialog: SettingsDialog, name: str) -> QLineEdit:
    label = declarations()[name].label
    [field] = [field for field in dialog.findChildren(QLineEdit) if field.accessibleName() == label]
    return field


def test_a_text_is_taken_when_it_is_finished_and_only_once(dialog: SettingsDialog, qtbot: QtBot) -> None:
    field = field_of(dialog, "server_address")
    assert field.placeholderText() == "localhost:11434"
    seen: list[Settings] = []
    dialog.settings_changed.connect(seen.append)
    QTest.keyClicks(field, " 127.0.0.1:8080 ")
    assert not seen
    with qtbot.waitSignal(dialog.settings_changed):
        field.editingFinished.emit()
    field.editingFinished.emit()
    assert [settings.server_address for settings in seen] == ["127.0.0.1:8080"]


def test_a_number_shows_its_unit(dialog: SettingsDialog, qtbot: QtBot) -> None:
    label = declarations()["server_time_limit_s"].label
    [box] = [box for box in dialog.findChildren(QSpinBox) if box.accessibleName() == label]
    assert box.text() == "60 s"
    with qtbot.waitSignal(dialog.settings_changed) as changed:
        box.setValue(90)
    assert changed.args is not None
    assert changed.args[0].language_server.time_limit_s == 90


def test_what_was_confirmed_is_no_field(dialog: SettingsDialog) -> None:
    names = [field.accessibleName() for field in dialog.findChildren(QLineEdit)]
    assert declarations()["server_confirmed"].label not in names
