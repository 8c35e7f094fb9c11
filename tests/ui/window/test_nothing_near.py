"""When nothing is really about the query, the window says so calmly; else each hit says how close it is."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app import bootstrap, paths
from app.ui.explanation.closeness import closeness_text, percent
from tests.ui.window.driving import answered, indexed, run_in_window, until

ABOUT, NOT_ABOUT = "auth settings", "medieval falconry"


def test_the_line_comes_and_goes_with_the_query(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        window.folders.add_folder(str(paths.sample_notes_folder()))
        await indexed(window)
        assert not window.library or not window.library.indexing.running
        QTest.keyClicks(view.query, NOT_ABOUT)
        await answered(window, NOT_ABOUT)
        pool = window.search.pool
        assert pool is not None
        assert pool.nothing_near
        assert view.notice.isVisible()
        assert not view.notice.sweet_button.isVisible()
        assert "Nothing here is really about this" in view.notice.text
        assert "no closer than chance" in _panel_text(window)

        view.query.setText(ABOUT)
        await answered(window, ABOUT)
        assert "really about" not in view.notice.text
        assert "say nearly the same" in view.notice.text
        await until(view.notice.sweet_button.isVisible, "the sweet spot")
        QTest.mouseClick(view.notice.sweet_button, Qt.MouseButton.LeftButton)
        assert f"λ {view.parameters.parameters.mmr_lambda:.2f}" in view.notice.sweet_button.text()
        assert not view.notice.sweet_button.isVisible()
        assert window.search.pool is not None
        selected = view.results.selected
        assert selected is not None
        place = window.search.pool.index_of[selected]
        known = window.search.pool.closer_than(window.search.pool.candidates[place])
        assert known is not None
        assert percent(known) in _panel_text(window)

        view.query.setText("")
        assert not view.notice.isVisible()

    run_in_window(qapp, tmp_path / "library", scenario)


def _panel_text(window: bootstrap.Window) -> str:
    """What the panel says of closeness."""
    pool, selected = window.search.pool, window.main.explanation.passage_id
    assert pool is not None
    assert selected is not None
    wanted = closeness_text(pool, pool.candidates[pool.index_of[selected]])
    shown = [label.text() for label in window.main.explanation.findChildren(QLabel)]
    assert wanted in shown
    return wanted
