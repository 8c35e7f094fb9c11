"""What either leg of a search returns."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LegRow:
    """One passage that a leg found, by ``scores.rank_of_share`` or cosine distance: less is better."""

    passage_id: int
    raw: float
