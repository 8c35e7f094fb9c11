"""What the panes show of two rankings: the rows of both lists, and what joins them."""

from dataclasses import dataclass, replace

from app.core.compare import ChangeReason, RankChange, compare
from app.core.ranking import Ranking
from app.ui.results.folding import ShownHit
from app.ui.results.hit_row import HitRow, RowMaker
from app.ui.results.links import Link, links_between


@dataclass(frozen=True, slots=True)
class PaneContent:
    """The rows of the lists and the ribbons between them; ``moves`` says whether any shown hit moved."""

    left: tuple[HitRow, ...]
    right: tuple[HitRow, ...]
    links: tuple[Link, ...]
    moves: bool


def pane_content(
    left: Ranking,
    right: Ranking,
    *,
    shown_left: tuple[ShownHit, ...],
    shown_right: tuple[ShownHit, ...],
    maker: RowMaker,
) -> PaneContent:
    """What to show where the lists show these hits; ``maker`` remembers the texts of its last pool."""
    hits_left, hits_right = [shown.hit for shown in shown_left], [shown.hit for shown in shown_right]
    visible = frozenset(hit.passage_id for hit in (*hits_left, *hits_right))
    changes = {change.passage_id: change for change in _changes(left, right, visible)}
    rows = maker.rows(left, right, changes=changes, shown_left=shown_left, shown_right=shown_right)
    links = links_between(left, right, changes=changes, shown_left=hits_left, shown_right=hits_right)
    return PaneContent(rows.left, rows.right, links, moves=bool(changes))


def _changes(left: Ranking, right: Ranking, visible: frozenset[int]) -> tuple[RankChange, ...]:
    """What moved; between lists that differ by more than MMR, that is not for what a hit repeats."""
    changes = compare(left, right, visible=visible)
    if left.parameters == right.parameters.plain():
        return changes
    return tuple(replace(change, reason=ChangeReason.OTHER_SETTINGS) for change in changes)
