"""The two lists and the moves between them, as a shared page has them: the rows that the window shows."""

from collections.abc import Iterator, Sequence

from app.core.ranking import Ranking, ScoreBreakdown, Signal
from app.core.snippet import Snippet
from app.services.report.content import Cell, Figure, HitList, Move, Piece, Row, Run, Stretch, Table, Way
from app.ui.explanation.numbers import ABSENT, value
from app.ui.explanation.words import say
from app.ui.results.hit_row import HitRow, RowText
from app.ui.results.legends import LegendItem
from app.ui.results.sentences import fold_label, newest_label
from app.ui.sharing.shown import Shown


def left_list(shown: Shown) -> HitList:
    """The list in relevance order."""
    return _list(shown.left, shown.left_rows, title=shown.legends.left_title, legend=shown.legends.left)


def right_list(shown: Shown) -> HitList:
    """The list in MMR order; its legend names every piece of its bars."""
    legend = (*shown.legends.left, *shown.legends.right)
    return _list(shown.right, shown.right_rows, title=shown.legends.right_title, legend=legend)


def moves(shown: Shown) -> tuple[Move, ...]:
    """A ribbon for each hit that a list shows."""
    left = {row.passage_id: place for place, row in enumerate(shown.left_rows)}
    right = {row.passage_id: place for place, row in enumerate(shown.right_rows)}
    return tuple(
        Move(
            left=left.get(link.passage_id),
            right=right.get(link.passage_id),
            way=Way(str(link.movement)),
            sentence=link.sentence,
        )
        for link in shown.links
        if link.passage_id in left or link.passage_id in right
    )


def snippet_runs(text: RowText) -> tuple[Run, ...]:
    """The snippet with its matched words marked; Qt counts their spans in UTF-16 units."""
    units = text.snippet.encode("utf-16-le", "surrogatepass")
    spans = tuple((_characters(units, first), _characters(units, last)) for first, last in text.marks)
    return tuple(_runs(Snippet(text.snippet, spans)))


def _characters(units: bytes, count: int) -> int:
    """How many characters the first ``count`` UTF-16 units are."""
    return len(units[: 2 * count].decode("utf-16-le", "ignore"))


def _runs(snippet: Snippet) -> Iterator[Run]:
    reached = 0
    for first, last in snippet.matches:
        if first > reached:
            yield Run(snippet.text[reached:first])
        if last > max(first, reached):
            yield Run(snippet.text[max(first, reached) : last], marked=True)
        reached = max(reached, last)
    if reached < len(snippet.text):
        yield Run(snippet.text[reached:])


def _list(ranking: Ranking, rows: Sequence[HitRow], *, title: str, legend: Sequence[LegendItem]) -> HitList:
    return HitList(
        title=title,
        legend=tuple((Piece(str(item.kind)), item.text) for item in legend if not item.silent),
        rows=tuple(_row(ranking, row) for row in rows),
        twin=_twin(ranking, rows, title=title),
    )


def _row(ranking: Ranking, row: HitRow) -> Row:
    breakdown = ranking.breakdown(ranking.pool.index_of[row.passage_id])
    note = (fold_label(row.fold), newest_label(row.fold)) if row.fold else ()
    return Row(
        passage_id=row.passage_id,
        rank=row.rank,
        title=row.text.title,
        place=row.text.place,
        move=row.badge.text if row.badge else "",
        note=", ".join(filter(None, note)),
        snippet=snippet_runs(row.text),
        relevance=Figure(row.number, breakdown.relevance),
        bar=tuple(Stretch(Piece(str(piece.kind)), piece.start, piece.end) for piece in row.bar),
        spoken=row.spoken,
    )


def _twin(ranking: Ranking, rows: Sequence[HitRow], *, title: str) -> Table:
    """The bars in numbers: what each leg gave, what age took, and what the hit repeats."""
    deep, ages = bool(ranking.pool.reranked), ranking.parameters.decay_enabled
    mmr = ranking.parameters.mmr_enabled
    columns = (
        ("#", True),
        (say("Hit"), True),
        (say("meaning"), True),
        (say("keywords"), True),
        (say("rerank"), deep),
        (say("faded by age"), ages),
        (say("relevance"), True),
        (say("repetition"), mmr),
        (say("MMR when picked"), mmr),
    )
    kept = [place for place, (_, wanted) in enumerate(columns) if wanted]
    return Table(
        caption=say("{title}, in numbers").format(title=title),
        head=tuple(columns[place][0] for place in kept),
        rows=tuple(tuple(cells[place] for place in kept) for cells in (_numbers(ranking, r) for r in rows)),
    )


def _numbers(ranking: Ranking, row: HitRow) -> tuple[Cell, ...]:
    breakdown = ranking.breakdown(ranking.pool.index_of[row.passage_id])
    mmr = breakdown.mmr
    return (
        str(row.rank),
        row.text.title,
        *(_points(breakdown, signal) for signal in (Signal.MEANING, Signal.KEYWORD, Signal.RERANK)),
        figure(breakdown.faded),
        figure(breakdown.relevance),
        figure(-mmr.penalty) if mmr else ABSENT,
        figure(mmr.score) if mmr else ABSENT,
    )


def _points(breakdown: ScoreBreakdown, signal: Signal) -> Cell:
    return next((figure(piece.points) for piece in breakdown.contributions if piece.signal is signal), ABSENT)


def figure(number: float) -> Figure:
    """A number in thousandths, with its exact value."""
    return Figure(value(number), number)
