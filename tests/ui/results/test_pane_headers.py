"""The headers name the orders, or what is compared, and every kind of piece that the bars below have."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.results.pane_headers import PaneHeaders
from app.ui.results.score_bar import PieceKind
from tests.ui.pools import AUTH_NOTES, pool_of
from tests.ui.rankings import rankings_of

PAIR = rankings_of(pool_of(AUTH_NOTES))
BOTH = (PieceKind.MEANING, PieceKind.KEYWORD)


@pytest.fixture
def whole(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def headers(whole: QWidget) -> PaneHeaders:
    return PaneHeaders(whole)


def kinds(headers: PaneHeaders) -> tuple[list[PieceKind], list[PieceKind]]:
    return [item.kind for item in headers.left.items], [item.kind for item in headers.right.items]


def test_the_right_one_names_what_the_left_one_does_not(headers: PaneHeaders) -> None:
    headers.show_rankings(PAIR.left, PAIR.right, moves=True)
    assert kinds(headers) == ([*BOTH], [PieceKind.REPETITION])
    headers.set_single(single=True)
    assert kinds(headers)[1] == [*BOTH, PieceKind.REPETITION]


def test_it_says_when_nothing_moves(headers: PaneHeaders) -> None:
    headers.show_rankings(PAIR.left, PAIR.right, moves=False)
    assert "nothing moves" in headers.right.title


def test_a_list_with_a_name_of_its_own_has_pieces_of_its_own(headers: PaneHeaders) -> None:
    headers.show_rankings(PAIR.right, PAIR.right, moves=False)
    headers.set_titles("“narrow”", "“wide”")
    assert (headers.left.title, headers.right.title) == ("“narrow”", "“wide”")
    assert kinds(headers)[0] == [*BOTH, PieceKind.REPETITION]
    assert headers.left_named
    headers.set_titles("", "")
    assert headers.left.title == "Relevance order"
    assert kinds(headers)[0] == [*BOTH]
