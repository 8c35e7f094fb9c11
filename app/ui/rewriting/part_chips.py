"""The parts of a question as chips in a flow, with a button that adds one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.core.rewriting import MAXIMUM_PARTS
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.rewriting.flow_layout import FlowLayout
from app.ui.rewriting.part_chip import PartChip
from app.ui.theme import SPACE


class PartChips(QWidget):
    """Says ``edited`` after every change, and ``submitted`` on Enter in a chip."""

    edited = Signal()
    submitted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gap=SPACE)
        self.chips: list[PartChip] = []
        self.add = TextButton(self.tr("+ Add a part"), kind=ButtonKind.QUIET, factor=0.95)
        self.add.clicked.connect(self._add_empty)
        self._flow.addWidget(self.add)
        self.setAccessibleName(self.tr("Parts of the question"))

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts as they stand, empty ones too."""
        return tuple(chip.text for chip in self.chips)

    def set_parts(self, parts: tuple[str, ...]) -> None:
        """Show ``parts`` in place of what there is."""
        if parts == self.parts:
            return
        for chip in self.chips:
            self._drop(chip)
        self.chips = []
        for part in parts[:MAXIMUM_PARTS]:
            self._append(part)
        self._renumber()
        self.edited.emit()

    def _append(self, text: str) -> PartChip:
        chip = PartChip(text)
        chip.edited.connect(self._chip_edited)
        chip.submitted.connect(self.submitted.emit)
        chip.removed.connect(self._remove)
        self._flow.insert_widget(len(self.chips), chip)
        self.chips.append(chip)
        chip.show()
        return chip

    def _add_empty(self) -> None:
        chip = self._append("")
        self._renumber()
        chip.field.setFocus(Qt.FocusReason.TabFocusReason)
        self.edited.emit()

    def _remove(self, chip: PartChip) -> None:
        place = self.chips.index(chip)
        self.chips.remove(chip)
        self._drop(chip)
        self._renumber()
        next_one = self.chips[min(place, len(self.chips) - 1)].field if self.chips else self.add
        next_one.setFocus(Qt.FocusReason.TabFocusReason)
        self.edited.emit()

    def _drop(self, chip: PartChip) -> None:
        self._flow.removeWidget(chip)
        chip.hide()
        chip.deleteLater()

    def _renumber(self) -> None:
        """Numbers, and the order in which Tab goes."""
        previous: QWidget | None = None
        for number, chip in enumerate(self.chips, start=1):
            chip.set_number(number)
            if previous is not None:
                QWidget.setTabOrder(previous, chip.field)
            QWidget.setTabOrder(chip.field, chip.remove)
            previous = chip.remove
        if previous is not None:
            QWidget.setTabOrder(previous, self.add)
        self.add.setVisible(len(self.chips) < MAXIMUM_PARTS)
        self._fit()

    def _chip_edited(self) -> None:
        self._fit()
        self.edited.emit()

    def _fit(self) -> None:
        self._flow.invalidate()
        self.setFixedHeight(self._flow.height_for(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()
