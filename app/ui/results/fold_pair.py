"""Folding in both lists: switched for both at once, while each list opens families by itself."""

from app.core.ranking import Ranking
from app.ui.results.folding import Folding, ShownHit


class FoldPair:
    """The folding of the ``left`` and of the ``right`` list."""

    def __init__(self) -> None:
        self.left, self.right = Folding(), Folding()

    @property
    def enabled(self) -> bool:
        """Whether near-alike hits are folded."""
        return self.left.enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self.left.enabled = self.right.enabled = enabled

    def shown(self, left: Ranking, right: Ranking) -> tuple[tuple[ShownHit, ...], tuple[ShownHit, ...]]:
        """What the left and the right list show of their rankings."""
        return self.left.shown(left), self.right.shown(right)

    def unhide(self, passage_id: int) -> bool:
        """Open the family of a hit that neither list shows, in both; whether that changed anything."""
        folds = (self.left, self.right)
        if not all(fold.hides(passage_id) or fold.leader_of(passage_id) is None for fold in folds):
            return False
        opened = [fold.set_opened(passage_id, opened=True) for fold in folds]
        return any(opened)
