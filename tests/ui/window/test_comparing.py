"""From the heat map to the twin panel, by words and by meaning, in the real window."""

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.core.parameters import Similarity
from app.ui.analysis.similarity.tab import SimilarityTab
from app.ui.explanation.twin_case import pair_sentence
from tests.services.libraries import Sample
from tests.ui.window.driving import answered, opened, run_in_window, until

QUERY = "auth settings"


def test_a_pair_of_the_map_is_shown_side_by_side(qapp: QApplication, sample: Sample, tmp_path: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        tab = await _map(window)
        grid = tab.grid
        assert grid is not None
        tab.view.setCurrentIndex(tab.view.grid_model.index(3, 1))
        QTest.keyClick(tab.view, Qt.Key.Key_Return)
        here, beside = grid.pair(3, 1)
        main = window.main
        assert main.view.results.selected == here
        case = main.explanation.twin.case
        assert case is not None
        assert (case.here.passage.id, case.before.passage.id) == (here, beside)
        assert main.explanation.twin.isVisible()
        said = pair_sentence(case).split(": ")[-1]
        assert said in tab.sentence.text()
        main.view.parameters.set_lambda(0.3)
        assert main.explanation.twin.case is not None
        assert main.explanation.twin.case.before.passage.id == beside

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_by_meaning_the_closest_sentences_come_behind(
    qapp: QApplication, sample: Sample, tmp_path: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        tab = await _map(window)
        main = window.main
        main.actions_by_name["toggle_similarity"].trigger()
        await until(lambda: _kind(window) is Similarity.VECTORS, "a pool by meaning")
        await answered(window, QUERY)
        await until(
            lambda: tab.grid is not None and tab.grid.kind is Similarity.VECTORS, "the map by meaning"
        )
        tab.view.setCurrentIndex(tab.view.grid_model.index(2, 1))
        QTest.keyClick(tab.view, Qt.Key.Key_Return)
        await until(lambda: main.explanation.twin.pairs is not None, "the closest sentences")
        pairs, case = main.explanation.twin.pairs, main.explanation.twin.case
        assert pairs
        assert case is not None
        before, here = case.texts
        told = main.explanation.twin.text_twin()
        for pair in pairs:
            for words in (before[slice(*pair.before)], here[slice(*pair.here)]):
                assert " ".join(words.split()) in told
        assert all(first.closeness >= then.closeness for first, then in pairwise(pairs))

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


async def _map(window: bootstrap.Window) -> SimilarityTab:
    """The Similarity tab, open on the answer to a query."""
    main = window.main
    main.view.analysis.set_tab("similarity")
    await opened(window)
    main.view.query.setText(QUERY)
    await answered(window, QUERY)

    def shown() -> SimilarityTab | None:
        picture = main.view.analysis.picture("similarity")
        made = picture if isinstance(picture, SimilarityTab) and picture.grid is not None else None
        return made if made and made.grid and made.grid.ranking.pool is window.search.pool else None

    await until(shown, "the map")
    tab = shown()
    assert tab is not None
    return tab


def _kind(window: bootstrap.Window) -> Similarity | None:
    return window.search.pool.similarity_kind if window.search.pool else None
