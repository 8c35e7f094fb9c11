"""A shared page says what the window says: the same rows, sentences, numbers and moves."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from app.core.parameters import Fusion
from app.core.ranking import ScoreBreakdown, Signal
from app.core.sweep import sweep
from app.core.tradeoff import kept_and_variety, trade_off
from app.services.report.content import Figure, Report, Table
from app.services.report.page import page_of
from app.ui.explanation.ledger import ledger
from app.ui.explanation.sentence import explain
from app.ui.sharing.report_told import report_of
from app.ui.sharing.shown import Shown
from tests.services.report.pages import Page
from tests.services.report.reports import PIECES_OF_TROUBLE
from tests.ui.pools import AUTH_NOTES, FOLDER, MIXED_NOTES, Note, many_notes, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of
from tests.ui.sharing.shown_rankings import shown_of

SLOW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def shared(pair: RankingPair, *, folded: bool = False, full_paths: bool = False) -> tuple[Shown, Report]:
    shown = shown_of(pair.left, pair.right, folded=folded, full_paths=full_paths)
    return shown, report_of(shown)


def points(breakdown: ScoreBreakdown, signal: Signal) -> float | None:
    return next((c.points for c in breakdown.contributions if c.signal is signal), None)


def column(table: Table, name: str) -> list[float | None]:
    place = table.head.index(name)
    return [cell.value if isinstance(cell := row[place], Figure) else None for row in table.rows]


@SLOW
@given(pair=ranking_pairs())
def test_every_number_is_the_breakdowns(qtbot: QtBot, pair: RankingPair) -> None:
    _, report = shared(pair)
    for told, ranking in ((report.left, pair.left), (report.right, pair.right)):
        breakdowns = [hit.breakdown for hit in ranking.hits]
        assert [row.rank for row in told.rows] == [hit.rank for hit in ranking.hits]
        assert [row.passage_id for row in told.rows] == [hit.passage_id for hit in ranking.hits]
        assert [row.relevance.value for row in told.rows] == [b.relevance for b in breakdowns]
        assert column(told.twin, "relevance") == [b.relevance for b in breakdowns]
        assert column(told.twin, "meaning") == [points(b, Signal.MEANING) for b in breakdowns]
        assert column(told.twin, "keywords") == [points(b, Signal.KEYWORD) for b in breakdowns]
        if ranking.parameters.decay_enabled:
            assert column(told.twin, "faded by age") == [b.faded for b in breakdowns]
        if ranking.parameters.mmr_enabled:
            terms = [b.mmr for b in breakdowns]
            assert column(told.twin, "repetition") == [-t.penalty if t else None for t in terms]
            assert column(told.twin, "MMR when picked") == [t.score if t else None for t in terms]


@SLOW
@given(pair=ranking_pairs())
def test_the_page_holds_every_sentence_and_ledger_of_the_explanation(qtbot: QtBot, pair: RankingPair) -> None:
    _, report = shared(pair)
    visible = dict.fromkeys(hit.passage_id for hit in (*pair.right.hits, *pair.left.hits))
    assert [reason.passage_id for reason in report.reasons] == list(visible)
    articles = Page(page_of(report)).root.all("article")
    for reason, article in zip(report.reasons, articles, strict=True):
        explanation = explain(pair.left, pair.right, reason.passage_id)
        assert article.all("p", cls="answer")[0].text == explanation.text
        assert explanation.question in article.text
        lines = [(line.all("th")[0].texts[0], line.all("td")[0].text) for line in article.all("tr")]
        assert lines == [(row.label, row.value) for row in ledger(pair.right, reason.passage_id)]


@SLOW
@given(pair=ranking_pairs())
def test_the_river_and_the_trade_off_are_those_of_the_sweep(qtbot: QtBot, pair: RankingPair) -> None:
    _, report = shared(pair)
    swept = sweep(pair.right.pool, pair.right.parameters)
    assert report.river is not None
    for stop, order in enumerate(swept.orders.tolist()):
        ranks = sorted(flow.ranks[stop] or 0 for flow in report.river.flows if flow.ranks[stop])
        assert ranks == list(range(1, len(order) + 1))
    assert report.river.ticks == tuple(change.mmr_lambda for change in swept.changes)
    assert column(report.river.twin, "λ") == list(report.river.ticks)
    curve, traded = trade_off(swept), report.tables[0]
    expected = [curve.plain, kept_and_variety(swept, pair.right.parameters.mmr_lambda)]
    if curve.sweet_stop is not None:
        expected.append(curve.at(curve.sweet_stop))
    assert column(traded, "Relevance kept") == [both.kept for both in expected]
    assert column(traded, "Variety") == [both.variety for both in expected]


def test_the_moves_join_the_rows_that_are_shown(qtbot: QtBot) -> None:
    shown, report = shared(rankings_of(pool_of(AUTH_NOTES), mmr_lambda=0.3))
    for move, link in zip(report.moves, shown.links, strict=True):
        assert move.sentence == link.sentence
        for place, rows in ((move.left, report.left.rows), (move.right, report.right.rows)):
            if place is not None:
                assert rows[place].passage_id == link.passage_id
        assert (move.left is not None) == link.on_left
        assert (move.right is not None) == link.on_right
    page = Page(page_of(report))
    assert len(page.root.all("path", cls="ribbon")) == len(shown.links)


def test_matched_words_are_marked_beyond_the_basic_plane_too(qtbot: QtBot) -> None:
    _, report = shared(rankings_of(pool_of(MIXED_NOTES, limit=10), limit=10))
    [row] = [row for row in report.left.rows if row.title.startswith("🌱")]
    assert [run.text for run in row.snippet if run.marked] == ["settings"]
    [row] = [row for row in report.left.rows if row.title == "認証の設定メモ"]
    assert [run.text for run in row.snippet if run.marked] == ["AUTH", "auth"]


def test_folders_outside_the_notes_are_told_only_when_wanted(qtbot: QtBot) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES))
    _, report = shared(pair)
    assert FOLDER not in page_of(report).decode()
    assert "notes/auth.md:12" in page_of(report).decode()
    _, report = shared(pair, full_paths=True)
    assert f"{FOLDER}/auth.md:12" in page_of(report).decode()


def test_a_folder_that_was_chosen_is_told_by_its_name_alone(qtbot: QtBot) -> None:
    pool = pool_of(AUTH_NOTES)
    filters = replace(pool.query.filters, folders=(f"{FOLDER}/work",))
    pair = rankings_of(replace(pool, query=replace(pool.query, filters=filters)))
    _, report = shared(pair)
    assert "Only in the folder work" in report.facts
    assert FOLDER not in page_of(report).decode()


def test_folded_lists_are_shared_as_they_are_shown(qtbot: QtBot) -> None:
    shown, report = shared(rankings_of(pool_of(many_notes(24)), mmr_lambda=0.6), folded=True)
    assert [row.passage_id for row in report.right.rows] == [row.passage_id for row in shown.right_rows]
    assert any(row.note for row in report.right.rows)
    Page(page_of(report))


@pytest.mark.parametrize(
    "values",
    [
        {"mmr_enabled": False},
        {"mmr_lambda": 1.0},
        {"mmr_lambda": 0.0, "decay_enabled": True},
        {"fusion": Fusion.RECIPROCAL_RANK},
        {"limit": 1},
    ],
)
def test_parameters_are_told_in_words(qtbot: QtBot, values: dict[str, object]) -> None:
    _, report = shared(rankings_of(pool_of(AUTH_NOTES), **values))
    told = " · ".join(report.facts)
    assert ("MMR is off" in told) == ("mmr_enabled" in values)
    assert ("Fused by rank" in told) == ("fusion" in values)
    assert ("halves every 30 days, as of 2026-11-30" in told) == ("decay_enabled" in values)
    if "mmr_lambda" in values:
        assert f"λ {values['mmr_lambda']:.2f}" in told
    Page(page_of(report))


def _is_unicode(text: str) -> bool:
    """What is read from a file always is; titles may come from names that are not."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


@SLOW
@given(
    titles=st.lists(
        st.lists(st.sampled_from(PIECES_OF_TROUBLE), min_size=1).map("".join), min_size=1, max_size=5
    ),
    text=st.lists(st.sampled_from(PIECES_OF_TROUBLE), max_size=5).map(" auth ".join).filter(_is_unicode),
)
def test_hostile_notes_make_a_page_that_may_be_shared(qtbot: QtBot, titles: list[str], text: str) -> None:
    notes = tuple(
        Note(title=title, file=f"{place}.md", text=text, keyword=0.5) for place, title in enumerate(titles)
    )
    _, report = shared(rankings_of(pool_of(notes, query="auth <b>")))
    page = Page(page_of(report))
    assert "<script" not in page.source
    assert len(page.root.all("article")) == len(titles)


def test_two_presets_are_told_by_their_names_and_reasons_by_the_plain_order(qtbot: QtBot) -> None:
    pool = pool_of(AUTH_NOTES)
    varied, by_words = (
        rankings_of(pool, mmr_lambda=0.2).right,
        rankings_of(pool, meaning_weight=0.1, keyword_weight=0.9),
    )
    shown, report = shared(RankingPair(varied, by_words.right))
    assert shown.presets
    assert any("MMR with λ 0.20" in fact for fact in report.facts)
    assert any("meaning 0.10" in fact.lower() for fact in report.facts)
    assert [row.passage_id for row in report.left.rows] == [hit.passage_id for hit in varied.hits]
    for reason in report.reasons:
        told = explain(by_words.left, by_words.right, reason.passage_id)
        assert "".join(run.text for run in reason.answer) == told.text
    Page(page_of(report))
