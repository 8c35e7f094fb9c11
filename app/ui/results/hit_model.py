"""The hits of one list as a Qt model."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.ui.results.hit_row import HitRow
from app.ui.results.roles import Role

Index = QModelIndex | QPersistentModelIndex

_READERS: Mapping[int, Callable[[HitRow], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda row: row.text.title,
    Qt.ItemDataRole.ToolTipRole: lambda row: row.text.tool_tip,
    Qt.ItemDataRole.AccessibleTextRole: lambda row: row.spoken,
    Role.HIT: lambda row: row,
}


class HitModel(QAbstractListModel):
    """Rows in the order given. ``set_hits`` is the only way in.

    A hit that stays keeps its persistent indexes, and with them its selection, wherever it moves.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[HitRow, ...] = ()

    @property
    def rows(self) -> tuple[HitRow, ...]:
        return self._rows

    def set_hits(self, rows: tuple[HitRow, ...]) -> None:
        """Show ``rows``: the gone ones are removed, the others moved, the new ones inserted."""
        wanted = {row.passage_id: row for row in rows}
        if len(wanted) != len(rows):
            raise ValueError("a passage stands in a list only once")
        self._remove_all_but(wanted)
        self._reorder(tuple(passage_id for passage_id in wanted if passage_id in self._ids()))
        self._insert_missing(rows)
        self._replace_values(rows)

    def index_of(self, passage_id: int | None) -> QModelIndex:
        """The index of a passage; an invalid one when the list does not show it."""
        for place, row in enumerate(self._rows):
            if row.passage_id == passage_id:
                return self.index(place)
        return QModelIndex()

    def _ids(self) -> set[int]:
        return {row.passage_id for row in self._rows}

    def _remove_all_but(self, wanted: Mapping[int, HitRow]) -> None:
        gone = [place for place, row in enumerate(self._rows) if row.passage_id not in wanted]
        for first, last in reversed(_runs(gone)):
            self.beginRemoveRows(QModelIndex(), first, last)
            self._rows = self._rows[:first] + self._rows[last + 1 :]
            self.endRemoveRows()

    def _reorder(self, order: tuple[int, ...]) -> None:
        if order == tuple(row.passage_id for row in self._rows):
            return
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        held_ids = [self._rows[index.row()].passage_id for index in held]
        known = {row.passage_id: row for row in self._rows}
        places = {passage_id: place for place, passage_id in enumerate(order)}
        self._rows = tuple(known[passage_id] for passage_id in order)
        self.changePersistentIndexList(held, [self.index(places[passage_id]) for passage_id in held_ids])
        self.layoutChanged.emit()

    def _insert_missing(self, rows: tuple[HitRow, ...]) -> None:
        known = self._ids()
        new = [place for place, row in enumerate(rows) if row.passage_id not in known]
        for first, last in _runs(new):
            self.beginInsertRows(QModelIndex(), first, last)
            self._rows = self._rows[:first] + rows[first : last + 1] + self._rows[first:]
            self.endInsertRows()

    def _replace_values(self, rows: tuple[HitRow, ...]) -> None:
        old, self._rows = self._rows, rows
        changed = [place for place, row in enumerate(rows) if row != old[place]]
        if changed:
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]), [])

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        reader = _READERS.get(role)
        if reader is None or not index.isValid():
            return None
        return reader(self._rows[index.row()])


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending ``places`` as runs of neighbours, each with its first and last place."""
    if not places:
        return []
    breaks = [i for i, (a, b) in enumerate(pairwise(places), start=1) if b != a + 1]
    starts, ends = [0, *breaks], [*breaks, len(places)]
    return [(places[start], places[end - 1]) for start, end in zip(starts, ends, strict=True)]
