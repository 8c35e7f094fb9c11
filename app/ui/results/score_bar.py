"""The pieces of a score bar as pure geometry: which stretch of the bar each of them covers.

The full width stands for a score of 1.0, in every row of both lists.
"""

from dataclasses import dataclass
from enum import StrEnum

from app.core.ranking import ScoreBreakdown, Signal


class PieceKind(StrEnum):
    """What a piece stands for; each kind is painted in its own way, never by colour alone."""

    MEANING = "meaning"
    KEYWORD = "keyword"
    RERANK = "rerank"
    """What the second reading gave, in mode deep."""
    FADED = "faded"
    """What age took away, behind the coloured pieces."""
    REPETITION = "repetition"
    """(1 − λ) × similarity to the blocker, laid over the track behind the coloured pieces."""


_KINDS = {
    Signal.MEANING: PieceKind.MEANING,
    Signal.KEYWORD: PieceKind.KEYWORD,
    Signal.RERANK: PieceKind.RERANK,
}


@dataclass(frozen=True, slots=True)
class BarPiece:
    """A stretch of the bar, from ``start`` to ``end``, both in [0, 1] and ``start`` < ``end``."""

    kind: PieceKind
    start: float
    end: float

    @property
    def length(self) -> float:
        """How much of the bar it covers, in (0, 1]."""
        return self.end - self.start


def bar_pieces(breakdown: ScoreBreakdown) -> tuple[BarPiece, ...]:
    """The pieces of one hit's bar, in painting order.

    Meaning, keyword and rerank lie end to end and their lengths sum to the relevance, clipped to [0, 1]:
    decay shrinks them alike, and a leg that speaks against the hit shrinks the other one. The faded piece and
    the repetition both begin where they end; whatever would pass the end of the bar is clipped.
    """
    positive = {c.signal: c.points for c in breakdown.contributions if c.points > 0}
    total = sum(positive.values())
    relevance = max(0.0, breakdown.relevance)
    shrink = relevance / total if total > 0 else 0.0
    pieces: list[BarPiece | None] = []
    reached = 0.0
    for signal, points in positive.items():
        pieces.append(_piece(_KINDS[signal], reached, points * shrink))
        reached += points * shrink
    pieces.append(_piece(PieceKind.FADED, reached, -breakdown.faded))
    if breakdown.mmr is not None:
        pieces.append(_piece(PieceKind.REPETITION, reached, breakdown.mmr.penalty))
    return tuple(piece for piece in pieces if piece is not None)


def spans(
    pieces: tuple[BarPiece, ...], *, left: float, width: float
) -> tuple[tuple[PieceKind, float, float], ...]:
    """Each piece's kind and its x from and to, for a bar that begins at ``left`` and is ``width`` wide."""
    return tuple((piece.kind, left + piece.start * width, left + piece.end * width) for piece in pieces)


def _piece(kind: PieceKind, start: float, length: float) -> BarPiece | None:
    end = min(1.0, start + length)
    return BarPiece(kind, start, end) if end > start else None
