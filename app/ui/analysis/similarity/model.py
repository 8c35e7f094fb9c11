"""The heat map as a Qt model: a cell for every two hits."""

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.ui.analysis.similarity.grid import SimilarityGrid
from app.ui.results.sentences import rich_text

Index = QModelIndex | QPersistentModelIndex


class GridModel(QAbstractTableModel):
    """Rows and columns are the hits of a grid. ``set_grid`` is the only way in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid: SimilarityGrid | None = None

    @property
    def grid(self) -> SimilarityGrid | None:
        return self._grid

    def set_grid(self, grid: SimilarityGrid | None) -> None:
        """Show ``grid``; where it is as large as the one before, only its values are replaced."""
        count = len(grid) if grid else 0
        if count != self.rowCount():
            self.beginResetModel()
            self._grid = grid
            self.endResetModel()
            return
        self._grid = grid
        if count:
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, count - 1), [])
            for orientation in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical):
                self.headerDataChanged.emit(orientation, 0, count - 1)

    def index_of(self, row_id: int, column_id: int) -> QModelIndex:
        """The cell of two passages; an invalid index when one of them is not shown."""
        ids = self._grid.ids if self._grid else ()
        if row_id not in ids or column_id not in ids:
            return QModelIndex()
        return self.index(ids.index(row_id), ids.index(column_id))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() or self._grid is None else len(self._grid)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return self.rowCount(parent)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        grid = self._grid
        if grid is None or not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return grid.texts[index.row()][index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                return rich_text(grid.sentence(index.row(), index.column()))
            case Qt.ItemDataRole.AccessibleTextRole:
                return grid.sentence(index.row(), index.column())
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        grid = self._grid
        if grid is None or not 0 <= section < len(grid):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                str(grid.rank(section)) if orientation is Qt.Orientation.Horizontal else grid.label(section)
            )
        if role == Qt.ItemDataRole.ToolTipRole:
            return rich_text(grid.sentence(section, section))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return grid.label(section)
        return None
