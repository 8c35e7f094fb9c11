"""The skipped files and why, as a table."""

import html
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.core.documents import displayable
from app.core.progress import FileProblem

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class ProblemColumn(IntEnum):
    FILE = 0
    REASON = 1


class ProblemsModel(QAbstractTableModel):
    """``set_problems`` is the only way in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._problems: tuple[FileProblem, ...] = ()

    def set_problems(self, problems: tuple[FileProblem, ...]) -> None:
        """Show ``problems``, in their order until one sorts them."""
        self.beginResetModel()
        self._problems = problems
        self.endResetModel()

    def problem_at(self, row: int) -> FileProblem:
        """The problem in ``row`` of this model."""
        return self._problems[row]

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._problems)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(ProblemColumn)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return self.tr("File") if section == ProblemColumn.FILE else self.tr("Why it was skipped")
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        problem = self._problems[index.row()]
        text = displayable(problem.path) if index.column() == ProblemColumn.FILE else problem.reason
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return text
            case Qt.ItemDataRole.ToolTipRole:
                return f"<p>{html.escape(text)}</p>"
        return None
