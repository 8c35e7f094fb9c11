"""What the river shows at this moment, and what follows from it: the order, the sentences, the thread."""

import math

from app.core.ranking import Ranking
from app.ui.analysis.river.overlay_places import Overlay, Thread
from app.ui.analysis.river.pointing import Pointed
from app.ui.analysis.river.river import River
from app.ui.analysis.river.sentences import thread_label
from app.ui.analysis.river.telling import (
    head_line,
    head_sentence,
    off_sentence,
    reach_sentence,
    selection_sentence,
)

_STOPS = 100
_ROUNDING = 1e-9
NOTHING = Pointed()


class RiverState:
    """A river, the two rankings, the λ of the play-head, the selected passage, and what is pointed at."""

    def __init__(self) -> None:
        self.river: River | None = None
        self.rankings: tuple[Ranking, Ranking] | None = None
        self.mmr_lambda = 1.0
        self.selected: int | None = None
        self.pointed = NOTHING

    @property
    def enabled(self) -> bool:
        """Whether the right list is one of MMR."""
        return self.rankings is None or self.rankings[1].parameters.mmr_enabled

    @property
    def selected_place(self) -> int | None:
        """The place of the selected passage in the river's pool; None where it is not there."""
        return None if self.river is None else self.river.place(self.selected)

    @property
    def order(self) -> tuple[int, ...]:
        """The candidate places of the list at the play-head, by rank."""
        if self.river is None:
            return ()
        return self.river.sweep.order_at(self.mmr_lambda if self.enabled else 1.0)

    @property
    def line(self) -> str:
        """What stands below the river: of what is pointed at, or else of the play-head."""
        if self.river is None:
            return ""
        if self.pointed_sentence:
            return self.pointed_sentence
        return head_line(self.river, self.mmr_lambda) if self.enabled else off_sentence()

    @property
    def description(self) -> str:
        """What a screen reader hears: the same, and where the selected hit stands."""
        return " ".join(filter(None, (self.pointed_sentence or self.head_sentence, self.selection_sentence)))

    @property
    def head_sentence(self) -> str:
        """What is said of the play-head; empty without a river."""
        if self.river is None:
            return ""
        return head_sentence(self.river, self.mmr_lambda) if self.enabled else off_sentence()

    @property
    def pointed_sentence(self) -> str:
        """What is said of the crossing or the ribbon that is pointed at; empty without."""
        pointed, river = self.pointed, self.river
        if river is None:
            return ""
        if pointed.crossing is not None:
            return river.pair_sentence(
                pointed.crossing.change, (pointed.crossing.riser, pointed.crossing.faller)
            )
        return "" if pointed.place is None else reach_sentence(river, pointed.place, pointed.mmr_lambda)

    @property
    def selection_sentence(self) -> str:
        """What is said of the selected hit; empty without one."""
        place, rankings = self.selected_place, self._rankings_here()
        if self.river is None or place is None or rankings is None:
            return ""
        return selection_sentence(self.river, *rankings, place)

    @property
    def thread(self) -> Thread | None:
        """From the selected hit to its blocker; None where it was not moved down, or repeats nothing."""
        place, rankings = self.selected_place, self._rankings_here()
        if place is None or rankings is None or self.selected is None:
            return None
        left, right = rankings
        terms = right.breakdown(place).mmr
        sank = right.ranks[self.selected] > left.ranks[self.selected]
        if terms is None or terms.blocker is None or not sank:
            return None
        blocker = right.pool.index_of[terms.blocker]
        return Thread(place, blocker, thread_label(terms.max_similarity, right.pool))

    def overlay(self, *, focused: bool) -> Overlay:
        """What is to be drawn over the still picture."""
        return Overlay(
            mmr_lambda=self.mmr_lambda,
            selected=self.selected_place,
            thread=self.thread,
            crossing=self.pointed.crossing,
            hovered=self.pointed.place,
            focused=focused,
            enabled=self.enabled,
        )

    def next_stop(self, *, more_varied: bool) -> float:
        """The λ of the next stop that way; the last one stays."""
        along = (1.0 - self.mmr_lambda) * _STOPS
        stop = math.floor(along + _ROUNDING) + 1 if more_varied else math.ceil(along - _ROUNDING) - 1
        return (_STOPS - min(_STOPS, max(0, stop))) / _STOPS

    def next_change(self, *, more_varied: bool) -> float | None:
        """The λ just past the next change that way; None where there is none."""
        if self.river is None:
            return None
        return self.river.sweep.next_change(self.mmr_lambda, more_varied=more_varied)

    def place_beside(self, *, downwards: bool) -> int | None:
        """The hit after or before the selected one in the list at the play-head; None at its ends."""
        order, place = self.order, self.selected_place
        direction = 1 if downwards else -1
        outside = -1 if downwards else len(order)
        row = (order.index(place) if place in order else outside) + direction
        return order[row] if 0 <= row < len(order) else None

    def _rankings_here(self) -> tuple[Ranking, Ranking] | None:
        """The rankings, if they are of this river's pool."""
        if self.rankings is None or self.river is None:
            return None
        return self.rankings if self.rankings[1].pool is self.river.sweep.pool else None


def stop_near(mmr_lambda: float) -> float:
    """The λ of the nearest stop."""
    return round(mmr_lambda * _STOPS) / _STOPS
