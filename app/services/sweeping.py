"""Sweeping λ for the window, in a thread: the newest sweep wins."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.sweep import LambdaSweep, SweepStopped, sweep


class SweepService:
    """Runs one sweep at a time; a newer one ends an older one by its number."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sweep")
        self._number = 0
        self._closed = False

    async def sweep(self, pool: CandidatePool, parameters: RankingParameters) -> LambdaSweep | None:
        """What MMR shows of ``pool`` at every λ; None once a newer one is wanted, or no more at all."""
        if self._closed:
            return None
        self.cancel()
        number = self._number

        def superseded() -> bool:
            return number != self._number

        with suppress(SweepStopped):
            swept = await asyncio.get_running_loop().run_in_executor(
                self._thread, lambda: sweep(pool, parameters, stopped=superseded)
            )
            return None if superseded() else swept
        return None

    def cancel(self) -> None:
        """Stop the sweep that is under way, if any."""
        self._number += 1

    def close(self) -> None:
        """Stop sweeping for good and wait for the thread."""
        self._closed = True
        self.cancel()
        self._thread.shutdown(wait=True, cancel_futures=True)
