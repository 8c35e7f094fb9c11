"""The weight and the half-life say what they decide: every number is that of a ranking."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QDate, QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.core.fusion_view import weighted
from app.core.pinning import with_pins
from app.core.ranking import rank
from app.ui.controls.age_row import AgeRow
from app.ui.controls.decay_curve import DecayCurve
from app.ui.controls.decay_words import aged_sentence
from app.ui.controls.fusion_words import alone_sentence
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.dial_views import DialViews
from app.ui.results.sentences import title_in
from app.ui.theme import LIGHT, apply_theme
from tests.ui.pools import AUTH_NOTES, Note, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

CROSSING = (
    Note(title="Words", file="a.md", text="one", meaning=0.2, keyword=0.8),
    Note(title="Sense", file="b.md", text="two", meaning=0.8, keyword=0.2),
    Note(title="Silent", file="c.md", text="three", meaning=0.1, keyword=None),
)


@dataclass
class Shown:
    whole: QWidget
    bar: ParameterBar
    ages: AgeRow
    dials: DialViews

    def show(self, pair: RankingPair, *, selected: int | None = None) -> None:
        self.bar.set_parameters(pair.right.parameters)
        self.dials.show_rankings(pair.left, pair.right)
        self.dials.select_passage(selected)

    @property
    def as_of(self) -> date | None:
        return self.ages.as_of

    @property
    def curve(self) -> DecayCurve:
        return self.ages.curve


@pytest.fixture
def shown(qtbot: QtBot, qapp: QApplication) -> Iterator[Shown]:
    apply_theme(qapp, LIGHT)
    whole = QWidget()
    qtbot.addWidget(whole)
    bar, ages = ParameterBar(), AgeRow()
    column = QVBoxLayout(whole)
    column.addWidget(bar)
    column.addWidget(ages)
    dials = DialViews(bar=bar, ages=ages, parent=whole)
    whole.resize(1100, 160)
    whole.show()
    qtbot.waitExposed(whole)
    yield Shown(whole, bar, ages, dials)
    dials.weight_card.hide()
    dials.age_card.hide()


def test_the_ends_say_where_the_selected_hit_would_be(shown: Shown) -> None:
    pair = rankings_of(pool_of(CROSSING))
    shown.show(pair, selected=1)
    labels = [
        label.text() for label in shown.bar.weight_slider.findChildren(QWidget) if hasattr(label, "text")
    ]
    assert "Keywords #1" in labels
    assert "Meaning #2" in labels
    said = shown.bar.weight_slider.slider.accessibleDescription()
    assert "With keywords alone “Words” would be 1st, with meaning alone 2nd." in said
    assert "The first place changes at the tick, 50 % meaning." in said
    shown.dials.select_passage(3)
    said = shown.bar.weight_slider.slider.accessibleDescription()
    assert "Keywords alone do not find “Silent”; with meaning alone it would be 3rd." in said
    shown.dials.clear()
    labels = [
        label.text() for label in shown.bar.weight_slider.findChildren(QWidget) if hasattr(label, "text")
    ]
    assert "Keywords" in labels
    assert shown.bar.weight_slider.slider.ticks == ()


def test_a_tick_is_where_the_first_place_changes(shown: Shown, qtbot: QtBot) -> None:
    pair = rankings_of(pool_of(CROSSING), meaning_weight=0.7, keyword_weight=0.3)
    shown.show(pair)
    slider = shown.bar.weight_slider.slider
    assert slider.ticks == pytest.approx([0.5])
    place = QPointF(slider.x_of(slider.ticks[0]), slider.height() - 2.0)
    with qtbot.waitSignal(shown.bar.parameters_changed):
        QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=place.toPoint())
    weight = shown.bar.parameters.meaning_weight
    assert weight == pytest.approx(0.49)
    first = rank(pair.left.pool, weighted(pair.left.parameters, weight)).hits[0]
    assert first.passage_id != pair.left.hits[0].passage_id
    with qtbot.waitSignal(shown.bar.parameters_changed):
        QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert shown.bar.parameters.meaning_weight == pytest.approx(0.51)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pair=ranking_pairs())
def test_the_card_has_the_ranks_of_the_rankings(shown: Shown, pair: RankingPair) -> None:
    shown.show(pair, selected=pair.right.hits[-1].passage_id)
    shown.dials.weight_card.open()
    pool, chosen = pair.left.pool, pair.left.parameters
    ends = rank(pool, weighted(chosen, 0.0)).ranks, rank(pool, weighted(chosen, 1.0)).ranks
    rows = shown.dials.table.rows
    assert {hit.passage_id for hit in pair.left.hits} <= {row.passage_id for row in rows}
    view = shown.dials.fusion
    assert view is not None
    for row in rows:
        assert row.keywords in {"–", str(ends[0][row.passage_id])}
        assert row.meaning in {"–", str(ends[1][row.passage_id])}
        assert row.now == str(pair.left.ranks[row.passage_id])
        told = alone_sentence(title_in(pool, row.passage_id), view.ranks_of(row.passage_id))
        assert told in shown.dials.table.text_twin()
    shown.dials.weight_card.hide()


def test_the_card_comes_with_the_pointer_or_the_tab_key_and_goes(shown: Shown, qtbot: QtBot) -> None:
    shown.show(rankings_of(pool_of(AUTH_NOTES)))
    slider, card = shown.bar.weight_slider.slider, shown.dials.weight_card
    place = QPointF(5.0, 5.0)
    QApplication.sendEvent(slider, QEnterEvent(place, place, slider.mapToGlobal(place)))
    assert not card.isVisible()
    qtbot.waitUntil(card.isVisible, timeout=3000)
    QApplication.sendEvent(slider, QEvent(QEvent.Type.Leave))
    assert not card.isVisible()
    QApplication.sendEvent(slider, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    assert card.isVisible()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert not card.isVisible(), "what the slider does must be seen"
    shown.dials.weight_card.open()
    assert card.isVisible()
    shown.dials.clear()
    assert not card.isVisible(), "there is nothing to weigh"


def test_with_one_leg_there_is_nothing_to_weigh(shown: Shown) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES, legs=frozenset({next(iter(pool_of(AUTH_NOTES).legs))})))
    shown.show(pair, selected=1)
    assert shown.dials.fusion is None
    shown.dials.weight_card.open()
    assert not shown.dials.weight_card.isVisible()


def test_the_row_is_there_while_age_counts(shown: Shown) -> None:
    shown.show(rankings_of(pool_of(AUTH_NOTES), decay_enabled=False))
    assert shown.ages.isHidden()
    shown.bar.toggle_decay()
    assert not shown.ages.isHidden()
    shown.bar.toggle_decay()
    assert shown.ages.isHidden()


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pair=ranking_pairs())
def test_every_dot_is_a_hit_with_its_age_and_what_is_left(shown: Shown, pair: RankingPair) -> None:
    chosen = pair.left.hits[0].passage_id
    shown.show(pair, selected=chosen)
    if not pair.right.parameters.decay_enabled:
        assert shown.ages.isHidden()
        shown.dials.age_card.open()
        assert shown.dials.age_card.isVisible()
        shown.dials.age_card.hide()
        return
    view, pool = shown.curve.view, pair.left.pool
    assert view is not None
    visible = {hit.passage_id for hit in (*pair.left.hits, *pair.right.hits)}
    assert {hit.passage_id for hit in view.hits} == visible
    for hit in view.hits:
        told = pair.right.breakdown(pool.index_of[hit.passage_id])
        assert (hit.weight, None if hit.evergreen else hit.age_days) == (told.decay, told.age_days)
        assert aged_sentence(hit, pool) in shown.curve.text_twin()
        assert shown.curve.rect().contains(shown.curve.place_of(hit).toPoint())
        found = shown.curve.hit_at(shown.curve.place_of(hit))
        assert found is not None
        assert shown.curve.place_of(found) == shown.curve.place_of(hit)
    mine = next(hit for hit in view.hits if hit.passage_id == chosen)
    assert aged_sentence(mine, pool) in shown.bar.half_life_slider.slider.accessibleDescription()


def test_a_dot_is_selected_by_a_click_and_by_the_arrows(shown: Shown, qtbot: QtBot) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), decay_enabled=True, limit=10)
    shown.show(pair, selected=None)
    asked: list[int] = []
    shown.dials.passage_selected.connect(asked.append)
    shown.dials.passage_selected.connect(shown.dials.select_passage)
    view = shown.curve.view
    assert view is not None
    by_age = sorted(view.hits, key=lambda hit: hit.age_days)
    shown.curve.setFocus()
    for _ in range(len(by_age) + 1):
        QTest.keyClick(shown.curve, Qt.Key.Key_Right)
    assert [hit.age_days for hit in by_age] == [
        next(hit.age_days for hit in view.hits if hit.passage_id == one) for one in asked[: len(by_age)]
    ]
    assert set(asked) == {hit.passage_id for hit in view.hits}
    QTest.keyClick(shown.curve, Qt.Key.Key_Left)
    assert asked[-1] == asked[len(by_age) - 2]
    oldest = next(hit for hit in view.hits if hit.age_days == by_age[-1].age_days)
    place = shown.curve.place_of(oldest).toPoint()
    with qtbot.waitSignal(shown.dials.passage_selected) as selected:
        QTest.mouseClick(shown.curve, Qt.MouseButton.LeftButton, pos=place)
    assert selected.args == [oldest.passage_id]


def test_a_pinned_file_lies_on_top(shown: Shown) -> None:
    pool = pool_of(AUTH_NOTES)
    path = pool.candidates[0].passage.document.path
    shown.show(rankings_of(with_pins(pool, {path: True}), decay_enabled=True, limit=10))
    assert shown.curve.view is not None
    pinned = next(hit for hit in shown.curve.view.hits if hit.passage_id == 1)
    assert (pinned.evergreen, pinned.weight) == (True, 1.0)
    assert "never fades" in shown.curve.text_twin()
    assert "pinned as evergreen" in shown.curve.text_twin()


def test_another_day_is_clearly_shown_and_today_is_one_click_away(shown: Shown) -> None:
    told: list[object] = []
    shown.ages.as_of_changed.connect(told.append)
    shown.show(rankings_of(pool_of(AUTH_NOTES), decay_enabled=True))
    assert shown.ages.words == "Ages counted to"
    assert shown.ages.today.isHidden()
    now = QDate.currentDate()
    other = date(now.year(), now.month(), now.day()) - timedelta(days=40)
    shown.ages.day.setDate(QDate(other.year, other.month, other.day))
    assert shown.as_of == other
    assert shown.ages.words == "As if today were"
    assert not shown.ages.today.isHidden()
    shown.bar.toggle_decay()
    assert not shown.ages.isHidden(), "a day that is not today never hides"
    QTest.mouseClick(shown.ages.today, Qt.MouseButton.LeftButton)
    assert told == [other, None]
    assert shown.ages.isHidden()
