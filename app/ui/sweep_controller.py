"""Keeps a sweep of λ for the pool on show: the window's only caller of the sweep service."""

from dataclasses import replace
from datetime import timedelta

from PySide6.QtCore import QObject, Signal

from app.core.parameters import RankingParameters
from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.services.sweeping import SweepService
from app.ui.search_controller import SearchController
from app.ui.tasks import Tasks

SAME_MOMENT = timedelta(minutes=10)
"""Ages counted to moments that near to each other give the same orders."""


class SweepController(QObject):
    """Sweeps anew when the pool, or a parameter other than λ, has changed.

    ``swept(LambdaSweep | None)`` comes for every sweep that is still wanted when it is done, and with None
    when there is nothing to sweep any more.
    """

    swept = Signal(object)

    def __init__(self, *, search: SearchController, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._service = SweepService()
        self._wanted: Ranking | None = None
        search.ranked.connect(self._follow)
        search.emptied.connect(self._forget)

    def close(self) -> None:
        """Stop what runs and wait for its thread."""
        self._service.close()

    def _follow(self, _left: Ranking, right: Ranking, _rank_ms: float) -> None:
        before, self._wanted = self._wanted, right
        if before is None or before.pool is not right.pool or _differ(before.parameters, right.parameters):
            self._tasks.start(self._sweep(right), topic="sweep")
        else:
            self._wanted = before

    def _forget(self) -> None:
        self._wanted = None
        self._service.cancel()
        self.swept.emit(None)

    async def _sweep(self, ranking: Ranking) -> None:
        if self._wanted is not ranking:  # another one began before this one's turn
            return
        swept: LambdaSweep | None = await self._service.sweep(ranking.pool, ranking.parameters)
        if swept is not None and self._wanted is ranking:
            self.swept.emit(swept)


def _differ(one: RankingParameters, other: RankingParameters) -> bool:
    """Whether the two give other lists at some λ."""
    if one.decay_enabled and abs(one.as_of - other.as_of) > SAME_MOMENT:
        return True
    return _but_lambda(one) != _but_lambda(replace(other, as_of=one.as_of))


def _but_lambda(parameters: RankingParameters) -> RankingParameters:
    return replace(parameters, mmr_enabled=True, mmr_lambda=1.0)
