"""Near-alike hits fold into one row, open and close by key and click, and the selection never gets lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from app.core.families import families
from app.ui.results.folding import Folding, FoldMark
from app.ui.results.hit_list import HitList
from app.ui.results.hit_row import HitRow
from app.ui.results.panes import ResultPanes
from app.ui.results.sentences import fold_label, newest_label, spoken_fold
from tests.ui.pools import AUTH_NOTES, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

BASE = "set the secret in the environment before the first start and keep it out of the repository"
VERSIONS = tuple(
    replace(
        AUTH_NOTES[0], title=f"Version {n}", text=f"{BASE} v{n}", meaning=0.9 - n / 100, age_days=40.0 - n
    )
    for n in range(4)
)
PAIR = rankings_of(pool_of((*VERSIONS, *AUTH_NOTES[3:])), limit=4)
LEADER, NEWEST = 1, 4


@pytest.fixture
def folded(panes: ResultPanes) -> ResultPanes:
    for view in (panes.left_list, panes.right_list):
        QAbstractItemModelTester(view.hits, QAbstractItemModelTester.FailureReportingMode.Fatal, view)
    panes.show_rankings(PAIR.left, PAIR.right)
    panes.set_folding(True)
    return panes


def ids(view: HitList) -> list[int]:
    return [row.passage_id for row in view.hits.rows]


def row_of(view: HitList, passage_id: int) -> HitRow:
    return next(row for row in view.hits.rows if row.passage_id == passage_id)


def test_unfolded_nothing_is_marked(panes: ResultPanes) -> None:
    panes.show_rankings(PAIR.left, PAIR.right)
    assert ids(panes.left_list) == [1, 2, 3, 4]
    assert all(row.fold is None for row in panes.left_list.hits.rows)


def test_a_family_is_one_row_and_the_list_is_as_long_as_before(folded: ResultPanes) -> None:
    assert ids(folded.left_list) == [1, 5, 6, 7]
    assert row_of(folded.left_list, LEADER).fold == FoldMark(
        3, opened=False, inside=False, newest=False, newer_inside=True
    )
    assert row_of(folded.left_list, 5).fold is None
    assert [row.rank for row in folded.left_list.hits.rows] == [1, 5, 6, 7]


def test_a_click_on_the_number_opens_and_closes(folded: ResultPanes) -> None:
    view = folded.left_list
    for wanted in ([1, 2, 3, 4, 5, 6, 7], [1, 5, 6, 7]):
        index = view.hits.index_of(LEADER)
        rect = view.delegate.fold_rect(QRectF(view.visualRect(index)), row_of(view, LEADER))
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
        assert ids(view) == wanted
    assert ids(folded.right_list)[0] == LEADER


def test_a_click_beside_the_number_only_selects(folded: ResultPanes) -> None:
    view = folded.left_list
    QTest.mouseClick(
        view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(view.hits.index_of(LEADER)).center()
    )
    assert ids(view) == [1, 5, 6, 7]
    assert folded.selected == LEADER


def test_keys_open_one_list_and_close_it_from_inside(folded: ResultPanes) -> None:
    view = folded.left_list
    folded.select(LEADER)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert ids(view) == [1, 2, 3, 4, 5, 6, 7]
    assert len(ids(folded.right_list)) == 4
    assert [row_of(view, n).fold for n in (1, 2, 4)] == [
        FoldMark(3, opened=True, inside=False, newest=False, newer_inside=True),
        FoldMark(0, opened=True, inside=True, newest=False),
        FoldMark(0, opened=True, inside=True, newest=True),
    ]
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert folded.selected == 2
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert ids(view) == [1, 5, 6, 7]
    assert folded.selected == LEADER
    assert view.selected == LEADER


def test_an_opened_family_stays_open_while_sliders_move_and_not_for_a_new_pool(folded: ResultPanes) -> None:
    folded.select(LEADER)
    QTest.keyClick(folded.left_list, Qt.Key.Key_Right)
    again = RankingPair(PAIR.left, rankings_of(PAIR.left.pool, limit=4, mmr_lambda=0.1).right)
    folded.show_rankings(again.left, again.right)
    assert ids(folded.left_list) == [1, 2, 3, 4, 5, 6, 7]
    other = rankings_of(pool_of((*VERSIONS, *AUTH_NOTES[3:])), limit=4)
    folded.show_rankings(other.left, other.right)
    assert ids(folded.left_list) == [1, 5, 6, 7]


def test_choosing_a_hit_that_is_folded_away_opens_its_family(folded: ResultPanes) -> None:
    folded.select(NEWEST)
    assert folded.selected == NEWEST
    assert folded.left_list.selected == NEWEST
    assert NEWEST in ids(folded.right_list)


def test_ribbons_join_what_both_lists_show(folded: ResultPanes) -> None:
    joined = {link.passage_id for link in folded.ribbons.links if link.joined}
    assert joined == set(ids(folded.left_list)) & set(ids(folded.right_list))
    shown = {link.passage_id for link in folded.ribbons.links}
    assert shown == set(ids(folded.left_list)) | set(ids(folded.right_list))


def test_a_switch_over_the_lists_folds_and_tells(panes: ResultPanes, qtbot: QtBot) -> None:
    panes.show_rankings(PAIR.left, PAIR.right)
    [switch] = panes.findChildren(type(panes.fold_switch))
    with qtbot.waitSignal(panes.folding_changed, timeout=1000) as told:
        QTest.mouseClick(switch.toggle, Qt.MouseButton.LeftButton)
    assert told.args == [True]
    assert ids(panes.left_list) == [1, 5, 6, 7]
    panes.set_folding(False)
    assert not switch.toggle.isChecked()
    assert ids(panes.left_list) == [1, 2, 3, 4]


def test_rows_say_what_is_behind_them() -> None:
    closed = FoldMark(3, opened=False, inside=False, newest=True)
    assert fold_label(closed) == "＋3 alike"
    assert fold_label(replace(closed, opened=True)) == "－3 alike"
    assert fold_label(FoldMark(0, opened=True, inside=True, newest=True)) == ""
    assert newest_label(closed) == "newest"
    hiding = replace(closed, newest=False, newer_inside=True)
    assert newest_label(hiding) == "newer inside"
    assert newest_label(replace(hiding, opened=True)) == ""
    assert spoken_fold(hiding) == "3 more alike, folded, a newer one among them"
    assert spoken_fold(closed) == "3 more alike, folded, the newest of those alike"
    assert spoken_fold(FoldMark(0, opened=True, inside=True, newest=False)) == "alike to the one above"


def test_every_row_is_spoken_with_its_fold(folded: ResultPanes) -> None:
    assert "3 more alike, folded" in row_of(folded.left_list, LEADER).spoken


def test_the_family_row_paints_in_its_room(folded: ResultPanes) -> None:
    folded.select(LEADER)
    QTest.keyClick(folded.left_list, Qt.Key.Key_Right)
    for width in (700, 1000, 1600):
        folded.resize(width, 460)
        assert not folded.grab().isNull()
        view = folded.left_list
        rect = QRectF(view.visualRect(view.hits.index_of(LEADER)))
        assert rect.contains(view.delegate.fold_rect(rect, row_of(view, LEADER)))


@given(ranking_pairs(), st.data())
def test_folding_shows_each_hit_at_most_once_whatever_is_opened(
    pair: RankingPair, data: st.DataObject
) -> None:
    folding = Folding()
    folding.enabled = True
    folding.shown(pair.right)
    pool_ids = [candidate.passage.id for candidate in pair.right.pool.candidates]
    for passage_id in data.draw(st.lists(st.sampled_from(pool_ids), max_size=4)):
        folding.set_opened(passage_id, opened=data.draw(st.booleans()))
    shown = folding.shown(pair.right)
    seen = [row.hit.passage_id for row in shown]
    assert len(seen) == len(set(seen))
    leaders = [row for row in shown if row.mark is None or not row.mark.inside]
    assert len(leaders) == min(pair.right.parameters.limit, len(families(pair.right.pool)))
    for row in shown:
        assert not folding.hides(row.hit.passage_id)
        if row.mark is not None and row.mark.alike:
            leader = row.hit.passage_id
            assert folding.leader_of(leader) == leader
            assert folding.is_opened(leader) == row.mark.opened
