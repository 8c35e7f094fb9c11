"""Sliders and parameters agree, whichever of them moves."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.parameters import Fusion, RankingParameters, limits_of
from app.core.query import SearchMode
from app.ui.controls.labelled_slider import LabelledSlider
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.controls.scales import STOPS
from app.ui.controls.track_slider import TrackSlider

AS_OF = datetime(2026, 11, 1, tzinfo=UTC)
DEFAULTS = RankingParameters(as_of=AS_OF)
with_qtbot = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def bar(qtbot: QtBot) -> ParameterBar:
    bar = ParameterBar()
    qtbot.addWidget(bar)
    bar.resize(860, bar.sizeHint().height())
    bar.set_parameters(DEFAULTS)
    bar.show()
    return bar


@pytest.fixture
def changes(bar: ParameterBar) -> list[RankingParameters]:
    changes: list[RankingParameters] = []
    bar.parameters_changed.connect(changes.append)
    return changes


def _place(slider: TrackSlider, part: float) -> QPoint:
    return QPoint(round(slider.x_of(part)), 10)


def _click(qtbot: QtBot, slider: TrackSlider, part: float) -> None:
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=_place(slider, part))


# --------------------------------------------------------------------------- parameters to sliders


@pytest.mark.parametrize(
    ("mode", "number"), [(SearchMode.KEYWORD, "keywords only"), (SearchMode.MEANING, "meaning only")]
)
def test_with_one_leg_there_is_nothing_to_weigh(
    bar: ParameterBar, changes: list[RankingParameters], mode: SearchMode, number: str
) -> None:
    tip = bar.weight_slider.slider.toolTip()
    bar.set_mode(mode)
    assert bar.weight_slider.number == number
    for part in (bar.weight_slider.slider, bar.weight_slider.switch):
        assert not part.isEnabled()
        assert part.toolTip() == "Only Hybrid and Deep weigh keywords against meaning."
        QTest.keyClick(part, Qt.Key.Key_Space)
        QTest.keyClick(part, Qt.Key.Key_Right)
    assert not changes
    bar.set_mode(SearchMode.DEEP)
    assert bar.weight_slider.number == "30 : 70"
    assert bar.weight_slider.slider.isEnabled()
    assert bar.weight_slider.slider.toolTip() == tip


def test_parameters_are_shown_without_a_signal(bar: ParameterBar, changes: list[RankingParameters]) -> None:
    bar.set_parameters(replace(DEFAULTS, mmr_lambda=0.25, decay_enabled=True, half_life_days=7))
    assert bar.lambda_slider.number == "λ 0.25"
    assert bar.weight_slider.number == "30 : 70"
    assert bar.half_life_slider.number == "half-life 7 days"
    assert changes == []


def test_decay_starts_off_and_the_others_on(bar: ParameterBar) -> None:
    assert bar.lambda_slider.switch.isChecked()
    assert bar.weight_slider.switch.isChecked()
    assert not bar.half_life_slider.switch.isChecked()
    assert bar.half_life_slider.number == "age ignored"


def test_values_beyond_their_limits_are_moved_into_them(bar: ParameterBar) -> None:
    bar.set_parameters(replace(DEFAULTS, mmr_lambda=7.0, half_life_days=0.0))
    assert bar.parameters.mmr_lambda == 1.0
    assert bar.parameters.half_life_days == limits_of("half_life_days").minimum


def test_what_a_slider_does_not_show_stays_as_set(
    qtbot: QtBot, bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    bar.set_parameters(replace(DEFAULTS, limit=24, half_life_days=12.345))
    _click(qtbot, bar.lambda_slider.slider, 0.5)
    assert changes == [replace(DEFAULTS, limit=24, half_life_days=12.345, mmr_lambda=0.5)]


@with_qtbot
@given(
    mmr_lambda=st.floats(min_value=0, max_value=1),
    meaning=st.integers(min_value=0, max_value=STOPS),
    days=st.floats(min_value=1, max_value=3650),
    switches=st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_shown_parameters_are_the_set_ones_exactly(
    bar: ParameterBar, mmr_lambda: float, meaning: int, days: float, switches: tuple[bool, bool, bool]
) -> None:
    parameters = RankingParameters(
        as_of=AS_OF,
        mmr_enabled=switches[0],
        mmr_lambda=mmr_lambda,
        meaning_weight=meaning / STOPS,
        keyword_weight=(STOPS - meaning) / STOPS,
        decay_enabled=switches[1],
        half_life_days=days,
        fusion=Fusion.WEIGHTED if switches[2] else Fusion.RECIPROCAL_RANK,
    )
    bar.set_parameters(parameters)
    assert bar.parameters == parameters
    assert bar.lambda_slider.slider.value() == round(mmr_lambda * STOPS)
    assert bar.weight_slider.slider.value() == meaning
    shown = (bar.lambda_slider, bar.half_life_slider, bar.weight_slider)
    assert tuple(slider.switch.isChecked() for slider in shown) == switches


# --------------------------------------------------------------------------- sliders to parameters


@with_qtbot
@given(stop=st.integers(min_value=0, max_value=STOPS))
def test_a_move_of_any_slider_comes_back_to_the_same_stop(bar: ParameterBar, stop: int) -> None:
    for slider in (bar.lambda_slider, bar.weight_slider, bar.half_life_slider):
        slider.moved.emit(stop)
        parameters = bar.parameters
        assert parameters == parameters.clamped()
        bar.set_parameters(DEFAULTS)
        bar.set_parameters(parameters)
        assert slider.slider.value() == stop


@pytest.mark.parametrize(("part", "x_end"), [(1.0, "left"), (0.0, "right")])
def test_lambda_is_one_at_the_left_and_zero_at_the_right(
    qtbot: QtBot, bar: ParameterBar, part: float, x_end: str
) -> None:
    slider = bar.lambda_slider.slider
    end = QPoint(1 if x_end == "left" else slider.width() - 2, 10)
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=end)
    assert bar.parameters.mmr_lambda == part


def test_a_click_jumps_to_its_place(qtbot: QtBot, bar: ParameterBar) -> None:
    _click(qtbot, bar.weight_slider.slider, 0.2)
    assert bar.parameters.meaning_weight == pytest.approx(0.2, abs=0.01)
    assert bar.parameters.keyword_weight == pytest.approx(0.8, abs=0.01)


def test_a_drag_follows_the_pointer_and_emits_every_step(
    qtbot: QtBot, bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    slider = bar.lambda_slider.slider
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=_place(slider, 0.7))
    for part in (0.6, 0.5, 0.4):
        QTest.mouseMove(slider, _place(slider, part))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=_place(slider, 0.4))
    assert [change.mmr_lambda for change in changes] == pytest.approx([0.6, 0.5, 0.4], abs=0.011)


def test_grabbing_the_handle_off_its_middle_does_not_move_it(
    qtbot: QtBot, bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    slider = bar.lambda_slider.slider
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=_place(slider, 0.7) + QPoint(5, 0))
    assert changes == []


def test_moving_a_slider_that_is_off_switches_it_on(qtbot: QtBot, bar: ParameterBar) -> None:
    bar.set_parameters(replace(DEFAULTS, mmr_enabled=False, fusion=Fusion.RECIPROCAL_RANK))
    for slider in (bar.lambda_slider, bar.weight_slider, bar.half_life_slider):
        assert not slider.switch.isChecked()
        _click(qtbot, slider.slider, 0.3)
        assert slider.switch.isChecked()
    assert bar.parameters.mmr_enabled
    assert bar.parameters.decay_enabled
    assert bar.parameters.fusion is Fusion.WEIGHTED


@pytest.mark.parametrize(
    ("name", "field", "off"),
    [
        ("lambda_slider", "mmr_enabled", False),
        ("weight_slider", "fusion", Fusion.RECIPROCAL_RANK),
        ("half_life_slider", "decay_enabled", True),
    ],
)
def test_a_switch_changes_its_own_parameter_alone(
    qtbot: QtBot, bar: ParameterBar, changes: list[RankingParameters], name: str, field: str, off: object
) -> None:
    slider: LabelledSlider = getattr(bar, name)
    QTest.mouseClick(slider.switch, Qt.MouseButton.LeftButton)
    assert changes == [replace(DEFAULTS, **{field: off})]  # type: ignore[arg-type]
    QTest.keyClick(slider.switch, Qt.Key.Key_Space)
    assert changes[-1] == DEFAULTS


def test_the_far_right_of_the_half_life_ignores_age(qtbot: QtBot, bar: ParameterBar) -> None:
    slider = bar.half_life_slider.slider
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_End)
    assert not bar.parameters.decay_enabled
    assert bar.half_life_slider.number == "age ignored"
    assert slider.value() == STOPS
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert bar.half_life_slider.number == "half-life 10 years"
    assert bar.parameters.half_life_days == limits_of("half_life_days").maximum


# ------------------------------------------------------------------------------- keys and resetting


def test_arrows_move_a_hundredth_pages_a_tenth_home_and_end_to_the_ends(
    qtbot: QtBot, bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    slider = bar.lambda_slider.slider
    slider.setFocus()
    keys = (
        Qt.Key.Key_Right,
        Qt.Key.Key_Left,
        Qt.Key.Key_Left,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_End,
        Qt.Key.Key_Home,
    )
    for key in keys:
        QTest.keyClick(slider, key)
    assert [change.mmr_lambda for change in changes] == [0.69, 0.7, 0.71, 0.61, 0.71, 0.0, 1.0]


def test_a_key_at_the_end_changes_nothing(
    qtbot: QtBot, bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    bar.set_parameters(replace(DEFAULTS, mmr_lambda=0.0))
    bar.lambda_slider.slider.setFocus()
    QTest.keyClick(bar.lambda_slider.slider, Qt.Key.Key_Right)
    assert changes == []


def test_a_double_click_resets_to_the_default(qtbot: QtBot, bar: ParameterBar) -> None:
    bar.set_parameters(
        replace(DEFAULTS, mmr_lambda=0.1, meaning_weight=0.2, keyword_weight=0.8, half_life_days=99)
    )
    for slider in (bar.lambda_slider, bar.weight_slider, bar.half_life_slider):
        QTest.mouseDClick(slider.slider, Qt.MouseButton.LeftButton, pos=_place(slider.slider, 0.9))
    assert bar.parameters == replace(DEFAULTS, decay_enabled=True)


def test_the_context_menu_resets_too_and_names_the_default(bar: ParameterBar) -> None:
    bar.set_parameters(replace(DEFAULTS, mmr_lambda=0.1))
    (reset,) = bar.lambda_slider.menu().actions()
    assert reset.text() == "Reset to λ 0.70"
    reset.trigger()
    assert bar.parameters == DEFAULTS
    assert bar.weight_slider.menu().actions()[0].text() == "Reset to 30 : 70"
    assert bar.half_life_slider.menu().actions()[0].text() == "Reset to half-life 30 days"


def _wheel(slider: TrackSlider) -> QWheelEvent:
    event = QWheelEvent(
        QPointF(20, 10),
        slider.mapToGlobal(QPointF(20, 10)),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(slider, event)
    return event


def test_the_wheel_works_only_with_the_focus(
    qtbot: QtBot, bar: ParameterBar, changes: list[RankingParameters]
) -> None:
    slider = bar.lambda_slider.slider
    bar.weight_slider.slider.setFocus()
    assert not _wheel(slider).isAccepted()
    assert changes == []
    slider.setFocus()
    qtbot.waitUntil(slider.hasFocus)
    _wheel(slider)
    assert len(changes) == 1


def test_the_slots_for_shortcuts_toggle_and_emit(bar: ParameterBar, changes: list[RankingParameters]) -> None:
    bar.toggle_mmr()
    bar.toggle_decay()
    bar.toggle_weights()
    assert not changes[-1].mmr_enabled
    assert changes[-1].decay_enabled
    assert changes[-1].fusion is Fusion.RECIPROCAL_RANK
    assert len(changes) == 3


# ------------------------------------------------------------------------------ what is said and shown


def test_the_spoken_value_follows_every_move(qtbot: QtBot, bar: ParameterBar) -> None:
    slider = bar.lambda_slider.slider
    assert slider.accessibleName() == "Relevance or variety: λ 0.70, more relevant than varied"
    QTest.keyClick(slider, Qt.Key.Key_End)
    assert slider.accessibleName() == "Relevance or variety: λ 0.00, most varied"
    interface = QAccessible.queryAccessibleInterface(slider)
    assert interface.role() is QAccessible.Role.Slider
    assert interface.text(QAccessible.Text.Name) == slider.accessibleName()


def test_everything_that_takes_the_focus_has_a_name_and_a_tip(bar: ParameterBar) -> None:
    for slider in (bar.lambda_slider, bar.weight_slider, bar.half_life_slider):
        for part in (slider.slider, slider.switch):
            assert part.focusPolicy() is not Qt.FocusPolicy.NoFocus
            assert part.accessibleName()
            assert part.toolTip().endswith(".")
    switch = QAccessible.queryAccessibleInterface(bar.lambda_slider.switch)
    assert switch.role() is QAccessible.Role.CheckBox


def test_words_move_below_the_track_where_they_have_no_room(bar: ParameterBar) -> None:
    wide = bar.sizeHint().height()
    bar.resize(560, 200)
    assert bar.heightForWidth(560) > wide or bar.sizeHint().height() > wide
    bar.resize(860, 200)
    assert bar.sizeHint().height() == wide


def test_sliders_stay_in_line_beside_one_with_longer_words(qtbot: QtBot, bar: ParameterBar) -> None:
    bar.resize(420, 200)
    qtbot.wait(1)
    tops = {
        slider.slider.mapTo(bar, QPoint()).y()
        for slider in (bar.lambda_slider, bar.weight_slider, bar.half_life_slider)
    }
    assert len(tops) == 1
