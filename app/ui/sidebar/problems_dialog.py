"""The list of skipped files with the reason of each."""

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.core.documents import displayable
from app.core.progress import FileProblem
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.labels import TextLabel
from app.ui.sidebar.problems_model import ProblemColumn, ProblemsModel
from app.ui.sidebar.quantities import count_text
from app.ui.theme import SPACE, SPACE_LARGE


class ProblemsDialog(QDialog):
    """Not modal: ``show()`` it and go on working. ``folder_requested`` carries the path of a file."""

    folder_requested = Signal(object)

    def __init__(self, problems: tuple[FileProblem, ...] = (), *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Skipped files"))
        self.setModal(False)
        self._problems = ProblemsModel(self)
        self._sorted = QSortFilterProxyModel(self)
        self._sorted.setSourceModel(self._problems)
        self._sorted.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._headline = TextLabel(wrap=True)
        self.table = self._make_table()
        self._show_folder = TextButton(self.tr("Show in folder"))
        self._copy = TextButton(self.tr("Copy all"))
        self._close = TextButton(self.tr("Close"), kind=ButtonKind.PRIMARY)
        self._lay_out()
        self._connect()
        self.set_problems(problems)
        self.resize(760, 420)

    def set_problems(self, problems: tuple[FileProblem, ...]) -> None:
        """Show ``problems`` in place of the earlier ones; the order of the columns stays."""
        self._problems.set_problems(problems)
        self._headline.setText(self._headline_text(len(problems)))
        self._copy.setEnabled(bool(problems))
        self._selection_changed()

    def copied_text(self) -> str:
        """Every file and its reason, a line each, parted by a tab, in the order shown."""
        rows = (self._problem_at(self._sorted.index(row, 0)) for row in range(self._sorted.rowCount()))
        return "".join(f"{displayable(problem.path)}\t{problem.reason}\n" for problem in rows)

    def _headline_text(self, count: int) -> str:
        if count == 0:
            return self.tr("No file was skipped.")
        if count == 1:
            return self.tr("1 file was skipped; every other file can be found.")
        text = self.tr("{count} files were skipped; every other file can be found.")
        return text.format(count=count_text(count))

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setModel(self._sorted)
        table.setSortingEnabled(True)
        table.sortByColumn(ProblemColumn.FILE, Qt.SortOrder.AscendingOrder)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        table.setWordWrap(False)
        table.setShowGrid(False)
        table.setAlternatingRowColors(True)
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.setAccessibleName(self.tr("Skipped files"))
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(ProblemColumn.FILE, QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.resizeSection(ProblemColumn.FILE, 340)
        header.setHighlightSections(False)
        return table

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addWidget(self._copy)
        buttons.addWidget(self._show_folder)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        column.setSpacing(SPACE_LARGE - 4)
        column.addWidget(self._headline)
        column.addWidget(self.table, 1)
        column.addLayout(buttons)

    def _connect(self) -> None:
        self.table.activated.connect(self._request_folder)
        self.table.selectionModel().selectionChanged.connect(self._selection_changed)
        self._show_folder.clicked.connect(self._request_current_folder)
        self._copy.clicked.connect(self._copy_all)
        self._close.clicked.connect(self.close)

    def _problem_at(self, index: QModelIndex) -> FileProblem:
        return self._problems.problem_at(self._sorted.mapToSource(index).row())

    def _request_folder(self, index: QModelIndex) -> None:
        self.folder_requested.emit(self._problem_at(index).path)

    def _request_current_folder(self) -> None:
        if self.table.currentIndex().isValid():
            self._request_folder(self.table.currentIndex())

    def _selection_changed(self) -> None:
        self._show_folder.setEnabled(self.table.selectionModel().hasSelection())

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText(self.copied_text())
