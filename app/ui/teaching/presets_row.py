"""The row of presets: keep the sliders by a name, set them, and show two of them side by side."""

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QLineEdit, QWidget

from app.core.parameters import RankingParameters
from app.services.presets import LONGEST_NAME, Preset
from app.ui.controls.buttons import TextButton
from app.ui.controls.foot_row import FootRow
from app.ui.controls.labels import TextLabel
from app.ui.rewriting.flow_layout import FlowLayout
from app.ui.teaching.words import preset_text
from app.ui.theme import SPACE, SPACE_LARGE, SPACE_SMALL, scaled_font

_SIZE = 0.95
_NAME_WIDTH = 16
"""Average characters of a field for a name."""


class PresetsRow(FootRow):
    """Signals: ``kept(name)``, ``applied(Preset)``, ``deleted(Preset)``, ``compared(Preset, Preset)``.

    ``comparing_ended()`` follows the button that ends a comparison.
    """

    kept = Signal(str)
    applied = Signal(object)
    deleted = Signal(object)
    compared = Signal(object, object)
    comparing_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(close_name=self.tr("Close the presets"), parent=parent)
        self._presets: tuple[Preset, ...] = ()
        self.name = _NameField()
        self.keep = TextButton(self.tr("Keep"), factor=_SIZE)
        self.choice = _Choice(self.tr("Preset"))
        self.apply = TextButton(self.tr("Set"), factor=_SIZE)
        self.delete = TextButton(self.tr("Delete"), factor=_SIZE)
        self.left = _Choice(self.tr("Preset in the left list"))
        self.right = _Choice(self.tr("Preset in the right list"))
        self.compare = TextButton(self.tr("Compare"), factor=_SIZE)
        self.end = TextButton(self.tr("End comparison"), factor=_SIZE)
        self._flow_place = QWidget()
        self._flow = FlowLayout(self._flow_place, gap=SPACE)
        self._lay_out()
        self._connect()
        self.setAccessibleName(self.tr("Presets"))
        self.set_presets((), now=None)
        self.show_comparing(on=False)

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Those that can be chosen."""
        return self._presets

    def set_presets(self, presets: tuple[Preset, ...], *, now: RankingParameters | None) -> None:
        """Offer ``presets``; ``now`` gives what they leave open. What is chosen stays chosen."""
        could_compare, self._presets = len(self._presets) > 1, presets
        for box in (self.choice, self.left, self.right):
            box.offer(presets, now=now)
        if len(presets) > 1 and not could_compare:
            self.left.setCurrentIndex(0)
            self.right.setCurrentIndex(1)
        for widget in (self.choice, self.apply, self.delete):
            widget.setEnabled(bool(presets))
        for widget in (self.left, self.right, self.compare):
            widget.setEnabled(len(presets) > 1)
        why = "" if len(presets) > 1 else self.tr("Keep two presets to compare them.")
        self.compare.setToolTip(why)

    def choose(self, name: str) -> None:
        """Choose the preset of that name."""
        self.choice.setCurrentText(name)

    def show_comparing(self, *, on: bool) -> None:
        """Offer to end a comparison while there is one."""
        self.end.setVisible(on)
        self._fit()

    def _lay_out(self) -> None:
        for parts in (
            (self.choice, self.apply, self.delete),
            (self.name, self.keep),
            (self.left, TextLabel("|", factor=_SIZE, secondary=True), self.right, self.compare, self.end),
        ):
            self._flow.addWidget(_group(parts))
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_LARGE, SPACE_SMALL + 2, SPACE_LARGE, SPACE_SMALL + 2)
        row.setSpacing(SPACE)
        row.addWidget(self._flow_place, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)

    def _connect(self) -> None:
        self.keep.clicked.connect(self._keep)
        self.name.submitted.connect(self._keep)
        self.apply.clicked.connect(lambda: self._tell(self.applied))
        self.delete.clicked.connect(lambda: self._tell(self.deleted))
        self.compare.clicked.connect(self._compare)
        self.end.clicked.connect(self.comparing_ended.emit)

    def _keep(self) -> None:
        name = " ".join(self.name.text().split())
        if name:
            self.name.clear()
            self.kept.emit(name)

    def _tell(self, signal: SignalInstance) -> None:
        preset = self.choice.preset
        if preset is not None:
            signal.emit(preset)

    def _compare(self) -> None:
        left, right = self.left.preset, self.right.preset
        if left is not None and right is not None:
            self.compared.emit(left, right)

    def _fit(self) -> None:
        self._flow.invalidate()
        self._flow_place.setFixedHeight(self._flow.height_for(self._flow_place.width()))

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class _Choice(QComboBox):
    """Presets by name, each with what it sets as its tool tip."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._presets: tuple[Preset, ...] = ()
        self.setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setMinimumContentsLength(6)
        self.currentIndexChanged.connect(self._explain)
        self.apply_font()

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=_SIZE))

    @property
    def preset(self) -> Preset | None:
        """The chosen one; None where there is none."""
        place = self.currentIndex()
        return self._presets[place] if 0 <= place < len(self._presets) else None

    def offer(self, presets: tuple[Preset, ...], *, now: RankingParameters | None) -> None:
        chosen = self.preset
        self._presets = presets
        self.clear()
        for place, preset in enumerate(presets):
            self.addItem(preset.name)
            if now is not None:
                self.setItemData(place, preset_text(preset, now), Qt.ItemDataRole.ToolTipRole)
        names = [preset.name for preset in presets]
        self.setCurrentIndex(names.index(chosen.name) if chosen and chosen.name in names else 0)
        self._explain()

    def _explain(self) -> None:
        tip = self.itemData(self.currentIndex(), Qt.ItemDataRole.ToolTipRole) or ""
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)


class _NameField(QLineEdit):
    """A name for the sliders as they are; ``submitted()`` follows Enter."""

    submitted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMaxLength(LONGEST_NAME)
        self.setPlaceholderText(self.tr("Name these sliders"))
        self.setAccessibleName(self.tr("Name for the sliders as they are"))
        self.apply_font()

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=_SIZE))
        self.setMinimumWidth(_NAME_WIDTH * self.fontMetrics().averageCharWidth())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.submitted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


def _group(parts: tuple[QWidget, ...]) -> QWidget:
    """Widgets that stay on one line."""
    group = QWidget()
    row = QHBoxLayout(group)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SPACE_SMALL)
    for part in parts:
        row.addWidget(part)
    return group
