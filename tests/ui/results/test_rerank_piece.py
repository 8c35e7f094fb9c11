"""The second reading is a piece of its own: in the bar, in the legend, in the ledger."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.ranking import rank
from app.ui.explanation.ledger import ledger
from app.ui.results.bar_painting import paint_piece
from app.ui.results.legends import legends
from app.ui.results.score_bar import BarPiece, PieceKind, bar_pieces
from app.ui.theme import DARK, LIGHT, Theme
from tests.ui.pools import AUTH_NOTES, pool_of
from tests.ui.rankings import rankings_of

COLOURED = {PieceKind.MEANING, PieceKind.KEYWORD, PieceKind.RERANK}


def _deep_pool(*, read: int = 3) -> CandidatePool:
    pool = pool_of(AUTH_NOTES)
    candidates = tuple(
        replace(candidate, rerank=2.0 - place if place < read else None)
        for place, candidate in enumerate(pool.candidates)
    )
    return replace(pool, mode=SearchMode.DEEP, candidates=candidates)


def _contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2."""

    def luminance(colour: QColor) -> float:
        def linear(part: float) -> float:
            return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

        red, green, blue = (linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _length(pieces: tuple[BarPiece, ...], wanted: Callable[[BarPiece], bool]) -> float:
    return sum(piece.length for piece in pieces if wanted(piece))


def test_the_coloured_pieces_are_the_relevance() -> None:
    for hit in rankings_of(_deep_pool()).left.hits:
        pieces = bar_pieces(hit.breakdown)
        assert _length(pieces, lambda piece: piece.kind in COLOURED) == pytest.approx(hit.breakdown.relevance)
        read = hit.candidate.rerank is not None
        assert any(piece.kind is PieceKind.RERANK for piece in pieces) == read


def test_it_is_the_last_of_the_coloured_pieces() -> None:
    pool = _deep_pool()
    kinds = [
        piece.kind for piece in bar_pieces(rankings_of(pool).left.breakdown(0)) if piece.kind in COLOURED
    ]
    assert kinds[-1] is PieceKind.RERANK


def test_the_legend_names_it_in_deep_alone_and_says_when_it_is_silent() -> None:
    def shown(pool: CandidatePool, **parameters: object) -> list[bool]:
        right = rankings_of(pool, **parameters).right
        return [item.silent for item in legends(right).left if item.kind is PieceKind.RERANK]

    assert shown(_deep_pool()) == [False]
    assert shown(_deep_pool(read=0)) == [True]
    assert shown(_deep_pool(), rerank_enabled=False) == [True]
    assert shown(pool_of(AUTH_NOTES)) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_it_stands_out_by_its_colour_and_by_its_rungs(theme: Theme) -> None:
    assert _contrast(theme.rerank, theme.track) > 3.0
    assert _contrast(theme.rerank, theme.window) > 4.5
    assert _contrast(theme.rerank, theme.meaning) > 1.5
    image = QImage(40, 8, QImage.Format.Format_RGB32)
    image.fill(theme.window)
    painter = QPainter(image)
    paint_piece(painter, QRectF(0, 0, 40, 8), PieceKind.RERANK, theme=theme)
    painter.end()
    seen = [image.pixelColor(x, 4).name() for x in range(40)]
    assert set(seen) == {theme.rerank.name(), theme.track.name()}
    assert 5 <= seen.count(theme.track.name()) <= 7


def test_the_ledger_has_its_row_and_still_adds_up() -> None:
    pool = _deep_pool()
    ranking = rankings_of(pool).left
    for place, candidate in enumerate(pool.candidates):
        rows = ledger(ranking, candidate.passage.id)
        [row] = [row for row in rows if row.label.startswith("Rerank")]
        total = next(row for row in rows if row.label == "Relevance")
        parts = rows[: rows.index(total)]
        values = [float(part.value.replace("−", "-")) for part in parts if any(map(str.isdigit, part.value))]
        assert sum(values) == pytest.approx(float(total.value), abs=1e-9)
        assert float(total.value) == pytest.approx(ranking.breakdown(place).relevance, abs=0.002)
        assert ("not read again" in row.label) == (candidate.rerank is None)


def test_switched_off_the_ledger_says_nothing_of_it() -> None:
    pool = _deep_pool()
    off = rank(pool, replace(rankings_of(pool).left.parameters, rerank_enabled=False))
    assert not [row for row in ledger(off, pool.candidates[0].passage.id) if row.label.startswith("Rerank")]
