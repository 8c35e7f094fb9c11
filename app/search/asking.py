"""Several queries in place of one: which they are, their vectors, and how their answers become one leg."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.core.query import SearchQuery, parse_query
from app.core.rewriting import AnswerUse, Rewriting
from app.core.scores import RRF_K
from app.store.legs import LegRow

Vectors = NDArray[np.float32]
Answers = Sequence[tuple[LegRow, ...]]
"""What each query found in one leg, best first."""


def asked_queries(query: SearchQuery, rewriting: Rewriting) -> tuple[SearchQuery, ...]:
    """The queries that are asked: the parts, where there are any, with the filters and exclusions of all."""
    if not rewriting.parts:
        return (query,)
    parts = (parse_query(part, filters=query.filters, today=query.today) for part in rewriting.parts)
    return tuple(
        replace(part, exclusions=tuple(dict.fromkeys((*part.exclusions, *query.exclusions))))
        for part in parts
    )


def marking_query(query: SearchQuery, asked: tuple[SearchQuery, ...]) -> SearchQuery:
    """A query with the words of all that were asked, for marking them in a text."""
    if asked == (query,):
        return query
    terms = dict.fromkeys(term for part in asked for term in part.terms)
    phrases = dict.fromkeys(phrase for part in asked for phrase in part.phrases)
    return replace(query, terms=tuple(terms), phrases=tuple(phrases))


def query_vectors(embedded: Vectors, *, queries: int, use: AnswerUse) -> Vectors:
    """The vectors to look near, of unit length: one for each query, or that of the answer alone.

    ``embedded`` (n, dimension) float32 holds the queries and, where there is an answer, the answer last.
    Beside means the mean of both, made unit length, after Gao et al. 2022, "Precise Zero-Shot Dense
    Retrieval without Relevance Labels", equation 8, with one answer.
    """
    if len(embedded) == queries:
        return embedded
    answer = embedded[queries:]
    if use is AnswerUse.INSTEAD:
        return np.repeat(answer, queries, axis=0)
    means = embedded[:queries] + answer
    lengths = np.linalg.norm(means, axis=1, keepdims=True)
    beside: Vectors = np.where(lengths > 1e-6, means / np.maximum(lengths, 1e-6), embedded[:queries])
    return beside.astype(np.float32)


def merged(answers: Answers, *, limit: int) -> tuple[LegRow, ...]:
    """One leg out of several answers: each passage once, with the best it has in any of them.

    Ordered by the best rank, so that every query has its first hits among the first; equals by what was
    measured, then by id. At most ``limit`` rows.
    """
    if len(answers) == 1:
        return answers[0][:limit]
    best: dict[int, tuple[int, float]] = {}
    for rows in answers:
        for rank, row in enumerate(rows, start=1):
            known = best.get(row.passage_id, (rank, row.raw))
            best[row.passage_id] = min(known[0], rank), min(known[1], row.raw)
    order = sorted(best, key=lambda passage_id: (*best[passage_id], passage_id))
    return tuple(LegRow(passage_id, best[passage_id][1]) for passage_id in order[:limit])


def parts_answered(legs: Iterable[Answers], *, limit: int) -> Mapping[int, tuple[int, ...]]:
    """Which queries each passage answers, counted from 1: the one it answers best, then the others.

    Best is the highest sum over the legs of 1 ÷ (k + rank) within the query's own answer; of the others
    those count where it is among the first ``limit`` of a leg. Nothing where one query was asked.
    """
    strength: dict[int, dict[int, float]] = {}
    near: set[tuple[int, int]] = set()
    for answers in legs:
        for part, rows in enumerate(answers if len(answers) > 1 else (), start=1):
            for rank, row in enumerate(rows, start=1):
                of_passage = strength.setdefault(row.passage_id, {})
                of_passage[part] = of_passage.get(part, 0.0) + 1.0 / (RRF_K + rank)
                if rank <= limit:
                    near.add((row.passage_id, part))
    answered: dict[int, tuple[int, ...]] = {}
    for passage_id, parts in strength.items():
        first, *others = sorted(parts, key=lambda part: (-parts[part], part))
        answered[passage_id] = (first, *(part for part in others if (passage_id, part) in near))
    return answered
