"""How the pieces of a bar look; the rows and the legends paint them with the same strokes."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.ui.results.score_bar import BarPiece, PieceKind, spans
from app.ui.theme import Theme

_ROUNDING = 1.5
_STRIPE_WIDTH = 1.6
_OUTLINE = 0.6
_STRIPE_STEP = 5.5
_RUNG_STEP = 6.0


def paint_bar(painter: QPainter, rect: QRectF, pieces: tuple[BarPiece, ...], *, theme: Theme) -> None:
    """Paint the track and the pieces on it."""
    track = QPainterPath()
    track.addRoundedRect(rect, _ROUNDING, _ROUNDING)
    painter.fillPath(track, theme.track)
    for kind, start, end in spans(pieces, left=rect.left(), width=rect.width()):
        paint_piece(painter, QRectF(start, rect.top(), end - start, rect.height()), kind, theme=theme)


def paint_piece(painter: QPainter, rect: QRectF, kind: PieceKind, *, theme: Theme) -> None:
    """Paint one piece: filled, with rungs (rerank), outlined (faded) or hatched (repetition)."""
    if kind is PieceKind.MEANING:
        painter.fillRect(rect, theme.meaning)
    elif kind is PieceKind.KEYWORD:
        painter.fillRect(rect, theme.keyword)
    elif kind is PieceKind.RERANK:
        _rungs(painter, rect, theme.rerank, between=theme.track)
    elif kind is PieceKind.FADED:
        _outline(painter, rect, theme.secondary_text)
    else:
        _hatch(painter, rect, theme.repetition)


def _rungs(painter: QPainter, rect: QRectF, colour: QColor, *, between: QColor) -> None:
    """Filled, with upright lines across from the left edge on, so that they keep still while it grows."""
    painter.fillRect(rect, colour)
    painter.setPen(QPen(between, 1.0))
    steps = range(1, int(rect.width() / _RUNG_STEP) + 1)
    places = (round(rect.left() + step * _RUNG_STEP) - 0.5 for step in steps)
    painter.drawLines([QLineF(x, rect.top(), x, rect.bottom()) for x in places])


def _outline(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    colour = QColor(colour)
    colour.setAlphaF(_OUTLINE)
    painter.setPen(QPen(colour, 1.0))
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))


def _hatch(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Diagonal stripes that begin at the left edge of ``rect``, so that they keep still while it grows."""
    painter.save()
    painter.setClipRect(rect)
    painter.setPen(QPen(colour, _STRIPE_WIDTH))
    painter.drawLines(_stripes(rect))
    painter.restore()


def _stripes(rect: QRectF) -> Sequence[QLineF]:
    count = int((rect.width() + rect.height()) / _STRIPE_STEP) + 1
    tops = (rect.left() - rect.height() + step * _STRIPE_STEP for step in range(count + 1))
    return [QLineF(x, rect.top(), x + rect.height(), rect.bottom()) for x in tops]
