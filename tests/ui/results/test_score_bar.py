"""The pieces of a bar say what the numbers say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.ranking import Contribution, MmrTerms, ScoreBreakdown, Signal
from app.ui.results.score_bar import BarPiece, PieceKind, bar_pieces, spans
from tests.ui.rankings import RankingPair, ranking_pairs

COLOURED = {PieceKind.MEANING, PieceKind.KEYWORD}


def breakdown_of(
    meaning: float, keyword: float, *, decay: float = 1.0, penalty: float | None = None
) -> ScoreBreakdown:
    """Equal weights of 0.5; ``penalty`` at λ 0 is the similarity itself."""
    return ScoreBreakdown(
        contributions=(
            Contribution(Signal.MEANING, 1 - meaning, meaning, 0.5),
            Contribution(Signal.KEYWORD, 0.0, keyword, 0.5),
        ),
        age_days=3.0,
        decay=decay,
        mmr=None if penalty is None else MmrTerms(0.0, 1.0, penalty, 7),
    )


def coloured_length(pieces: tuple[BarPiece, ...]) -> float:
    return sum(piece.length for piece in pieces if piece.kind in COLOURED)


def kinds_of(pieces: tuple[BarPiece, ...]) -> list[PieceKind]:
    return [piece.kind for piece in pieces]


def ends_of(pieces: tuple[BarPiece, ...]) -> list[float]:
    return [end for piece in pieces for end in (piece.start, piece.end)]


def piece_of(pieces: tuple[BarPiece, ...], kind: PieceKind) -> BarPiece | None:
    return next((piece for piece in pieces if piece.kind is kind), None)


@given(ranking_pairs())
def test_coloured_pieces_sum_to_the_relevance(pair: RankingPair) -> None:
    for hit in (*pair.left.hits, *pair.right.hits):
        assert coloured_length(bar_pieces(hit.breakdown)) == pytest.approx(hit.breakdown.relevance)


@given(ranking_pairs())
def test_every_piece_lies_on_the_bar_and_the_coloured_ones_end_to_end(pair: RankingPair) -> None:
    for hit in pair.right.hits:
        reached = 0.0
        for piece in bar_pieces(hit.breakdown):
            assert 0 <= piece.start < piece.end <= 1
            assert piece.start == pytest.approx(reached)
            reached = piece.end if piece.kind in COLOURED else reached


@given(ranking_pairs())
def test_repetition_is_as_long_as_the_penalty_until_the_bar_ends(pair: RankingPair) -> None:
    for hit in pair.right.hits:
        assert hit.breakdown.mmr is not None
        room = 1 - coloured_length(bar_pieces(hit.breakdown))
        piece = piece_of(bar_pieces(hit.breakdown), PieceKind.REPETITION)
        expected = min(max(0.0, hit.breakdown.mmr.penalty), room)
        assert (piece.length if piece else 0.0) == pytest.approx(expected, abs=1e-9)


@given(ranking_pairs())
def test_the_left_list_has_no_repetition(pair: RankingPair) -> None:
    assert all(piece_of(bar_pieces(hit.breakdown), PieceKind.REPETITION) is None for hit in pair.left.hits)


def test_decay_shrinks_both_pieces_alike_and_shows_what_it_took() -> None:
    pieces = bar_pieces(breakdown_of(0.8, 0.4, decay=0.5))
    assert kinds_of(pieces) == [PieceKind.MEANING, PieceKind.KEYWORD, PieceKind.FADED]
    assert ends_of(pieces) == pytest.approx([0.0, 0.2, 0.2, 0.3, 0.3, 0.6])


def test_a_leg_that_speaks_against_the_hit_shrinks_the_other() -> None:
    pieces = bar_pieces(breakdown_of(-0.2, 0.6))
    assert kinds_of(pieces) == [PieceKind.KEYWORD]
    assert ends_of(pieces) == pytest.approx([0.0, 0.2])


def test_a_negative_relevance_has_an_empty_bar() -> None:
    assert bar_pieces(breakdown_of(-0.4, 0.1)) == ()


def test_a_penalty_below_zero_is_not_drawn() -> None:
    assert piece_of(bar_pieces(breakdown_of(0.5, 0.5, penalty=-0.3)), PieceKind.REPETITION) is None


def test_a_penalty_past_the_end_is_clipped() -> None:
    pieces = bar_pieces(breakdown_of(0.9, 0.9, penalty=0.6))
    assert kinds_of(pieces)[-1] is PieceKind.REPETITION
    assert ends_of(pieces)[-2:] == pytest.approx([0.9, 1.0])


@given(left=st.floats(-500, 500), width=st.floats(0, 2000))
def test_spans_are_the_pieces_on_a_bar_of_that_width(left: float, width: float) -> None:
    pieces = bar_pieces(breakdown_of(0.8, 0.4, decay=0.5, penalty=0.2))
    for piece, (kind, start, end) in zip(pieces, spans(pieces, left=left, width=width), strict=True):
        assert kind is piece.kind
        assert start == pytest.approx(left + piece.start * width)
        assert end - start == pytest.approx(piece.length * width, abs=1e-9)
