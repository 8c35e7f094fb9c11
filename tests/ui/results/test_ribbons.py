"""The ribbons follow the rows wherever they lie, and answer to the pointer."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from app.ui.results.hit_list import HitList
from app.ui.results.panes import ResultPanes
from app.ui.results.ribbons import Ribbon
from tests.ui.pools import AUTH_NOTES, many_notes, pool_of
from tests.ui.rankings import rankings_of


def show(panes: ResultPanes, *, limit: int = 6, count: int = 0, mmr_lambda: float = 0.7) -> None:
    pool = pool_of(many_notes(count) if count else AUTH_NOTES)
    pair = rankings_of(pool, limit=limit, mmr_lambda=mmr_lambda)
    panes.show_rankings(pair.left, pair.right)


def ribbon_of(panes: ResultPanes, passage_id: int) -> Ribbon:
    return next(r for r in panes.ribbons.ribbons() if r.link.passage_id == passage_id)


def middle_in(panes: ResultPanes, view: HitList, passage_id: int) -> float:
    """The y of the middle of a row, in the ribbons' coordinates."""
    rect = view.visualRect(view.hits.index_of(passage_id))
    centre = view.viewport().mapTo(panes, rect.topLeft()) + QPoint(0, rect.height() // 2)
    return panes.ribbons.mapFrom(panes, centre).y()


def middle_of(ribbon: Ribbon) -> QPointF:
    return QPointF(*ribbon.curve.point(0.5))


def test_a_ribbon_joins_the_middles_of_both_rows(panes: ResultPanes) -> None:
    show(panes)
    joined = [ribbon for ribbon in panes.ribbons.ribbons() if ribbon.link.joined]
    assert len(joined) == 6
    for ribbon in joined:
        passage_id = ribbon.link.passage_id
        assert ribbon.curve.y0 == pytest.approx(middle_in(panes, panes.left_list, passage_id), abs=1)
        assert ribbon.curve.y1 == pytest.approx(middle_in(panes, panes.right_list, passage_id), abs=1)
        assert (ribbon.curve.x0, ribbon.curve.x1) == (0, panes.ribbons.width())


def test_ribbons_follow_a_list_that_scrolls(panes: ResultPanes, qtbot: QtBot) -> None:
    show(panes, limit=30, count=60)
    passage_id = panes.left_list.hits.rows[4].passage_id
    before = ribbon_of(panes, passage_id).curve.y0
    with qtbot.waitSignal(panes.left_list.rows_moved, timeout=1000):
        panes.left_list.verticalScrollBar().setValue(100)
    assert ribbon_of(panes, passage_id).curve.y0 == pytest.approx(before - 100)


def test_a_hit_below_the_cut_of_one_list_has_a_ribbon_with_one_end(panes: ResultPanes) -> None:
    show(panes, limit=8, count=60, mmr_lambda=0.2)
    single = [ribbon for ribbon in panes.ribbons.ribbons() if not ribbon.link.joined]
    assert {ribbon.link.on_left for ribbon in single} == {True, False}
    for ribbon in single:
        shown_at = ribbon.curve.x0 == 0 if ribbon.link.on_left else ribbon.curve.x1 == panes.ribbons.width()
        assert shown_at
        assert ribbon.curve.x1 - ribbon.curve.x0 < panes.ribbons.width() / 2


def test_ribbons_between_rows_out_of_view_are_left_out(panes: ResultPanes) -> None:
    show(panes, limit=40, count=60)
    seen = {ribbon.link.passage_id for ribbon in panes.ribbons.ribbons()}
    assert {row.passage_id for row in panes.left_list.hits.rows[:5]} <= seen
    assert len(seen) < len(panes.ribbons.links)


def test_the_selected_ribbon_is_painted_last(panes: ResultPanes) -> None:
    show(panes)
    panes.select(3)
    assert panes.ribbons.ribbons()[-1].link.passage_id == 3


def test_the_ribbon_under_the_pointer_is_found(panes: ResultPanes) -> None:
    show(panes)
    link = panes.ribbons.link_at(QPointF(1, ribbon_of(panes, 3).curve.y0))
    assert link is not None
    assert link.passage_id == 3
    assert panes.ribbons.link_at(QPointF(40, panes.ribbons.height() - 2)) is None


def test_a_click_on_a_ribbon_selects_its_hit(panes: ResultPanes) -> None:
    show(panes)
    place = QPoint(2, round(ribbon_of(panes, 5).curve.y0))
    QTest.mouseClick(panes.ribbons, Qt.MouseButton.LeftButton, pos=place)
    assert panes.selected == 5


def test_a_tool_tip_says_where_the_hit_went(panes: ResultPanes) -> None:
    show(panes)
    ribbon = ribbon_of(panes, 3)
    place = QPoint(2, round(ribbon.curve.y0))
    event = QHelpEvent(QEvent.Type.ToolTip, place, panes.ribbons.mapToGlobal(place))
    QApplication.sendEvent(panes.ribbons, event)
    assert ribbon.link.sentence in QToolTip.text()
    QToolTip.hideText()


def test_pointing_at_a_row_strengthens_its_ribbon(panes: ResultPanes) -> None:
    show(panes)
    panes.select(1)
    panes.left_list.entered.emit(panes.left_list.hits.index_of(4))
    assert [ribbon.link.passage_id for ribbon in panes.ribbons.ribbons()][-2:] == [4, 1]


def test_empty_lists_have_no_ribbons(panes: ResultPanes) -> None:
    show(panes)
    panes.clear()
    assert panes.ribbons.ribbons() == ()
