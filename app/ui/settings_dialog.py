"""The settings dialog, made from the declarations of the settings."""

from dataclasses import replace
from enum import StrEnum

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from app.services.settings import Declaration, Settings, declarations
from app.ui.theme import SPACE_LARGE


class SettingsDialog(QDialog):
    """Changes act at once: ``settings_changed(Settings)``; there is nothing to confirm."""

    settings_changed = Signal(object)

    def __init__(self, settings: Settings, *, library_path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self._settings = settings
        self._editors: dict[str, QWidget] = {}
        form = QFormLayout(self)
        form.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        form.setSpacing(SPACE_LARGE)
        for name, declaration in declarations().items():
            if declaration.in_dialog:
                form.addRow(self.tr(declaration.label), self._editor(name, declaration))
        place = QLabel(library_path)
        place.setTextInteractionFlags(place.textInteractionFlags().TextSelectableByMouse)
        place.setWordWrap(True)
        form.addRow(self.tr("Library"), place)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def show_settings(self, settings: Settings) -> None:
        """Follow what was changed elsewhere, without a signal; what is being typed is left alone."""
        for name, editor in self._editors.items():
            value = getattr(settings, name)
            if value != getattr(self._settings, name):
                with QSignalBlocker(editor):
                    _show_value(editor, value)
        self._settings = settings

    def _editor(self, name: str, declaration: Declaration) -> QWidget:
        value = getattr(self._settings, name)
        if isinstance(value, StrEnum):
            editor = self._choice(name, value, declaration)
        elif isinstance(value, bool):
            editor = self._switch(name, declaration)
        elif isinstance(value, str):
            editor = self._text(name, value, declaration)
        else:
            editor = self._number(name, declaration)
        editor.setToolTip(self.tr(declaration.help))
        editor.setAccessibleName(self.tr(declaration.label))
        editor.setAccessibleDescription(self.tr(declaration.help))
        self._editors[name] = editor
        return editor

    def _choice(self, name: str, value: StrEnum, declaration: Declaration) -> QWidget:
        box = QComboBox()
        members = tuple(type(value))
        words = declaration.choices or tuple(str(member).capitalize() for member in members)
        for member, word in zip(members, words, strict=True):
            box.addItem(self.tr(word), member)
        _show_value(box, value)
        box.currentIndexChanged.connect(lambda: self._change(name, type(value)(box.currentData())))
        return box

    def _switch(self, name: str, declaration: Declaration) -> QWidget:
        box = QCheckBox(self.tr(declaration.example))
        _show_value(box, getattr(self._settings, name))
        box.toggled.connect(lambda on: self._change(name, on))
        return box

    def _text(self, name: str, value: str, declaration: Declaration) -> QWidget:
        field = QLineEdit(value)
        field.setPlaceholderText(self.tr(declaration.example))
        field.setMinimumWidth(field.fontMetrics().averageCharWidth() * 28)
        field.editingFinished.connect(lambda: self._change(name, field.text().strip()))
        return field

    def _number(self, name: str, declaration: Declaration) -> QWidget:
        assert declaration.limits is not None, name
        box = QSpinBox()
        box.setRange(int(declaration.limits.minimum), int(declaration.limits.maximum))
        box.setSuffix(self.tr(declaration.unit))
        _show_value(box, getattr(self._settings, name))
        box.valueChanged.connect(lambda value: self._change(name, value))
        return box

    def _change(self, name: str, value: object) -> None:
        if getattr(self._settings, name) == value:
            return
        changes: dict[str, object] = {name: value}
        self._settings = replace(self._settings, **changes)  # type: ignore[arg-type]
        self.settings_changed.emit(self._settings)


def _show_value(editor: QWidget, value: object) -> None:
    if isinstance(editor, QComboBox):
        editor.setCurrentIndex(editor.findData(value))
    elif isinstance(editor, QCheckBox):
        editor.setChecked(bool(value))
    elif isinstance(editor, QSpinBox):
        editor.setValue(int(str(value)))
    elif isinstance(editor, QLineEdit):
        editor.setText(str(value))
