"""The row under the sliders while age counts: the day that ages are counted to, and the curve of age."""

from datetime import date

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QDateEdit, QHBoxLayout, QSizePolicy, QWidget

from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.decay_curve import DecayCurve
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.theme import SPACE, SPACE_LARGE

_SIZE = 0.92


class AgeRow(FontRoot):
    """``as_of_changed`` carries the day as a ``date``, or None for today; only what the person does is told.

    It is there while age counts, and for as long as the day is not today.
    """

    as_of_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._as_of: date | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Age"))
        self._words = TextLabel(self.tr("Ages counted to"), factor=_SIZE, secondary=True)
        self._another = TextLabel(self.tr("As if today were"), factor=_SIZE, bold=True)
        self.day = QDateEdit(QDate.currentDate())
        self.day.setCalendarPopup(True)
        self.day.setDisplayFormat("yyyy-MM-dd")
        self.day.setToolTip(
            self.tr("Ages, and dates such as after:7d, count to this day as if it were today.")
        )
        self.day.setAccessibleName(self.tr("Day that ages are counted to"))
        self.today = TextButton(self.tr("Today"), kind=ButtonKind.LINK, factor=_SIZE)
        self.today.setToolTip(self.tr("Count to today again."))
        self.curve = DecayCurve()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        for part in (self._words, self._another, self.day, self.today):
            row.addWidget(part)
        row.addSpacing(SPACE_LARGE)
        row.addWidget(self.curve, 1)
        self.day.dateChanged.connect(self._day_chosen)
        self.today.clicked.connect(self._back_to_today)
        self._show()

    @property
    def as_of(self) -> date | None:
        """The day that ages are counted to, None for today."""
        return self._as_of

    @property
    def words(self) -> str:
        """What stands before the day."""
        return (self._words if self._as_of is None else self._another).text()

    def set_low(self, *, low: bool) -> None:
        """Leave the curve out where the window is low; pointing at the slider shows it all the same."""
        self.curve.setVisible(not low)

    def _day_chosen(self, chosen: QDate) -> None:
        self._choose(None if chosen == QDate.currentDate() else _as_date(chosen))

    def _back_to_today(self) -> None:
        self._choose(None)

    def _choose(self, day: date | None) -> None:
        if day != self._as_of:
            self._as_of = day
            self._show()
            self.as_of_changed.emit(day)

    def _show(self) -> None:
        another = self._as_of is not None
        shown = (
            QDate(self._as_of.year, self._as_of.month, self._as_of.day)
            if self._as_of
            else QDate.currentDate()
        )
        self.day.blockSignals(True)
        self.day.setDate(shown)
        self.day.blockSignals(False)
        self._words.setVisible(not another)
        self._another.setVisible(another)
        self.today.setVisible(another)


def _as_date(day: QDate) -> date:
    return date(day.year(), day.month(), day.day())
