"""Deep in the real window: its model is asked for, downloaded from a loopback hub, used, and switched off."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap, paths
from app.core.query import SearchMode
from app.core.ranking import Ranking
from app.core.scores import RERANKED
from app.services.models import DeepModels
from app.ui.models.model_card import CardState, ModelCard
from app.ui.models.models_dialog import ModelsDialog
from app.ui.results.score_bar import PieceKind
from tests.embed.loopback_hub import LoopbackHub, serving
from tests.embed.overlap_reranker import Overlap, build_overlap_reranker
from tests.ui.window.driving import answered, indexed, run_in_window, until

pytestmark = pytest.mark.slow
QUERY = "auth settings"


@pytest.fixture(scope="module")
def overlap(tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Overlap:
    folder = tmp_path_factory.mktemp("hub") / "overlap"
    return Overlap(build_overlap_reranker(folder, tokenizer_of=model_folder), folder)


@pytest.fixture
def hub(overlap: Overlap) -> Iterator[LoopbackHub]:
    with serving(LoopbackHub({overlap.spec.repository: overlap.folder})) as hub:
        yield hub


@pytest.fixture
def models(overlap: Overlap, hub: LoopbackHub, tmp_path: Path) -> DeepModels:
    """No model is here yet, and the hub is this computer."""
    return DeepModels(tmp_path / "models", specs=(overlap.spec,), hub=hub.address)


@pytest.fixture
def models_here(models: DeepModels, overlap: Overlap, tmp_path: Path) -> DeepModels:
    shutil.copytree(overlap.folder, tmp_path / "models" / overlap.spec.name)
    return models


def test_deep_asks_for_its_model_reads_again_and_can_be_switched_off(
    qapp: QApplication, tmp_path: Path, models: DeepModels
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        window.folders.add_folder(str(_some_notes(tmp_path)))
        await indexed(window)
        QTest.keyClicks(view.query, QUERY)
        await answered(window, QUERY)
        hybrid = _shown(view.results.left_list), _shown(view.results.right_list)

        view.modes.segment(SearchMode.DEEP).click()
        assert (window.search.mode, view.modes.mode) == (SearchMode.HYBRID, SearchMode.HYBRID)
        dialog = _dialog()
        assert "Only the request for its files leaves this computer" in dialog.sentence.text()
        card = _card(dialog)
        assert "MIT · every language" in card.about.text()
        assert card.state is CardState.AVAILABLE

        seen: list[Ranking] = []
        window.search.ranked.connect(lambda left, _right, _ms: seen.append(left))
        QTest.mouseClick(card.button, Qt.MouseButton.LeftButton)
        await until(lambda: window.search.mode is SearchMode.DEEP, "Deep to be chosen")
        assert (card.state, view.modes.mode) == (CardState.IN_USE, SearchMode.DEEP)
        await until(lambda: _read(window) >= _wanted(window), "the best to be read again")
        deep = [left for left in seen if left.pool.mode is SearchMode.DEEP]
        read = [left.pool.reranked for left in deep if SearchMode.MEANING in left.pool.legs]
        assert read == sorted(read)
        assert read[0] == 0
        assert len(read) > 2
        assert [hit.passage_id for hit in deep[-len(read)].hits] == hybrid[0]
        assert _has_piece(view.results.left_list)
        assert _has_piece(view.results.right_list)
        assert _shown(view.results.left_list) != hybrid[0]
        assert "has read" in view.deep.reading.text()

        reranked = _shown(view.results.left_list), _shown(view.results.right_list)
        QTest.mouseClick(view.deep.switch, Qt.MouseButton.LeftButton)
        assert (_shown(view.results.left_list), _shown(view.results.right_list)) == hybrid
        assert not _has_piece(view.results.left_list)
        view.parameters.toggle_decay()
        view.parameters.toggle_decay()
        assert (_shown(view.results.left_list), _shown(view.results.right_list)) == hybrid
        window.main.actions_by_name["toggle_rerank"].trigger()
        assert view.deep.switch.isChecked()
        assert (_shown(view.results.left_list), _shown(view.results.right_list)) == reranked

    run_in_window(qapp, tmp_path / "library", scenario, models=models)


def test_a_model_that_is_here_is_used_and_the_row_is_there_in_deep_alone(
    qapp: QApplication, tmp_path: Path, models_here: DeepModels
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        await until(lambda: window.main.models.in_use, "the model to be found")
        assert not view.deep.isVisible()
        window.main.actions_by_name["mode_deep"].trigger()
        assert view.deep.isVisible()
        assert view.deep.reading.text().startswith("Rerank: overlap will read")
        window.main.actions_by_name["mode_keyword"].trigger()
        assert not view.deep.isVisible()

    run_in_window(qapp, tmp_path / "library", scenario, models=models_here)


def test_a_cancelled_download_leaves_everything_as_it_was(
    qapp: QApplication, tmp_path: Path, models: DeepModels, hub: LoopbackHub
) -> None:
    hub.bytes_per_second = 3e6

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.library is not None, "the library to open")
        window.main.actions_by_name["mode_deep"].trigger()
        card = _card(_dialog())
        card.button.click()
        await until(lambda: card.progress.value() > 1000, "the download to begin")
        assert " MB of 10 MB" in card.pace.text()
        card.button.click()
        await until(lambda: card.state is CardState.AVAILABLE, "the download to stop")
        assert window.search.mode is SearchMode.HYBRID
        assert not _dialog().error.isVisible()

    run_in_window(qapp, tmp_path / "library", scenario, models=models)


def test_a_failed_download_is_told_in_one_sentence_and_can_be_tried_again(
    qapp: QApplication, tmp_path: Path, models: DeepModels, hub: LoopbackHub
) -> None:
    hub.damaged = "tokenizer.json"

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.library is not None, "the library to open")
        window.main.actions_by_name["mode_deep"].trigger()
        dialog = _dialog()
        _card(dialog).button.click()
        await until(dialog.error.isVisible, "the error")
        assert dialog.error.text().endswith("arrived damaged and was dropped; download it again.")
        assert _card(dialog).state is CardState.AVAILABLE
        hub.damaged = None
        _card(dialog).button.click()
        assert not dialog.error.isVisible()
        await until(lambda: window.search.mode is SearchMode.DEEP, "Deep to be chosen")

    run_in_window(qapp, tmp_path / "library", scenario, models=models)


def test_a_model_that_was_damaged_can_be_downloaded_again(
    qapp: QApplication, tmp_path: Path, models_here: DeepModels
) -> None:
    file = tmp_path / "models" / "overlap" / "tokenizer.json"

    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        window.folders.add_folder(str(_some_notes(tmp_path)))
        await indexed(window)
        file.write_bytes(bytes(file.stat().st_size))
        view.mode_choice.choose(SearchMode.DEEP)
        QTest.keyClicks(view.query, QUERY)
        await until(view.messages.isVisible, "a message")
        assert view.messages.shown is not None
        assert "tokenizer.json of the model overlap is" in view.messages.shown.text
        assert "download it again" in view.messages.shown.text
        assert _shown(view.results.left_list)
        view.deep.models.click()
        card = _card(_dialog())
        assert card.state is CardState.AVAILABLE
        card.button.click()
        await until(lambda: _read(window) >= _wanted(window), "the best to be read again")
        assert not view.messages.isVisible()

    run_in_window(qapp, tmp_path / "library", scenario, models=models_here)


def test_closing_the_window_stops_a_download(
    qapp: QApplication, tmp_path: Path, models: DeepModels, hub: LoopbackHub
) -> None:
    hub.bytes_per_second = 3e6

    async def scenario(window: bootstrap.Window) -> None:
        await until(lambda: window.library is not None, "the library to open")
        window.main.actions_by_name["deep_models"].trigger()
        card = _card(_dialog())
        card.button.click()
        await until(lambda: card.progress.value() > 1000, "the download to begin")

    run_in_window(qapp, tmp_path / "library", scenario, models=models)
    assert not models.models()[0].installed


def test_the_chosen_model_is_kept(qapp: QApplication, tmp_path: Path, models_here: DeepModels) -> None:
    async def choose(window: bootstrap.Window) -> None:
        await until(lambda: window.main.models.in_use, "the model to be found")
        window.main.models.use("overlap")
        window.main.view.mode_choice.toggle_rerank()

    async def look(window: bootstrap.Window) -> None:
        assert window.main.models.preferred == "overlap"
        assert not window.search.parameters.rerank_enabled
        assert not window.main.view.deep.switch.isChecked()

    run_in_window(qapp, tmp_path / "library", choose, models=models_here)
    run_in_window(qapp, tmp_path / "library", look, models=models_here)


def _dialog() -> ModelsDialog:
    [dialog] = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, ModelsDialog)]
    assert dialog.isVisible()
    return dialog


def _card(dialog: ModelsDialog) -> ModelCard:
    [card] = dialog.cards.values()
    return card


def _read(window: bootstrap.Window) -> int:
    return window.search.pool.reranked if window.search.pool is not None else 0


def _wanted(window: bootstrap.Window) -> int:
    assert window.search.pool is not None
    return min(RERANKED, len(window.search.pool))


def _shown(view: object) -> list[int]:
    return [row.passage_id for row in view.hits.rows]  # type: ignore[attr-defined]


def _has_piece(view: object) -> bool:
    rows = view.hits.rows  # type: ignore[attr-defined]
    return any(piece.kind is PieceKind.RERANK for row in rows for piece in row.bar)


def _some_notes(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    for name in ("auth", "design"):
        shutil.copytree(paths.sample_notes_folder() / "work" / name, notes / name)
    return notes
