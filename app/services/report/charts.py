"""The charts of a page as SVG: the bars of the hits, and the ribbons between the two lists.

Colours are classes of the page's style. A stretch of a bar has its own filling too: rungs for rerank,
an outline for what age took, stripes for repetition.
"""

from collections.abc import Sequence

from app.services.report.content import Move, Piece, Stretch, Way
from app.services.report.markup import Markup, element, joined, number

BAR_WIDTH, BAR_HEIGHT = 400.0, 9.0
_STUB, _DROP = 45.0, 0.3
"""How far across a ribbon with one end goes, in per cent, and how far it sinks, in rows."""
_PATTERNS = {Piece.RERANK: "rungs", Piece.REPETITION: "stripes"}


def patterns() -> Markup:
    """The fillings that are more than a colour; once on a page, before what uses them."""
    stripes = element("path", class_="stripe", d="M-1 7L7 -1M5 13L13 5M-3 3L3 -3", stroke_width=1.6)
    rungs = joined(
        (
            element("rect", class_="rerank", width=6, height=12),
            element("path", class_="gap", d="M5.5 0V12", stroke_width=1),
        )
    )
    made = (_pattern("stripes", 6, stripes), _pattern("rungs", 6, rungs))
    defs = element("defs", *made)
    return element("svg", defs, class_="defs", width=0, height=0, aria_hidden="true")


def bar(stretches: Sequence[Stretch], *, spoken: str) -> Markup:
    """A hit's bar; the pieces stand on a track as wide as a score of 1."""
    track = element("rect", class_="track", width=BAR_WIDTH, height=BAR_HEIGHT, rx=1.5)
    return element(
        "svg",
        element("title", spoken),
        track,
        *(_stretch(stretch) for stretch in stretches),
        class_="bar",
        role="img",
        viewBox=f"0 0 {number(BAR_WIDTH)} {number(BAR_HEIGHT)}",
        preserveAspectRatio="none",
    )


def sample(piece: Piece) -> Markup:
    """A piece alone, for a legend."""
    return element(
        "svg", _filled(piece, 0.0, 14.0), class_="sample", width=14, height=BAR_HEIGHT, aria_hidden="true"
    )


def ribbons(moves: Sequence[Move], *, rows: int, spoken: str) -> Markup:
    """Where each hit went, drawn over ``rows`` rows of equal height; it is stretched to the lists."""
    order = {Way.UNMOVED: 0, Way.RISEN: 1, Way.SUNK: 2}
    paths = [
        element(
            "path",
            element("title", move.sentence),
            class_=f"ribbon {move.way}",
            d=_course(move),
            vector_effect="non-scaling-stroke",
        )
        for move in sorted(moves, key=lambda move: order[move.way])
    ]
    return element(
        "svg",
        element("title", spoken),
        *paths,
        class_="ribbons",
        role="img",
        viewBox=f"0 0 100 {rows * 100}",
        preserveAspectRatio="none",
    )


def _course(move: Move) -> str:
    """The way of a ribbon; one with a single end leaves its list and sinks out of sight."""
    if move.left is not None and move.right is not None:
        return _curve(0.0, _middle(move.left), 100.0, _middle(move.right))
    if move.left is not None:
        y = _middle(move.left)
        return _curve(0.0, y, _STUB, y + _DROP * 100.0)
    y = _middle(move.right or 0)
    return _curve(100.0 - _STUB, y + _DROP * 100.0, 100.0, y)


def _curve(x0: float, y0: float, x1: float, y1: float) -> str:
    middle = number((x0 + x1) / 2.0)
    return f"M{number(x0)} {number(y0)}C{middle} {number(y0)} {middle} {number(y1)} {number(x1)} {number(y1)}"


def _middle(row: int) -> float:
    return row * 100.0 + 50.0


def _stretch(stretch: Stretch) -> Markup:
    return _filled(stretch.piece, stretch.start * BAR_WIDTH, (stretch.end - stretch.start) * BAR_WIDTH, y=0.0)


def _filled(piece: Piece, x: float, width: float, *, y: float = 0.0) -> Markup:
    pattern = _PATTERNS.get(piece)
    if piece is Piece.FADED:
        shape = {"x": x + 0.5, "y": y + 0.5, "width": max(0.0, width - 1.0), "height": BAR_HEIGHT - 1.0}
    else:
        shape = {"x": x, "y": y, "width": width, "height": BAR_HEIGHT}
    return element("rect", class_=str(piece), fill=f"url(#{pattern})" if pattern else None, **shape)


def _pattern(name: str, size: float, content: Markup) -> Markup:
    return element("pattern", content, id=name, width=size, height=size * 2, patternUnits="userSpaceOnUse")
