"""Ticks where the visible order changes: drawn, clicked, jumped past and snapped to."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.parameters import RankingParameters
from app.core.sweep import JUST_PAST, LambdaSweep, sweep
from app.ui.controls.lambda_steps import LambdaSteps
from app.ui.controls.parameter_bar import ParameterBar
from tests.ui.pools import AUTH_NOTES, many_notes, parameters, pool_of

AUTH = sweep(pool_of(AUTH_NOTES), parameters(limit=6))
MANY = sweep(pool_of(many_notes(24, seed=1)), parameters(limit=6))
NOTHING = sweep(pool_of(AUTH_NOTES[:1]), parameters(limit=6))
TICKS = tuple(change.mmr_lambda for change in AUTH.changes)


@pytest.fixture
def bar(qtbot: QtBot) -> ParameterBar:
    bar = ParameterBar()
    qtbot.addWidget(bar)
    bar.resize(860, bar.sizeHint().height())
    bar.set_parameters(parameters(mmr_lambda=1.0))
    bar.set_sweep(AUTH)
    bar.show()
    return bar


@pytest.fixture
def changes(bar: ParameterBar) -> list[RankingParameters]:
    changes: list[RankingParameters] = []
    bar.parameters_changed.connect(changes.append)
    return changes


def tick_place(bar: ParameterBar, tick: float) -> QPoint:
    return QPoint(round(bar.lambda_slider.slider.x_of(tick)), 20)


def test_ticks_lie_at_their_lambda(bar: ParameterBar) -> None:
    slider = bar.lambda_slider.slider
    assert len(TICKS) > 2
    assert slider.ticks == TICKS
    bar.set_parameters(parameters(mmr_lambda=0.0))
    image = slider.grab().toImage()
    background = image.pixelColor(2, slider.height() - 6)
    ratio = image.devicePixelRatio()
    for tick in TICKS:
        at_tick = image.pixelColor(int((round(slider.x_of(tick)) + 0.5) * ratio), int(17 * ratio))
        assert at_tick != background


def test_a_click_on_a_tick_goes_to_its_far_side_and_the_next_one_back(
    bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    tick = TICKS[-1]
    QTest.mouseClick(bar.lambda_slider.slider, Qt.MouseButton.LeftButton, pos=tick_place(bar, tick))
    assert tick - JUST_PAST <= changes[-1].mmr_lambda < tick
    QTest.mouseClick(bar.lambda_slider.slider, Qt.MouseButton.LeftButton, pos=tick_place(bar, tick))
    assert tick < changes[-1].mmr_lambda <= tick + JUST_PAST
    assert len(changes) == 2


def test_a_click_on_the_track_is_none_on_a_tick(bar: ParameterBar) -> None:
    slider = bar.lambda_slider.slider
    assert slider.tick_at(QPointF(slider.x_of(TICKS[0]), 8.0)) is None
    assert slider.tick_at(QPointF(slider.x_of(TICKS[0]) + 1.0, 20.0)) == TICKS[0]
    assert slider.tick_at(QPointF(slider.x_of(TICKS[0]), 16.0)) == TICKS[0]
    bar.set_parameters(parameters(mmr_lambda=TICKS[0]))
    assert slider.tick_at(QPointF(slider.x_of(TICKS[0]), 16.0)) is None, "the handle is there"


def test_jumps_visit_every_order_one_after_the_other(
    bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    for _ in TICKS:
        bar.jump(more_varied=True)
    seen = [AUTH.order_at(change.mmr_lambda) for change in changes]
    assert seen == [change.after for change in AUTH.changes]
    bar.jump(more_varied=True)
    assert len(changes) == len(TICKS)
    for _ in TICKS:
        bar.jump(more_varied=False)
    seen = [AUTH.order_at(change.mmr_lambda) for change in changes[len(TICKS) :]]
    assert seen == [change.before for change in reversed(AUTH.changes)]


def test_a_jump_turns_mmr_on(bar: ParameterBar, changes: list[RankingParameters]) -> None:
    bar.set_parameters(replace(bar.parameters, mmr_enabled=False))
    bar.jump(more_varied=True)
    assert changes[-1].mmr_enabled


def test_the_handle_is_drawn_at_lambda_itself(bar: ParameterBar) -> None:
    bar.set_parameters(parameters(mmr_lambda=0.6154))
    assert bar.lambda_slider.slider.value() == 62
    assert bar.lambda_slider.number == "λ 0.615"
    QTest.keyClick(bar.lambda_slider.slider, Qt.Key.Key_Right)
    assert bar.parameters.mmr_lambda == 0.61


@pytest.mark.parametrize(
    ("swept", "note"),
    [
        (None, ""),
        (NOTHING, "For this query the order is the same at every λ."),
        (AUTH, f"The order changes at {len(TICKS)} ticks; [ and ] jump past the next one."),
    ],
)
def test_the_slider_says_what_its_ticks_are(bar: ParameterBar, swept: LambdaSweep | None, note: str) -> None:
    bar.set_sweep(swept)
    slider = bar.lambda_slider.slider
    assert slider.toolTip().endswith(note)
    bar.set_parameters(parameters(mmr_lambda=0.4))
    assert slider.accessibleDescription() == slider.toolTip()


def test_snapping_arrows_go_from_change_to_change(bar: ParameterBar) -> None:
    bar.set_snapping(snapping=True)
    seen = []
    for _ in range(len(TICKS) + 1):
        QTest.keyClick(bar.lambda_slider.slider, Qt.Key.Key_Right)
        seen.append(bar.parameters.mmr_lambda)
    assert all(upper > lower for upper, lower in pairwise(seen))
    assert AUTH.order_at(seen[-1]) == AUTH.changes[-1].after


def test_the_menu_of_the_slider_has_what_was_added(bar: ParameterBar) -> None:
    snap = QAction("Snap", bar)
    bar.lambda_slider.add_to_menu(snap)
    menu = bar.lambda_slider.menu()
    assert snap in menu.actions()
    menu.deleteLater()


@settings(deadline=None)
@given(wanted=st.integers(1, 99), here=st.floats(0.0, 1.0), dragged=st.booleans())
def test_a_snapped_move_ends_beside_a_change(wanted: int, here: float, *, dragged: bool) -> None:
    steps = LambdaSteps()
    steps.set_sweep(MANY)
    steps.snapping = True
    moved = steps.moved(wanted / 100, here=here, dragged=dragged)
    ticks = [change.mmr_lambda for change in MANY.changes]
    beside = min(abs(tick - moved) for tick in ticks) <= JUST_PAST * 1.001
    assert beside or moved in {0.0, 1.0}
    if dragged:
        assert MANY.order_at(moved) == MANY.order_at(wanted / 100)
    else:
        assert moved != here


def test_without_snapping_or_changes_a_move_ends_where_it_should() -> None:
    steps = LambdaSteps()
    steps.set_sweep(MANY)
    assert steps.moved(0.37, here=0.5, dragged=True) == 0.37
    steps.snapping = True
    assert steps.moved(1.0, here=0.5, dragged=False) == 1.0
    steps.set_sweep(NOTHING)
    assert steps.moved(0.37, here=0.5, dragged=False) == 0.37
