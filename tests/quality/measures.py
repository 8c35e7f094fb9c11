"""The measures of a ranked list against what is known to be right.

All but the similarity within a list are those of ir-measures, which asks trec_eval and ndeval. They lie in
[0, 1] and are means over queries; a query for which nothing was found counts 0.
"""

from collections.abc import Collection, Mapping, Sequence

import ir_measures
import numpy as np
from ir_measures import RR, Measure, Qrel, R, ScoredDoc, alpha_nDCG, nDCG
from numpy.typing import NDArray

from tests.shared_data import Grades

NDCG: Measure = nDCG @ 10
"""Normalised discounted cumulative gain (Järvelin and Kekäläinen, 2002); the grade itself is the gain."""
RECALL: Measure = R @ 100
"""The share of everything relevant, of grade 1 or more, that is among the first hundred."""
RECIPROCAL_RANK: Measure = RR @ 10
"""One over the place of the first relevant one; 0 when none is among the first ten (Voorhees, 1999)."""
ALPHA_NDCG: Measure = alpha_nDCG(alpha=0.5) @ 10
"""nDCG in which each repetition of a subtopic gains half of the one before (Clarke et al., 2008)."""

Ranked = Mapping[str, Sequence[str]]
"""Query id to the ids of what was found, best first."""
Subtopics = Mapping[str, Mapping[str, Collection[str]]]
"""Query id to subtopic to the ids of what belongs to it; all of that is relevant."""


def graded_score(measure: Measure, *, grades: Grades, ranked: Ranked) -> float:
    """The mean of ``measure`` over every query of ``grades``; ``ValueError`` when there is none."""
    judged = [
        Qrel(query, document, grade)
        for query, of_query in grades.items()
        for document, grade in of_query.items()
    ]
    return _mean(measure, judged, ranked)


def diversity_score(measure: Measure, *, subtopics: Subtopics, ranked: Ranked) -> float:
    """The mean of ``measure`` over every query of ``subtopics``; ``ValueError`` when there is none."""
    judged = [
        Qrel(query, document, 1, subtopic)
        for query, of_query in subtopics.items()
        for subtopic, documents in of_query.items()
        for document in documents
    ]
    return _mean(measure, judged, ranked)


def similarity_within(similarity: NDArray[np.float32]) -> float:
    """The mean similarity of every two different ones (Ziegler et al., 2005, intra-list similarity).

    ``similarity`` is (n, n), symmetric; the result has its range. 0 when there are no two.
    """
    pairs = similarity[np.triu_indices(len(similarity), k=1)]
    return float(pairs.mean(dtype=np.float64)) if pairs.size else 0.0


def _mean(measure: Measure, judged: Sequence[Qrel], ranked: Ranked) -> float:
    if not judged:
        raise ValueError("there is no mean of nothing")
    # trec_eval orders by score alone, so that each place has a score of its own.
    run = [
        ScoredDoc(query, document, -float(place))
        for query, documents in ranked.items()
        for place, document in enumerate(documents)
    ]
    return float(ir_measures.calc_aggregate([measure], judged, run)[measure])
