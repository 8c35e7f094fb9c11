"""What the river of one sweep holds whatever its size and colours, made when first needed."""

from functools import cached_property

from app.core.families import Family, families
from app.core.sweep import LambdaSweep
from app.ui.analysis.river.course import Course, Stretch, courses, stretches
from app.ui.analysis.river.family_marks import FamilyMark, family_marks
from app.ui.analysis.river.names import Names
from app.ui.analysis.river.sentences import change_sentence, passing_sentence


class River:
    """A sweep with its courses, families and sentences.

    Of ``before``, the river shown until now, what depends on the pool alone is kept.
    """

    def __init__(self, sweep: LambdaSweep, *, before: "River | None" = None) -> None:
        self.sweep = sweep
        if before is not None and before.sweep.pool is sweep.pool:
            self.families = before.families
        self._said: dict[int, str] = {}

    @property
    def count(self) -> int:
        """How many ranks there are."""
        return int(self.sweep.orders.shape[1])

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """The lists between the changes, by falling λ."""
        return stretches(self.sweep)

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """One for each hit that is ever in view."""
        return courses(self.stretches)

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """Those of the pool, which do not depend on any slider."""
        return families(self.sweep.pool)

    @cached_property
    def marks(self) -> dict[int, FamilyMark]:
        """The family of every hit that is ever in view, by candidate place."""
        return family_marks([course.place for course in self.courses], self.families)

    @cached_property
    def names(self) -> Names:
        """What the candidates are called."""
        return Names(self.sweep.pool)

    @cached_property
    def lambdas(self) -> tuple[float, ...]:
        """The λ of every change, falling."""
        return tuple(change.mmr_lambda for change in self.sweep.changes)

    @property
    def crosses_the_cut(self) -> bool:
        """Whether any hit enters from below the cut or leaves."""
        return len(self.courses) > self.count

    def passed(self, mmr_lambda: float) -> int:
        """How many changes lie above λ, on the way to it from 1."""
        return sum(change > mmr_lambda for change in self.lambdas)

    def sentence(self, change: int) -> str:
        """What is said of a change, counted from 0."""
        if change not in self._said:
            sweep = self.sweep
            self._said[change] = change_sentence(sweep.changes[change], sweep.pool, self.names)
        return self._said[change]

    def pair_sentence(self, change: int, pair: tuple[int, int]) -> str:
        """What is said of two hits (the one that passes, the one passed) at a change."""
        return passing_sentence(self.sweep.changes[change], pair, self.sweep.pool, self.names)

    def passage_id(self, place: int) -> int:
        """The passage at a place of the pool."""
        return self.sweep.pool.candidates[place].passage.id

    def place(self, passage_id: int | None) -> int | None:
        """The place of a passage in the pool; None where it is not there."""
        return None if passage_id is None else self.sweep.pool.index_of.get(passage_id)
