"""What is asked of the searcher."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.core.parameters import RankingParameters, Similarity
from app.core.query import SearchMode, SearchQuery
from app.core.rewriting import NOT_REWRITTEN, Rewriting
from app.core.scores import candidates_per_leg
from app.search.asking import asked_queries

DEFAULTS = RankingParameters(as_of=datetime(1970, 1, 1, tzinfo=UTC))
"""For a choice that no age has a part in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """One query as the searcher takes it; ``limit`` is the number of hits each list will show.

    Each leg is asked for ``candidate_multiplier`` times as many. ``rewriting`` says how the query is asked.
    In mode deep, the best by the fusion and weights of ``fused_by`` are read again. With ``feedback`` the
    meaning leg is asked once more where both legs found something (``core.feedback``).
    """

    query: SearchQuery
    mode: SearchMode = SearchMode.HYBRID
    limit: int = 6
    candidate_multiplier: int = 4
    similarity: Similarity = Similarity.TOKENS
    generation: int = 0
    rewriting: Rewriting = NOT_REWRITTEN
    fused_by: RankingParameters = DEFAULTS
    feedback: bool = True

    @property
    def feeds_back(self) -> bool:
        """Whether the meaning leg is asked again.

        Two legs are needed to tell a first hit; several parts have several; and an imagined answer says
        itself what is meant.
        """
        rewritten = len(self.queries) > 1 or bool(self.rewriting.answer)
        return self.feedback and self.mode is not SearchMode.MEANING and not rewritten

    @property
    def queries(self) -> tuple[SearchQuery, ...]:
        """What is asked: the query, or its parts."""
        return asked_queries(self.query, self.rewriting)

    @property
    def asked_of_each_leg(self) -> int:
        """How many candidates each leg is asked for."""
        return candidates_per_leg(self.limit, multiplier=self.candidate_multiplier)
