"""What the lists show of two rankings, as the window would share it."""

from datetime import datetime

from app.core.ranking import Ranking
from app.ui.results.panes import ResultPanes
from app.ui.sharing.shown import Shown

MADE = datetime(2026, 11, 30, 17, 26).astimezone()


def shown_of(left: Ranking, right: Ranking, *, folded: bool = False, full_paths: bool = False) -> Shown:
    """The rows, ribbons and headers of the real lists."""
    panes = ResultPanes()
    panes.set_folding(folded)
    panes.show_rankings(left, right)
    return Shown(
        left=left,
        right=right,
        left_rows=panes.left_list.hits.rows,
        right_rows=panes.right_list.hits.rows,
        links=panes.ribbons.links,
        legends=panes.legends,
        rank_ms=1.25,
        made=MADE,
        full_paths=full_paths,
    )
