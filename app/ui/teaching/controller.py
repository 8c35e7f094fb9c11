"""From a drag to a proposal, and from there to the sliders and back."""

from dataclasses import replace

from PySide6.QtCore import QObject

from app.core.parameters import RankingParameters
from app.core.ranking import Ranking
from app.core.teaching import Proposal, Wish
from app.services.teaching import TeachingService
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.results.panes import ResultPanes
from app.ui.search_controller import SearchController
from app.ui.tasks import Tasks
from app.ui.teaching.row import TeachingRow
from app.ui.teaching.turning import turn


class TeachingController(QObject):
    """Shows what would obey the newest wish; it goes as soon as the hits or the sliders are others."""

    def __init__(
        self,
        *,
        row: TeachingRow,
        search: SearchController,
        results: ResultPanes,
        bar: ParameterBar,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._row, self._search, self._results, self._bar, self._tasks = row, search, results, bar, tasks
        self._service = TeachingService()
        self._right: Ranking | None = None
        self._wish: Wish | None = None
        self._found: tuple[Proposal, ...] = ()
        self._applied = False
        self.proposal: Proposal | None = None
        results.wish_made.connect(self.wish)
        row.apply_requested.connect(self.apply)
        row.undo_requested.connect(self.undo)
        row.other_requested.connect(self._show)
        row.close_requested.connect(self._close)
        search.ranked.connect(self._follow)
        search.emptied.connect(self.drop)

    def wish(self, wish: Wish) -> None:
        """Look for what would obey ``wish``."""
        if self._right is not None:
            self.drop()
            self._wish = wish
            self._tasks.start(self._propose(self._right, wish), topic="teaching")

    def apply(self) -> None:
        """Turn the dial as proposed."""
        if self.proposal is not None and not self._applied and self._right is not None:
            proposal = self.proposal
            self._applied = True
            turn(self._bar, proposal.applied(self._search.parameters))
            self._results.select(proposal.wish.raised)
            self._row.show_applied(proposal, self._right.pool)

    def undo(self) -> None:
        """Set the dial back to where it was."""
        if self.proposal is not None and self._applied:
            before = replace(self.proposal, after=self.proposal.before)
            self.drop()
            turn(self._bar, before.applied(self._search.parameters))

    def drop(self) -> None:
        """Propose nothing any more."""
        self._service.cancel()
        self._wish, self.proposal, self._found, self._applied = None, None, (), False
        self._row.hide()

    def _close(self) -> None:
        self.drop()
        self._results.setFocus()

    async def _propose(self, right: Ranking, wish: Wish) -> None:
        found = await self._service.proposals(right, wish)
        if found is None or wish is not self._wish:
            return
        self._found = found
        if found:
            self._show(found[0])
        else:
            self._row.show_none(wish, right.pool)

    def _show(self, proposal: Proposal) -> None:
        if self._right is not None:
            self.proposal = proposal
            others = tuple(other for other in self._found if other is not proposal)
            self._row.show_proposal(proposal, self._right.pool, others=others)

    def _follow(self, _left: Ranking, right: Ranking, _rank_ms: float) -> None:
        before, self._right = self._right, right
        if self._wish is None or before is None:
            return
        expected = before.parameters
        if self.proposal is not None:
            expected = self.proposal.after if self._applied else self.proposal.before
        if right.pool is not before.pool or not _same(right.parameters, expected):
            self.drop()


def _same(one: RankingParameters, other: RankingParameters) -> bool:
    """Whether the sliders and switches are the same; ages are counted to a later moment every time."""
    return replace(one, as_of=other.as_of) == other
