"""The Trade-off tab says the curve's numbers and asks for the λ that a person points at."""

import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.core.pool import CandidatePool
from app.core.sweep import LambdaSweep, sweep
from app.core.tradeoff import TradeOff, kept_and_variety, trade_off
from app.ui.analysis.tradeoff.tab import TradeOffTab
from app.ui.explanation.numbers import factor, percent
from app.ui.results.sentences import number
from app.ui.theme import DARK, LIGHT, apply_theme
from tests.ui.explanation.explained_pools import Note, make_pool, matrix
from tests.ui.on_screen import light_theme, put_on_screen  # noqa: F401 - pytest finds the fixture here
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, many_notes, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

POOL = pool_of(MIXED_NOTES)


@pytest.fixture
def tab(qtbot: QtBot) -> TradeOffTab:
    return put_on_screen(qtbot, TradeOffTab(), width=820, height=250)


def show(tab: TradeOffTab, pool: CandidatePool = POOL, **values: object) -> LambdaSweep:
    pair = rankings_of(pool, **values)
    swept = sweep(pool, pair.right.parameters)
    tab.show_sweep(swept)
    tab.show_rankings(pair.left, pair.right)
    return swept


def said(tab: TradeOffTab) -> str:
    labels = (label for label in tab.findChildren(QLabel) if label.isVisible())
    return "\n".join(label.text() for label in labels)


@pytest.mark.parametrize("mmr_lambda", [0.0, 0.3, 0.625, 0.64, 0.95, 1.0])
def test_the_sentence_has_the_numbers_of_the_list(tab: TradeOffTab, mmr_lambda: float) -> None:
    swept = show(tab, limit=5, mmr_lambda=mmr_lambda)
    now, plain = kept_and_variety(swept, mmr_lambda), kept_and_variety(swept, 1.0)
    start = f"At λ {factor(mmr_lambda)} the list keeps {percent(now.kept)} of the relevance and varies by "
    varied = number(now.variety) != number(plain.variety)
    end = f" instead of {number(plain.variety)}." if varied else ", as in relevance order."
    assert f"{start}{number(now.variety)}{end}" in said(tab)
    assert mmr_lambda > 0.7 or varied


def test_a_click_on_the_button_asks_for_the_sweet_spot(tab: TradeOffTab, qtbot: QtBot) -> None:
    spot = trade_off(show(tab, limit=5)).sweet_spot
    assert spot is not None
    assert factor(spot) in tab.button.text()
    with qtbot.waitSignal(tab.lambda_wanted) as wanted:
        QTest.mouseClick(tab.button, Qt.MouseButton.LeftButton)
    assert wanted.args == [spot]
    show(tab, limit=5, mmr_lambda=spot)
    assert not tab.button.isEnabled()


def test_a_click_on_the_curve_asks_for_a_lambda_with_that_list(tab: TradeOffTab, qtbot: QtBot) -> None:
    curve = trade_off(show(tab, limit=5, mmr_lambda=1.0))
    stop = curve.next_stop(0, more_varied=True)
    assert stop is not None
    with qtbot.waitSignal(tab.lambda_wanted) as wanted:
        QTest.mouseClick(tab.chart, Qt.MouseButton.LeftButton, pos=tab.chart.point_of(stop).toPoint())
    assert wanted.args == [curve.lambdas[stop]]


def test_a_click_where_the_list_is_keeps_its_lambda(tab: TradeOffTab, qtbot: QtBot) -> None:
    swept = show(tab, limit=5, mmr_lambda=0.5)
    stop = swept.stop_of(0.5)
    with qtbot.waitSignal(tab.lambda_wanted) as wanted:
        QTest.mouseClick(tab.chart, Qt.MouseButton.LeftButton, pos=tab.chart.point_of(stop).toPoint())
    assert wanted.args == [0.5]


def test_a_drag_asks_for_one_list_after_the_other(tab: TradeOffTab) -> None:
    curve = trade_off(show(tab, limit=5, mmr_lambda=1.0))
    wanted: list[float] = []
    tab.lambda_wanted.connect(wanted.append)
    QTest.mousePress(tab.chart, Qt.MouseButton.LeftButton, pos=tab.chart.point_of(0).toPoint())
    for stop in range(101):
        QTest.mouseMove(tab.chart, tab.chart.point_of(stop).toPoint() + QPoint(0, 1))
    QTest.mouseRelease(tab.chart, Qt.MouseButton.LeftButton)
    lists = {int(curve.lists[round((1 - mmr_lambda) * 100)]) for mmr_lambda in wanted}
    assert lists == set(curve.lists.tolist())


def test_keys_go_along_the_curve(tab: TradeOffTab, qtbot: QtBot) -> None:
    """Right visits every list down to λ 0, and Left goes back to the same lists."""
    tab.lambda_wanted.connect(lambda value: show(tab, limit=5, mmr_lambda=value))
    curve = trade_off(show(tab, limit=5, mmr_lambda=1.0))
    wanted: list[float] = []
    tab.lambda_wanted.connect(wanted.append)
    changes = int((curve.lists[1:] != curve.lists[:-1]).sum())
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
        for _ in range(changes + 2):
            QTest.keyClick(tab.chart, key)
    assert len(wanted) == 2 * changes
    there, back = wanted[:changes], wanted[changes:]
    assert there == sorted(there, reverse=True)
    assert back == sorted(back)
    visited = [int(curve.lists[round((1 - value) * 100)]) for value in (*there, *back)]
    assert visited[:changes] == [*visited[changes:-1][::-1], int(curve.lists[100])]
    QTest.keyClick(tab.chart, Qt.Key.Key_End)
    QTest.keyClick(tab.chart, Qt.Key.Key_Home)
    QTest.keyClick(tab.chart, Qt.Key.Key_Return)
    assert wanted[-3:] == [0.0, 1.0, curve.sweet_spot]


def test_without_a_sweet_spot_the_reason_is_said_and_nothing_is_offered(tab: TradeOffTab) -> None:
    show(tab, pool_of(AUTH_NOTES[:3]))
    assert "Every λ shows the same hits here" in said(tab)
    assert not tab.button.isVisible()
    even = make_pool(
        [Note(title=str(n), meaning=meaning) for n, meaning in enumerate((0.8, 0.6, 0.4), start=1)],
        matrix(3, {(1, 2): 0.75}),
    )
    show(tab, even, limit=2)
    assert "Variety costs relevance evenly here" in said(tab)
    # Hit 4 is less like hit 1 than hit 2 is, but like both picks before it.
    greedy = [Note(title=str(n), meaning=0.9 - n / 10) for n in range(1, 5)]
    show(tab, make_pool(greedy, matrix(4, {(1, 2): 0.5, (1, 4): 0.4, (3, 4): 0.4})), limit=3)
    assert "No λ makes this list more varied" in said(tab)
    QTest.keyClick(tab.chart, Qt.Key.Key_Return)
    assert not tab.button.isVisible()


def test_a_list_without_mmr_is_no_point_of_the_curve(tab: TradeOffTab) -> None:
    swept = show(tab, limit=5, mmr_enabled=False)
    plain = kept_and_variety(swept, 1.0)
    assert f"MMR is off: the list keeps {percent(1.0)} of the relevance" in said(tab)
    assert number(plain.variety) in said(tab)


def test_a_list_of_another_pool_is_not_marked(tab: TradeOffTab) -> None:
    """Until the sweep of a new query is there, the old curve says nothing of the new list."""
    show(tab, limit=5, mmr_lambda=0.5)
    pair = rankings_of(pool_of(AUTH_NOTES), limit=5)
    tab.show_rankings(pair.left, pair.right)
    assert "At λ" not in said(tab)


def test_nothing_is_shown_without_a_sweep(tab: TradeOffTab) -> None:
    show(tab)
    tab.show_sweep(None)
    assert tab.text_twin() == ""
    assert said(tab) == ""
    assert "no list yet" in tab.chart.accessibleName()
    QTest.keyClick(tab.chart, Qt.Key.Key_Right)
    show(tab, pool_of(()))
    assert tab.text_twin() == ""


def test_nothing_is_computed_while_hidden(tab: TradeOffTab, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[LambdaSweep] = []

    def counted(swept: LambdaSweep) -> TradeOff:
        calls.append(swept)
        return trade_off(swept)

    monkeypatch.setattr("app.ui.analysis.tradeoff.tab.trade_off", counted)
    tab.hide()
    swept = show(tab)
    assert not calls
    tab.show()
    assert calls == [swept]
    assert "At λ 0.70" in said(tab)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(pair=ranking_pairs())
def test_the_text_twin_has_a_line_for_every_list(tab: TradeOffTab, pair: RankingPair) -> None:
    swept = sweep(pair.right.pool, pair.right.parameters)
    tab.show_sweep(swept)
    tab.show_rankings(pair.left, pair.right)
    curve = trade_off(swept)
    lines = [line for line in tab.text_twin().split("\n") if line.startswith("λ ")]
    assert len(lines) == 1 + int((curve.lists[1:] != curve.lists[:-1]).sum())
    for line in lines:
        at = re.match(r"λ ([\d.]+)", line)
        assert at is not None
        there = kept_and_variety(swept, float(at[1]))
        assert line.endswith(f": {percent(there.kept)} of the relevance, variety {number(there.variety)}")


def test_the_screen_reader_hears_the_sentences(tab: TradeOffTab) -> None:
    show(tab, limit=5, mmr_lambda=0.5)
    for line in tab.text_twin().split("\n")[:2]:
        assert line in tab.chart.accessibleName()
        assert line in said(tab)
    assert "Enter" in tab.chart.accessibleDescription()


def test_it_is_painted_in_both_themes_and_leaves_the_colours_alone(
    tab: TradeOffTab, qapp: QApplication
) -> None:
    show(tab, limit=5, mmr_lambda=0.5)
    for theme in (LIGHT, DARK):
        apply_theme(qapp, theme)
        image = tab.chart.grab().toImage()
        seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
        assert {theme.accent.name(), theme.fresh.name(), theme.text.name()} <= seen
        assert theme.surface.alpha() == 255


def test_the_words_go_below_the_chart_where_it_is_narrow(tab: TradeOffTab, qapp: QApplication) -> None:
    show(tab)
    assert tab.button.mapTo(tab, QPoint(0, 0)).x() > tab.chart.width()
    tab.resize(380, 400)
    qapp.processEvents()
    assert tab.button.mapTo(tab, QPoint(0, 0)).y() > tab.chart.height()


def test_a_larger_font_is_followed(tab: TradeOffTab, qapp: QApplication) -> None:
    show(tab)
    before, font = tab.button.font().pointSizeF(), qapp.font()
    try:
        qapp.setFont(QFont(font.family(), 20))
        qapp.processEvents()
        assert tab.button.font().pointSizeF() > before
        assert not tab.chart.grab().isNull()
    finally:
        qapp.setFont(font)


def test_other_weights_move_the_curve(tab: TradeOffTab) -> None:
    show(tab, pool_of(many_notes(40)))
    before = tab.text_twin()
    swept = show(tab, pool_of(many_notes(40)), meaning_weight=0.0)
    assert swept.parameters == replace(swept.parameters, meaning_weight=0.0)
    assert tab.text_twin() != before
