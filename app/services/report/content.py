"""What a shared page says, as values: words ready to be read, and the numbers its charts are drawn by.

The page adds nothing to them. A text may hold anything; it is escaped where it becomes a page.
"""

from dataclasses import dataclass
from enum import StrEnum


class Piece(StrEnum):
    """What a stretch of a bar stands for; each is filled in its own way, never told by colour alone."""

    MEANING = "meaning"
    KEYWORD = "keyword"
    RERANK = "rerank"
    FADED = "faded"
    REPETITION = "repetition"


class Way(StrEnum):
    """Which way a hit went from the left list to the right one."""

    UNMOVED = "unmoved"
    RISEN = "risen"
    SUNK = "sunk"


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a text; ``marked`` where it is a matched word, with ``target`` a link to that hit."""

    text: str
    marked: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as it is written, and as it is."""

    text: str
    value: float


Cell = str | Figure


@dataclass(frozen=True, slots=True)
class Table:
    """A chart's text twin, or numbers that have no chart: every row is as long as ``head``."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a bar from ``start`` to ``end``, both in [0, 1]; the whole bar stands for a score of 1."""

    piece: Piece
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Row:
    """A hit in a list. ``move`` is how far it went, empty on the left; ``note`` what else its row says."""

    passage_id: int
    rank: int
    title: str
    place: str
    move: str
    note: str
    snippet: tuple[Run, ...]
    relevance: Figure
    bar: tuple[Stretch, ...]
    spoken: str


@dataclass(frozen=True, slots=True)
class HitList:
    """One order. ``legend`` names the pieces of its bars, ``twin`` holds the bars in numbers."""

    title: str
    legend: tuple[tuple[Piece, str], ...]
    rows: tuple[Row, ...]
    twin: Table


@dataclass(frozen=True, slots=True)
class Move:
    """A ribbon between the rows at ``left`` and ``right``, places from 0; None where a list lacks the hit."""

    left: int | None
    right: int | None
    way: Way
    sentence: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a ledger: ``strong`` for a total, ``detail`` what it means."""

    label: str
    value: str
    strong: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one hit stands where it does; ``formula`` is empty without MMR."""

    passage_id: int
    rank: int
    title: str
    place: str
    date: str
    question: str
    answer: tuple[Run, ...]
    more: tuple[str, ...]
    ledger: tuple[Line, ...]
    formula: str


@dataclass(frozen=True, slots=True)
class Flow:
    """A hit through the river: its rank from 1 at every stop, None where it is below the cut.

    ``family`` is a letter where other hits are near-alike to it, else empty. ``colour`` numbers the family
    from 1, also one of a single hit.
    """

    title: str
    family: str
    colour: int
    ranks: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class River:
    """Ranks over λ: ``lambdas`` are the stops, falling; ``now`` is the λ of the right list, None without MMR.

    ``ticks`` are the λ where the order changes.
    """

    heading: str
    about: str
    axis: str
    now_label: str
    below: str
    lambdas: tuple[float, ...]
    now: float | None
    rows: int
    flows: tuple[Flow, ...]
    ticks: tuple[float, ...]
    twin: Table


@dataclass(frozen=True, slots=True)
class Report:
    """A whole page.

    ``facts`` are the parameters in words, ``notice`` says what is worth knowing of the lists as a whole, and
    ``tables`` are the numbers at the end.
    """

    language: str
    query: str
    made: str
    facts: tuple[str, ...]
    notice: str
    lists_heading: str
    left: HitList
    right: HitList
    moves_heading: str
    moves: tuple[Move, ...]
    reasons_heading: str
    reasons: tuple[Reason, ...]
    river: River | None
    tables: tuple[Table, ...]
    footer: str
