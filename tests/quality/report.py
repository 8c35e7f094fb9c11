"""Everything that is measured, and its machine form."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.core.parameters import Similarity
from tests.quality.cranfield import CranfieldScores, Judged
from tests.quality.diversity import Variety
from tests.quality.known_items import LanguagePair
from tests.quality.likeness import Beside, Likeness

DIGITS = 4
"""What lies behind is noise: a cosine may differ in its last bits from one processor to the next."""
BEST_WEIGHT = "best_weight"
SIMILARITY = "similarity"

Numbers = dict[str, Any]
"""The machine form: objects of objects of numbers."""


@dataclass(frozen=True, slots=True)
class Report:
    """The whole measurement."""

    cranfield: CranfieldScores
    known_items: tuple[LanguagePair, ...]
    diversity: Mapping[Similarity, Mapping[float, Variety]]
    likeness: Mapping[Beside, Likeness]


def numbers_of(report: Report) -> Numbers:
    """The numbers that are recorded and compared, rounded."""
    ways = {str(way): _judged(judged) for way, judged in report.cranfield.ways.items()}
    return {
        "cranfield": {**ways, BEST_WEIGHT: report.cranfield.best_weight},
        "known_items": {
            pair.name: {str(mode): round(score, DIGITS) for mode, score in pair.scores.items()}
            for pair in report.known_items
        },
        "diversity": {
            str(kind): {f"{mmr_lambda:.1f}": _variety(variety) for mmr_lambda, variety in of_kind.items()}
            for kind, of_kind in report.diversity.items()
        },
    }


def as_json(numbers: Numbers) -> str:
    """The numbers as text, the same for the same numbers."""
    return json.dumps(numbers, indent=2) + "\n"


def _judged(judged: Judged) -> dict[str, float]:
    return {"ndcg@10": round(judged.ndcg, DIGITS), "recall@100": round(judged.recall, DIGITS)}


def _variety(variety: Variety) -> dict[str, float]:
    return {
        "alpha_ndcg@10": round(variety.alpha_ndcg, DIGITS),
        SIMILARITY: round(variety.similarity, DIGITS),
    }
