"""The Similarity tab in use: keys and clicks choose pairs, and the chosen cell is said."""

import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.sweep import sweep
from app.ui.analysis.similarity.grid import HitOrder, SimilarityGrid
from app.ui.analysis.similarity.model import GridModel
from app.ui.analysis.similarity.shades import shade
from app.ui.analysis.similarity.tab import SimilarityTab
from app.ui.theme import DARK, LIGHT, Theme, apply_theme
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, many_notes, pool_of
from tests.ui.rankings import RankingPair, rankings_of


@pytest.fixture
def tab(qtbot: QtBot) -> SimilarityTab:
    widget = SimilarityTab()
    qtbot.addWidget(widget)
    widget.resize(1000, 260)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def show(tab: SimilarityTab, pair: RankingPair) -> SimilarityGrid:
    tab.show_sweep(sweep(pair.right.pool, pair.right.parameters))
    tab.show_rankings(pair.left, pair.right)
    QApplication.processEvents()
    assert tab.grid is not None
    return tab.grid


def middle(tab: SimilarityTab, row: int, column: int) -> QPoint:
    return tab.view.visualRect(tab.view.grid_model.index(row, column)).center()


def test_arrows_move_the_cell_and_it_is_said(tab: SimilarityTab) -> None:
    grid = show(tab, rankings_of(pool_of(AUTH_NOTES)))
    assert tab.sentence.text() == grid.sentence(1, 0)
    tab.setFocus()
    QTest.keyClick(tab.view, Qt.Key.Key_Down)
    assert tab.sentence.text() == grid.sentence(2, 0)
    assert tab.view.accessibleDescription() == grid.sentence(2, 0)
    QTest.keyClick(tab.view, Qt.Key.Key_Right)
    assert tab.sentence.text() == grid.sentence(2, 1)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_chooses_the_pair_with_the_lower_hit_first(
    tab: SimilarityTab, qtbot: QtBot, key: Qt.Key
) -> None:
    grid = show(tab, rankings_of(pool_of(AUTH_NOTES)))
    tab.view.setCurrentIndex(tab.view.grid_model.index(0, 2))
    with qtbot.waitSignal(tab.pair_selected) as chosen:
        QTest.keyClick(tab.view, key)
    assert chosen.args == [(grid.ids[2], grid.ids[0])]


def test_a_click_chooses_a_pair_and_on_the_diagonal_or_a_name_a_hit(tab: SimilarityTab, qtbot: QtBot) -> None:
    grid = show(tab, rankings_of(pool_of(AUTH_NOTES)))
    left = Qt.MouseButton.LeftButton
    with qtbot.waitSignal(tab.pair_selected) as pair:
        QTest.mouseClick(tab.view.viewport(), left, pos=middle(tab, 3, 1))
    assert pair.args == [(grid.ids[3], grid.ids[1])]
    assert tab.sentence.text() == grid.sentence(3, 1)
    with qtbot.waitSignal(tab.passage_selected) as hit:
        QTest.mouseClick(tab.view.viewport(), left, pos=middle(tab, 2, 2))
    assert hit.args == [grid.ids[2]]
    with qtbot.waitSignal(tab.passage_selected) as named:
        where = QPoint(20, tab.view.names.sectionViewportPosition(1) + 4)
        QTest.mouseClick(tab.view.names.viewport(), left, pos=where)
    assert named.args == [grid.ids[1]]


def test_the_switch_orders_by_mmr_and_the_cell_stays_with_its_hits(tab: SimilarityTab) -> None:
    show(tab, rankings_of(pool_of(MIXED_NOTES), mmr_lambda=0.5))
    before = tab.grid
    assert before is not None
    tab.view.setCurrentIndex(tab.view.grid_model.index(2, 1))
    held = {before.ids[2], before.ids[1]}
    tab.order_switch.click()
    after = tab.grid
    assert after is not None
    assert tab.order is HitOrder.MMR
    assert after.ids != before.ids
    current = tab.view.currentIndex()
    assert {after.ids[current.row()], after.ids[current.column()]} == held
    assert tab.sentence.text() == after.sentence(current.row(), current.column())
    assert "MMR order" in tab.text_twin()


def test_a_moving_slider_keeps_the_cell_and_chooses_nothing(tab: SimilarityTab, qtbot: QtBot) -> None:
    pool = pool_of(MIXED_NOTES)
    show(tab, rankings_of(pool, mmr_lambda=0.9))
    with qtbot.assertNotEmitted(tab.pair_selected), qtbot.assertNotEmitted(tab.passage_selected):
        for step in range(90, 20, -10):
            pair = rankings_of(pool, mmr_lambda=step / 100)
            tab.show_rankings(pair.left, pair.right)
    assert tab.sentence.text()


def test_tool_tip_and_screen_reader_say_the_pair(tab: SimilarityTab) -> None:
    grid = show(tab, rankings_of(pool_of(AUTH_NOTES)))
    index = tab.view.grid_model.index(2, 1)
    spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == grid.sentence(2, 1)
    assert "of their words are the same" in index.data(Qt.ItemDataRole.ToolTipRole)
    table = QAccessible.queryAccessibleInterface(tab.view)
    heard = [table.child(place).text(QAccessible.Text.Name) for place in range(table.childCount())]
    assert spoken in heard
    assert grid.label(2) in heard


def test_the_selected_hit_is_marked_and_nothing_is_emitted(tab: SimilarityTab, qtbot: QtBot) -> None:
    grid = show(tab, rankings_of(pool_of(AUTH_NOTES)))
    with qtbot.assertNotEmitted(tab.passage_selected):
        tab.select_passage(grid.ids[3])
    image = tab.view.names.viewport().grab().toImage()
    y = tab.view.names.sectionViewportPosition(3) + 3
    assert image.pixelColor(image.width() - 8, y) == LIGHT.selection


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_cells_have_the_shade_of_their_similarity(
    tab: SimilarityTab, qapp: QApplication, theme: Theme
) -> None:
    try:
        apply_theme(qapp, theme)
        grid = show(tab, rankings_of(pool_of(AUTH_NOTES)))
        image = tab.view.viewport().grab().toImage()
        for row, column in ((1, 0), (4, 2), (0, 5)):
            rect = tab.view.visualRect(tab.view.grid_model.index(row, column))
            seen = image.pixelColor(rect.left() + 8, rect.top() + 6)
            assert seen == shade(theme, float(grid.values[row, column]))
        corner = tab.view.visualRect(tab.view.grid_model.index(0, 0)).topLeft()
        assert image.pixelColor(corner) == theme.text  # the outline of the family
    finally:
        apply_theme(qapp, LIGHT)


def test_the_words_give_way_to_the_map_in_a_narrow_window(tab: SimilarityTab) -> None:
    show(tab, rankings_of(pool_of(AUTH_NOTES)))
    assert tab.families.isVisible()
    tab.resize(480, 240)
    QApplication.processEvents()
    assert not tab.families.isVisible()
    assert tab.sentence.isVisible()
    assert tab.view.height() > 120


def test_twenty_by_twenty_is_quick(tab: SimilarityTab) -> None:
    pair = rankings_of(pool_of(many_notes(120), limit=20), limit=20)
    tab.resize(1000, 460)
    show(tab, pair)
    shown, painted = [], []
    for _ in range(9):
        began = time.perf_counter()
        tab.show_rankings(pair.left, pair.right)
        shown.append(time.perf_counter() - began)
        began = time.perf_counter()
        tab.view.viewport().grab()
        painted.append(time.perf_counter() - began)
    assert sorted(shown)[4] < 0.008
    assert sorted(painted)[4] < 0.016


def test_nothing_and_one_hit_are_said(tab: SimilarityTab) -> None:
    assert tab.sentence.text() == "There is no list yet."
    assert tab.text_twin() == ""
    one = rankings_of(pool_of(AUTH_NOTES[:1]))
    tab.show_rankings(one.left, one.right)
    assert tab.sentence.text() == "One hit alone repeats nothing."
    show(tab, rankings_of(pool_of(AUTH_NOTES)))
    assert tab.view.isVisible()
    tab.show_sweep(None)
    assert not tab.view.isVisible()
    assert tab.sentence.text() == "There is no list yet."


def test_the_model_is_a_proper_one(tab: SimilarityTab) -> None:
    model = GridModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for notes in (AUTH_NOTES, MIXED_NOTES, MIXED_NOTES, AUTH_NOTES[:3]):
        pair = rankings_of(pool_of(notes))
        tab.show_rankings(pair.left, pair.right)
        model.set_grid(tab.grid)
    model.set_grid(None)
    assert model.rowCount() == 0
    assert tester.model() is model
