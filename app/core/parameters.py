"""The parameters of a ranking, each declared once with its default and its limits."""

import math
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from app.core.scores import normalised_weights


class Fusion(StrEnum):
    """How the two legs become one score."""

    WEIGHTED = "weighted"
    RECIPROCAL_RANK = "rrf"


class Similarity(StrEnum):
    """What MMR takes as the likeness of two passages."""

    TOKENS = "tokens"
    VECTORS = "vectors"


@dataclass(frozen=True, slots=True)
class Limits:
    """The range of one parameter, both ends included."""

    minimum: float
    maximum: float
    default: float

    def clamp(self, value: float) -> float:
        """``value`` moved into the range; the default when it is not a number."""
        if math.isnan(value):
            return self.default
        return min(self.maximum, max(self.minimum, value))


def _bounded(default: float, minimum: float, maximum: float) -> Any:  # noqa: ANN401 - what field() returns
    return field(default=default, metadata={"limits": Limits(minimum, maximum, default)})


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingParameters:
    """Everything that turns a pool into a ranking.

    ``as_of`` is the moment ages are counted to (timezone-aware). ``mmr_lambda`` is λ: 1 is pure
    relevance, 0 pure variety. ``half_life_days`` counts only while ``decay_enabled``, λ only while
    ``mmr_enabled``. With reciprocal rank fusion the weights of the legs have no effect. ``rerank_weight`` is
    what the cross-encoder's score counts where it has read any candidate, while ``rerank_enabled``.
    """

    as_of: datetime
    mmr_enabled: bool = True
    mmr_lambda: float = _bounded(0.7, 0.0, 1.0)
    meaning_weight: float = _bounded(0.7, 0.0, 1.0)
    keyword_weight: float = _bounded(0.3, 0.0, 1.0)
    decay_enabled: bool = False
    half_life_days: float = _bounded(30.0, 1.0, 3650.0)
    limit: int = _bounded(6, 1, 200)
    fusion: Fusion = Fusion.WEIGHTED
    rerank_enabled: bool = True
    rerank_weight: float = _bounded(0.5, 0.0, 1.0)

    @property
    def weights(self) -> tuple[float, float]:
        """Meaning and keyword weight, clamped and summing to 1."""
        return normalised_weights(self.meaning_weight, self.keyword_weight)

    def clamped(self) -> Self:
        """The same parameters with every number moved into its limits."""
        moved: dict[str, Any] = {}
        for spec in fields(self):
            if "limits" in spec.metadata:
                value = spec.metadata["limits"].clamp(getattr(self, spec.name))
                moved[spec.name] = int(value) if isinstance(spec.default, int) else value
        return replace(self, **moved)

    def plain(self) -> Self:
        """The same parameters without MMR: those of the left list."""
        return replace(self, mmr_enabled=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GatheringParameters:
    """What decides which candidates a pool holds and how they are compared; a change needs a new pool.

    Each leg is asked for ``candidate_multiplier`` times as many candidates as a list shows. ``feedback`` asks
    the meaning leg once more, drawn toward the first hits.
    """

    candidate_multiplier: int = _bounded(4, 1, 20)
    similarity: Similarity = Similarity.TOKENS
    feedback: bool = True


def limits_of(parameter: str) -> Limits:
    """The limits of the parameter of that name; ``KeyError`` when it has none."""
    for spec in (*fields(RankingParameters), *fields(GatheringParameters)):
        if spec.name == parameter and "limits" in spec.metadata:
            limits: Limits = spec.metadata["limits"]
            return limits
    raise KeyError(parameter)
