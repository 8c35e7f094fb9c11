"""Small pools whose numbers are known, for the tests of the explanation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from app.core.documents import DateSource, Document, DocumentDate, Passage
from app.core.parameters import RankingParameters, Similarity
from app.core.pool import Candidate, CandidatePool, LegHit, Span
from app.core.query import SearchMode, parse_query
from app.core.ranking import Ranking, rank
from app.core.tokens import overlap_matrix

AS_OF = datetime(2026, 11, 30, tzinfo=UTC)
BOTH = frozenset({SearchMode.KEYWORD, SearchMode.MEANING})


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One candidate as a test writes it: the legs' normalised scores, None where a leg is silent."""

    title: str
    meaning: float | None = 0.5
    keyword: float | None = None
    text: str = ""
    age_days: float = 0.0
    evergreen: bool = False
    path: str | None = None
    line: int = 1
    matches: tuple[Span, ...] = ()


def make_pool(
    notes: Sequence[Note],
    similarity: NDArray[np.float32] | None = None,
    *,
    kind: Similarity = Similarity.TOKENS,
    legs: frozenset[SearchMode] = BOTH,
) -> CandidatePool:
    """A pool of ``notes`` with ids from 1; their similarity is the overlap of their texts unless given."""
    if similarity is None:
        similarity = overlap_matrix([note.text or note.title for note in notes])
    return CandidatePool(
        query=parse_query("auth settings"),
        mode=SearchMode.HYBRID,
        legs=legs,
        candidates=tuple(_candidate(number, note, notes) for number, note in enumerate(notes, start=1)),
        similarity=similarity,
        similarity_kind=kind,
    )


def matrix(count: int, pairs: dict[tuple[int, int], float], *, rest: float = 0.0) -> NDArray[np.float32]:
    """A similarity (count, count) from pairs of passage ids, which count from 1."""
    values = np.full((count, count), rest, dtype=np.float32)
    np.fill_diagonal(values, 1.0)
    for (a, b), value in pairs.items():
        values[a - 1, b - 1] = values[b - 1, a - 1] = value
    return values


def both_rankings(pool: CandidatePool, **changes: object) -> tuple[Ranking, Ranking]:
    """The left and the right ranking of ``pool``."""
    parameters = replace(RankingParameters(as_of=AS_OF), **changes)  # type: ignore[arg-type]
    return rank(pool, parameters.plain()), rank(pool, parameters)


def family_pool() -> CandidatePool:
    """Six notes like those of the drawing: hits 2 and 3 repeat hit 1, the others are their own."""
    notes = (
        Note(title="auth settings memo", meaning=0.92, keyword=0.8, path="/n/auth.md", line=12),
        Note(title="auth.ts — excerpt", meaning=0.84, keyword=0.71, path="/n/auth.md", line=48, age_days=18),
        Note(title="auth.ts fix log", meaning=0.80, keyword=0.6, path="/n/2026-11-02.md", line=7),
        Note(title="Environment variables", meaning=0.74, keyword=0.4),
        Note(title="Session management", meaning=0.72),
        Note(title="Proxy and TLS notes", meaning=None, keyword=0.9),
    )
    return make_pool(notes, matrix(6, {(1, 2): 0.64, (1, 3): 0.55, (2, 3): 0.6}, rest=0.03))


def random_pool(seed: int, *, count: int = 20) -> CandidatePool:
    """A pool of made-up numbers, symmetric similarity in [0, 1], some legs silent, some notes evergreen."""
    source = np.random.default_rng(seed)
    raw = source.random((count, count)).astype(np.float32) ** 2
    similarity = np.maximum(raw, raw.T)
    np.fill_diagonal(similarity, 1.0)
    notes = [
        Note(
            title=f"Note {place % 7}",
            meaning=float(source.random()) if place % 5 else None,
            keyword=float(source.random()) if place % 3 or not place % 5 else None,
            age_days=float(source.random() * 300),
            evergreen=place % 6 == 0,
        )
        for place in range(count)
    ]
    return make_pool(notes, similarity)


def _candidate(number: int, note: Note, notes: Sequence[Note]) -> Candidate:
    path = note.path or f"/n/{note.title}.md"
    source = DateSource.EVERGREEN if note.evergreen else DateSource.FILE_NAME
    date = DocumentDate(AS_OF - timedelta(days=note.age_days), source)
    document = Document(number, path, "/n", note.title, "md", 100, date)
    text = note.text or note.title
    passage = Passage(number, document, number, (), note.line, note.line + 4, 0, len(text), text)
    return Candidate(
        passage,
        meaning=_leg_hit([n.meaning for n in notes], number - 1, keyword=False),
        keyword=_leg_hit([n.keyword for n in notes], number - 1, keyword=True),
        matches=note.matches,
    )


def _leg_hit(values: Sequence[float | None], place: int, *, keyword: bool) -> LegHit | None:
    """The raw value whose normalised score is ``values[place]``, at its rank among ``values``."""
    value = values[place]
    if value is None:
        return None
    place_in_leg = 1 + sum(other is not None and other > value for other in values)
    return LegHit(place_in_leg, value / (value - 1.0) if keyword else 1.0 - value)
