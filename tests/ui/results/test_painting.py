"""What is on the screen: pieces, hatching, badges and the change of theme."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.results.hit_list import HitList
from app.ui.results.panes import ResultPanes
from app.ui.results.score_bar import PieceKind, spans
from app.ui.theme import DARK, LIGHT, Theme, apply_theme
from tests.ui.pools import MIXED_NOTES, pool_of
from tests.ui.rankings import rankings_of

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def show(panes: ResultPanes, **parameters: object) -> None:
    pair = rankings_of(pool_of(MIXED_NOTES), **parameters)
    panes.show_rankings(pair.left, pair.right)


def bar_of(view: HitList, row: int) -> QRectF:
    rect = QRectF(view.visualRect(view.hits.index(row)))
    return view.delegate.style.geometry(rect).bar


def near(colour: QColor, wanted: QColor, *, tolerance: int = 24) -> bool:
    seen = (colour.red(), colour.green(), colour.blue())
    pairs = zip(seen, (wanted.red(), wanted.green(), wanted.blue()), strict=True)
    return all(abs(a - b) <= tolerance for a, b in pairs)


def colours_between(image: QImage, start: float, end: float, y: float) -> list[QColor]:
    return [image.pixelColor(x, int(y)) for x in range(int(start) + 1, int(end) - 1)]


def piece_colours(view: HitList, row: int, kind: PieceKind) -> list[QColor]:
    """The pixels along the middle of a piece of a row's bar; none where the row has no such piece."""
    bar = bar_of(view, row)
    image = view.viewport().grab().toImage()
    for found, start, end in spans(view.hits.rows[row].bar, left=bar.left(), width=bar.width()):
        if found is kind:
            return colours_between(image, start, end, bar.center().y())
    return []


def long_repetition(view: HitList) -> int:
    """A row whose repetition is long enough to hold several stripes."""
    return next(
        place
        for place, row in enumerate(view.hits.rows)
        for piece in row.bar
        if piece.kind is PieceKind.REPETITION and piece.length > 0.1
    )


@THEMES
def test_meaning_and_keyword_are_filled_with_their_colours(
    panes: ResultPanes, qapp: QApplication, theme: Theme
) -> None:
    apply_theme(qapp, theme)
    show(panes)
    for kind, colour in ((PieceKind.MEANING, theme.meaning), (PieceKind.KEYWORD, theme.keyword)):
        seen = piece_colours(panes.left_list, 0, kind)
        assert seen
        assert all(near(pixel, colour) for pixel in seen)


@THEMES
def test_repetition_is_hatched(panes: ResultPanes, qapp: QApplication, theme: Theme) -> None:
    apply_theme(qapp, theme)
    show(panes)
    view = panes.right_list
    seen = piece_colours(view, long_repetition(view), PieceKind.REPETITION)
    stripes = [near(pixel, theme.repetition, tolerance=40) for pixel in seen]
    gaps = [near(pixel, theme.track, tolerance=40) for pixel in seen]
    assert sum(stripes) >= 3
    assert sum(gaps) >= 3


def test_the_left_list_shows_no_repetition(panes: ResultPanes) -> None:
    show(panes)
    image = panes.left_list.viewport().grab().toImage()
    for row in range(panes.left_list.hits.rowCount()):
        bar = bar_of(panes.left_list, row)
        seen = colours_between(image, bar.left(), bar.right(), bar.center().y())
        assert not any(near(pixel, LIGHT.repetition, tolerance=40) for pixel in seen)


@THEMES
def test_the_selected_row_stands_out(
    panes: ResultPanes, qapp: QApplication, qtbot: QtBot, theme: Theme
) -> None:
    apply_theme(qapp, theme)
    qtbot.wait(1)
    show(panes)
    panes.select(2)
    for view in (panes.left_list, panes.right_list):
        rect = view.visualRect(view.hits.index_of(2))
        image = view.viewport().grab().toImage()
        assert near(image.pixelColor(rect.left() + 8, rect.center().y()), theme.selection, tolerance=2)
        assert near(image.pixelColor(2, image.height() - 2), theme.window, tolerance=2)


def test_the_theme_changes_while_shown(panes: ResultPanes, qapp: QApplication, qtbot: QtBot) -> None:
    show(panes, decay_enabled=True)
    light = panes.grab().toImage()
    apply_theme(qapp, DARK)
    qtbot.wait(1)
    dark = panes.grab().toImage()
    for image, theme in ((light, LIGHT), (dark, DARK)):
        assert near(image.pixelColor(1, image.height() - 2), theme.window, tolerance=2)
    seen = piece_colours(panes.left_list, 0, PieceKind.MEANING)
    assert all(near(pixel, DARK.meaning) for pixel in seen)


@pytest.mark.parametrize("width", [420, 560, 1600])
@pytest.mark.parametrize("points", [7, 10, 20])
def test_numbers_are_whole_at_any_width_and_size(
    panes: ResultPanes, qtbot: QtBot, width: int, points: int
) -> None:
    font = QFont(panes.font())
    font.setPointSize(points)
    panes.setFont(font)
    show(panes, limit=20)
    panes.resize(width, 500)
    qtbot.wait(1)
    panes.grab()
    for view in (panes.left_list, panes.right_list):
        style = view.delegate.style
        places = style.geometry(QRectF(view.visualRect(view.hits.index(0))))
        assert view.visualRect(view.hits.index(0)).right() <= view.viewport().width()
        assert places.bar.width() > 0
        assert places.rank.width() >= style.rank.width("200")
        for row in view.hits.rows:
            assert style.title.width(row.number) <= places.number.width()
            assert places.number.left() > places.title.right()


def test_rows_grow_with_the_font(panes: ResultPanes) -> None:
    show(panes)
    before = panes.left_list.visualRect(panes.left_list.hits.index(0)).height()
    font = QFont(panes.font())
    font.setPointSize(font.pointSize() * 2)
    panes.setFont(font)
    panes.grab()
    assert panes.left_list.visualRect(panes.left_list.hits.index(0)).height() > before * 1.5


def test_one_sided_ribbons_and_a_silent_leg_are_painted(panes: ResultPanes) -> None:
    show(panes, limit=3, mmr_lambda=0.2)
    image = panes.ribbons.grab().toImage()
    window = image.pixelColor(image.width() // 2, image.height() - 2)
    row = panes.left_list.delegate.style.height
    lines = [image.pixelColor(3, y) for y in range(3 * row)]
    assert sum(not near(pixel, window, tolerance=6) for pixel in lines) >= 3
