"""The filters that hold, as chips in a flow under the query; it takes no room while there are none."""

from datetime import date

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.query import SearchQuery
from app.core.query_filters import TypedFilter
from app.ui.controls.labels import TextLabel
from app.ui.filters.filter_chip import FilterChip
from app.ui.filters.words import bad_dates_text, chip_text, folder_text
from app.ui.rewriting.flow_layout import FlowLayout
from app.ui.theme import SPACE_SMALL

_Shown = tuple[tuple[TypedFilter, ...], date | None, str | None]


class FilterRow(QWidget):
    """Says ``typed_removed(TypedFilter)``, ``folder_removed()``, ``left()`` when the last chip is gone."""

    typed_removed = Signal(object)
    folder_removed = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chips: list[FilterChip] = []
        self._shown: _Shown = ((), None, None)
        self._bar = _ChipLines()
        self._told = TextLabel(secondary=True, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_SMALL)
        column.addWidget(self._bar)
        column.addWidget(self._told)
        self.setAccessibleName(self.tr("Filters"))
        self.show_query(None, folder=None)

    @property
    def told(self) -> str:
        """What the row says beside its chips; empty when it says nothing."""
        return self._told.text()

    def show_query(self, query: SearchQuery | None, *, folder: str | None) -> None:
        """Show the filters of ``query``, and the folder chosen beside it."""
        typed = query.typed if query else ()
        shown = (typed, query.today if query else None, folder)
        if shown != self._shown:
            self._shown = shown
            self._show_chips(shown)
        told = bad_dates_text(query.bad_dates if query else ())
        self._told.setText(told)
        self._told.setVisible(bool(told))
        self.setVisible(bool(self.chips or told))

    def _show_chips(self, shown: _Shown) -> None:
        typed, today, folder = shown
        focused = next((place for place, chip in enumerate(self.chips) if chip.hasFocus()), None)
        for chip in self.chips:
            self._bar.flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self.chips = []
        if folder is not None:
            self._add(FilterChip(folder_text(folder))).removed.connect(self.folder_removed.emit)
        for one in typed:
            chip = self._add(FilterChip(chip_text(one, today=today)))
            chip.removed.connect(lambda one=one: self.typed_removed.emit(one))
        self._bar.setVisible(bool(self.chips))
        self._bar.fit()
        if focused is not None:
            self._focus(focused)

    def _add(self, chip: FilterChip) -> FilterChip:
        self._bar.flow.addWidget(chip)
        self.chips.append(chip)
        chip.show()
        return chip

    def _focus(self, place: int) -> None:
        """A chip was removed by a key: go on to the one in its place, or out."""
        if self.chips:
            self.chips[min(place, len(self.chips) - 1)].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.left.emit()


class _ChipLines(QWidget):
    """As high as the lines of its chips."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flow = FlowLayout(self, gap=SPACE_SMALL + 2)

    def fit(self) -> None:
        """Take the height that the lines need in this width."""
        self.flow.invalidate()
        self.setFixedHeight(self.flow.height_for(self.width()))

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:  # a chip has another font, or is gone
            self.fit()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()
