"""Hits dragged in the real window: a turn of one dial is proposed, applied, taken back; presets compared."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.core.ranking import rank
from app.services.presets import load_presets
from app.ui.results.hit_list import HitList
from tests.services.libraries import Sample
from tests.ui.window.driving import answered, opened, run_in_window, until

QUERY = "auth settings"
CONTROL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


async def ready(window: bootstrap.Window) -> None:
    await opened(window)
    QTest.keyClicks(window.main.view.query, QUERY)
    await answered(window, QUERY)
    await until(lambda: window.main.view.results.right_list.hits.rowCount() > 4, "the lists")
    window.main.activateWindow()
    await until(window.main.isActiveWindow, "the window to be active")


def send(view: HitList, kind: QEvent.Type, place: QPoint, *, held: bool = True) -> None:
    moving = kind is QEvent.Type.MouseMove
    event = QMouseEvent(
        kind,
        QPointF(place),
        QPointF(view.viewport().mapToGlobal(place)),
        Qt.MouseButton.NoButton if moving else LEFT,
        LEFT if held else Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view.viewport(), event)


def drag(view: HitList, row: int, gap: int, *, drop: bool = True) -> None:
    """Drag the row at ``row`` into the gap above the one at ``gap``."""
    rects = [view.visualRect(view.hits.index(place)) for place in range(view.hits.rowCount())]
    start, end = rects[row].center(), QPoint(rects[row].center().x(), rects[gap].top() + 2)
    send(view, QEvent.Type.MouseButtonPress, start)
    for share in (0.3, 0.7, 1.0):
        send(view, QEvent.Type.MouseMove, start + (end - start) * share)
    if drop:
        send(view, QEvent.Type.MouseButtonRelease, end, held=False)


def ids(view: HitList) -> list[int]:
    return [row.passage_id for row in view.hits.rows]


def test_a_drag_is_obeyed_and_taken_back(qapp: QApplication, sample: Sample, tmp_path: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await ready(window)
        view, teaching, row = window.main.view, window.main.foot.teaching, window.main.view.foot.teaching
        right = view.results.right_list
        before, parameters = ids(right), window.search.parameters
        await _first_possible(window)
        proposal = teaching.proposal
        assert proposal is not None
        assert ids(right) == before
        assert window.search.parameters == parameters
        assert " would put “" in row.sentence.text()
        assert "→" in row.sentence.text()
        QTest.mouseClick(row.apply, LEFT)
        assert window.main.rankings is not None
        ranks = window.main.rankings[1].ranks
        assert ranks[proposal.wish.raised] < ranks[proposal.wish.above]
        assert ids(right) == [hit.passage_id for hit in window.main.rankings[1].hits]
        assert view.parameters.parameters.mmr_lambda == window.search.parameters.mmr_lambda
        assert window.search.parameters == proposal.applied(parameters)
        assert view.results.selected == proposal.wish.raised
        assert row.sentence.text().startswith("Done: ")
        QTest.mouseClick(row.undo, LEFT)
        assert row.isHidden()
        assert window.search.parameters == parameters
        assert ids(right) == before

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


async def _first_possible(window: bootstrap.Window) -> None:
    """Drag rows of the right list above their neighbours until some dial can do it."""
    view, row = window.main.view.results.right_list, window.main.view.foot.teaching
    view.scrollToTop()
    for place in range(1, view.hits.rowCount()):
        if not view.viewport().rect().contains(view.visualRect(view.hits.index(place))):
            break
        drag(view, place, place - 1)
        await until(row.isVisible, "an answer", patience_s=10.0)
        if window.main.foot.teaching.proposal is not None:
            return
        assert row.sentence.text().startswith("No single dial can raise “")
        assert row.apply.isHidden()
    raise AssertionError("no neighbours can change places")


def test_dragging_down_and_the_keys_wish_the_same(qapp: QApplication, sample: Sample, tmp_path: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await ready(window)
        results = window.main.view.results
        wishes: list[object] = []
        results.wish_made.connect(wishes.append)
        view = results.right_list
        first, second, third = ids(view)[:3]
        drag(view, 0, 2)
        drag(view, 1, 0)
        drag(view, 0, 1)  # back where it was
        results.select(second)
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        assert [(wish.raised, wish.above, wish.plain) for wish in wishes] == [  # type: ignore[attr-defined]
            (second, first, False),
            (second, first, False),
            (second, first, False),
            (third, second, False),
        ]
        assert ids(view)[:3] == [first, second, third]
        drag(view, 2, 0, drop=False)
        QTest.keyClick(view, Qt.Key.Key_Escape)
        send(view, QEvent.Type.MouseButtonRelease, QPoint(5, 5), held=False)
        assert len(wishes) == 4
        left = results.left_list
        drag(left, 1, 0)
        assert wishes[-1].plain  # type: ignore[attr-defined]
        results.select(ids(view)[0])
        QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        assert len(wishes) == 5

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_a_proposal_goes_when_a_slider_or_the_query_moves(
    qapp: QApplication, sample: Sample, tmp_path: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await ready(window)
        view, row = window.main.view, window.main.view.foot.teaching
        await _first_possible(window)
        QTest.keyClick(view.parameters.lambda_slider.slider, Qt.Key.Key_Left)
        assert row.isHidden()
        await _first_possible(window)
        view.query.setText("session")
        await answered(window, "session")
        assert row.isHidden()
        view.query.setText(QUERY)
        await answered(window, QUERY)
        await _first_possible(window)
        others = row.others
        if others:
            first = window.main.foot.teaching.proposal
            QTest.mouseClick(others[0], LEFT)
            assert window.main.foot.teaching.proposal is not first
        QTest.keyClick(row, Qt.Key.Key_Escape)
        assert row.isHidden()

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_presets_are_kept_set_and_compared(qapp: QApplication, sample: Sample, tmp_path: Path) -> None:
    library = sample.copied(tmp_path / "library")

    async def scenario(window: bootstrap.Window) -> None:
        await ready(window)
        main, view = window.main, window.main.view
        QTest.keyClick(main, Qt.Key.Key_P, CONTROL_SHIFT)
        row = view.foot.presets
        assert row.isVisible()
        assert row.name.hasFocus()
        _keep(window, "narrow")
        slider = view.parameters.lambda_slider.slider
        QTest.keyClick(slider, Qt.Key.Key_End)
        QTest.keyClick(view.parameters.weight_slider.slider, Qt.Key.Key_Home)
        _keep(window, " wide  net ")
        narrow, wide = row.presets
        assert [preset.name for preset in row.presets] == ["narrow", "wide net"]
        assert (wide.mmr_lambda, wide.meaning_weight) == (0.0, 0.0)
        assert load_presets(library) == row.presets
        row.choose("narrow")
        QTest.mouseClick(row.apply, LEFT)
        assert window.search.parameters.mmr_lambda == narrow.mmr_lambda
        before = window.search.parameters
        assert (row.left.preset, row.right.preset) == (narrow, wide)
        QTest.mouseClick(row.compare, LEFT)
        _both_are_shown(window)
        assert [header.title for header in view.results.headers] == ["“narrow”", "“wide net”"]
        QTest.keyClick(slider, Qt.Key.Key_Left)
        assert view.results.headers[1].title == "“wide net”, changed since"
        view.results.setFocus()
        QTest.keyClick(view.results.left_list, Qt.Key.Key_Escape)
        assert main.foot.presets.comparing is None
        assert window.search.parameters == before
        assert view.results.headers[0].title == "Relevance order"
        assert main.rankings is not None
        assert ids(view.results.left_list) == [hit.passage_id for hit in main.rankings[0].hits]
        row.choose("wide net")
        QTest.mouseClick(row.delete, LEFT)
        assert load_presets(library) == (narrow,)
        assert not row.compare.isEnabled()

    run_in_window(qapp, library, scenario)


def _keep(window: bootstrap.Window, name: str) -> None:
    row = window.main.view.foot.presets
    QTest.keyClicks(row.name, name)
    QTest.keyClick(row.name, Qt.Key.Key_Return)


def _both_are_shown(window: bootstrap.Window) -> None:
    """The left list shows the first preset and the right list the second, joined by ribbons."""
    results, pair = window.main.view.results, window.main.foot.presets.comparing
    assert pair is not None
    assert window.main.rankings is not None
    right = window.main.rankings[1]
    for view, preset in zip((results.left_list, results.right_list), pair, strict=True):
        ranking = rank(right.pool, preset.applied(right.parameters))
        assert ids(view) == [hit.passage_id for hit in ranking.hits]
    assert ids(results.left_list) != ids(results.right_list)
    assert any(link.joined and link.left_rank != link.right_rank for link in results.ribbons.links)
    assert not any("repeats" in link.sentence for link in results.ribbons.links)
