"""An explanation as one page of HTML: nothing is fetched, nothing runs, and every text is escaped.

The policy in its head lets a browser load nothing at all and use no style but the one with its hash.
"""

import base64
import hashlib

from app.services.report import charts
from app.services.report.content import (
    Cell,
    Figure,
    HitList,
    Line,
    Move,
    Reason,
    Report,
    River,
    Row,
    Run,
    Table,
    Way,
)
from app.services.report.markup import Markup, element, escaped, joined
from app.services.report.river_chart import river_chart
from app.services.report.style import STYLE

_WAYS = {"▲": Way.RISEN, "▼": Way.SUNK}


def policy() -> str:
    """The Content-Security-Policy of a page."""
    digest = base64.b64encode(hashlib.sha256(STYLE.encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def page_of(report: Report) -> bytes:
    """The page, in UTF-8."""
    head = _head(report)
    body = element("body", charts.patterns(), _title(report), _main(report), element("footer", report.footer))
    page = element("html", head, "\n", body, lang=report.language)
    return f"<!DOCTYPE html>\n{page}\n".encode()


def _head(report: Report) -> Markup:
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy()),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", report.query),
        Markup(f"<style>{STYLE}</style>"),
    )


def _title(report: Report) -> Markup:
    return element(
        "header",
        element("h1", report.query, dir="auto"),
        element("p", report.made, class_="quiet"),
        element("ul", *(element("li", fact, dir="auto") for fact in report.facts), class_="facts"),
    )


def _main(report: Report) -> Markup:
    sections = [_lists(report)]
    if report.river is not None:
        sections.append(_river(report.river))
    sections.append(_reasons(report))
    sections.append(element("section", element("div", *map(_table, report.tables), class_="tables")))
    return element("main", joined(sections, between="\n"))


def _lists(report: Report) -> Markup:
    known = {reason.passage_id for reason in report.reasons}
    rows = max(len(report.left.rows), len(report.right.rows))
    between = charts.ribbons(report.moves, rows=rows, spoken=report.moves_heading) if rows else Markup("")
    lists = element(
        "div",
        _list(report.left, known),
        element("div", between, class_="between"),
        _list(report.right, known),
        class_="lists",
    )
    twins = (_details(report.left.twin), _details(report.right.twin), _moves(report))
    notice = element("p", report.notice, class_="notice") if report.notice else Markup("")
    return element("section", element("h2", report.lists_heading), notice, lists, *twins)


def _moves(report: Report) -> Markup:
    return element(
        "details",
        element("summary", report.moves_heading),
        element("ul", *(_move(move) for move in report.moves)),
    )


def _move(move: Move) -> Markup:
    return element("li", move.sentence, dir="auto")


def _list(hits: HitList, known: set[int]) -> Markup:
    legend = (element("li", charts.sample(piece), words) for piece, words in hits.legend)
    header = element("header", element("h3", hits.title), element("ul", *legend, class_="legend"))
    rows = element("ol", *(_row(row, known) for row in hits.rows), class_="hits")
    return element("div", header, rows)


def _row(row: Row, known: set[int]) -> Markup:
    title = element("bdi", row.title)
    if row.passage_id in known:
        title = element("a", title, href=f"#hit-{row.passage_id}")
    way = _WAYS.get(row.move[:1], Way.UNMOVED)
    move = element("span", row.move, class_=f"move {way}") if row.move else Markup("")
    note = element("span", f" · {row.note}") if row.note else Markup("")
    return element(
        "li",
        element("span", str(row.rank), class_="rank"),
        element("h3", title),
        element("span", move, _cell(row.relevance), class_="score"),
        element("p", element("bdi", row.place), note, class_="place"),
        element("p", _runs(row.snippet), class_="snippet", dir="auto"),
        charts.bar(row.bar, spoken=row.spoken),
        class_="hit",
    )


def _reasons(report: Report) -> Markup:
    return element(
        "section",
        element("h2", report.reasons_heading),
        element("div", *(_reason(reason) for reason in report.reasons), class_="reasons"),
    )


def _reason(reason: Reason) -> Markup:
    formula = element("p", reason.formula, class_="formula") if reason.formula else Markup("")
    return element(
        "article",
        element("p", reason.question, class_="quiet"),
        element("h3", element("bdi", reason.title)),
        element("p", element("bdi", reason.place), " · ", reason.date, class_="place"),
        element("p", _runs(reason.answer), class_="answer"),
        *(element("p", more, dir="auto") for more in reason.more),
        element("table", element("tbody", *map(_line, reason.ledger)), class_="ledger"),
        formula,
        id=f"hit-{reason.passage_id}",
        class_="reason",
    )


def _line(line: Line) -> Markup:
    detail = element("span", line.detail, class_="detail") if line.detail else Markup("")
    return element(
        "tr",
        element("th", line.label, detail, scope="row"),
        element("td", line.value, class_="number"),
        class_="strong" if line.strong else None,
    )


def _river(river: River) -> Markup:
    figure = element(
        "figure",
        element("div", river_chart(river), class_="wide"),
        element("figcaption", river.about),
    )
    return element("section", element("h2", river.heading), figure, _details(river.twin))


def _details(table: Table) -> Markup:
    return element("details", element("summary", table.caption), _plain_table(table, caption=None))


def _table(table: Table) -> Markup:
    return _plain_table(table, caption=table.caption)


def _plain_table(table: Table, *, caption: str | None) -> Markup:
    """A table as it is; its caption is left out where a summary says it already."""
    head = element("thead", element("tr", *(element("th", name, scope="col") for name in table.head)))
    body = element("tbody", *(element("tr", *map(_table_cell, row)) for row in table.rows))
    above = element("caption", caption) if caption is not None else Markup("")
    return element("table", above, head, body)


def _table_cell(cell: Cell) -> Markup:
    if isinstance(cell, Figure):
        return element("td", _cell(cell), class_="number")
    return element("td", cell, dir="auto")


def _cell(figure: Figure) -> Markup:
    """A number as it is written; its value as it is stands with it for programs that read the page."""
    return element("data", figure.text, value=repr(figure.value))


def _runs(runs: tuple[Run, ...]) -> Markup:
    return joined(map(_run, runs))


def _run(run: Run) -> Markup:
    if run.target is not None:
        return element("a", run.text, href=f"#hit-{run.target}")
    return element("mark", run.text) if run.marked else escaped(run.text)
