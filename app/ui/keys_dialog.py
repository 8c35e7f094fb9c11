"""The keys of the window, as the window declares them."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.ui.theme import SPACE, SPACE_LARGE, scaled_font


class KeysDialog(QDialog):
    """A list of keys and what they do, from pairs of (keys, words)."""

    def __init__(self, keys: Sequence[tuple[str, str]], *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        layout.setSpacing(SPACE_LARGE)
        layout.addLayout(self._table(keys))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def _table(self, keys: Sequence[tuple[str, str]]) -> QGridLayout:
        table = QGridLayout()
        table.setHorizontalSpacing(SPACE_LARGE)
        table.setVerticalSpacing(SPACE)
        table.setColumnMinimumWidth(2, SPACE_LARGE)
        bold = scaled_font(self.font(), bold=True)
        rows = ceil(len(keys) / 2)  # in two halves, so that it fits a low screen
        for place, (pressed, words) in enumerate(keys):
            key, meaning = QLabel(pressed), QLabel(words)
            key.setFont(bold)
            half, row = divmod(place, rows)
            for column, label in enumerate((key, meaning), start=3 * half):
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                table.addWidget(label, row, column)
            meaning.setAccessibleName(f"{pressed}: {words}")
        return table
