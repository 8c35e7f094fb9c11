"""The settings dialog: a field for each setting that has one, and every change acts at once."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from app.services.settings import Settings, declarations
from app.ui.settings_dialog import SettingsDialog


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
