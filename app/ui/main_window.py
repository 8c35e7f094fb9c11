"""The window: three regions and a status line, joined to the controllers. It stays small."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QVBoxLayout, QWidget

from app.core.parameters import RankingParameters, Similarity
from app.core.progress import LibraryStatus
from app.core.query import SearchFilters, SearchMode
from app.core.ranking import Ranking
from app.services.messages import Messages
from app.services.rewriting import remote_host
from app.services.settings import Settings, declarations
from app.ui.actions import make_actions
from app.ui.analysis.controller import AnalysisController
from app.ui.config_exchange import SAVE, ConfigExchange
from app.ui.dropped import dropped_folders, why_not_dropped
from app.ui.explanation.panel import ExplanationPanel
from app.ui.foot_controller import FootController
from app.ui.hit_actions import HitActions
from app.ui.library_controller import LibraryController
from app.ui.models.models_controller import ModelsController
from app.ui.pages import Pages, WindowFolders
from app.ui.regions import Regions
from app.ui.rewriting.controller import TOPIC as REWRITING
from app.ui.rewriting.controller import RewritingController
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.settings_keeper import SettingsKeeper
from app.ui.sharing.sharing import SHOW, Sharing
from app.ui.sidebar.sidebar import Sidebar
from app.ui.status_line import StatusLine
from app.ui.tasks import Tasks
from app.ui.theme import follow_appearance

START_SIZE = (1440, 900)
REBUILD = "rebuild index"
ADD = "add "


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
        self._settings = self._in_dialog = settings
        self.folders = folders
        self.keeper = SettingsKeeper(
            library=folders.library, now=self.settings, messages=messages, tasks=tasks, parent=self
        )
        self.rankings: tuple[Ranking, Ranking] | None = None
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
        self._lay_out()
        self.actions_by_name = make_actions(self, self._slots())
        self.sidebar.set_menu(self.actions_by_name)
        self._connect_search()
        self._connect_rewriting()
        self._connect_library()
        self._dress()
        self.view.results.set_folding(settings.fold_repeats)
        self.analysis.restore(settings)
        self.view.parameters.lambda_slider.add_to_menu(self.actions_by_name["toggle_snapping"])

    def library_opened(self, *, model: str, read_only: bool) -> None:
        """A library is open behind the window."""
        self.status_line.set_model(model)
        self.sidebar.set_read_only(read_only)
        self.keeper.watch()
        self.view.focus_query()

    def show_unusable(self, reason: str) -> None:
        """The library cannot be opened."""
        self.view.no_hits.show_unusable(reason)

    def settings(self) -> Settings:
        """The settings as the window has them now."""
        return replace(
            self.analysis.kept(self._settings.with_parameters(self._search.parameters)),
            mode=self._search.mode,
            rerank_model=self.models.preferred,
            fold_repeats=self.view.results.folding,
            share_folder=self.sharing.folder,
            geometry=bytes(self.saveGeometry().toBase64().data()).decode("ascii"),
        )

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
        if self._settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(self._settings.geometry.encode("ascii")))

    def _connect_search(self) -> None:
        self._search.ranked.connect(self._show_rankings)
        self._search.emptied.connect(self._show_nothing)
        self._search.preview_read.connect(self.explanation.show_preview)
        self._search.sentences_compared.connect(self.explanation.show_closest)
        self.explanation.closest_wanted.connect(self._search.compare_sentences)
        self.view.analysis.pair_selected.connect(self._compare_pair)
        self.view.hit_selected.connect(self._explain)
        self.view.all_folders_requested.connect(self.sidebar.folders.choose_all)
        self.view.results.preview_requested.connect(lambda _id: self._focus_preview())
        self.view.parameters.parameters_changed.connect(self._follow_settings)
        self.explanation.passage_requested.connect(self.view.results.select)
        self.explanation.close_requested.connect(self.regions.toggle_explanation)
        for source in (self.view.results, self.explanation):
            self.hit_actions.connect_source(source)
        self.view.results.pin_requested.connect(self.hit_actions.toggle_pin)
        self.hit_actions.pin_wanted.connect(self._library.pin)
        self._library.pinned.connect(lambda path, pinned: self._search.set_pinned(path, pinned=pinned))

    def _connect_rewriting(self) -> None:
        self.rewriting.join(self.view.rewriting)
        self.rewriting.began.connect(lambda: self.view.messages.clear(REWRITING))
        self.rewriting.confirmed.connect(self._confirm_server)
        self.rewriting.settings_requested.connect(self.actions_by_name["settings"].trigger)
        self.view.rewrite.clicked.connect(self._rewrite)
        self.view.rewriting.close_requested.connect(self._rewrite)

    def _connect_library(self) -> None:
        library = self._library
        library.status_changed.connect(self._show_status)
        library.progressed.connect(self.sidebar.set_progress)
        library.searchable.connect(self._search.search_again)
        library.model_settled.connect(self.view.mode_choice.set_model_error)
        self.sidebar.add_folder_requested.connect(self._choose_folder)
        self.sidebar.remove_folder_requested.connect(library.remove_folder)
        self.sidebar.folder_selected.connect(self._filter_folder)
        self.sidebar.show_folder_requested.connect(self.hit_actions.show_path)
        self.sidebar.index_requested.connect(library.index)
        self.sidebar.pause_requested.connect(library.pause)
        self.sidebar.cancel_requested.connect(library.cancel)
        self.sidebar.problems_requested.connect(self._show_problems)
        self.view.empty.add_folder_requested.connect(self._choose_folder)
        self.view.empty.folder_dropped.connect(library.add_folder)
        self.view.empty.sample_requested.connect(lambda: library.add_folder(str(self.folders.sample_notes)))
        self.view.messages.action_requested.connect(self._act_on_notice)
        self.config.settings_read.connect(self.take_imported)
        self.keeper.imported.connect(self.take_imported)
        self.view.mode_choice.models_requested.connect(lambda: self.pages.show_models(self.models))
        self.models.model_chosen.connect(self.view.mode_choice.set_deep_model)
        self.foot.settings_wanted.connect(self._change_settings)

    def _slots(self) -> dict[str, Callable[[], None]]:
        parameters = self.view.parameters
        return {
            "focus_query": self.view.focus_query,
            "rewrite": self._rewrite,
            "mode_keyword": lambda: self.view.mode_choice.choose(SearchMode.KEYWORD),
            "mode_meaning": lambda: self.view.mode_choice.choose(SearchMode.MEANING),
            "mode_hybrid": lambda: self.view.mode_choice.choose(SearchMode.HYBRID),
            "mode_deep": lambda: self.view.mode_choice.choose(SearchMode.DEEP),
            "toggle_rerank": self.view.mode_choice.toggle_rerank,
            "toggle_mmr": parameters.toggle_mmr,
            "toggle_decay": parameters.toggle_decay,
            "toggle_single": self._toggle_single,
            "toggle_similarity": self._toggle_similarity,
            "toggle_folds": lambda: self.view.results.set_folding(not self.view.results.folding),
            "pin": lambda: self.hit_actions.toggle_pin(self.view.results.selected),
            "toggle_explanation": self.regions.toggle_explanation,
            "toggle_analysis": self.view.split.toggle,
            "change_above": lambda: parameters.jump(more_varied=False),
            "change_below": lambda: parameters.jump(more_varied=True),
            "toggle_snapping": self._toggle_snapping,
            "where": self.foot.where.toggle,
            "presets": self.foot.presets.toggle,
            "add_folder": self._choose_folder,
            "index": self._library.index,
            "show_problems": self._show_problems,
            "share": self.sharing.offer,
            "export_config": lambda: self.config.copy(self.settings()),
            "import_config": lambda: self.config.ask_what_to_read(self.settings(), self),
            "deep_models": lambda: self.pages.show_models(self.models),
            "settings": self._show_settings,
            "keys": self.pages.show_keys,
            "help": self.pages.show_help,
            "changes": self.pages.show_changes,
            "quit": self._quit,
        }

    def _show_rankings(self, left: Ranking, right: Ranking, rank_ms: float) -> None:
        self.rankings = (left, right)
        self.status_line.show_pool(left.pool, rank_ms)
        if self.view.results.selected is not None:
            self._explain(self.view.results.selected)

    def _show_nothing(self) -> None:
        self.rankings = None
        self.explanation.clear()
        self.status_line.clear()

    def _explain(self, passage_id: int | None) -> None:
        if self.rankings is None or passage_id is None:
            self.explanation.clear()
            return
        left, right = self.rankings
        if passage_id in left.ranks:
            self.explanation.show_hit(left, right, passage_id)
            self._search.request_preview(passage_id)

    def _compare_pair(self, pair: tuple[int, int]) -> None:
        """Select the first of two hits, and show it beside the other."""
        here, beside = pair
        if self.rankings is None or here not in self.rankings[0].ranks:
            return
        self.view.results.select(here)
        self.explanation.show_pair(*self.rankings, here, beside=beside)
        self.regions.show_explanation()

    def _show_status(self, status: LibraryStatus) -> None:
        self.sidebar.set_status(status)
        sample = str(self.folders.sample_notes.resolve())
        self.view.set_status(status, sample=any(folder.path == sample for folder in status.folders))

    def _filter_folder(self, path: str | None) -> None:
        self._search.set_filters(SearchFilters(folders=(path,) if path else ()))

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, self.tr("Add a folder of notes"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._library.add_folder)
        dialog.open()

    def _show_problems(self) -> None:
        if self._library.status is not None:
            self.pages.show_problems(self._library.status.problems, self.hit_actions.show_path_in_folder)

    def _show_settings(self) -> None:
        self._in_dialog = self.settings()
        self.pages.show_settings(self._in_dialog, self.take_settings)

    def _toggle_similarity(self) -> None:
        by_words = self._settings.similarity is Similarity.TOKENS
        similarity = Similarity.VECTORS if by_words else Similarity.TOKENS
        self._take(replace(self.settings(), similarity=similarity), self._search.parameters)

    def _toggle_single(self) -> None:
        self._settings = replace(self._settings, single_list=not self._settings.single_list)
        self.view.results.set_single(self._settings.single_list)

    def _toggle_snapping(self) -> None:
        self._settings = replace(self._settings, snap_lambda=not self._settings.snap_lambda)
        self._dress()
        self._follow_settings()

    def take_settings(self, settings: Settings) -> None:
        """Act on what the settings dialog changed, and keep it; what was changed elsewhere stays so."""
        changes: dict[str, Any] = {
            name: getattr(settings, name)
            for name, declaration in declarations().items()
            if declaration.in_dialog and getattr(settings, name) != getattr(self._in_dialog, name)
        }
        self._in_dialog = settings
        now = replace(self.settings(), **changes)
        self._take(now, replace(self._search.parameters, limit=now.shown, fusion=now.fusion))

    def _change_settings(self, changes: Mapping[str, Any]) -> None:
        now = replace(self.settings(), **changes)
        self._take(now, replace(self._search.parameters, limit=now.shown))

    def take_imported(self, settings: Settings) -> None:
        """Act on settings that came from a configuration, sliders and all, and keep them."""
        self._take(settings, settings.parameters(as_of=self._search.parameters.as_of))

    def _take(self, settings: Settings, parameters: RankingParameters) -> None:
        self._settings = settings
        self._dress()
        self._search.adopt(parameters, gathering=settings.gathering)
        self.view.parameters.set_parameters(self._search.parameters)
        self._follow_settings()
        self.keeper.keep()

    def _follow_settings(self) -> None:
        """An open settings dialog shows what was changed elsewhere."""
        self._in_dialog = self.pages.follow_settings(self.settings) or self._in_dialog

    def _rewrite(self) -> None:
        if not self.rewriting.toggle():
            self.view.focus_query()

    def _confirm_server(self, address: str) -> None:
        """Queries may be sent to another computer from now on, which the status line keeps saying."""
        self._settings = replace(self._settings, server_confirmed=address)
        self._name_server()
        self.keeper.keep()

    def _name_server(self) -> None:
        server = self._settings.language_server
        self.rewriting.set_server(server)
        self.status_line.set_remote(remote_host(server))

    def _dress(self) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            follow_appearance(application, self._settings.appearance)
        self._name_server()
        self.view.results.set_single(self._settings.single_list)
        self.view.parameters.set_snapping(snapping=self._settings.snap_lambda)

    def _focus_preview(self) -> None:
        self.regions.show_explanation()
        self.explanation.focus_preview()

    def _act_on_notice(self, action: str) -> None:
        if action == REBUILD:
            self.rebuild_requested.emit()
        elif action == SAVE:
            self.config.ask_where_to_save(self.settings(), self)
        elif action == SHOW:
            self.sharing.show_last()
        elif action.startswith(ADD):
            self._library.add_folder(action.removeprefix(ADD))

    def _quit(self) -> None:
        self.close()

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
        folders = dropped_folders(event.mimeData())
        for folder in folders:
            self._library.add_folder(folder)
        if not folders:
            self._messages.inform(why_not_dropped(event.mimeData()), topic="folder")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ThemeChange:
            self._dress()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.pages.close()
        super().closeEvent(event)
