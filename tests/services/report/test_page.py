"""A page loads nothing, runs nothing, and says every text as it is, whatever stands in it."""

import base64
import hashlib
import re
import xml.etree.ElementTree as ET

from hypothesis import HealthCheck, given, settings

from app.services.report.content import Report, River
from app.services.report.markup import clean, element, escaped
from app.services.report.page import page_of
from app.services.report.river_chart import course, river_chart
from app.services.report.style import STYLE
from tests.services.report.pages import Page
from tests.services.report.reports import TEXTS, reports, rivers

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(reports())
def test_any_report_is_a_balanced_page_that_fetches_and_runs_nothing(report: Report) -> None:
    page = Page(page_of(report))
    assert page.the("h1").text == clean(report.query)
    assert len(page.root.all(cls="reason")) == len(report.reasons)
    for row, told in zip(
        (*report.left.rows, *report.right.rows), page.root.all("li", cls="hit"), strict=True
    ):
        assert told.all("h3")[0].text == clean(row.title)
        assert told.all(cls="snippet")[0].text == clean("".join(run.text for run in row.snippet))
        marked = [run.text for run in row.snippet if run.marked]
        assert [mark.text for mark in told.all("mark")] == list(map(clean, marked))
        [number] = told.all("data")
        assert float(number.attributes["value"]) == row.relevance.value
        assert number.text == clean(row.relevance.text)
        assert len(told.all("rect")) == 1 + len(row.bar)


@SLOW
@given(reports())
def test_any_report_holds_no_sign_that_html_forbids(report: Report) -> None:
    source = page_of(report).decode("utf-8")
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]", source)
    assert source.startswith("<!DOCTYPE html>\n<html ")


@SLOW
@given(reports())
def test_the_policy_allows_the_style_alone_and_comes_before_it(report: Report) -> None:
    page = Page(page_of(report))
    [policy] = [
        meta.attributes["content"]
        for meta in page.root.all("meta")
        if meta.attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    assert "default-src 'none'" in policy
    assert f"style-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy
    assert page.source.index("Content-Security-Policy") < page.source.index("<style>")
    assert page.the("style").text == STYLE


def test_the_style_fetches_nothing_and_knows_both_appearances() -> None:
    assert "url(" not in STYLE
    assert "@import" not in STYLE
    assert "http" not in STYLE
    assert "<" not in STYLE
    assert STYLE.count("{") == STYLE.count("}")
    rules = re.split(r"(@media[^{]*)", STYLE)
    light, dark = (_colours(rules[0]), _colours(rules[2]))
    assert "prefers-color-scheme: dark" in rules[1]
    assert light == dark
    assert set(re.findall(r"var\(--(\w+)\)", STYLE)) == light | {"row"}


def _colours(style: str) -> set[str]:
    return set(re.findall(r"--(\w+): #", style))


@given(TEXTS)
def test_a_text_comes_out_as_it_went_in(text: str) -> None:
    read = ET.fromstring(element("p", text, title=text))
    assert (read.text or "") == clean(text)
    assert read.attrib["title"].split() == clean(text).split()
    assert escaped(escaped(text)) == escaped(text)


@SLOW
@given(rivers())
def test_a_line_of_the_river_passes_every_rank_at_its_stop(river: River) -> None:
    drawn = ET.fromstring(river_chart(river))
    assert len([path for path in drawn.iter("path") if "flow" in path.attrib["class"]]) == len(river.flows)
    for flow in river.flows:
        heights = _heights(course(flow, river))
        lanes = {rank for rank in flow.ranks if rank is not None}
        reached = {round((height - 26.0) / 26.0 + 0.5) for height in heights}
        assert lanes <= reached
        assert reached <= lanes | {river.rows + 1}


def _heights(path: str) -> set[float]:
    """The heights at which a path begins or ends a step."""
    points = re.findall(r"[MC][^MCH]*", path)
    return {float(numbers[-1]) for point in points if (numbers := re.findall(r"[\d.]+", point))}
