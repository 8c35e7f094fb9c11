"""What the headers over the two lists say of a ranking."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.core.parameters import Fusion, Similarity
from app.core.query import SearchMode
from app.core.ranking import Ranking
from app.ui.results.score_bar import PieceKind


@dataclass(frozen=True, slots=True)
class LegendItem:
    """One kind of piece and its name; a ``silent`` one has no piece in any bar of the list."""

    kind: PieceKind
    text: str
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Legends:
    """Titles and legends of both headers; the right legend names only what the left one does not."""

    left_title: str
    left: tuple[LegendItem, ...]
    right_title: str
    right: tuple[LegendItem, ...]


def legends(right: Ranking | None, *, moves: bool = True) -> Legends:
    """The headers that go with the right ranking; those of two empty lists for None.

    ``moves`` says whether any hit stands elsewhere than on the left.
    """
    legs = right.pool.legs if right else frozenset({SearchMode.MEANING, SearchMode.KEYWORD})
    mmr = right is None or right.parameters.mmr_enabled
    pieces = [
        LegendItem(PieceKind.MEANING, _tr("meaning"), silent=SearchMode.MEANING not in legs),
        LegendItem(PieceKind.KEYWORD, _tr("keywords"), silent=SearchMode.KEYWORD not in legs),
    ]
    if right and right.pool.mode is SearchMode.DEEP:
        silent = not (right.pool.reranked and right.parameters.rerank_enabled)
        pieces.append(LegendItem(PieceKind.RERANK, _tr("rerank"), silent=silent))
    if right and right.parameters.decay_enabled:
        pieces.append(LegendItem(PieceKind.FADED, _tr("faded by age")))
    return Legends(
        left_title=_left_title(right),
        left=tuple(sorted(pieces, key=lambda item: item.silent)),
        right_title=_right_title(right, mmr=mmr, moves=moves),
        right=(LegendItem(PieceKind.REPETITION, _tr("repetition")),) if mmr else (),
    )


def _left_title(right: Ranking | None) -> str:
    """The name of the order, with the fusion where that is not the usual one and two legs are fused."""
    if right is None or len(right.pool.legs) < 2 or right.parameters.fusion is Fusion.WEIGHTED:
        return _tr("Relevance order")
    return _tr("Relevance order, fused by rank")


def _right_title(right: Ranking | None, *, mmr: bool, moves: bool) -> str:
    if not mmr:
        return _tr("MMR is off: relevance order")
    by_meaning = right is not None and right.pool.similarity_kind is Similarity.VECTORS
    name = _tr("MMR order, by meaning") if by_meaning else _tr("MMR order")
    return name if moves else _tr("{order}: nothing moves at this λ").format(order=name)


def _tr(text: str) -> str:
    return QCoreApplication.translate("results", text)
