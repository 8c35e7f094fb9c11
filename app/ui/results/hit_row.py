"""A row of a list as a value, made once for a ranking; models index rows, delegates paint them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.core.compare import RankChange
from app.core.documents import DateSource, DocumentDate
from app.core.pool import Candidate, CandidatePool, Span
from app.core.ranking import Ranking
from app.core.snippet import snippet
from app.ui.results import sentences
from app.ui.results.folding import FoldMark, ShownHit, unfolded
from app.ui.results.score_bar import BarPiece, bar_pieces

_SNIPPET_LENGTH = 180
"""Characters; the widest single list shows about as many."""


@dataclass(frozen=True, slots=True)
class RowText:
    """What a row says of its passage, whatever its rank.

    ``marks`` are half-open spans of ``snippet`` in UTF-16 units, as Qt counts text. ``pinned`` says whether
    the person pinned its file as evergreen; None where that file never fades by itself.
    """

    title: str
    place: str
    snippet: str
    marks: tuple[Span, ...]
    tool_tip: str
    pinned: bool | None = False


@dataclass(frozen=True, slots=True)
class Badge:
    """How far a hit moved from the left list to the right one; positive is up."""

    places: int

    @property
    def text(self) -> str:
        """``▲ 2``, ``▼ 3`` or ``=``."""
        if self.places == 0:
            return "="
        return f"{'▲' if self.places > 0 else '▼'} {abs(self.places)}"


@dataclass(frozen=True, slots=True)
class HitRow:
    """One hit in one list. ``rank`` counts from 1; ``badge`` is None in the left list, and while MMR is off.

    ``spoken`` is the whole row as a sentence; ``fold`` says what stands behind it, where anything does.
    """

    passage_id: int
    rank: int
    text: RowText
    relevance: float
    bar: tuple[BarPiece, ...]
    badge: Badge | None
    spoken: str
    fold: FoldMark | None = None

    @property
    def number(self) -> str:
        """The relevance with two decimals."""
        return sentences.number(self.relevance)


@dataclass(frozen=True, slots=True)
class RowPair:
    """The rows of both lists."""

    left: tuple[HitRow, ...]
    right: tuple[HitRow, ...]


class RowMaker:
    """Makes rows of two rankings; what a pool alone decides is kept for as long as the pool is shown."""

    def __init__(self) -> None:
        self._pool: CandidatePool | None = None
        self._texts: dict[int, RowText] = {}

    def rows(
        self,
        left: Ranking,
        right: Ranking,
        *,
        changes: Mapping[int, RankChange],
        shown_left: Sequence[ShownHit] | None = None,
        shown_right: Sequence[ShownHit] | None = None,
    ) -> RowPair:
        """The rows of both lists; ``changes`` are those of ``compare(left, right)`` by passage id.

        Without other hits to be shown, they are the first of each ranking.
        """
        if left.pool is not self._pool:
            self._pool, self._texts = left.pool, {}
        shown_left = unfolded(left) if shown_left is None else shown_left
        shown_right = unfolded(right) if shown_right is None else shown_right
        return RowPair(
            left=tuple(self._left_row(shown, left, right) for shown in shown_left),
            right=tuple(
                self._right_row(shown, right, changes.get(shown.hit.passage_id)) for shown in shown_right
            ),
        )

    def _left_row(self, shown: ShownHit, left: Ranking, right: Ranking) -> HitRow:
        more = ""
        if right.parameters.mmr_enabled:
            more = sentences.place_on_the_right(right.ranks[shown.hit.passage_id])
        return self._row(shown, left, badge=None, more=more)

    def _right_row(self, shown: ShownHit, right: Ranking, change: RankChange | None) -> HitRow:
        if not right.parameters.mmr_enabled:
            return self._row(shown, right, badge=None, more="")
        badge = Badge(change.places if change else 0)
        more = sentences.spoken_move(change, right.pool)
        return self._row(shown, right, badge=badge, more=more)

    def _row(self, shown: ShownHit, ranking: Ranking, *, badge: Badge | None, more: str) -> HitRow:
        hit, mark = shown.hit, shown.mark
        relevance = hit.breakdown.relevance
        more = ", ".join(filter(None, (more, sentences.spoken_fold(mark) if mark else "")))
        count = max(len(ranking.hits), hit.rank)
        evergreen = sentences.spoken_evergreen(hit.candidate.passage.document.date)
        more = ", ".join(filter(None, (evergreen, sentences.spoken_part(hit.candidate), more)))
        return HitRow(
            passage_id=hit.passage_id,
            rank=hit.rank,
            text=self._text(hit.candidate),
            relevance=relevance,
            bar=bar_pieces(hit.breakdown),
            badge=badge,
            spoken=sentences.spoken_row(
                hit.candidate.passage, rank=hit.rank, count=count, relevance=relevance, more=more
            ),
            fold=mark,
        )

    def _text(self, candidate: Candidate) -> RowText:
        known = self._texts.get(candidate.passage.id)
        if known is None:
            parts = self._pool.rewriting.parts if self._pool else ()
            known = self._texts[candidate.passage.id] = row_text(candidate, parts=parts)
        return known


def row_text(candidate: Candidate, *, parts: tuple[str, ...] = ()) -> RowText:
    """What a row says of ``candidate``; ``parts`` are those of the question, where it was asked in parts."""
    passage = candidate.passage
    start = _body_start(passage.text)
    matches = tuple((first - start, last - start) for first, last in candidate.matches if first >= start)
    short = snippet(passage.text[start:], matches, length=_SNIPPET_LENGTH, markdown=passage.document.markdown)
    return RowText(
        title=sentences.title_of(passage),
        place=sentences.tagged(sentences.place_of(passage), candidate),
        snippet=short.text,
        marks=_utf16_spans(short.text, short.matches),
        tool_tip=sentences.tool_tip(passage, more=sentences.answers_part(candidate, parts)),
        pinned=_pinned(passage.document.date),
    )


def _pinned(date: DocumentDate) -> bool | None:
    """Whether the file is pinned; None where a pin would do nothing, as its own words keep it evergreen."""
    return None if date.source is DateSource.EVERGREEN and not date.pinned else date.pinned


def _body_start(text: str) -> int:
    """Where the text goes on after the headings it begins with, which the title already says."""
    start = 0
    for line in text.splitlines(keepends=True):
        heading = line.startswith("#") and line.lstrip("#").startswith(" ")
        if line.strip() and not heading:
            return start
        start += len(line)
    return 0


def _utf16_spans(text: str, matches: tuple[Span, ...]) -> tuple[Span, ...]:
    """``matches``, counted in characters, as Qt counts them: a character beyond U+FFFF is two units."""
    if text.isascii() or max(text, default="") <= "\uffff":
        return matches
    return tuple((utf16_length(text[:first]), utf16_length(text[:last])) for first, last in matches)


def utf16_length(text: str) -> int:
    """The length of ``text`` as Qt counts it."""
    return len(text) + sum(char > "\uffff" for char in text)
