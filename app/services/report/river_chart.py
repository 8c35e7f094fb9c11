"""The rank river as SVG: λ across, ranks down, a line for each hit, with its name at both ends."""

from collections.abc import Iterator
from itertools import groupby, pairwise

from app.services.report.content import Flow, River
from app.services.report.markup import Markup, element, number

WIDTH, SIDE, ROW, TOP, FOOT = 1080.0, 250.0, 26.0, 26.0, 40.0
_NAME = 30
"""Columns of a name beside the river; a wide character takes two."""
COLOURS = 8
"""Families have as many colours; those after them are grey. As many dashes begin again."""


def river_chart(river: River) -> Markup:
    """The whole chart; below the last rank is a lane for hits that the list does not hold."""
    height = TOP + (river.rows + 1) * ROW + FOOT
    return element(
        "svg",
        element("title", river.heading),
        element("desc", river.about),
        *_lanes(river),
        *_ticks(river),
        *(_flow(flow, river) for flow in sorted(river.flows, key=lambda flow: bool(flow.family))),
        *_names(river),
        *_play_head(river),
        *_axis(river),
        class_="river",
        role="img",
        viewBox=f"0 0 {number(WIDTH)} {number(height)}",
    )


def course(flow: Flow, river: River) -> str:
    """The path of ``flow``: level while its rank stays, a curve from stop to stop where it changes."""
    heights = [_height(rank, river.rows) for rank in flow.ranks]
    places = [_across(mmr_lambda) for mmr_lambda in river.lambdas]
    path: list[str] = []
    drawing = False
    for (x0, y0, a), (x1, y1, b) in pairwise(zip(places, heights, flow.ranks, strict=True)):
        if a is None and b is None:
            drawing = False
            continue
        if not drawing:
            path.append(f"M{number(x0)} {number(y0)}")
            drawing = True
        middle = number((x0 + x1) / 2.0)
        curve = f"C{middle} {number(y0)} {middle} {number(y1)} {number(x1)} {number(y1)}"
        path.append(f"H{number(x1)}" if a == b else curve)
    return "".join(_without_repeats(path))


def shortened(text: str, *, columns: int = _NAME) -> str:
    """``text`` cut to ``columns``, where wide characters take two."""
    text = " ".join(text.split())
    used = 0
    for place, char in enumerate(text):
        used += 2 if char >= "\u1100" else 1
        if used > columns:
            return text[: max(0, place - 1)].rstrip() + "…"
    return text


def _without_repeats(path: list[str]) -> Iterator[str]:
    """Of level steps in a row only the last, which ends at the same place."""
    for level, steps in groupby(path, key=lambda step: step[0] == "H"):
        found = list(steps)
        yield from (found[-1:] if level else found)


def _across(mmr_lambda: float) -> float:
    return SIDE + (1.0 - mmr_lambda) * (WIDTH - 2.0 * SIDE)


def _height(rank: int | None, rows: int) -> float:
    lane = rows if rank is None else rank - 1
    return TOP + (lane + 0.5) * ROW


def _flow(flow: Flow, river: River) -> Markup:
    return element(
        "path", element("title", flow.title), class_=f"flow {_family(flow)}", d=course(flow, river)
    )


def _family(flow: Flow) -> str:
    """A colour for every family, dashes only for one with several hits: the first of them is a whole line."""
    dash = f"dash{(flow.colour - 1) % COLOURS + 1}" if flow.family else "alone"
    return f"colour{flow.colour if flow.colour <= COLOURS else 0} {dash}"


def _names(river: River) -> Iterator[Markup]:
    for flow in river.flows:
        for rank, x, anchor in (
            (flow.ranks[0], SIDE - 8.0, "end"),
            (flow.ranks[-1], WIDTH - SIDE + 8.0, "start"),
        ):
            if rank is not None:
                y = _height(rank, river.rows) + 4.0
                yield element("text", _name(flow, rank), class_="name", x=x, y=y, text_anchor=anchor)


def _name(flow: Flow, rank: int) -> str:
    family = f"{flow.family} · " if flow.family else ""
    return f"{rank}  {family}{shortened(flow.title)}"


def _lanes(river: River) -> Iterator[Markup]:
    y = TOP + river.rows * ROW
    yield element("path", class_="cut", d=f"M{number(SIDE)} {number(y)}H{number(WIDTH - SIDE)}")
    yield element("text", river.below, class_="quiet", x=SIDE - 8.0, y=y + 17.0, text_anchor="end")


def _ticks(river: River) -> Iterator[Markup]:
    y = TOP + (river.rows + 1) * ROW
    for mmr_lambda in river.ticks:
        x = number(_across(mmr_lambda))
        yield element("path", class_="tick", d=f"M{x} {number(y)}V{number(y + 6.0)}")


def _play_head(river: River) -> Iterator[Markup]:
    if river.now is None:
        return
    x, end = _across(river.now), TOP + (river.rows + 1) * ROW
    yield element("path", class_="head", d=f"M{number(x)} {number(TOP - 6.0)}V{number(end)}")
    yield element("text", river.now_label, class_="strong", x=x, y=TOP - 10.0, text_anchor="middle")


def _axis(river: River) -> Iterator[Markup]:
    y = TOP + (river.rows + 1) * ROW + 20.0
    for mmr_lambda in (1.0, 0.75, 0.5, 0.25, 0.0):
        x = _across(mmr_lambda)
        yield element("text", f"{mmr_lambda:.2f}", class_="quiet", x=x, y=y, text_anchor="middle")
    yield element("text", river.axis, class_="quiet", x=WIDTH / 2.0, y=y + 15.0, text_anchor="middle")
