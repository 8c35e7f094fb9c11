"""Pairs of real rankings for tests of the window, from a pool or drawn by hypothesis."""

from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

from app.core.compare import RankChange, compare
from app.core.pool import CandidatePool
from app.core.ranking import Ranking, rank
from tests.ui.pools import many_notes, parameters, pool_of


@dataclass(frozen=True)
class RankingPair:
    """What the two lists show."""

    left: Ranking
    right: Ranking

    @property
    def changes(self) -> dict[int, RankChange]:
        return {change.passage_id: change for change in compare(self.left, self.right)}


def rankings_of(pool: CandidatePool, **values: object) -> RankingPair:
    """Both orders of ``pool`` for ranking parameters given by name."""
    chosen = parameters(**values)
    return RankingPair(rank(pool, chosen.plain()), rank(pool, chosen))


@cache
def _pool(count: int, seed: int) -> CandidatePool:
    return pool_of(many_notes(count, seed=seed))


@st.composite
def ranking_pairs(draw: st.DrawFn) -> RankingPair:
    """Rankings of pools of 1 to 40 candidates under any parameters."""
    share = st.floats(0, 1, allow_nan=False)
    pool = _pool(draw(st.sampled_from([1, 2, 7, 24, 40])), draw(st.integers(0, 3)))
    return rankings_of(
        pool,
        mmr_lambda=draw(share),
        meaning_weight=draw(share),
        keyword_weight=draw(share),
        decay_enabled=draw(st.booleans()),
        half_life_days=draw(st.floats(1, 400)),
        limit=draw(st.integers(1, 12)),
    )
