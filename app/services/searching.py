"""Searching for the window: newest query wins, keyword hits first when the model keeps one waiting."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime

from app.core.parameters import GatheringParameters, RankingParameters
from app.core.pool import CandidatePool
from app.core.query import SearchFilters, SearchMode, parse_query
from app.core.rewriting import NOT_REWRITTEN, Rewriting
from app.search.request import DEFAULTS, SearchRequest
from app.search.run import SearchRun
from app.search.searcher import Searcher

THREADS = 2
"""One for the newest query, one for a superseded query that still unwinds."""


def local_today() -> date:
    """The day it is where the person is."""
    return datetime.now().astimezone().date()


@dataclass(frozen=True, slots=True)
class _Finished:
    """The end of a search: None when it answered, else what went wrong."""

    error: BaseException | None


class SearchService:
    """Runs one search at a time; a newer one supersedes an older one by its generation number.

    ``today`` tells the day that dates such as ``after:7d`` count from.
    """

    def __init__(self, searcher: Searcher, *, today: Callable[[], date] = local_today) -> None:
        self._searcher = searcher
        self.today = today
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="search")
        self._generation = 0
        self._current: SearchRun | None = None
        self._closed = threading.Event()

    async def search(
        self,
        text: str,
        *,
        mode: SearchMode,
        limit: int,
        gathering: GatheringParameters | None = None,
        filters: SearchFilters | None = None,
        typing: bool = False,
        rewriting: Rewriting = NOT_REWRITTEN,
        fused_by: RankingParameters = DEFAULTS,
        as_of: date | None = None,
    ) -> AsyncIterator[CandidatePool]:
        """Pools for ``text``: perhaps the keyword leg alone first, then the whole pool.

        ``as_of`` is the day that dates such as ``after:7d`` count from, in place of today.

        With ``typing``, the last word may be the beginning of one. In mode deep, pools follow with more and
        more of the best by ``fused_by`` read again.

        Ends early, without an error, once a newer search has begun or the service is closed. Raises
        ``ParallaxError`` when the search cannot be done.
        """
        self._generation += 1
        generation = self._generation
        self.cancel()
        run = self._current = SearchRun()
        gathering = gathering or GatheringParameters()
        request = SearchRequest(
            query=parse_query(text, filters=filters, today=as_of or self.today(), typing=typing),
            mode=mode,
            limit=limit,
            candidate_multiplier=gathering.candidate_multiplier,
            similarity=gathering.similarity,
            feedback=gathering.feedback,
            generation=generation,
            rewriting=rewriting.tidy(),
            fused_by=fused_by,
        )
        async for pool in self._pools(request, run):
            if generation != self._generation:
                return
            yield pool

    def cancel(self) -> None:
        """Stop the search that is under way, if any."""
        if self._current is not None:
            self._current.cancel()
            self._current = None

    def close(self) -> None:
        """Stop searching for good and wait for the threads."""
        self.cancel()
        self._generation += 1
        self._closed.set()
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def _pools(self, request: SearchRequest, run: SearchRun) -> AsyncIterator[CandidatePool]:
        if self._closed.is_set():
            return
        loop = asyncio.get_running_loop()
        arrivals: asyncio.Queue[CandidatePool | _Finished] = asyncio.Queue()

        def arrive(item: CandidatePool | _Finished) -> None:
            with suppress(RuntimeError):  # the loop is closed, so that nobody waits
                loop.call_soon_threadsafe(arrivals.put_nowait, item)

        def end(submitted: Future[None]) -> None:
            if submitted.cancelled():  # the service was closed before a thread was free
                arrive(_Finished(None))

        self._threads.submit(self._work, request, run, arrive).add_done_callback(end)
        while not isinstance(item := await arrivals.get(), _Finished):
            yield item
        if item.error is not None:
            raise item.error

    def _work(
        self, request: SearchRequest, run: SearchRun, arrive: Callable[[CandidatePool | _Finished], None]
    ) -> None:
        """The search itself, in a thread."""
        try:
            arrive(self._searcher.run(request, run, on_partial=arrive))
        except CancelledError:
            arrive(_Finished(None))
        except BaseException as error:  # noqa: BLE001 - raised again where the search is awaited
            arrive(_Finished(error))
        else:
            arrive(_Finished(None))
