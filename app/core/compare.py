"""What changed between two rankings of one pool, and why."""

from dataclasses import dataclass
from enum import StrEnum

from app.core.ranking import Ranking


class ChangeReason(StrEnum):
    """Why a hit stands where it does on the right."""

    REPEATS = "repeats"
    """It is like a hit picked before it, and gave way to others."""
    MADE_ROOM = "made room"
    """It rose, because hits above it repeat something and gave way."""
    OVERTAKEN = "overtaken"
    """It sank although it repeats nothing: others added more for their relevance."""


@dataclass(frozen=True, slots=True)
class RankChange:
    """One hit's move from the left ranking to the right one; ranks count from 1 in the whole pool.

    ``blocker`` is the passage it repeats the most, with ``similarity`` to it in [−1, 1]. ``passed`` are
    the passages that changed sides with it: those now above it that were below (when it sank), or now
    below it that were above (when it rose), in the order of the right ranking.
    """

    passage_id: int
    left_rank: int
    right_rank: int
    reason: ChangeReason
    blocker: int | None
    similarity: float
    passed: tuple[int, ...]

    @property
    def places(self) -> int:
        """How far it moved; positive is up."""
        return self.left_rank - self.right_rank


def compare(left: Ranking, right: Ranking) -> tuple[RankChange, ...]:
    """Every passage visible on either side whose rank differs, in the order of the right ranking.

    Both rankings must be of the same pool; ``ValueError`` otherwise.
    """
    if left.pool is not right.pool:
        raise ValueError("two rankings can be compared only on the same pool")
    visible = {hit.passage_id for hit in (*left.hits, *right.hits)}
    moved = [
        passage_id
        for passage_id in right.ranks
        if passage_id in visible and left.ranks[passage_id] != right.ranks[passage_id]
    ]
    return tuple(_change(passage_id, left, right) for passage_id in moved)


def _change(passage_id: int, left: Ranking, right: Ranking) -> RankChange:
    left_rank, right_rank = left.ranks[passage_id], right.ranks[passage_id]
    terms = right.breakdown(right.pool.index_of[passage_id]).mmr
    blocker = terms.blocker if terms else None
    similarity = terms.max_similarity if terms else 0.0
    if right_rank < left_rank:
        reason = ChangeReason.MADE_ROOM
    else:
        reason = ChangeReason.REPEATS if blocker is not None and similarity > 0 else ChangeReason.OVERTAKEN
    sank = right_rank > left_rank
    passed = tuple(
        other
        for other, other_right in right.ranks.items()
        if (left.ranks[other] > left_rank) == sank
        and (other_right > right_rank) != sank
        and other != passage_id
    )
    return RankChange(passage_id, left_rank, right_rank, reason, blocker, similarity, passed)
