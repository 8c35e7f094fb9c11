"""Which hits the ribbons join: the same passage on both sides, or one that the other side cut off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.compare import RankChange
from app.core.ranking import RankedHit, Ranking
from app.ui.results import sentences


class Movement(StrEnum):
    """Which way a hit went from the left list to the right one."""

    UNMOVED = "unmoved"
    RISEN = "risen"
    SUNK = "sunk"


@dataclass(frozen=True, slots=True)
class Link:
    """One hit that is visible in at least one list; ranks count from 1 in the whole pool.

    ``sentence`` says what the ribbon shows.
    """

    passage_id: int
    left_rank: int
    right_rank: int
    on_left: bool
    on_right: bool
    sentence: str

    @property
    def joined(self) -> bool:
        """Whether the hit is visible on both sides."""
        return self.on_left and self.on_right

    @property
    def movement(self) -> Movement:
        """Which way the hit went."""
        if self.left_rank == self.right_rank:
            return Movement.UNMOVED
        return Movement.RISEN if self.right_rank < self.left_rank else Movement.SUNK


def links_between(
    left: Ranking,
    right: Ranking,
    *,
    changes: Mapping[int, RankChange],
    shown_left: Sequence[RankedHit] | None = None,
    shown_right: Sequence[RankedHit] | None = None,
) -> tuple[Link, ...]:
    """A link for every visible hit, in the order of the right list, then those on the left alone.

    ``changes`` are those of ``compare(left, right)`` by passage id. A list that shows other hits than the
    first of its ranking, because some are folded, names them.
    """
    shown_left = left.hits if shown_left is None else shown_left
    shown_right = right.hits if shown_right is None else shown_right
    on_left = {hit.passage_id for hit in shown_left}
    on_right = {hit.passage_id for hit in shown_right}
    shown = dict.fromkeys(hit.passage_id for hit in (*shown_right, *shown_left))
    return tuple(
        Link(
            passage_id=passage_id,
            left_rank=left.ranks[passage_id],
            right_rank=right.ranks[passage_id],
            on_left=passage_id in on_left,
            on_right=passage_id in on_right,
            sentence=sentences.ribbon_sentence(
                sentences.title_in(left.pool, passage_id),
                left_rank=left.ranks[passage_id],
                change=changes.get(passage_id),
                pool=left.pool,
            ),
        )
        for passage_id in shown
    )
