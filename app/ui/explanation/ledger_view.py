"""The ledger as rows with hairlines: what on the left, how much on the right, figures of one width."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStyle, QStyleOptionFocusRect, QVBoxLayout, QWidget

from app.ui.explanation.labels import Tone, TonedLabel
from app.ui.explanation.ledger import Emphasis, LedgerRow
from app.ui.theme import SPACE, current_theme

_TONES = {
    Emphasis.PLAIN: Tone.TEXT,
    Emphasis.TOTAL: Tone.TEXT,
    Emphasis.LOSS: Tone.LOSS,
    Emphasis.QUIET: Tone.SECONDARY,
}
_ROW_PADDING = 3


def as_text(rows: Sequence[LedgerRow]) -> str:
    """The rows as lines with a tab between what and how much."""
    return "\n".join(f"{row.label}\t{row.value}" for row in rows)


class LedgerView(QWidget):
    """Shows rows; its widgets are kept and filled anew. Ctrl+C copies the whole ledger."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[LedgerRow, ...] = ()
        self._views: list[_RowView] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Ledger"))

    @property
    def rows(self) -> tuple[LedgerRow, ...]:
        return self._rows

    def show_rows(self, rows: tuple[LedgerRow, ...]) -> None:
        if rows == self._rows:
            return
        self._rows = rows
        while len(self._views) < len(rows):
            self._views.append(_RowView())
            self._layout.addWidget(self._views[-1])
        for number, view in enumerate(self._views):
            view.setVisible(number < len(rows))
            if number < len(rows):
                view.show_row(rows[number], last=number == len(rows) - 1)
        self.setAccessibleDescription("; ".join(f"{row.label}: {row.value}" for row in rows))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(as_text(self._rows))
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.hasFocus():
            return
        option = QStyleOptionFocusRect()
        option.initFrom(self)
        painter = QPainter(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option, painter, self)
        painter.end()


class _RowView(QWidget):
    """One row and the hairline under it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last = False
        self._label, self._value = TonedLabel(), TonedLabel()
        self._label.setWordWrap(True)
        self._value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self._value.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, _ROW_PADDING, 0, _ROW_PADDING + 1)
        layout.setSpacing(SPACE)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._value)
        self._set_bold(bold=False)

    def show_row(self, row: LedgerRow, *, last: bool) -> None:
        bold = row.emphasis is Emphasis.TOTAL
        if bold != (self._label.font().weight() > QFont.Weight.Normal):
            self._set_bold(bold=bold)
        loss_or_text = _TONES[row.emphasis]
        self._label.set_tone(Tone.SECONDARY if loss_or_text is Tone.SECONDARY else Tone.TEXT)
        self._value.set_tone(loss_or_text)
        self._label.show_text(row.label)
        self._value.show_text(row.value)
        self.setToolTip(row.detail)
        self.setAccessibleName(f"{row.label}: {row.value}")
        self._last = last

    def _set_bold(self, *, bold: bool) -> None:
        font = self.font()
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        font.setFeature(QFont.Tag("tnum"), 1)
        self._label.setFont(font)
        self._value.setFont(font)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._last:
            return
        painter = QPainter(self)
        painter.fillRect(0, self.height() - 1, self.width(), 1, current_theme().border)
        painter.end()
