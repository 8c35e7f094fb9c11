"""Builds every object of the window and passes it in: no globals, no look-ups."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from app import __version__, paths
from app.core.errors import LibraryCorruptError, LibraryError, SettingsError
from app.core.query import SearchMode
from app.embed.models import DEFAULT_MODEL
from app.services.library import Library
from app.services.messages import Messages
from app.services.models import DeepModels
from app.services.settings import Settings, load_settings
from app.store.repair import set_aside
from app.ui.config_exchange import ConfigExchange
from app.ui.crash_dialog import CrashReporter
from app.ui.cycle_collector import CycleCollector
from app.ui.library_controller import LibraryController
from app.ui.main_window import REBUILD, MainWindow
from app.ui.models.models_controller import ModelsController
from app.ui.pages import WindowFolders
from app.ui.rewriting.controller import RewritingController
from app.ui.search_controller import SearchController
from app.ui.stall_watchdog import StallWatchdog
from app.ui.tasks import Tasks

log = logging.getLogger(__name__)
STALL_MS = 250
LOG_BYTES = 1_000_000


@dataclass(slots=True)
class Window:
    """The objects of one window, in the order they are taken down."""

    main: MainWindow
    tasks: Tasks
    messages: Messages
    search: SearchController
    folders: LibraryController
    library_folder: Path
    library: Library | None = None


def make_application(argv: Sequence[str]) -> QApplication:
    """The Qt application with its names, icon and translations of Qt's own texts."""
    application = QApplication(list(argv))
    application.setApplicationName(paths.PROGRAM)
    application.setApplicationDisplayName(paths.PROGRAM)
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("parallax")
    # The last window closed begins the shutdown; the loop must outlive it.
    application.setQuitOnLastWindowClosed(False)
    application.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
    icon = paths.resources_folder() / "icons" / "parallax.svg"
    application.setWindowIcon(QIcon(str(icon)))
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale.system(), "qtbase", "_", folder):
        application.installTranslator(translator)
    return application


async def run_window(application: QApplication, chosen_library: str | None) -> None:
    """Show the window, open the library behind it, and take everything down when it is closed."""
    keep_log(paths.log_folder())
    collector = CycleCollector()
    collector.start()
    reporter = CrashReporter(parent=application)
    reporter.install()
    reporter.quit_requested.connect(application.closeAllWindows)
    asyncio.get_running_loop().set_exception_handler(_reports_to(reporter))
    watchdog = StallWatchdog(STALL_MS)
    watchdog.start()
    closed = asyncio.Event()
    application.lastWindowClosed.connect(closed.set)
    window = build_window(paths.library_folder(chosen_library))
    collect_beside(window, collector)
    window.main.show()
    window.tasks.start(open_library(window))
    await closed.wait()
    watchdog.stop()
    await shut_down(window)
    reporter.uninstall()
    collector.stop()


def collect_beside(window: Window, collector: CycleCollector) -> None:
    """Spare ``collector`` what lives as long as the window, and let it keep out of a search's way."""
    collector.keep_all()
    # With the model come the libraries that run it, more objects than the whole window has.
    window.folders.model_settled.connect(collector.keep_all)
    window.search.ranked.connect(collector.put_off)


def build_window(library_folder: Path, *, models: DeepModels | None = None) -> Window:
    """The window and its controllers; no library is open yet. ``models`` are those for Deep."""
    messages = Messages()
    settings = _settings(library_folder, messages)
    tasks = Tasks(messages, when_damaged=REBUILD)
    search = SearchController(
        parameters=settings.parameters(as_of=datetime.now(UTC)), gathering=settings.gathering, tasks=tasks
    )
    # Deep has to wait for its model; the view asks for it again once that is known.
    search.set_mode(SearchMode.HYBRID if settings.mode is SearchMode.DEEP else settings.mode)
    folders = LibraryController(messages=messages, tasks=tasks)
    main = MainWindow(
        search=search,
        library=folders,
        config=ConfigExchange(messages=messages, tasks=tasks),
        rewriting=RewritingController(search=search, tasks=tasks),
        models=ModelsController(
            models=models or DeepModels(paths.downloaded_models_folder()),
            preferred=settings.rerank_model,
            tasks=tasks,
        ),
        messages=messages,
        tasks=tasks,
        settings=settings,
        folders=WindowFolders(
            resources=paths.resources_folder(),
            sample_notes=paths.sample_notes_folder(),
            library=library_folder,
        ),
    )
    # What a signal calls is held by its sender, out of sight of Python: the window must end them with itself.
    for controller in (search, folders, main.config, main.rewriting, main.models):
        controller.setParent(main)
    if settings.mode is SearchMode.DEEP:
        main.view.mode_choice.want_deep()
    window = Window(main, tasks, messages, search, folders, library_folder)
    main.rebuild_requested.connect(lambda: tasks.start(rebuild_library(window), topic="library"))
    return window


async def open_library(window: Window) -> None:
    """Open the library in a thread and hand it to the controllers; a failure becomes a notice."""
    try:
        library = await _opened_library(window.library_folder)
    except LibraryError as error:
        action = REBUILD if isinstance(error, LibraryCorruptError) else ""
        window.messages.report(error, topic="library", action=action)
        window.main.show_unusable(str(error))
        return
    window.library = library
    if library.busy:
        window.messages.warn(
            "Another Parallax has this library open, so here it can be searched but not indexed.",
            topic="library",
        )
    elif library.read_only:
        window.messages.warn(
            "This library cannot be written, so it can be searched but not indexed.", topic="library"
        )
    window.main.library_opened(model=library.model_name, read_only=library.read_only)
    window.search.attach(library)
    window.main.models.attach(library)
    window.main.foot.attach(library)
    window.folders.attach(library)


async def _opened_library(folder: Path) -> Library:
    """The library in ``folder``; when nobody waits for it any more, it is closed as soon as it is open."""
    opening = asyncio.ensure_future(
        asyncio.to_thread(
            Library.open,
            folder,
            model_folder=paths.model_folder(DEFAULT_MODEL.name),
            yield_to_other=True,
        )
    )
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        with suppress(LibraryError):
            await asyncio.to_thread((await opening).close)
        raise


async def rebuild_library(window: Window) -> None:
    """Set a damaged index aside, and index its folders anew; damage may be met while it is open."""
    await _close_library(window)
    aside = await asyncio.to_thread(set_aside, window.library_folder)
    window.messages.inform(
        f"The damaged index is kept as {aside}; your folders are being indexed anew.", topic="library"
    )
    await open_library(window)


async def shut_down(window: Window) -> None:
    """Keep the settings, stop what runs, close the library; in this order, and each once."""
    window.main.settings.keeper.close()
    await window.tasks.finish()
    await asyncio.to_thread(window.main.analysis.close)
    await asyncio.to_thread(window.main.models.close)
    await _close_library(window)


async def _close_library(window: Window) -> None:
    library, window.library = window.library, None
    if library is not None:
        await asyncio.to_thread(library.close)


def keep_log(folder: Path) -> None:
    """Write warnings and worse to a file that cannot grow without end; without one where it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            folder / "parallax.log", maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8"
        )
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)


def _settings(library_folder: Path, messages: Messages) -> Settings:
    try:
        return load_settings(library_folder)
    except SettingsError as error:
        messages.report(error, topic="settings")
        return Settings()


def _reports_to(reporter: CrashReporter) -> Any:  # noqa: ANN401 - asyncio's handler type is private
    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is None:
            loop.default_exception_handler(context)
        else:
            reporter.report_exception(type(error), error, error.__traceback__)

    return handle
