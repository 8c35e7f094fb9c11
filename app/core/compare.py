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
    OTHER_SETTINGS = "other settings"
    """The two rankings differ by more than MMR; ``compare`` never says so, who shows such two does."""


@dataclass(frozen=True, slots=True)
class RankChange:
    """One hit's move from the left ranking to the right one; ranks count from 1 in the whole pool.

    ``blocker`` is the earlier pick it repeats the most, None where it repeats none; ``similarity`` is
    the largest to any earlier pick, in [−1, 1]. ``passed`` are the passages that changed sides with it:
    those now above it that were below (when it sank), or now below it that were above (when it rose), in
    the order of the right ranking. Others may have crossed it the other way, so that there can be more of
    them than ``places``.
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


def compare(
    left: Ranking, right: Ranking, *, visible: frozenset[int] | None = None
) -> tuple[RankChange, ...]:
    """Every passage visible on either side whose rank differs, in the order of the right ranking.

    ``visible`` are passage ids; without them those of both rankings' hits. Both rankings must be of the
    same pool; ``ValueError`` otherwise.
    """
    if left.pool is not right.pool:
        raise ValueError("two rankings can be compared only on the same pool")
    if visible is None:
        visible = frozenset(hit.passage_id for hit in (*left.hits, *right.hits))
    right_order = tuple(right.ranks)
    moved = [
        passage_id
        for passage_id in right_order
        if passage_id in visible and left.ranks[passage_id] != right.ranks[passage_id]
    ]
    return tuple(_change(passage_id, left, right, right_order) for passage_id in moved)


def _change(passage_id: int, left: Ranking, right: Ranking, right_order: tuple[int, ...]) -> RankChange:
    left_rank, right_rank = left.ranks[passage_id], right.ranks[passage_id]
    terms = right.breakdown(right.pool.index_of[passage_id]).mmr
    blocker = terms.blocker if terms else None
    above, below = right_order[: right_rank - 1], right_order[right_rank:]
    if right_rank < left_rank:
        reason = ChangeReason.MADE_ROOM
        passed = tuple(other for other in below if left.ranks[other] < left_rank)
    else:
        reason = ChangeReason.OVERTAKEN if blocker is None else ChangeReason.REPEATS
        passed = tuple(other for other in above if left.ranks[other] > left_rank)
    return RankChange(
        passage_id=passage_id,
        left_rank=left_rank,
        right_rank=right_rank,
        reason=reason,
        blocker=blocker,
        similarity=terms.max_similarity if terms else 0.0,
        passed=passed,
    )
