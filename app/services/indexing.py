"""Indexing for the window and the command line: one run at a time, in its own thread."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from app.core.progress import IndexProgress, IndexReport
from app.index.job import Job
from app.index.pipeline import Indexer

ProgressListener = Callable[[IndexProgress], None]


class IndexService:
    """Brings folders up to date; progress arrives on the loop that awaits ``run``."""

    def __init__(self, indexer: Indexer) -> None:
        self._indexer = indexer
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="index")
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether a run is under way, paused ones included."""
        return self._job is not None

    async def run(self, folders: Sequence[str], *, on_progress: ProgressListener) -> IndexReport:
        """Index ``folders``; cancelling the await cancels the run.

        A run under way must have ended: ``RuntimeError`` otherwise.
        """
        if self._job is not None:
            raise RuntimeError("an indexing run is under way")
        loop = asyncio.get_running_loop()

        def deliver(progress: IndexProgress) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(on_progress, progress)

        job = self._job = Job(deliver)
        try:
            return await loop.run_in_executor(self._thread, self._indexer.run, tuple(folders), job)
        except asyncio.CancelledError:
            job.cancel()  # nobody waits any more, but the thread does not know that
            raise
        finally:
            self._job = None

    def pause(self) -> None:
        """Hold the run at its next progress point."""
        if self._job is not None:
            self._job.pause()

    def resume(self) -> None:
        """Go on with a paused run."""
        if self._job is not None:
            self._job.resume()

    def cancel(self) -> None:
        """End the run within a second; what is indexed stays, and the next run goes on from there."""
        if self._job is not None:
            self._job.cancel()

    def close(self) -> None:
        """Cancel and wait for the thread."""
        self.cancel()
        self._thread.shutdown(wait=True, cancel_futures=True)
