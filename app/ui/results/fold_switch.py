"""The switch over the lists that folds near-alike hits."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.toggle import Toggle

_SMALL = 0.92


class FoldSwitch(FontRoot):
    """A toggle with words that can be clicked too. ``switched(bool)`` comes when a person uses it."""

    switched = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tip = self.tr("Show near-alike hits as one, with the number of the others.")
        self._toggle = Toggle(name=self.tr("Fold repeats"), tip=tip)
        self._words = TextButton(self.tr("Fold repeats"), kind=ButtonKind.LINK, factor=_SMALL)
        self._words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._words.setToolTip(tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self._words)
        row.addWidget(self._toggle)
        self._words.clicked.connect(self._toggle.click)
        self._toggle.clicked.connect(self.switched)

    @property
    def toggle(self) -> Toggle:
        return self._toggle

    def set_on(self, on: bool) -> None:
        """Show it as on or off, without telling anybody."""
        self._toggle.setChecked(on)
