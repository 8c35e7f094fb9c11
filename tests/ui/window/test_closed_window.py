"""A closed window goes whole: with its library and its model."""

import gc
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.embed.model import EmbeddingModel
from app.services.library import Library
from app.ui.explanation.controller import ExplanationController
from app.ui.library_controller import LibraryController
from app.ui.main_window import MainWindow
from app.ui.search_controller import SearchController
from app.ui.settings_controller import SettingsController
from app.ui.sidebar.controller import SidebarController
from tests.ui.window.driving import opened, run_in_window

GONE = (
    MainWindow,
    SearchController,
    LibraryController,
    SettingsController,
    SidebarController,
    ExplanationController,
    Library,
    EmbeddingModel,
)


def _living() -> set[int]:
    return {id(found) for found in gc.get_objects() if type(found) in GONE}


@pytest.mark.slow
def test_a_closed_window_leaves_nothing_behind(qapp: QApplication, tmp_path: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await opened(window)

    gc.collect()
    before = _living()
    run_in_window(qapp, tmp_path / "library", scenario)
    gc.collect()
    assert not _living() - before
