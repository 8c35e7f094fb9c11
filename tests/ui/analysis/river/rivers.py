"""Rivers of real pools for the tests: fixed ones, and some drawn by hypothesis."""

from dataclasses import replace
from functools import cache

import numpy as np
from hypothesis import strategies as st

from app.core.parameters import Similarity
from app.core.pool import CandidatePool
from app.core.ranking import Ranking, rank
from app.core.sweep import LambdaSweep, sweep
from app.ui.analysis.river.rank_river import RankRiver
from app.ui.analysis.river.river import River
from tests.ui.pools import AUTH_NOTES, Note, many_notes, parameters, pool_of

ALL_DIFFERENT = tuple(
    replace(note, text=" ".join(f"{word}{place}" for word in ("one", "two", "three")))
    for place, note in enumerate(AUTH_NOTES)
)


def swept(notes: tuple[Note, ...] = AUTH_NOTES, *, limit: int = 6, **values: object) -> LambdaSweep:
    """The sweep of a pool of ``notes``."""
    return sweep(pool_of(notes), parameters(limit=limit, **values))


def by_meaning(pool: CandidatePool) -> CandidatePool:
    """The same pool, its likeness taken as cosines, some below 0."""
    cosines = (pool.similarity * np.float32(1.4) - np.float32(0.4)).astype(np.float32)
    return replace(pool, similarity=cosines, similarity_kind=Similarity.VECTORS)


def show_at(river: RankRiver, taken: LambdaSweep, mmr_lambda: float) -> tuple[Ranking, Ranking]:
    """Let ``river`` show a sweep with the play-head at λ; the two rankings."""
    chosen = replace(taken.parameters, mmr_lambda=mmr_lambda)
    left, right = rank(taken.pool, chosen.plain()), rank(taken.pool, chosen)
    river.show_sweep(taken)
    river.show_rankings(left, right)
    return left, right


def ranked_at(taken: LambdaSweep, mmr_lambda: float) -> Ranking:
    """What ``rank`` gives at λ."""
    return rank(taken.pool, replace(taken.parameters, mmr_lambda=mmr_lambda))


def shown_at(taken: LambdaSweep, mmr_lambda: float) -> tuple[int, ...]:
    """The candidate places that ``rank`` shows at λ."""
    return ranked_at(taken, mmr_lambda).order[: taken.parameters.limit]


@cache
def _pool(count: int, seed: int, *, vectors: bool) -> CandidatePool:
    pool = pool_of(many_notes(count, seed=seed))
    return by_meaning(pool) if vectors else pool


@st.composite
def sweeps(draw: st.DrawFn) -> LambdaSweep:
    """Sweeps of pools of 1 to 40 candidates under any weights, with lists of 1 to 12."""
    pool = _pool(
        draw(st.sampled_from([1, 2, 7, 24, 40])), draw(st.integers(0, 3)), vectors=draw(st.booleans())
    )
    share = st.floats(0, 1, allow_nan=False)
    return sweep(
        pool,
        parameters(
            meaning_weight=draw(share),
            keyword_weight=draw(share),
            decay_enabled=draw(st.booleans()),
            limit=draw(st.integers(1, 12)),
        ),
    )


@st.composite
def rivers(draw: st.DrawFn) -> River:
    """The rivers of such sweeps."""
    return River(draw(sweeps()))
