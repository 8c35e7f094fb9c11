"""Step through shows the picks of the ranking one at a time, and obeys keys, buttons and the clock."""

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.core.pool import CandidatePool
from app.core.runner_up import runner_up
from app.core.steps import PickStep
from app.core.sweep import sweep
from app.ui.analysis.river.names import Names
from app.ui.analysis.steps.bars_view import MOST_ROWS
from app.ui.analysis.steps.tab import STEP_MS, StepsTab
from app.ui.controls.glyphs import Glyph
from app.ui.explanation.formula import filled_formula
from app.ui.explanation.numbers import value
from app.ui.theme import DARK, LIGHT, apply_theme
from tests.ui.explanation.explained_pools import Note, make_pool, matrix
from tests.ui.on_screen import light_theme, put_on_screen  # noqa: F401 - pytest finds the fixture here
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, many_notes, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

POOL = pool_of(MIXED_NOTES)


class MotionStyle(QProxyStyle):
    """The window's style on a system whose animations last ``duration_ms``; 0 is reduced motion."""

    def __init__(self, duration_ms: int) -> None:
        super().__init__("Fusion")
        self.duration_ms = duration_ms

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803 - Qt's name
    ) -> int:
        if hint is QStyle.StyleHint.SH_Widget_Animation_Duration:
            return self.duration_ms
        return super().styleHint(hint, option, widget, returnData)


@pytest.fixture
def tab(qtbot: QtBot) -> StepsTab:
    return put_on_screen(qtbot, StepsTab(), width=860, height=280)


def show(tab: StepsTab, pool: CandidatePool = POOL, **values: object) -> RankingPair:
    pair = rankings_of(pool, **values)
    tab.show_sweep(sweep(pool, pair.right.parameters))
    tab.show_rankings(pair.left, pair.right)
    return pair


def shown(tab: StepsTab) -> PickStep:
    assert tab.step is not None
    return tab.step


def said(tab: StepsTab) -> str:
    return "\n".join(label.text() for label in tab.findChildren(QLabel) if label.isVisible())


def glyph(tab: StepsTab) -> Glyph:
    return tab.transport.play.glyph


def slides(tab: StepsTab) -> bool:
    return tab.bars.sliding


def plays(tab: StepsTab) -> bool:
    return tab.playing


def press(tab: StepsTab, *keys: Qt.Key) -> list[int]:
    """The numbers of the picks that are shown after each of ``keys``."""
    numbers = []
    for key in keys:
        QTest.keyClick(tab.bars, key)
        numbers.append(shown(tab).number)
    return numbers


def test_every_pick_is_that_of_the_list_with_its_numbers(tab: StepsTab) -> None:
    pair = show(tab)
    for hit in pair.right.hits:
        tab.show_step(hit.rank)
        terms = hit.breakdown.mmr
        second = runner_up(pair.right, hit.passage_id)
        assert terms is not None
        assert second is not None
        assert shown(tab).winner.passage_id == hit.passage_id
        assert f"Pick {hit.rank}: “" in said(tab)
        assert f"with {value(terms.score)}, {value(second.lead)} ahead of" in said(tab)
        assert tab.formula.text.endswith(filled_formula(terms))
        first = tab.bars.shown[0]
        assert (first.passage_id, first.gain, first.penalty) == (hit.passage_id, terms.gain, terms.penalty)
        assert first.score == terms.score
        assert tab.bars.shown[1].passage_id == second.passage_id
        assert tab.bars.shown[1].score == second.score


def test_keys_step_and_stay_in_the_list(tab: StepsTab) -> None:
    show(tab, limit=3)
    key = Qt.Key
    assert press(tab, key.Key_Left, key.Key_Right, key.Key_Right, key.Key_Right) == [1, 2, 3, 3]
    assert press(tab, key.Key_Left, key.Key_Home, key.Key_End) == [2, 1, 3]


def test_buttons_and_the_slider_step(tab: StepsTab) -> None:
    show(tab)
    QTest.mouseClick(tab.transport.forward, Qt.MouseButton.LeftButton)
    QTest.mouseClick(tab.transport.forward, Qt.MouseButton.LeftButton)
    assert shown(tab).number == 3
    QTest.mouseClick(tab.transport.back, Qt.MouseButton.LeftButton)
    assert shown(tab).number == tab.transport.slider.value() == 2
    QTest.keyClick(tab.transport.slider, Qt.Key.Key_End)
    assert shown(tab).number == 6
    assert not tab.transport.forward.isEnabled()
    assert "Pick 6 of 6" in said(tab)
    QTest.mouseClick(tab.transport.slider, Qt.MouseButton.LeftButton, pos=QPoint(1, 5))
    assert shown(tab).number == 1
    assert not tab.transport.back.isEnabled()


def test_play_goes_on_to_the_last_pick_and_stops_there(tab: StepsTab, qtbot: QtBot) -> None:
    show(tab, limit=3)
    while tab.transport.speed.text() != "4×":
        QTest.mouseClick(tab.transport.speed, Qt.MouseButton.LeftButton)
    QTest.mouseClick(tab.transport.play, Qt.MouseButton.LeftButton)
    assert plays(tab)
    assert glyph(tab) is Glyph.PAUSE
    qtbot.waitUntil(lambda: shown(tab).number == 2, timeout=STEP_MS)
    assert plays(tab)
    qtbot.waitUntil(lambda: shown(tab).number == 3, timeout=STEP_MS)
    assert not plays(tab)
    assert glyph(tab) is Glyph.RESUME
    QTest.keyClick(tab.bars, Qt.Key.Key_Space)
    assert plays(tab)
    assert shown(tab).number == 1


def test_space_pauses_and_a_step_by_hand_pauses_too(tab: StepsTab) -> None:
    show(tab)
    QTest.keyClick(tab.bars, Qt.Key.Key_Space)
    assert plays(tab)
    QTest.keyClick(tab.bars, Qt.Key.Key_Space)
    assert not plays(tab)
    QTest.keyClick(tab.bars, Qt.Key.Key_Space)
    QTest.keyClick(tab.bars, Qt.Key.Key_Right)
    assert not plays(tab)
    assert glyph(tab) is Glyph.RESUME
    assert shown(tab).number == 2


def test_hiding_pauses_and_nothing_moves_while_hidden(tab: StepsTab) -> None:
    show(tab)
    tab.toggle_playing()
    tab.hide()
    assert not plays(tab)
    tab.toggle_playing()
    assert not plays(tab)
    tab.show_step(3)
    assert not slides(tab)


def test_nothing_is_computed_while_hidden(tab: StepsTab, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.core.steps import steps

    calls: list[object] = []

    def counted(ranking: object) -> tuple[PickStep, ...]:
        calls.append(ranking)
        return steps(pair.right)

    pair = rankings_of(POOL)
    monkeypatch.setattr("app.ui.analysis.steps.tab.steps", counted)
    tab.hide()
    tab.show_rankings(pair.left, pair.right)
    tab.select_passage(pair.right.hits[2].passage_id)
    assert not calls
    tab.show()
    assert calls == [pair.right]
    assert shown(tab).number == 3


def test_rows_slide_only_where_the_system_moves_things(tab: StepsTab) -> None:
    show(tab)
    still, lively = MotionStyle(0), MotionStyle(150)
    tab.bars.setStyle(still)
    tab.show_step(2)
    assert not slides(tab)
    tab.bars.setStyle(lively)
    tab.show_step(3)
    assert slides(tab)
    assert not tab.bars.grab().isNull()
    tab.hide()
    assert not slides(tab)


def test_the_numbers_do_not_wait_for_a_row_that_slides(tab: StepsTab) -> None:
    pair = show(tab)
    lively = MotionStyle(150)
    tab.bars.setStyle(lively)
    tab.show_step(2)
    terms = pair.right.hits[1].breakdown.mmr
    assert terms is not None
    assert tab.bars.shown[0].score == terms.score


def test_as_many_rows_as_have_room_and_the_rest_is_counted(tab: StepsTab, qapp: QApplication) -> None:
    show(tab, pool_of(many_notes(40)))
    tab.resize(860, 500)
    qapp.processEvents()
    assert len(tab.bars.shown) == MOST_ROWS
    assert tab.bars.more() == 40 - MOST_ROWS
    tab.resize(860, 180)
    qapp.processEvents()
    assert 2 <= len(tab.bars.shown) < MOST_ROWS
    assert tab.bars.more() == 40 - len(tab.bars.shown)
    tab.show_step(6)
    assert tab.bars.more() == 35 - len(tab.bars.shown)


def test_a_selected_hit_is_shown_at_its_pick(tab: StepsTab) -> None:
    pair = show(tab)
    tab.select_passage(pair.right.hits[4].passage_id)
    assert shown(tab).number == 5
    below = pair.right.pool.candidates[pair.right.order[-1]].passage.id
    tab.select_passage(below)
    tab.select_passage(None)
    assert shown(tab).number == 5


def test_a_clicked_candidate_is_selected_and_the_pick_stays(tab: StepsTab, qtbot: QtBot) -> None:
    show(tab)
    tab.passage_selected.connect(tab.select_passage)
    row = tab.bars.shown[2]
    with qtbot.waitSignal(tab.passage_selected) as selected:
        QTest.mouseClick(tab.bars, Qt.MouseButton.LeftButton, pos=tab.bars.row_rect(2).center().toPoint())
    assert selected.args == [row.passage_id]
    assert shown(tab).number == 1
    with qtbot.waitSignal(tab.passage_selected) as selected:
        QTest.keyClick(tab.bars, Qt.Key.Key_Up)
    assert selected.args == [tab.bars.shown[1].passage_id]


def test_another_lambda_keeps_the_pick_and_another_query_begins_anew(tab: StepsTab) -> None:
    show(tab)
    tab.show_step(4)
    pair = show(tab, mmr_lambda=0.2)
    assert shown(tab).number == 4
    assert shown(tab).winner.passage_id == pair.right.hits[3].passage_id
    show(tab, mmr_lambda=0.2, limit=2)
    assert shown(tab).number == 2
    show(tab, pool_of(AUTH_NOTES))
    assert shown(tab).number == 1


def test_without_mmr_nothing_is_picked(tab: StepsTab) -> None:
    show(tab)
    tab.toggle_playing()
    show(tab, mmr_enabled=False)
    assert "MMR is off, so nothing is picked" in said(tab)
    assert tab.text_twin() == said(tab)
    assert not plays(tab)
    assert not tab.transport.isVisible()
    press_into_nothing = (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_End)
    for key in press_into_nothing:
        QTest.keyClick(tab, key)
    assert tab.step is None


def test_before_the_first_list_and_for_an_empty_one(tab: StepsTab) -> None:
    assert "There is no list yet" in said(tab)
    show(tab, pool_of(()))
    assert "There is no list yet" in said(tab)
    show(tab)
    assert "There is no list yet" not in said(tab)
    tab.show_sweep(None)
    assert "There is no list yet" in said(tab)


def test_one_hit_has_one_pick_and_nothing_to_play(tab: StepsTab) -> None:
    show(tab, pool_of(AUTH_NOTES[:1]))
    assert "no other candidate is left" in said(tab)
    assert not tab.transport.slider.isEnabled()
    tab.toggle_playing()
    assert not plays(tab)
    assert not tab.grab().isNull()


def test_a_tie_is_said(tab: StepsTab) -> None:
    alike = [Note(title=name, meaning=0.5) for name in ("one", "two")]
    show(tab, make_pool(alike, matrix(2, {})))
    assert "level with “two”, which is less relevant" in said(tab)


def test_what_the_winner_repeats_is_said(tab: StepsTab) -> None:
    show(tab, pool_of(AUTH_NOTES), limit=4)
    assert "Nothing is picked yet" in said(tab)
    tab.show_step(2)
    assert "It is most like hit 1, “auth.ts settings memo”: 85\u00a0% of their words are the same." in said(
        tab
    )


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(pair=ranking_pairs())
def test_the_text_twin_has_every_pick_with_its_numbers(tab: StepsTab, pair: RankingPair) -> None:
    tab.show_rankings(pair.left, pair.right)
    lines, names = tab.text_twin().split("\n"), Names(pair.right.pool)
    for hit, line in zip(pair.right.hits, lines, strict=False):
        assert hit.breakdown.mmr is not None
        name = names.quoted(pair.right.pool.index_of[hit.passage_id])
        assert line.startswith(f"Pick {hit.rank}: {name} with {value(hit.breakdown.mmr.score)}")
    assert any(line.startswith("Candidates at pick") for line in lines)


def test_the_screen_reader_hears_the_sentences(tab: StepsTab) -> None:
    show(tab)
    tab.show_step(2)
    assert tab.text_twin().split("\n")[1] == tab.bars.accessibleName()
    assert "picked: " in tab.bars.accessibleDescription()
    assert "runner-up: " in tab.bars.accessibleDescription()
    assert tab.transport.slider.accessibleName() == "Pick 2 of 6"


def test_a_likeness_below_zero_adds_to_the_bar(tab: StepsTab) -> None:
    notes = [Note(title=str(n), meaning=0.9 - n / 10) for n in range(1, 4)]
    show(tab, make_pool(notes, matrix(3, {(1, 2): -0.6, (1, 3): -0.4})), mmr_lambda=0.3)
    tab.show_step(2)
    assert tab.bars.shown[0].score > tab.bars.shown[0].gain
    assert "It repeats nothing that is picked already." in said(tab)
    assert not tab.bars.grab().isNull()


def test_the_winner_and_the_penalty_are_painted_in_both_themes(tab: StepsTab, qapp: QApplication) -> None:
    show(tab, pool_of(AUTH_NOTES), limit=4)
    tab.show_step(2)
    for theme in (LIGHT, DARK):
        apply_theme(qapp, theme)
        QTest.qWait(1)
        image = tab.bars.grab().toImage()
        seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
        assert {theme.accent.name(), theme.repetition.name(), theme.text.name(), theme.track.name()} <= seen


def test_a_larger_font_has_higher_rows(tab: StepsTab, qapp: QApplication) -> None:
    show(tab)
    before, font = tab.bars.row_rect(0).height(), qapp.font()
    try:
        qapp.setFont(QFont(font.family(), 20))
        qapp.processEvents()
        assert tab.bars.row_rect(0).height() > before
        assert not tab.grab().isNull()
    finally:
        qapp.setFont(font)
