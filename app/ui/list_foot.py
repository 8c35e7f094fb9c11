"""What stands under the lists: two small buttons, and the rows that they open."""

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.teaching.presets_row import PresetsRow
from app.ui.teaching.row import TeachingRow
from app.ui.theme import SPACE_LARGE, SPACE_SMALL
from app.ui.whereabouts.row import WhereIsRow

_SIZE = 0.92
ROOM_FOR_BUTTONS = 560
"""In a lower window the rows are opened by their keys and from the menu, and the buttons leave them room."""


class ListFoot(FontRoot):
    """``teaching`` opens for a drag, the other rows by their buttons."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.teaching = TeachingRow()
        self.presets = PresetsRow()
        self.where = WhereIsRow()
        self.where_button = TextButton(self.tr("Where is…?"), kind=ButtonKind.LINK, factor=_SIZE)
        self.where_button.setToolTip(self.tr("Ask what lost a file (Ctrl+Shift+F)"))
        self.presets_button = TextButton(self.tr("Presets"), kind=ButtonKind.LINK, factor=_SIZE)
        self.presets_button.setToolTip(self.tr("Keep the sliders, and compare two of them (Ctrl+Shift+P)"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._buttons = QWidget()
        buttons = QHBoxLayout(self._buttons)
        buttons.setContentsMargins(SPACE_LARGE, SPACE_SMALL, SPACE_LARGE, SPACE_SMALL)
        buttons.setSpacing(SPACE_LARGE)
        buttons.addWidget(self.where_button)
        buttons.addWidget(self.presets_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for row in (self.teaching, self.presets, self.where):
            column.addWidget(row)
        column.addWidget(self._buttons)

    def fit(self, height: int) -> None:
        """Take no more room than a view of so many pixels has."""
        self._buttons.setVisible(height >= ROOM_FOR_BUTTONS)
