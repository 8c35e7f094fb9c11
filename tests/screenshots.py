"""Pictures of the real window in its main states: ``python -m tests.screenshots FOLDER``.

On the sample notes, in light and dark, at 100 % and 150 %. Each scale needs a process of its own, since Qt
reads it at the start; the index is made in the first one. The model hub and the language model are on the
loopback.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import qasync
from PySide6.QtCore import QDate
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QWidget

from app import bootstrap, paths
from app.core.progress import IndexStage
from app.core.query import SearchMode
from app.embed.models import DEFAULT_MODEL
from app.embed.rerank_models import RERANK_MODELS
from app.services.models import DeepModels
from app.services.settings import Appearance
from app.ui.analysis.tabs import all_tabs
from app.ui.models.models_dialog import ModelsDialog
from tests.embed.loopback_hub import LoopbackHub, serving
from tests.embed.overlap_reranker import build_overlap_reranker
from tests.rewrite.chat_server import Manner, chat_server
from tests.ui.window.driving import answered, opened, until

SCALES = ("1", "1.5")
FONT = ("Noto Sans", 10)
SIZE = (1440, 900)
SMALLEST = (760, 480)


def main() -> int:
    """Take the pictures of every scale."""
    parser = argparse.ArgumentParser(description="Pictures of the window in its main states.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scale", help=argparse.SUPPRESS)
    parser.add_argument("--library", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.scale is not None:
        return _one_scale(arguments.folder, arguments.scale, arguments.library)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as library:
        return max(_own_process(arguments.folder, scale, library) for scale in SCALES)


def _own_process(folder: Path, scale: str, library: str) -> int:
    environment = {**os.environ, "QT_SCALE_FACTOR": scale}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-m", "tests.screenshots", str(folder), "--scale", scale, "--library", library]
    return subprocess.run(command, env=environment, check=False).returncode


def _one_scale(folder: Path, scale: str, library: Path) -> int:
    application = bootstrap.make_application(["parallax"])
    application.setFont(QFont(*FONT))
    suffix = "" if scale == "1" else f"-{float(scale) * 100:.0f}"
    loop = qasync.QEventLoop(application)
    with loop:
        loop.run_until_complete(_take(_Photographer(folder, suffix), library))
    return 0


async def _take(photographer: "_Photographer", library: Path) -> None:
    with tempfile.TemporaryDirectory() as place, _deep_models(Path(place)) as (models, hub):
        window = bootstrap.build_window(library, models=models)
        window.main.resize(*SIZE)
        window.main.show()
        await bootstrap.open_library(window)
        try:
            await photographer.work(window, hub)
        finally:
            window.main.close()
            await bootstrap.shut_down(window)


@contextmanager
def _deep_models(place: Path) -> Iterator[tuple[DeepModels, LoopbackHub]]:
    """The models that are declared, and one that the hub on this computer really has."""
    served = place / "hub"
    spec = build_overlap_reranker(served, tokenizer_of=paths.model_folder(DEFAULT_MODEL.name))
    with serving(LoopbackHub({spec.repository: served})) as hub:
        yield DeepModels(place / "models", specs=(*RERANK_MODELS, spec), hub=hub.address), hub


MORE_VARIED = 50
"""A stop of the λ slider: in the middle, where near-alike hits give way."""


class _Photographer:
    """Leads one window through its states."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self._folder = folder
        self._suffix = suffix

    async def work(self, window: bootstrap.Window, hub: LoopbackHub) -> None:
        """Every state in light and in dark."""
        await until(lambda: window.folders.status is not None, "the library to open")
        assert window.folders.status is not None
        if not window.folders.status.folders:
            await self._both(window, "empty")
            await self._index(window)
        await opened(window)
        await self._both(window, "start")
        await self._ask(window, "auth settings", "results", place=1)
        window.main.view.parameters.lambda_slider.moved.emit(MORE_VARIED)
        await self._ask(window, "auth settings", "varied", place=1)
        window.main.view.parameters.lambda_slider.reset_requested.emit()
        await self._analysis(window)
        window.main.view.results.set_folding(True)
        await self._ask(window, "auth settings", "folded", place=0)
        window.main.view.results.set_folding(False)
        await self._ask(window, "medieval falconry", "nothing-near", place=0)
        await self._rewrite(window, "How do I reset a password, and where do we keep the backup?")
        await self._write_by_model(window, "What did we decide on backups? folder:work")
        window.main.view.mode_choice.choose(SearchMode.KEYWORD)
        await self._ask(window, "ECONNREFUSED", "keyword", place=1)
        window.main.view.mode_choice.choose(SearchMode.HYBRID)
        await self._ask(window, "認証設定", "japanese", place=1)
        window.main.view.parameters.toggle_decay()
        await self._ask(window, "настройки прокси", "russian-fading", place=1)
        await self._another_day(window)
        window.main.resize(900, 600)
        await self._ask(window, "番茄牛腩", "narrow", place=1)
        window.main.resize(*SIZE)
        window.main.view.parameters.toggle_decay()
        await self._ask(window, '"no such phrase"', "nothing")
        await self._ask(
            window, 'auth settings folder:work title:"auth settings" after:2025', "filters", place=0
        )
        await self._ask(window, "auth settings folder:work type:pdf", "filtered-out")
        await self._pages(window)
        await self._deep(window, hub)

    async def _another_day(self, window: bootstrap.Window) -> None:
        view = window.main.view
        view.ages.day.setDate(QDate.currentDate().addDays(200))
        window.main.actions_by_name["pin"].trigger()
        await until(lambda: (told := view.messages.shown) and "is pinned" in told.text, "the pin")
        await self._both(window, "another-day-pinned")
        window.main.actions_by_name["pin"].trigger()
        await until(lambda: (told := view.messages.shown) and "no longer" in told.text, "the end of the pin")
        view.ages.today.click()
        view.messages.clear("pin")

    async def _index(self, window: bootstrap.Window) -> None:
        stages: list[IndexStage] = []
        window.folders.progressed.connect(lambda progress: stages.append(progress.stage))
        window.folders.add_folder(str(window.main.folders.sample_notes))
        await until(lambda: IndexStage.EMBEDDING in stages, "embedding to begin")
        window.main.view.query.setText("restore the backup")
        await asyncio.sleep(2)
        await self._both(window, "indexing")
        await until(lambda: stages[-1] is IndexStage.IDLE, "indexing to end")
        window.main.view.query.clear()

    async def _ask(
        self, window: bootstrap.Window, query: str, name: str, *, place: int | None = None
    ) -> None:
        window.main.view.query.setText(query)
        await answered(window, query)
        pool = window.search.pool
        if place is not None and window.main.rankings is not None and pool is not None:
            left, _ = window.main.rankings
            window.main.view.results.select(left.hits[place].passage_id)
        await asyncio.sleep(0.3)
        await self._both(window, name)

    async def _analysis(self, window: bootstrap.Window) -> None:
        """Every picture below the lists, in a wide window and in the narrowest, and none."""
        view = window.main.view
        for spec in all_tabs():
            view.analysis.set_tab(spec.name)
            await self._both(window, f"analysis-{spec.name}")
        window.main.resize(*SMALLEST)
        for spec in all_tabs():
            view.analysis.set_tab(spec.name)
            view.split.toggle()
            await self._both(window, f"analysis-{spec.name}-smallest")
            view.split.toggle()
        window.main.resize(*SIZE)
        view.analysis.set_tab(all_tabs()[0].name)
        view.split.toggle()
        await self._both(window, "analysis-closed")
        view.split.toggle()

    async def _rewrite(self, window: bootstrap.Window, query: str) -> None:
        """A question asked in its parts, with an answer beside each, and the row that shows it."""
        view, rewriting = window.main.view, window.main.rewriting
        view.query.setText(query)
        await answered(window, query)
        window.main.actions_by_name["rewrite"].trigger()
        view.rewriting.set_answer("The backup is copied to a second disk every night, and monthly elsewhere.")
        rewriting.use()
        pool = window.search.pool
        await until(lambda: window.search.pool is not pool, "the answer to a question in parts")
        await self._both(window, "rewriting")
        window.main.actions_by_name["rewrite"].trigger()

    async def _write_by_model(self, window: bootstrap.Window, query: str) -> None:
        """A language model at work, one that is off, and one on another computer."""
        main, row = window.main, window.main.view.rewriting
        main.view.query.setText(query)
        await answered(window, query)
        main.actions_by_name["rewrite"].trigger()
        manner = Manner(pieces=("We copy to a second disk ", "every night."), hold_after=1)
        with chat_server(manner) as server:
            self._name_server(window, server.address)
            row.write.click()
            await until(lambda: row.answer.text, "the first words")
            await self._both(window, "rewriting-writes")
            manner.hold.set()
            await until(lambda: not main.rewriting.working, "the last words")
            await self._both(window, "rewriting-written")
        row.write.click()
        await until(main.view.messages.isVisible, "the server to be missed")
        await self._both(window, "rewriting-off")
        self._name_server(window, "models.example:8080")
        row.write.click()
        await until(row.agree.isVisible, "the question")
        await self._both(window, "rewriting-elsewhere")
        main.resize(*SMALLEST)
        await self._both(window, "rewriting-smallest")
        main.resize(*SIZE)
        self._name_server(window, "")
        main.actions_by_name["rewrite"].trigger()

    def _name_server(self, window: bootstrap.Window, address: str) -> None:
        main = window.main
        main.settings.take(
            replace(main.settings.now(), server_address=address, server_model="qwen2.5:7b" if address else "")
        )

    async def _deep(self, window: bootstrap.Window, hub: LoopbackHub) -> None:
        """Its models before, while and after one is downloaded, what goes wrong, and what it does."""
        main = window.main
        await self._ask_again(window, "auth settings")
        main.actions_by_name["mode_deep"].trigger()
        [dialog] = main.findChildren(ModelsDialog)
        card = dialog.cards["overlap"]
        await self._both(window, "deep-models", widget=dialog)
        hub.bytes_per_second, hub.damaged = 3e6, "tokenizer.json"
        card.button.click()
        await until(lambda: card.progress.value() > 1000, "the download to begin")
        await self._both(window, "deep-downloading", widget=dialog)
        await until(dialog.error.isVisible, "the damage to be seen")
        await self._both(window, "deep-damaged", widget=dialog)
        hub.bytes_per_second = hub.damaged = None
        card.button.click()
        await until(lambda: window.search.mode is SearchMode.DEEP, "Deep to be chosen")
        await self._both(window, "deep-here", widget=dialog)
        dialog.close()
        await until(lambda: "has read" in main.view.deep.reading.text(), "the best to be read again")
        await self._both(window, "deep")
        main.view.mode_choice.toggle_rerank()
        await self._both(window, "deep-off")
        main.resize(*SMALLEST)
        await self._both(window, "deep-smallest")
        main.regions.toggle_explanation()
        await self._both(window, "deep-smallest-explained")
        main.view.mode_choice.toggle_rerank()

    async def _ask_again(self, window: bootstrap.Window, query: str) -> None:
        window.main.view.query.setText(query)
        await answered(window, query)

    async def _pages(self, window: bootstrap.Window) -> None:
        for name in ("keys", "help", "settings"):
            window.main.actions_by_name[name].trigger()
            await asyncio.sleep(0.2)
            page = QApplication.activeWindow() or window.main
            await self._both(window, f"page-{name}", widget=page)
            page.close()

    async def _both(self, window: bootstrap.Window, name: str, *, widget: QWidget | None = None) -> None:
        for appearance in (Appearance.LIGHT, Appearance.DARK):
            window.main.settings.take(replace(window.main.settings.now(), appearance=appearance))
            await asyncio.sleep(0.15)
            picture = (widget or window.main).grab()
            picture.save(str(self._folder / f"{name}-{appearance}{self._suffix}.png"))


if __name__ == "__main__":
    sys.exit(main())
