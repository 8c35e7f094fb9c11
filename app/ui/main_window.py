"""The window: three regions and a status line, joined to the controllers. It stays small."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from app.core.ranking import Ranking
from app.services.messages import Messages
from app.services.settings import Settings
from app.ui.actions import make_actions
from app.ui.analysis.controller import AnalysisController
from app.ui.config_exchange import SAVE, ConfigExchange
from app.ui.dressing import Dressing
from app.ui.explanation.controller import ExplanationController
from app.ui.explanation.panel import ExplanationPanel
from app.ui.foot_controller import FootController
from app.ui.hit_actions import HitActions
from app.ui.library_controller import ADD, LibraryController
from app.ui.models.models_controller import ModelsController
from app.ui.pages import Pages, WindowFolders
from app.ui.regions import Regions
from app.ui.rewriting.controller import TOPIC as REWRITING
from app.ui.rewriting.controller import RewritingController
from app.ui.search_controller import SearchController
from app.ui.search_slots import search_slots
from app.ui.search_view import SearchView
from app.ui.settings_controller import SettingsController
from app.ui.sharing.sharing import SHOW, Sharing
from app.ui.sidebar.controller import SidebarController
from app.ui.sidebar.sidebar import Sidebar
from app.ui.status_line import StatusLine
from app.ui.tasks import Tasks
from app.ui.window_state import WindowState, restore_geometry

START_SIZE = (1440, 900)
REBUILD = "rebuild index"


class MainWindow(QMainWindow):
    """Joins widgets and controllers. ``rebuild_requested`` asks for a damaged index to be set aside."""

    rebuild_requested = Signal()

    def __init__(
        self,
        *,
        search: SearchController,
        library: LibraryController,
        config: ConfigExchange,
        rewriting: RewritingController,
        models: ModelsController,
        messages: Messages,
        tasks: Tasks,
        settings: Settings,
        folders: WindowFolders,
    ) -> None:
        super().__init__()
        self._search = search
        self._library = library
        self.config = config
        self.rewriting = rewriting
        self.models = models
        self._messages = messages
        self.folders = folders
        self.sidebar = Sidebar()
        self.view = SearchView(search=search, messages=messages)
        self.explanation = ExplanationPanel()
        self.regions = Regions(sidebar=self.sidebar, view=self.view, explanation=self.explanation)
        self.status_line = StatusLine()
        self.hit_actions = HitActions(search=search, messages=messages, parent=self)
        self.sharing = self._sharing(tasks, folder=settings.share_folder)
        self.analysis = AnalysisController(
            search=search, view=self.view, messages=messages, tasks=tasks, parent=self
        )
        self.foot = self._foot(tasks)
        self.pages = Pages(self, folders)
        self.settings = self._settings(tasks, settings)
        self.sidebar_controller = self._sidebar_controller()
        self.explaining = ExplanationController(
            panel=self.explanation, view=self.view, search=search, regions=self.regions, parent=self
        )
        self._lay_out()
        restore_geometry(self, settings.geometry)
        self.actions_by_name = make_actions(self, self._slots())
        self.sidebar.set_menu(self.actions_by_name)
        self._connect_search()
        self._connect_rewriting()
        self._connect_models()
        self._connect_settings()
        self.settings.restore()
        self.view.parameters.lambda_slider.add_to_menu(self.actions_by_name["toggle_snapping"])

    @property
    def rankings(self) -> tuple[Ranking, Ranking] | None:
        """Both orders of the pool on show; None while there is none."""
        return self.explaining.rankings

    def library_opened(self, *, model: str, read_only: bool) -> None:
        """A library is open behind the window."""
        self.status_line.set_model(model)
        self.sidebar.set_read_only(read_only)
        self.settings.keeper.watch()
        self.view.focus_query()

    def show_unusable(self, reason: str) -> None:
        """The library cannot be opened."""
        self.view.no_hits.show_unusable(reason)

    def _sharing(self, tasks: Tasks, *, folder: str) -> Sharing:
        return Sharing(
            view=self.view,
            explanation=self.explanation,
            whole=self.regions,
            search=self._search,
            messages=self._messages,
            tasks=tasks,
            folder=folder,
            parent=self,
        )

    def _foot(self, tasks: Tasks) -> FootController:
        return FootController(
            view=self.view,
            search=self._search,
            library=self._library,
            messages=self._messages,
            tasks=tasks,
            folder=self.folders.library,
            parent=self,
        )

    def _settings(self, tasks: Tasks, settings: Settings) -> SettingsController:
        state = WindowState(
            self,
            search=self._search,
            view=self.view,
            analysis=self.analysis,
            models=self.models,
            sharing=self.sharing,
        )
        return SettingsController(
            settings,
            state=state,
            dressing=Dressing(view=self.view, rewriting=self.rewriting, status_line=self.status_line),
            search=self._search,
            bar=self.view.parameters,
            pages=self.pages,
            library=self.folders.library,
            messages=self._messages,
            tasks=tasks,
            parent=self,
        )

    def _sidebar_controller(self) -> SidebarController:
        return SidebarController(
            self,
            sidebar=self.sidebar,
            view=self.view,
            library=self._library,
            search=self._search,
            hit_actions=self.hit_actions,
            pages=self.pages,
            messages=self._messages,
            sample_notes=self.folders.sample_notes,
        )

    def _lay_out(self) -> None:
        self.setWindowTitle("Parallax")
        self.setAcceptDrops(True)
        self.setMinimumSize(760, 480)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.regions, 1)
        column.addWidget(self.status_line)
        self.setCentralWidget(whole)
        self.resize(*START_SIZE)

    def _connect_search(self) -> None:
        self._search.ranked.connect(self._show_pool)
        self._search.emptied.connect(self.status_line.clear)
        self._library.searchable.connect(self._search.search_again)
        for source in (self.view.results, self.explanation):
            self.hit_actions.connect_source(source)
        self.view.results.pin_requested.connect(self.hit_actions.toggle_pin)
        self.hit_actions.pin_wanted.connect(self._library.pin)
        self._library.pinned.connect(lambda path, pinned: self._search.set_pinned(path, pinned=pinned))

    def _connect_rewriting(self) -> None:
        self.rewriting.join(self.view.rewriting)
        self.rewriting.began.connect(lambda: self.view.messages.clear(REWRITING))
        self.rewriting.confirmed.connect(self.settings.confirm_server)
        self.rewriting.settings_requested.connect(self.actions_by_name["settings"].trigger)
        self.view.rewrite.clicked.connect(self._rewrite)
        self.view.rewriting.close_requested.connect(self._rewrite)

    def _connect_models(self) -> None:
        self._library.model_settled.connect(self.view.mode_choice.set_model_error)
        self.view.mode_choice.models_requested.connect(self._show_models)
        self.models.model_chosen.connect(self.view.mode_choice.set_deep_model)

    def _connect_settings(self) -> None:
        self.config.settings_read.connect(self.settings.take_imported)
        self.foot.settings_wanted.connect(self.settings.change)
        self.view.messages.action_requested.connect(self._act_on_notice)

    def _slots(self) -> dict[str, Callable[[], object]]:
        return {
            **search_slots(self.view),
            "rewrite": self._rewrite,
            "toggle_single": self.settings.toggle_single,
            "toggle_similarity": self.settings.toggle_similarity,
            "pin": lambda: self.hit_actions.toggle_pin(self.view.results.selected),
            "toggle_explanation": self.regions.toggle_explanation,
            "toggle_snapping": self.settings.toggle_snapping,
            "where": self.foot.where.toggle,
            "presets": self.foot.presets.toggle,
            "add_folder": self.sidebar_controller.adding.choose,
            "index": self._library.index,
            "show_problems": self.sidebar_controller.show_problems,
            "share": self.sharing.offer,
            "export_config": lambda: self.config.copy(self.settings.now()),
            "import_config": lambda: self.config.ask_what_to_read(self.settings.now(), self),
            "deep_models": self._show_models,
            "settings": self.settings.open_dialog,
            "keys": self.pages.show_keys,
            "help": self.pages.show_help,
            "changes": self.pages.show_changes,
            "quit": self.close,
        }

    def _show_pool(self, left: Ranking, _right: Ranking, rank_ms: float) -> None:
        self.status_line.show_pool(left.pool, rank_ms)

    def _show_models(self) -> None:
        self.pages.show_models(self.models)

    def _rewrite(self) -> None:
        if not self.rewriting.toggle():
            self.view.focus_query()

    def _act_on_notice(self, action: str) -> None:
        if action == REBUILD:
            self.rebuild_requested.emit()
        elif action == SAVE:
            self.config.ask_where_to_save(self.settings.now(), self)
        elif action == SHOW:
            self.sharing.show_last()
        elif action.startswith(ADD):
            self._library.add_folder(action.removeprefix(ADD))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What nothing inside has a use for: Esc ends a comparison, or goes back to the query."""
        if event.key() == Qt.Key.Key_Escape and self.foot.presets.comparing:
            self.foot.presets.end()
        elif event.key() == Qt.Key.Key_Escape:
            self.view.focus_query()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.sidebar_controller.adding.take(event.mimeData())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ThemeChange:
            self.settings.dress()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.pages.close()
        super().closeEvent(event)
