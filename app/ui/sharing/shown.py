"""What the window shows at one moment, as values that a thread may work on."""

from dataclasses import dataclass
from datetime import datetime

from app.core.ranking import Ranking, rank
from app.ui.results.hit_row import HitRow
from app.ui.results.legends import Legends
from app.ui.results.links import Link


@dataclass(frozen=True, eq=False, slots=True)
class Shown:
    """Both rankings of one pool, with the rows, ribbons and headers that show them.

    The left one is the plain order, unless two presets are compared; then it is that of the other preset.

    ``notice`` is the line above the lists, ``rank_ms`` how long both rankings took, ``made`` the moment on
    this computer's clock. ``full_paths`` says that paths are told whole, and not from the indexed folder's
    own name on.
    """

    left: Ranking
    right: Ranking
    left_rows: tuple[HitRow, ...]
    right_rows: tuple[HitRow, ...]
    links: tuple[Link, ...]
    legends: Legends
    rank_ms: float
    made: datetime
    notice: str = ""
    full_paths: bool = False

    @property
    def presets(self) -> bool:
        """Whether two presets are compared."""
        return self.left.parameters != self.right.parameters.plain()

    def plain(self) -> Ranking:
        """The plain order that goes with the right ranking."""
        return rank(self.right.pool, self.right.parameters.plain()) if self.presets else self.left
