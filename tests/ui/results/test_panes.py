"""Both lists together: one selection, one frame, one state."""

import time

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.core.query import SearchMode
from app.ui.results.panes import ResultPanes
from app.ui.results.roles import Role
from app.ui.results.score_bar import PieceKind
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, many_notes, pool_of
from tests.ui.rankings import RankingPair, rankings_of

FRAME_MS = 8.0


def show(panes: ResultPanes, pair: RankingPair) -> None:
    panes.show_rankings(pair.left, pair.right)


def selected_rows(panes: ResultPanes) -> tuple[int | None, int | None]:
    return panes.left_list.selected, panes.right_list.selected


def test_the_lists_show_their_rankings(panes: ResultPanes) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES))
    show(panes, pair)
    for view, ranking in ((panes.left_list, pair.left), (panes.right_list, pair.right)):
        assert [row.passage_id for row in view.hits.rows] == [hit.passage_id for hit in ranking.hits]


def test_rankings_of_two_pools_are_refused(panes: ResultPanes) -> None:
    with pytest.raises(ValueError, match="same pool"):
        panes.show_rankings(rankings_of(pool_of(AUTH_NOTES)).left, rankings_of(pool_of(AUTH_NOTES)).right)


def test_first_the_first_hit_is_selected_and_the_focus_stays(qtbot: QtBot) -> None:
    window, field, panes = QWidget(), QLineEdit(), ResultPanes()
    column = QVBoxLayout(window)
    column.addWidget(field)
    column.addWidget(panes)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus, timeout=1000)
    pair = rankings_of(pool_of(AUTH_NOTES))
    with qtbot.waitSignal(panes.hit_selected, timeout=1000) as told:
        show(panes, pair)
    assert told.args == [pair.left.hits[0].passage_id]
    assert field.hasFocus()


@pytest.mark.parametrize("side", ["left_list", "right_list"])
def test_a_click_on_either_side_selects_on_both(panes: ResultPanes, qtbot: QtBot, side: str) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    view = getattr(panes, side)
    with qtbot.waitSignal(panes.hit_selected, timeout=1000) as told:
        place = view.visualRect(view.hits.index_of(3)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told.args == [3]
    assert panes.selected == 3
    assert selected_rows(panes) == (3, 3)


def test_the_selection_is_told_once(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    told: list[object] = []
    panes.hit_selected.connect(told.append)
    panes.select(3)
    panes.select(3)
    assert told == [3]


def test_selecting_scrolls_both_lists_to_the_hit(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(many_notes(60)), limit=40, mmr_lambda=0.4))
    shown_on_both = {row.passage_id for row in panes.right_list.hits.rows}
    low = [row.passage_id for row in panes.left_list.hits.rows if row.passage_id in shown_on_both][-1]
    assert not panes.left_list.shows(low)
    panes.select(low)
    assert panes.left_list.shows(low)
    assert panes.right_list.shows(low)


def test_the_selection_survives_every_order(panes: ResultPanes) -> None:
    pool = pool_of(AUTH_NOTES)
    show(panes, rankings_of(pool))
    panes.select(3)
    index = QPersistentModelIndex(panes.right_list.hits.index_of(3))
    told: list[object] = []
    panes.hit_selected.connect(told.append)
    for mmr_lambda in (1.0, 0.7, 0.5, 0.9):
        show(panes, rankings_of(pool, mmr_lambda=mmr_lambda, limit=8))
        assert selected_rows(panes) == (3, 3)
        assert index.data(Role.HIT).passage_id == 3
    assert told == []


def test_a_selected_hit_in_view_stays_in_view_when_the_order_changes(panes: ResultPanes) -> None:
    pool = pool_of(many_notes(60))
    show(panes, rankings_of(pool, limit=40, mmr_lambda=1.0))
    sunk = panes.left_list.hits.rows[1].passage_id
    panes.select(sunk)
    show(panes, rankings_of(pool, limit=40, mmr_lambda=0.5))
    assert panes.right_list.shows(sunk)


def test_a_list_that_was_scrolled_away_is_left_alone(panes: ResultPanes) -> None:
    pool = pool_of(many_notes(60))
    show(panes, rankings_of(pool, limit=40, mmr_lambda=1.0))
    panes.right_list.verticalScrollBar().setValue(900)
    show(panes, rankings_of(pool, limit=40, mmr_lambda=0.9))
    assert panes.right_list.verticalScrollBar().value() == 900


def test_the_selection_survives_a_new_pool_that_holds_it(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    panes.select(2)
    show(panes, rankings_of(pool_of(AUTH_NOTES[:4], query="cookie")))
    assert selected_rows(panes) == (2, 2)


def test_another_pool_selects_its_first_hit(panes: ResultPanes, qtbot: QtBot) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    panes.select(6)
    with qtbot.waitSignal(panes.hit_selected, timeout=1000) as told:
        show(panes, rankings_of(pool_of(AUTH_NOTES[:3])))
    assert told.args == [1]
    assert selected_rows(panes) == (1, 1)


def test_a_hit_below_both_cuts_stays_selected_and_returns(panes: ResultPanes) -> None:
    pool = pool_of(AUTH_NOTES)
    show(panes, rankings_of(pool))
    panes.select(6)
    show(panes, rankings_of(pool, limit=2))
    assert (panes.selected, selected_rows(panes)) == (6, (None, None))
    show(panes, rankings_of(pool))
    assert selected_rows(panes) == (6, 6)


def test_a_hit_that_one_list_shows_is_selected_there(panes: ResultPanes) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), limit=3)
    show(panes, pair)
    only_left = {h.passage_id for h in pair.left.hits} - {h.passage_id for h in pair.right.hits}
    panes.select(min(only_left))
    assert selected_rows(panes) == (min(only_left), None)


def test_an_unknown_passage_is_not_selected(panes: ResultPanes) -> None:
    panes.select(4)
    assert panes.selected is None
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    panes.select(4000)
    assert panes.selected == 1


def test_an_empty_pool_and_clear_leave_nothing(panes: ResultPanes, qtbot: QtBot) -> None:
    show(panes, rankings_of(pool_of(())))
    assert panes.selected is None
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    with qtbot.waitSignal(panes.hit_selected, timeout=1000) as told:
        panes.clear()
    assert told.args == [None]
    assert panes.left_list.hits.rows == panes.right_list.hits.rows == ()


def test_where_two_lists_have_no_room_there_is_one(panes: ResultPanes, qtbot: QtBot) -> None:
    panes.setMinimumSize(1, 1)  # as in a window that has no more room
    panes.resize(420, 500)
    qtbot.waitUntil(lambda: panes.right_list.width() == 420)
    assert not panes.left_list.isVisible()
    panes.resize(700, 500)
    assert panes.left_list.isVisible()
    panes.set_single(True)
    panes.resize(420, 500)
    panes.resize(700, 500)
    assert not panes.left_list.isVisible()


def test_the_single_list_is_the_right_one_over_the_full_width(panes: ResultPanes, qtbot: QtBot) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    panes.set_single(True)
    assert not panes.left_list.isVisible()
    assert not panes.ribbons.isVisible()
    qtbot.waitUntil(lambda: panes.right_list.width() == panes.width(), timeout=1000)
    kinds = [item.kind for item in panes.headers[1].items]
    assert kinds == [PieceKind.MEANING, PieceKind.KEYWORD, PieceKind.REPETITION]
    panes.set_single(False)
    assert panes.left_list.isVisible()
    qtbot.waitUntil(lambda: panes.left_list.width() == panes.right_list.width(), timeout=1000)


def test_headers_name_the_orders_and_the_pieces(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES)))
    left, right = panes.headers
    assert left.accessibleName() == "Relevance order, meaning, keywords"
    assert right.accessibleName() == "MMR order, repetition"


def test_the_header_says_when_mmr_is_off(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES), mmr_enabled=False))
    assert panes.headers[1].title.startswith("MMR is off")
    assert panes.headers[1].items == ()


def test_the_legend_names_a_silent_leg(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES, legs=frozenset({SearchMode.KEYWORD}))))
    assert panes.headers[0].accessibleName() == "Relevance order, keywords, meaning (silent)"


def test_the_legend_names_what_age_took_while_decay_is_on(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(AUTH_NOTES), decay_enabled=True))
    assert PieceKind.FADED in {item.kind for item in panes.headers[0].items}


def test_a_screen_reader_hears_whole_sentences(panes: ResultPanes) -> None:
    show(panes, rankings_of(pool_of(MIXED_NOTES), limit=20))
    reader = QAccessible.queryAccessibleInterface(panes.right_list)
    assert reader.text(QAccessible.Text.Name) == "Hits in MMR order"
    heard = [reader.child(row).text(QAccessible.Text.Name) for row in range(reader.childCount())]
    assert heard == [row.spoken for row in panes.right_list.hits.rows]


def test_a_re_ranking_fits_into_a_frame(panes: ResultPanes) -> None:
    pool = pool_of(many_notes(200))
    pairs = [rankings_of(pool, limit=20, mmr_lambda=step / 20) for step in range(20)]
    for pair in pairs:
        assert pair.left.hits
        assert pair.right.hits
    durations_ms = []
    for pair in pairs:
        start = time.perf_counter()
        show(panes, pair)
        durations_ms.append((time.perf_counter() - start) * 1000)
    assert sorted(durations_ms)[len(durations_ms) // 4] < FRAME_MS
