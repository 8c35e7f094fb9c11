"""One hit selected in both lists alike, and among the ribbons between them."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Signal

from app.ui.results.hit_list import HitList
from app.ui.results.ribbons import Ribbons


class SharedSelection(QObject):
    """Remembers the selected passage, which a list need not show, and selects its rows.

    ``changed(passage id | None)`` comes when another one is selected; ``picked(passage id | None)`` when a
    person chose a row in one of the lists, which the other does not follow by itself.
    """

    changed = Signal(object)
    picked = Signal(object)

    def __init__(
        self, *, left: HitList, right: HitList, ribbons: Ribbons, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._left, self._right, self._ribbons = left, right, ribbons
        self._changing = False
        self.passage_id: int | None = None
        for view in (left, right):
            view.hit_selected.connect(self._pick)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Let ``passage_id`` and the rows be changed; what comes of it is told once, at the end.

        What the lists select by themselves meanwhile is nobody's choice.
        """
        before, self._changing = self.passage_id, True
        try:
            yield
        finally:
            self._changing = False
        if self.passage_id != before:
            self.changed.emit(self.passage_id)

    def in_view(self) -> tuple[bool, bool]:
        """Whether the left and the right list show the row of the selected hit at this moment."""
        return self._left.shows(self.passage_id), self._right.shows(self.passage_id)

    def show(self, *, reveal: tuple[bool, bool]) -> None:
        """Select the hit on both sides, and scroll to its row on the sides where ``reveal`` says so."""
        for view, revealed in zip((self._left, self._right), reveal, strict=True):
            view.select(self.passage_id)
            if revealed:
                view.reveal(self.passage_id)
        self._ribbons.set_selected(self.passage_id)

    def _pick(self, passage_id: int | None) -> None:
        if not self._changing:
            self.picked.emit(passage_id)
