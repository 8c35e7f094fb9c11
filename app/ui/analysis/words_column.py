"""Words that stand beside a picture, or below it: as many as have room, the most important ones first."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.theme import SPACE


class WordsColumn(QWidget):
    """Shows its parts from the top; where the height is too low, those leave first that were named last.

    ``important_first`` are parts of ``parts`` in the order of their importance; the first is always shown. A
    part with nothing to say is hidden by ``set_useful``.
    """

    def __init__(
        self, parts: Sequence[QWidget], *, important_first: Sequence[QWidget], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._important = tuple(important_first)
        self._useless: set[QWidget] = set()
        # The column must never keep its picture from being made lower.
        self.setMinimumHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)

    def set_useful(self, part: QWidget, *, useful: bool) -> None:
        """Say whether ``part`` has anything to show; ``fit`` must follow."""
        (self._useless.discard if useful else self._useless.add)(part)

    def fit(self, *, width: int, room: int) -> None:
        """Take ``width`` pixels, and show what fits into ``room`` pixels of height."""
        self.setFixedWidth(max(1, width))
        used = 0
        for place, part in enumerate(part for part in self._important if part not in self._useless):
            needed = part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()
            used += needed + (SPACE if place else 0)
            part.setVisible(place == 0 or used <= room)
        for part in self._useless:
            part.setVisible(False)


def at_its_width(part: QWidget) -> QWidget:
    """A row that holds ``part`` at the left, no wider than it wants to be."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(part)
    row.addStretch(1)
    return holder
