"""Sweeps in a thread: the newest one is answered, and nothing of it outlives the service."""

import asyncio
import threading

import numpy as np

from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.sweep import LambdaSweep, sweep
from app.services.sweeping import SweepService
from tests.core.pools import parameters, passage, pool_of


def large_pool(size: int = 200) -> CandidatePool:
    """So many different numbers that a sweep of a long list takes a while."""
    chance = np.random.default_rng(3)
    below = np.tril(chance.random((size, size)).astype(np.float32), -1)
    candidates = [
        Candidate(passage(number), meaning=LegHit(number + 1, float(distance)), keyword=None)
        for number, distance in enumerate(chance.random(size))
    ]
    return pool_of(candidates, similarity=below + below.T + np.eye(size, dtype=np.float32))


def test_a_sweep_is_what_the_core_makes_of_it() -> None:
    pool, chosen = large_pool(40), parameters(limit=5)
    service = SweepService()
    swept = asyncio.run(service.sweep(pool, chosen))
    service.close()
    expected = sweep(pool, chosen)
    assert swept is not None
    assert np.array_equal(swept.orders, expected.orders)
    assert [change.mmr_lambda for change in swept.changes] == [
        change.mmr_lambda for change in expected.changes
    ]


def test_the_newest_sweep_wins_and_the_others_end() -> None:
    pool = large_pool()

    async def ask_three() -> list[LambdaSweep | None]:
        service = SweepService()
        asked = [
            asyncio.ensure_future(service.sweep(pool, parameters(limit=limit))) for limit in (200, 200, 3)
        ]
        answers = list(await asyncio.gather(*asked))
        service.close()
        return answers

    first, second, third = asyncio.run(ask_three())
    assert first is second is None
    assert third is not None
    assert third.orders.shape == (101, 3)


def test_a_closed_service_sweeps_no_more_and_leaves_no_thread() -> None:
    service = SweepService()

    async def close_at_work() -> LambdaSweep | None:
        asked = asyncio.ensure_future(service.sweep(large_pool(), parameters(limit=200)))
        await asyncio.sleep(0.05)
        service.close()
        return await asked

    assert asyncio.run(close_at_work()) is None
    assert asyncio.run(service.sweep(large_pool(5), parameters())) is None
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("sweep")]
