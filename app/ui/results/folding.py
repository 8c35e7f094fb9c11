"""Which hits a list shows: the first of a ranking, or one for each family of near-alike hits."""

from dataclasses import dataclass

from app.core.families import Family, FoldedHit, families, fold
from app.core.pool import CandidatePool
from app.core.ranking import RankedHit, Ranking


@dataclass(frozen=True, slots=True)
class FoldMark:
    """What a row says of its family.

    ``alike`` counts the others that stand behind this hit, 0 for one of those; ``opened`` says that they
    are shown below it; ``inside`` that this is one of them; ``newest`` that it is the newest of all;
    ``newer_inside`` that a newer one stands behind it.
    """

    alike: int
    opened: bool
    inside: bool
    newest: bool
    newer_inside: bool = False


@dataclass(frozen=True, slots=True)
class ShownHit:
    """A hit in a list; ``mark`` is None where it is alike to no other."""

    hit: RankedHit
    mark: FoldMark | None = None


def unfolded(ranking: Ranking) -> tuple[ShownHit, ...]:
    """The first hits of the ranking as they are."""
    return tuple(ShownHit(hit) for hit in ranking.hits)


class Folding:
    """Folds one list; remembers which families are opened for as long as the pool stays."""

    def __init__(self) -> None:
        self.enabled = False
        self._pool: CandidatePool | None = None
        self._families: tuple[Family, ...] = ()
        self._opened: set[int] = set()
        self._folded: tuple[FoldedHit, ...] = ()

    def shown(self, ranking: Ranking) -> tuple[ShownHit, ...]:
        """The hits to show, the opened families with all of theirs."""
        if not self.enabled:
            self._folded = ()
            return unfolded(ranking)
        if ranking.pool is not self._pool:
            self._pool, self._families = ranking.pool, families(ranking.pool)
            self._opened.clear()
        self._folded = fold(ranking, self._families)
        return tuple(shown for folded in self._folded for shown in self._rows(folded))

    def leader_of(self, passage_id: int) -> int | None:
        """The hit that stands for the family of this one; None where it is in none that is shown."""
        for folded in self._folded:
            if passage_id in _ids(folded):
                return folded.hit.passage_id if folded.alike else None
        return None

    def hides(self, passage_id: int) -> bool:
        """Whether the hit stands behind another one, and is not shown."""
        leader = self.leader_of(passage_id)
        return leader is not None and leader != passage_id and not self.is_opened(passage_id)

    def is_opened(self, passage_id: int) -> bool:
        """Whether the family of this hit is opened."""
        return any(passage_id in _ids(folded) and self._opened & _ids(folded) for folded in self._folded)

    def set_opened(self, passage_id: int, *, opened: bool) -> bool:
        """Open or close the family of this hit; whether that changed anything."""
        for folded in self._folded:
            ids = _ids(folded)
            if passage_id in ids and folded.alike and bool(self._opened & ids) != opened:
                self._opened -= ids
                if opened:
                    # Any member will do: which of them leads may change with the next move of a slider.
                    self._opened.add(passage_id)
                return True
        return False

    def _rows(self, folded: FoldedHit) -> tuple[ShownHit, ...]:
        if not folded.alike:
            return (ShownHit(folded.hit),)
        opened = bool(self._opened & _ids(folded))
        first = folded.hit.candidate.passage.document.date.when
        newer = any(hit.candidate.passage.document.date.when > first for hit in folded.alike)
        leader = FoldMark(
            alike=len(folded.alike),
            opened=opened,
            inside=False,
            newest=folded.hit.passage_id == folded.newest,
            newer_inside=newer,
        )
        members = tuple(
            ShownHit(hit, FoldMark(0, opened=True, inside=True, newest=hit.passage_id == folded.newest))
            for hit in folded.alike
        )
        return (ShownHit(folded.hit, leader), *(members if opened else ()))


def _ids(folded: FoldedHit) -> frozenset[int]:
    return frozenset((folded.hit.passage_id, *(hit.passage_id for hit in folded.alike)))
