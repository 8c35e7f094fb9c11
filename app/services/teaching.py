"""Looks for the change that a drag asks for, in a thread; the newest wish wins."""

import asyncio

from app.core.ranking import Ranking
from app.core.teaching import Proposal, Wish, proposals


class TeachingService:
    """One wish at a time."""

    def __init__(self) -> None:
        self._generation = 0

    async def proposals(self, ranking: Ranking, wish: Wish) -> tuple[Proposal, ...] | None:
        """What would obey ``wish``, the best first; None when another wish came meanwhile."""
        self._generation += 1
        generation = self._generation
        found = await asyncio.to_thread(proposals, ranking, wish)
        return found if generation == self._generation else None

    def cancel(self) -> None:
        """Give up the wish that is being looked into."""
        self._generation += 1
