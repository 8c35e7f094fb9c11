"""The trade-off and the steps in the real window: one click takes the sweet spot, keys go pick by pick."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.ui.analysis.steps.tab import StepsTab
from app.ui.analysis.tradeoff.tab import TradeOffTab
from app.ui.explanation.numbers import value
from tests.services.libraries import Sample
from tests.ui.window.driving import answered, opened, run_in_window, until

QUERY = "auth settings"
Key = Qt.Key


@pytest.fixture
def library(sample: Sample, tmp_path: Path) -> Path:
    return sample.copied(tmp_path / "library")


async def asked(window: bootstrap.Window) -> None:
    await opened(window)
    await until(lambda: window.library is not None and not window.library.indexing.running, "the run")
    window.main.view.query.setText(QUERY)
    await answered(window, QUERY)


def test_the_sweet_spot_is_one_click_away(qapp: QApplication, library: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        pane = window.main.view.analysis
        pane.set_tab("trade-off")
        await until(lambda: pane.picture("trade-off"), "the curve")
        tab = pane.picture("trade-off")
        assert isinstance(tab, TradeOffTab)
        await until(tab.text_twin, "the curve's numbers")
        assert tab.button.isEnabled()
        QTest.mouseClick(tab.button, Qt.MouseButton.LeftButton)
        spot = window.search.parameters.mmr_lambda
        assert spot != 0.7
        assert f"At λ {spot:.2f} the list keeps " in tab.text_twin()
        assert f"The sweet spot is λ {spot:.2f}" in tab.text_twin()
        assert not tab.button.isEnabled()
        tab.chart.setFocus()
        QTest.keyClick(tab.chart, Key.Key_Right)
        assert window.search.parameters.mmr_lambda < spot
        QTest.keyClick(tab.chart, Key.Key_Return)
        assert window.search.parameters.mmr_lambda == spot

    run_in_window(qapp, library, scenario)


def test_the_picks_are_those_of_the_right_list(qapp: QApplication, library: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await asked(window)
        pane, results = window.main.view.analysis, window.main.view.results
        pane.set_tab("steps")
        await until(lambda: pane.picture("steps"), "the steps")
        tab = pane.picture("steps")
        assert isinstance(tab, StepsTab)
        assert window.main.rankings is not None
        _, right = window.main.rankings
        results.select(right.hits[2].passage_id)
        for hit in right.hits[2:5]:
            assert tab.step is not None
            assert hit.breakdown.mmr is not None
            assert tab.step.winner.passage_id == hit.passage_id
            assert tab.bars.shown[0].score == hit.breakdown.mmr.score
            assert tab.formula.text.split("\n")[1].startswith(f"{value(hit.breakdown.mmr.score)} = ")
            QTest.keyClick(tab.bars, Key.Key_Right)
        before = tab.step
        QTest.mouseClick(tab.bars, Qt.MouseButton.LeftButton, pos=tab.bars.row_rect(1).center().toPoint())
        assert tab.step is before
        QTest.keyClick(tab.bars, Key.Key_Space)
        assert tab.playing
        window.main.view.analysis.set_tab("river")
        assert not tab.playing

    run_in_window(qapp, library, scenario)
