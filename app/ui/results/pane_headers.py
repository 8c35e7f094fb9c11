"""The headers over both lists: the names of their orders, and what the pieces of their bars mean."""

from PySide6.QtWidgets import QWidget

from app.core.ranking import Ranking
from app.ui.results.legends import Legends, legends
from app.ui.results.pane_header import PaneHeader


class PaneHeaders:
    """Writes ``left`` and ``right``; over a list that stands alone, everything is named."""

    def __init__(self, parent: QWidget) -> None:
        self.left, self.right = PaneHeader(parent), PaneHeader(parent)
        self._told = legends(None)
        self._beside: Ranking | None = None
        self._titles = ("", "")
        self._single = False
        self._write()

    @property
    def legends(self) -> Legends:
        """What the headers say."""
        left, right = self._titles
        told = self._told
        beside = told.left
        if left and self._beside is not None:  # a setting of its own has pieces of its own
            of_left = legends(self._beside)
            beside = of_left.left + of_left.right
        return Legends(left or told.left_title, beside, right or told.right_title, told.right)

    @property
    def left_named(self) -> bool:
        """Whether the left list has a name of its own, as it shows some other order."""
        return bool(self._titles[0])

    def show_rankings(self, left: Ranking, right: Ranking, *, moves: bool) -> None:
        """Say what the lists show; ``moves`` says whether any hit stands elsewhere on the right."""
        self._beside = left
        self._told = legends(right, moves=moves)
        self._write()

    def forget(self) -> None:
        """There are no hits; what was said of the last ones stays until there are others."""
        self._beside = None

    def set_titles(self, left: str, right: str) -> None:
        """Name the lists otherwise than by their orders; an empty title is the name of the order."""
        self._titles = (left, right)
        self._write()

    def set_single(self, *, single: bool) -> None:
        """Whether the right list stands alone."""
        self._single = single
        self._write()

    def _write(self) -> None:
        told = self.legends
        self.left.set_content(told.left_title, told.left)
        self.right.set_content(told.right_title, told.left + told.right if self._single else told.right)
