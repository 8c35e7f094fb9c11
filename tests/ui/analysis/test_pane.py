"""The pane below the lists: what its tabs are given and when, and how it shares the height."""

import pytest
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QWidget
from pytestqt.qtbot import QtBot

from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep, sweep
from app.ui.analysis.pane import AnalysisPane
from app.ui.analysis.split import ROOM_FOR_LISTS, ROOM_FOR_PANE, ResultsSplit
from app.ui.analysis.tabs import MadeTab, TabSpec, all_tabs
from tests.ui.pools import AUTH_NOTES, many_notes, pool_of
from tests.ui.rankings import RankingPair, rankings_of

AUTH = rankings_of(pool_of(AUTH_NOTES), limit=4)
AUTH_SWEEP = sweep(AUTH.left.pool, AUTH.left.parameters)
MANY = rankings_of(pool_of(many_notes(12, seed=1)), limit=4)
MANY_SWEEP = sweep(MANY.left.pool, MANY.left.parameters)


class Telling(QWidget):
    """A picture in words: it tells what it was given."""

    lambda_wanted = Signal(float)
    passage_selected = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.given: list[object] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_sweep(self, swept: LambdaSweep | None) -> None:
        self.given.append(swept)

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        self.given.append((left, right))

    def select_passage(self, passage_id: int | None) -> None:
        self.given.append(passage_id)

    def text_twin(self) -> str:
        return f"{len(self.given)} things"


def telling(*, silent: bool = False) -> MadeTab:
    made = Telling()
    if silent:
        return MadeTab(widget=made, view=made)
    return MadeTab(
        widget=made, view=made, lambda_wanted=made.lambda_wanted, passage_selected=made.passage_selected
    )


TABS = (
    TabSpec("one", "One", "The first", telling),
    TabSpec("two", "Two", "The second", lambda: telling(silent=True)),
)


@pytest.fixture
def pane(qtbot: QtBot) -> AnalysisPane:
    pane = AnalysisPane(tabs=TABS)
    qtbot.addWidget(pane)
    pane.resize(600, 260)
    pane.show()
    return pane


def given(pane: AnalysisPane, name: str) -> list[object]:
    picture = pane.picture(name)
    assert isinstance(picture, Telling)
    return picture.given


def show(pane: AnalysisPane, pair: RankingPair, swept: LambdaSweep) -> None:
    pane.show_rankings(pair.left, pair.right)
    pane.show_sweep(swept)


def test_a_tab_gets_a_sweep_and_rankings_of_one_pool(pane: AnalysisPane) -> None:
    show(pane, AUTH, AUTH_SWEEP)
    pane.select_passage(AUTH.left.hits[1].passage_id)
    pane.show_rankings(MANY.left, MANY.right)
    expected = [AUTH_SWEEP, (AUTH.left, AUTH.right), AUTH.left.hits[1].passage_id]
    assert given(pane, "one") == expected
    pane.show_sweep(MANY_SWEEP)
    assert given(pane, "one") == [*expected, MANY_SWEEP, (MANY.left, MANY.right)]


def test_a_tab_that_is_not_open_gets_nothing_until_it_is(pane: AnalysisPane) -> None:
    show(pane, AUTH, AUTH_SWEEP)
    assert pane.picture("two") is None
    pane.set_tab("two")
    assert given(pane, "two") == [AUTH_SWEEP, (AUTH.left, AUTH.right)]
    show(pane, MANY, MANY_SWEEP)
    assert len(given(pane, "one")) == 2
    pane.set_tab("one")
    assert given(pane, "one")[2:] == [MANY_SWEEP, (MANY.left, MANY.right)]


@pytest.mark.parametrize("how", ["closed", "hidden"])
def test_a_pane_that_cannot_be_seen_costs_nothing(pane: AnalysisPane, how: str) -> None:
    if how == "closed":
        pane.set_opened(opened=False)
    else:
        pane.hide()
    show(pane, AUTH, AUTH_SWEEP)
    assert pane.picture("one") is None
    pane.set_opened(opened=True)
    pane.show()
    assert given(pane, "one") == [AUTH_SWEEP, (AUTH.left, AUTH.right)]


def test_what_is_cleared_is_emptied_once(pane: AnalysisPane) -> None:
    show(pane, AUTH, AUTH_SWEEP)
    pane.clear()
    pane.clear()
    assert given(pane, "one")[2:] == [None]
    show(pane, AUTH, AUTH_SWEEP)
    assert given(pane, "one")[3:] == [AUTH_SWEEP, (AUTH.left, AUTH.right)]


def test_what_a_tab_asks_for_is_passed_on(qtbot: QtBot, pane: AnalysisPane) -> None:
    show(pane, AUTH, AUTH_SWEEP)
    picture = pane.picture("one")
    assert isinstance(picture, Telling)
    with qtbot.waitSignal(pane.lambda_wanted) as wanted:
        picture.lambda_wanted.emit(0.25)
    assert wanted.args == [0.25]
    with qtbot.waitSignal(pane.passage_selected) as selected:
        picture.passage_selected.emit(7)
    assert selected.args == [7]


def test_the_open_picture_is_told_as_text(qtbot: QtBot, pane: AnalysisPane) -> None:
    assert pane.text_twin() == ""
    show(pane, AUTH, AUTH_SWEEP)
    [copy] = [child for child in pane.findChildren(QWidget) if child.accessibleName() == "Copy as text"]
    with qtbot.waitSignal(pane.text_wanted) as wanted:
        QTest.mouseClick(copy, Qt.MouseButton.LeftButton)
    assert wanted.args == ["2 things"]


def test_an_unknown_tab_is_left_alone(pane: AnalysisPane) -> None:
    pane.set_tab("no such tab")
    assert pane.tab == "one"


def test_arrow_keys_move_along_the_tabs(pane: AnalysisPane) -> None:
    pane.strip.setFocus()
    QTest.keyClick(pane.strip, Qt.Key.Key_Right)
    assert pane.tab == "two"
    assert pane.accessibleName() == "The second"


@pytest.mark.parametrize("spec", all_tabs(), ids=lambda spec: spec.name)
def test_every_tab_shows_a_real_pool_and_tells_it_as_text(qtbot: QtBot, spec: TabSpec) -> None:
    pane = AnalysisPane(tabs=(spec,))
    qtbot.addWidget(pane)
    pane.resize(860, 280)
    pane.show()
    show(pane, AUTH, AUTH_SWEEP)
    pane.select_passage(AUTH.left.hits[1].passage_id)
    assert len(pane.text_twin()) > 40
    show(pane, MANY, MANY_SWEEP)
    assert len(pane.text_twin()) > 40
    pane.clear()
    assert pane.grab().width() > 0


# ------------------------------------------------------------------------------- sharing the height


class _Shared:
    def __init__(self, qtbot: QtBot, height: int) -> None:
        self.results, self.pane = QListWidget(), AnalysisPane(tabs=TABS)
        self.split = ResultsSplit(results=self.results, pane=self.pane)
        qtbot.addWidget(self.split)
        self.split.resize(600, height)
        self.split.show()
        self.split.set_shared(opened=True, height=300)

    def resize(self, height: int) -> None:
        self.split.resize(600, height)


def test_the_pane_has_the_height_that_was_kept_and_keeps_it(qtbot: QtBot) -> None:
    shared = _Shared(qtbot, 700)
    assert shared.pane.height() == 300
    shared.resize(800)
    assert shared.pane.height() == 300
    assert shared.results.height() == 800 - 300 - 1
    shared.resize(480)
    assert ROOM_FOR_LISTS - 1 <= shared.results.height() <= ROOM_FOR_LISTS
    shared.resize(700)
    assert shared.pane.height() == 300


def test_a_dragged_edge_is_kept(qtbot: QtBot) -> None:
    shared = _Shared(qtbot, 700)
    handle = shared.split.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(100, 0))
    QTest.mouseMove(handle, QPoint(100, 60))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(100, 0))
    assert 230 < shared.pane.height() < 250
    assert shared.split.pane_height == shared.pane.height()


def test_a_closed_pane_leaves_its_tabs_alone_and_comes_back(qtbot: QtBot) -> None:
    shared = _Shared(qtbot, 700)
    shared.split.toggle()
    assert shared.pane.height() < 60
    assert shared.results.height() == 700 - 1 - shared.pane.height()
    QTest.mouseClick(shared.pane.strip, Qt.MouseButton.LeftButton, pos=shared.pane.strip.tabRect(1).center())
    assert shared.split.opened
    assert shared.pane.tab == "two"
    assert shared.pane.height() == 300


def test_a_low_window_hides_it_until_asked_and_gives_it_back(qtbot: QtBot) -> None:
    shared = _Shared(qtbot, 700)
    shared.resize(ROOM_FOR_PANE - 1)
    assert not shared.pane.isVisible()
    shared.split.toggle()
    assert shared.pane.isVisible()
    assert shared.pane.opened
    assert not shared.results.isVisible()
    assert shared.pane.height() >= ROOM_FOR_PANE - 10
    shared.split.focus_results()
    assert not shared.pane.isVisible()
    assert shared.split.window().focusWidget() is shared.results
    shared.resize(700)
    assert shared.pane.isVisible()
    assert shared.pane.height() == 300
    assert shared.split.opened


def test_without_tabs_there_is_no_pane(qtbot: QtBot) -> None:
    pane = AnalysisPane(tabs=())
    split = ResultsSplit(results=QListWidget(), pane=pane)
    qtbot.addWidget(split)
    split.resize(600, 700)
    split.show()
    assert not pane.isVisible()
