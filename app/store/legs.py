"""What either leg of a search returns."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LegRow:
    """One passage that a leg found, by ``keyword_score.raw_score`` or cosine distance: less is better."""

    passage_id: int
    raw: float
