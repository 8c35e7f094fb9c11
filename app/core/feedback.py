"""Relevance feedback: a query looked for once more, drawn toward what both legs put first.

A few typed words are a poor picture of what is meant; the first hits are texts about it. So the query's
vector is moved toward theirs and the meaning leg is asked again (Rocchio, 1971, "Relevance feedback in
information retrieval", without judgements; for vectors Li et al., 2023, "Pseudo Relevance Feedback with
Deep Language Models and Dense Retrievers"). Hits that both legs speak for are rarely wrong; those of the
meaning leg alone would confirm themselves.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from app.core.scores import fused_score, keyword_score, meaning_score

FIRST_HITS = 2
"""How many of the first hits the query is drawn toward, each of another document.

From 2 to 4 hits and from 0.4 to 0.8 of ``PULL`` the measured quality is nearly flat. Several passages of one
document would draw the list toward that document alone.
"""
PULL = 0.6
"""What the mean of their vectors counts beside that of the query."""

Vector = NDArray[np.float32]


def first_hits(
    meaning: Mapping[int, float], keyword: Mapping[int, float], *, document_of: Mapping[int, int]
) -> tuple[int, ...]:
    """The best passage of each of the ``FIRST_HITS`` best documents, by both legs at the default weights.

    The legs map passage ids to what they measured, cosine distances and ranks of the keyword leg;
    ``document_of`` maps them to documents, and passages that it does not know are left out. Equals come by
    id.
    """
    scores = {
        passage_id: fused_score(
            meaning_score(meaning[passage_id]) if passage_id in meaning else None,
            keyword_score(keyword[passage_id]) if passage_id in keyword else None,
        )
        for passage_id in {*meaning, *keyword} & document_of.keys()
    }
    best: dict[int, int] = {}
    for passage_id in sorted(scores, key=lambda passage_id: (-scores[passage_id], passage_id)):
        best.setdefault(document_of[passage_id], passage_id)
    return tuple(best.values())[:FIRST_HITS]


def drawn_toward(query: Vector, hits: NDArray[np.float32]) -> Vector:
    """The query (dimension,) moved toward the mean of ``hits`` (n, dimension), of unit length.

    Rows that are not finite are left out; without any, or where they cancel it out, the query as it is.
    """
    known = hits[np.isfinite(hits).all(axis=1)]
    if not len(known):
        return query
    moved = query + PULL * known.mean(axis=0)
    length = float(np.linalg.norm(moved))
    drawn: Vector = (moved / length).astype(np.float32) if length > 1e-6 else query
    return drawn
