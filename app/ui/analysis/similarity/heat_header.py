"""The names of the hits beside the heat map, and their ranks over it."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QWidget

from app.ui.analysis.similarity.model import GridModel
from app.ui.theme import RADIUS, SPACE_SMALL, current_theme, scaled_font

_WIDEST_EM = 26
_NARROWEST_EM = 10
_LETTER_EM = 2


class HeatHeader(QHeaderView):
    """Flat sections: rank and title with the family's letter for rows, the rank alone for columns."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._selected: int | None = None
        self._name_width = 0
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(1)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_selected(self, section: int | None) -> None:
        """Mark the hit that is selected in the lists."""
        if section != self._selected:
            self._selected = section
            self.viewport().update()

    def fit(self, room: int) -> None:
        """Take as much width for names as they need, within a third of ``room``."""
        model, em = self.model(), self.fontMetrics().averageCharWidth()
        count = model.rowCount() if isinstance(model, GridModel) else 0
        labels = (str(model.headerData(row, Qt.Orientation.Vertical)) for row in range(count))
        needed = max((self.fontMetrics().horizontalAdvance(label) for label in labels), default=0)
        most = max(_NARROWEST_EM * em, min(_WIDEST_EM * em, room // 3))
        self._name_width = min(needed + _LETTER_EM * em + 3 * SPACE_SMALL, most)
        self.updateGeometry()
        self.geometriesChanged.emit()

    def sizeHint(self) -> QSize:
        line = self.fontMetrics().height() + SPACE_SMALL
        return QSize(self._name_width, line)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        end = self.sectionViewportPosition(self.count() - 1) + self.sectionSize(self.count() - 1)
        beyond = self.viewport().rect()
        if self.orientation() is Qt.Orientation.Horizontal:
            beyond.setLeft(end)
        else:
            beyond.setTop(end)
        painter = QPainter(self.viewport())
        painter.fillRect(beyond, current_theme().surface)  # where the style paints an empty section
        painter.end()

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        theme, model = current_theme(), self.model()
        if not isinstance(model, GridModel) or model.grid is None or logicalIndex >= len(model.grid):
            return
        painter.save()
        painter.fillRect(rect, theme.surface)
        chosen = logicalIndex == self._selected
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.selection)
            painter.drawRoundedRect(rect, RADIUS, RADIUS)
        painter.setFont(scaled_font(self.font(), bold=True) if chosen else self.font())
        painter.setPen(theme.text if chosen else theme.secondary_text)
        text = str(model.headerData(logicalIndex, self.orientation()))
        if self.orientation() is Qt.Orientation.Horizontal:
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        else:
            self._paint_name(painter, rect, text, letter=model.grid.letters[logicalIndex])
        painter.restore()

    def _paint_name(self, painter: QPainter, rect: QRect, text: str, *, letter: str) -> None:
        """The name from the left, the family's letter at the right, beside the cells."""
        beside = _LETTER_EM * self.fontMetrics().averageCharWidth() if letter else 0
        room = QRectF(rect).adjusted(SPACE_SMALL, 0, -SPACE_SMALL - beside, 0)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | middle, shown)
        if letter:
            painter.setFont(scaled_font(self.font(), bold=True))
            painter.setPen(current_theme().text)
            place = QRectF(rect).adjusted(0, 0, -SPACE_SMALL, 0)
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | middle, letter)
