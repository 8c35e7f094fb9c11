"""The line over the lists says what the rankings say, and goes to the sweet spot on request."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.closeness import LEAST_PAIRS, chance_sample
from app.core.families import families
from app.core.overview import kept, overview
from app.core.pool import CandidatePool
from app.core.sweep import sweep
from app.core.tradeoff import kept_and_variety, sweet_spot
from app.ui.explanation.numbers import percent
from app.ui.notice_line import NoticeLine
from app.ui.notice_words import about_the_plain_list, about_the_varied_list
from app.ui.theme import LIGHT, apply_theme
from tests.ui.pools import AUTH_NOTES, Note, parameters, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

WIDE = 1500
"""Every sentence has room in one line there."""


@pytest.fixture(autouse=True)
def light_theme(qapp: QApplication) -> None:
    apply_theme(qapp, LIGHT)


@pytest.fixture
def line(qtbot: QtBot) -> NoticeLine:
    made = NoticeLine()
    qtbot.addWidget(made)
    made.resize(700, 60)
    return made


def _show(line: NoticeLine, pair: RankingPair) -> None:
    line.show_rankings(pair.left, pair.right)


def test_before_anything_moves_it_says_what_repeats(line: NoticeLine) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), mmr_enabled=False)
    told = overview(pair.left, families(pair.left.pool)).repetition
    assert told.alike >= 2
    _show(line, pair)
    assert line.text == f"{told.alike} of the top {told.top} say nearly the same."


def test_with_mmr_it_says_what_is_kept_and_covered(line: NoticeLine) -> None:
    pool = pool_of(AUTH_NOTES)
    pair = rankings_of(pool, mmr_lambda=0.4, limit=4)
    _show(line, pair)
    made = kept(pair.left, pair.right, families(pool))
    share = kept_and_variety(sweep(pool, pair.right.parameters), 0.4).kept
    assert made.newcomers
    assert f"MMR keeps {percent(share)} of the relevance and covers {made.topics} topics" in line.text
    assert f"instead of {made.plain_topics}." in line.text


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pair=ranking_pairs())
def test_every_number_is_that_of_the_rankings(line: NoticeLine, pair: RankingPair) -> None:
    _show(line, pair)
    groups = families(pair.left.pool)
    first = about_the_plain_list(overview(pair.left, groups))
    more = about_the_varied_list(kept(pair.left, pair.right, groups))
    assert line.text == " ".join(filter(None, (first, more)))


def test_less_than_all_is_never_said_to_be_all() -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), mmr_lambda=0.4, limit=4)
    made = kept(pair.left, pair.right, families(pair.left.pool))
    assert "99\u00a0%" in about_the_varied_list(replace(made, share=0.9999))
    assert "all of the relevance" in about_the_varied_list(replace(made, share=1.0))
    assert "1 topic instead" in about_the_varied_list(replace(made, topics=1, plain_topics=2))
    assert "as many topics" in about_the_varied_list(replace(made, topics=2, plain_topics=2))


def test_the_sweet_spot_is_one_click_or_key_away(line: NoticeLine, qtbot: QtBot) -> None:
    pool = pool_of(AUTH_NOTES)
    swept = sweep(pool, parameters(limit=4))
    spot = sweet_spot(swept)
    assert spot is not None
    _show(line, rankings_of(pool, mmr_lambda=1.0, limit=4))
    assert line.sweet_button.isHidden()
    line.show_sweep(swept)
    assert line.sweet_button.text() == f"Sweet spot λ {spot:.2f} · use it"
    with qtbot.waitSignal(line.lambda_wanted) as wanted:
        QTest.mouseClick(line.sweet_button, Qt.MouseButton.LeftButton)
    assert wanted.args == [spot]
    with qtbot.waitSignal(line.lambda_wanted):
        QTest.keyClick(line.sweet_button, Qt.Key.Key_Space)
    _show(line, rankings_of(pool, mmr_lambda=spot, limit=4))
    assert line.sweet_button.isHidden()
    _show(line, rankings_of(pool_of(AUTH_NOTES), mmr_lambda=1.0, limit=4))
    assert line.sweet_button.isHidden(), "the sweep is of another pool"
    line.show_sweep(None)
    assert line.sweet_button.isHidden()


def _unlike(*scores: float) -> CandidatePool:
    return pool_of(
        tuple(
            Note(title=f"n{n}", file=f"{n}.md", text=f"word{n} only{n}", meaning=score, keyword=score)
            for n, score in enumerate(scores)
        )
    )


def test_it_is_as_high_with_the_button_as_without(line: NoticeLine) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES))
    _show(line, pair)
    line.sweet_button.hide()
    without = line.heightForWidth(WIDE)
    line.sweet_button.show()
    assert line.heightForWidth(WIDE) == without


def test_a_narrow_question_is_told_to_stay_in_order_of_relevance(line: NoticeLine) -> None:
    pool = _unlike(0.9, 0.3, 0.2, 0.1)
    _show(line, rankings_of(pool, limit=3))
    line.show_sweep(sweep(pool, parameters(limit=3)))
    assert line.text.startswith("One hit stands out here; order of relevance is the better choice.")
    assert line.sweet_button.isHidden()


def test_where_nothing_repeats_it_says_that_the_dial_does_little(line: NoticeLine) -> None:
    _show(line, rankings_of(_unlike(0.9, 0.8, 0.7, 0.6), limit=3))
    assert line.text == "Nothing repeats here; the dial will do little."


def test_that_nothing_is_near_is_said_alone(line: NoticeLine) -> None:
    chance = chance_sample(np.linspace(0.9, 1.0, LEAST_PAIRS, dtype=np.float32))
    pool = replace(pool_of(AUTH_NOTES), chance=chance, words_met=False)
    assert pool.nothing_near
    line.show_sweep(sweep(pool, parameters(limit=4)))
    _show(line, rankings_of(pool, mmr_lambda=0.4, limit=4))
    assert line.text == "Nothing here is really about this: the best hit is no closer than chance."
    assert line.sweet_button.isHidden()
    line.clear()
    assert line.text == ""
