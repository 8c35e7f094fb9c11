"""The rows of one step: a candidate, its λ·relevance, its penalty, and where all of it lies.

A solid piece from zero is what the candidate would be picked with; the hatched piece after it is what
repetition takes away, so that both together are λ·relevance. With a penalty larger than that, the hatched
piece goes on to the left of zero. A likeness below zero adds a piece beyond λ·relevance instead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.core.steps import PickStep
from app.ui.analysis.river.names import Names


@dataclass(frozen=True, slots=True)
class BarRow:
    """One candidate at one step.

    ``line`` is its place from the top, 0 for the winner, between two while it slides. ``gain`` is
    λ·relevance in [0, 1], ``penalty`` (1−λ)·likeness in [−1, 1].
    """

    passage_id: int
    name: str
    line: float
    gain: float
    penalty: float

    @property
    def score(self) -> float:
        """What it would be picked with."""
        return self.gain - self.penalty


@dataclass(frozen=True, slots=True)
class BarScale:
    """The range of values that the bars of all steps share; 0 is in it."""

    low: float = 0.0
    high: float = 1.0

    def share(self, number: float) -> float:
        """Where ``number`` lies, in [0, 1] from left to right."""
        return (number - self.low) / (self.high - self.low)


def rows_of(step: PickStep, names: Names, *, count: int) -> tuple[BarRow, ...]:
    """The rows of the ``count`` best candidates of ``step``."""
    index_of = step.ranking.pool.index_of
    return tuple(
        BarRow(
            contender.passage_id,
            names.label(index_of[contender.passage_id]),
            float(line),
            contender.terms.gain,
            contender.terms.penalty,
        )
        for line, contender in enumerate(step.contenders(count))
    )


def scale_of(picks: Sequence[PickStep], *, count: int) -> BarScale:
    """The scale on which the ``count`` best candidates of every one of ``picks`` have room.

    Few steps decide it: once there is a pick to be like, no score rises any more, so that the largest ones
    are those of the first two steps, and the smallest those of the last step and of the last that still has
    ``count`` candidates.
    """
    full = [step for step in picks if step.remaining >= count]
    deciding = {step.number: step for step in (*picks[:2], *full[-1:], *picks[-1:])}
    terms = [contender.terms for step in deciding.values() for contender in step.contenders(count)]
    low = min((t.score for t in terms), default=0.0)
    high = max((max(t.gain, t.score) for t in terms), default=0.0)
    low, high = min(0.0, low), max(0.0, high)
    return BarScale(low, high) if high > low else BarScale()


def between(before: Mapping[int, BarRow], rows: tuple[BarRow, ...], way: float) -> tuple[BarRow, ...]:
    """``rows`` on their ``way``, in [0, 1], from where they were; new ones are in their place at once."""
    return tuple(_on_the_way(before.get(row.passage_id, row), row, way) for row in rows)


def _on_the_way(start: BarRow, row: BarRow, way: float) -> BarRow:
    return replace(
        row,
        line=row.line + (start.line - row.line) * (1.0 - way),
        gain=row.gain + (start.gain - row.gain) * (1.0 - way),
        penalty=row.penalty + (start.penalty - row.penalty) * (1.0 - way),
    )
