"""Reports of any texts and any numbers, drawn by hypothesis."""

from hypothesis import strategies as st

from app.services.report.content import (
    Figure,
    Flow,
    HitList,
    Line,
    Move,
    Piece,
    Reason,
    Report,
    River,
    Row,
    Run,
    Stretch,
    Table,
    Way,
)

PIECES_OF_TROUBLE = (
    "<script>alert(1)</script>",
    '" onload="alert(1)',
    "' style='x",
    "&amp;&lt;",
    "]]>",
    "<!--",
    "</style></title>",
    "javascript:alert(1)",
    "https://example.org/x.png",
    "\x00\x0b\x1b\r\x7f\x9f",
    "\udcff",
    "\ufffe\U0001ffff",
    "\u202egnp",
    "認証の設定",
    "=1+1",
)
TEXTS = st.lists(
    st.sampled_from(PIECES_OF_TROUBLE) | st.text(st.characters(codec=None), max_size=8), max_size=4
).map("".join)
IDS = st.integers(1, 2**40)
NUMBERS = st.floats(-2.0, 2.0)
FIGURES = st.builds(Figure, TEXTS, NUMBERS)
TABLES = st.builds(
    Table, TEXTS, st.just(("a", "b")), st.lists(st.tuples(TEXTS, FIGURES), max_size=2).map(tuple)
)
SHARES = st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted)
STRETCHES = st.builds(lambda piece, ends: Stretch(piece, *ends), st.sampled_from(Piece), SHARES)
RUNS = st.lists(st.builds(Run, TEXTS, marked=st.booleans()), max_size=3).map(tuple)


def rows(ids: list[int]) -> st.SearchStrategy[tuple[Row, ...]]:
    return st.tuples(*(_row(passage_id, rank) for rank, passage_id in enumerate(ids, start=1)))


def _row(passage_id: int, rank: int) -> st.SearchStrategy[Row]:
    return st.builds(
        Row,
        passage_id=st.just(passage_id),
        rank=st.just(rank),
        title=TEXTS,
        place=TEXTS,
        move=st.sampled_from(["", "=", "▲ 2", "▼ 13"]),
        note=TEXTS,
        snippet=RUNS,
        relevance=FIGURES,
        bar=st.lists(STRETCHES, max_size=4).map(tuple),
        spoken=TEXTS,
    )


@st.composite
def rivers(draw: st.DrawFn) -> River:
    count = draw(st.integers(1, 4))
    stops = 11
    orders = [draw(st.permutations(range(count + 1))) for _ in range(stops)]
    flows = [
        Flow(
            draw(TEXTS),
            draw(st.sampled_from(["", "A", "B"])),
            draw(st.integers(0, 12)),
            tuple(1 + order.index(hit) if order.index(hit) < count else None for order in orders),
        )
        for hit in range(count + 1)
    ]
    return River(
        heading=draw(TEXTS),
        about=draw(TEXTS),
        axis=draw(TEXTS),
        now_label=draw(TEXTS),
        below=draw(TEXTS),
        lambdas=tuple(1.0 - stop / (stops - 1) for stop in range(stops)),
        now=draw(st.none() | st.floats(0, 1)),
        rows=count,
        flows=tuple(flows),
        ticks=tuple(draw(st.lists(st.floats(0, 1), max_size=3))),
        twin=draw(TABLES),
    )


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """A report with two lists of the same few hits, and a reason for each of them."""
    ids = draw(st.lists(IDS, max_size=3, unique=True))
    other = draw(st.permutations(ids))
    reasons = [
        Reason(
            passage_id=passage_id,
            rank=rank,
            title=draw(TEXTS),
            place=draw(TEXTS),
            date=draw(TEXTS),
            question=draw(TEXTS),
            answer=(*draw(RUNS), Run(draw(TEXTS), target=draw(st.sampled_from(ids)))),
            more=(draw(TEXTS),),
            ledger=(Line(draw(TEXTS), draw(TEXTS), strong=draw(st.booleans()), detail=draw(TEXTS)),),
            formula=draw(TEXTS),
        )
        for rank, passage_id in enumerate(other, start=1)
    ]
    ends = st.none() | st.integers(0, 2)
    moves = [
        Move(draw(ends), draw(st.integers(0, 2)), draw(st.sampled_from(Way)), draw(TEXTS)) for _ in range(2)
    ]
    return Report(
        language="en",
        query=draw(TEXTS),
        made=draw(TEXTS),
        facts=(draw(TEXTS),),
        notice=draw(TEXTS),
        lists_heading=draw(TEXTS),
        left=HitList(draw(TEXTS), ((Piece.MEANING, draw(TEXTS)),), draw(rows(ids)), draw(TABLES)),
        right=HitList(draw(TEXTS), ((Piece.REPETITION, draw(TEXTS)),), draw(rows(other)), draw(TABLES)),
        moves_heading=draw(TEXTS),
        moves=tuple(moves),
        reasons_heading=draw(TEXTS),
        reasons=tuple(reasons),
        river=draw(st.none() | rivers()),
        tables=(draw(TABLES),),
        footer=draw(TEXTS),
    )
