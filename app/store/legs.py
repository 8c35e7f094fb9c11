"""What either leg of a search returns."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LegRow:
    """One passage that a leg found, by ``scores.rank_of_share`` or cosine distance: less is better.

    ``mentioned`` says that a word of another script counts less there (``mentions``).
    """

    passage_id: int
    raw: float
    mentioned: bool = False
