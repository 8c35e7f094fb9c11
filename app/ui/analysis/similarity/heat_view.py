"""The heat map: cells in shades, families as outlined blocks, a cell that keys move."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QFrame, QTableView, QWidget

from app.ui.analysis.similarity.cell_painting import CellPainter, CellPlaces, paint_current
from app.ui.analysis.similarity.grid import SimilarityGrid
from app.ui.analysis.similarity.heat_header import HeatHeader
from app.ui.analysis.similarity.model import GridModel, Index
from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.theme import SPACE_SMALL, current_theme, scaled_font

_SMALL = 0.88
_LARGEST_EM = (9, 5)
"""The widest and the highest a cell becomes, in average characters and half lines."""
_NARROWEST = "−.00"
"""A column is never too narrow for this."""
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class HeatView(QTableView):
    """Shows a grid.

    ``cell_entered(row, column)`` follows the current cell, ``cell_chosen(row, column)`` a click or Enter;
    ``hit_chosen(row)`` is a click on a hit's name.
    """

    cell_entered = Signal(int, int)
    cell_chosen = Signal(int, int)
    hit_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid_model = GridModel(self)
        self.names = HeatHeader(Qt.Orientation.Vertical)
        self.ranks = HeatHeader(Qt.Orientation.Horizontal)
        self.setVerticalHeader(self.names)
        self.setHorizontalHeader(self.ranks)
        self.setModel(self.grid_model)
        self._painter = CellPainter(self.font())
        self._set_up()
        self.clicked.connect(lambda index: self.cell_chosen.emit(index.row(), index.column()))
        for header in (self.names, self.ranks):
            header.sectionClicked.connect(self.hit_chosen)
        self._take_font()

    def set_grid(self, grid: SimilarityGrid | None) -> None:
        """Show ``grid``; the current cell stays with its two hits, or goes to the first two."""
        before, current = self.grid_model.grid, self.currentIndex()
        kept = (
            (before.ids[current.row()], before.ids[current.column()])
            if before and current.isValid()
            else None
        )
        self.grid_model.set_grid(grid)
        self._fit()
        index = self.grid_model.index_of(*kept) if kept else QModelIndex()
        if not index.isValid() and grid is not None and len(grid) > 1:
            index = self.grid_model.index(1, 0)
        if index.isValid() and index != self.currentIndex():
            self.setCurrentIndex(index)
        elif index.isValid():
            self.cell_entered.emit(index.row(), index.column())

    def select_hit(self, passage_id: int | None) -> None:
        """Mark the names of the hit that is selected in the lists."""
        grid = self.grid_model.grid
        row = grid.ids.index(passage_id) if grid and passage_id in grid.ids else None
        for header in (self.names, self.ranks):
            header.set_selected(row)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        for corner in self.findChildren(QAbstractButton):  # over the names; Qt shows it again when hidden
            corner.installEventFilter(self)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBar(SlimScrollBar(self))
        self.setHorizontalScrollBar(SlimScrollBar(self, orientation=Qt.Orientation.Horizontal))
        self.setWordWrap(False)
        self.setAccessibleName(self.tr("How alike every two hits are"))

    def _fit(self) -> None:
        """Cells as large as there is room, within what is easy to read; more hits than that scroll."""
        count = self.grid_model.rowCount()
        if not count:
            return
        self.names.fit(self.width())
        metrics = QFontMetrics(self.font())
        line, em = metrics.height(), metrics.averageCharWidth()
        across = (self.width() - self.names.sizeHint().width() - SPACE_SMALL) // count
        along = (self.height() - self.ranks.sizeHint().height() - 1) // count
        widest, highest = _LARGEST_EM
        width = min(widest * em, max(metrics.horizontalAdvance(_NARROWEST), across))
        height = min(highest * line // 2, max(line, along))
        for header, size in ((self.ranks, width), (self.names, height)):
            header.setDefaultSectionSize(size)

    def _take_font(self) -> None:
        small = scaled_font(self.font(), factor=_SMALL)
        small.setFeature(QFont.Tag("tnum"), 1)
        for header in (self.names, self.ranks):
            header.setFont(small)
        self._painter = CellPainter(small)
        self._fit()

    def _places(self) -> CellPlaces:
        sections = range(self.grid_model.rowCount())
        return CellPlaces(
            lefts=tuple(map(self.columnViewportPosition, sections)),
            tops=tuple(map(self.rowViewportPosition, sections)),
            width=self.columnWidth(0),
            height=self.rowHeight(0),
        )

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.cell_entered.emit(current.row(), current.column())

    def paintEvent(self, event: QPaintEvent) -> None:
        grid = self.grid_model.grid
        if grid is None:
            return
        painter, places = QPainter(self.viewport()), self._places()
        self._painter.paint(painter, grid, places, within=event.rect())
        current = self.currentIndex()
        if current.isValid():
            paint_current(painter, places.rect(current.row(), current.column()), focused=self.hasFocus())
        painter.end()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and isinstance(watched, QAbstractButton):
            QPainter(watched).fillRect(watched.rect(), current_theme().surface)
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        if event.key() in _CHOOSING and current.isValid():
            self.cell_chosen.emit(current.row(), current.column())
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._take_font()
