"""Joins the rows under the lists with everything they ask, set and show."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.services.library import Library
from app.services.messages import Messages
from app.ui.library_controller import LibraryController
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.tasks import Tasks
from app.ui.teaching.controller import TeachingController
from app.ui.teaching.presets_controller import PresetsController
from app.ui.whereabouts.controller import WhereaboutsController


class FootController(QObject):
    """The controllers of "Where is…?", of dragged hits and of presets.

    ``settings_wanted(mapping of settings)`` asks for what the sliders do not set.
    """

    settings_wanted = Signal(object)

    def __init__(
        self,
        *,
        view: SearchView,
        search: SearchController,
        library: LibraryController,
        messages: Messages,
        tasks: Tasks,
        folder: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        foot, results, bar = view.foot, view.results, view.parameters
        self.where = WhereaboutsController(
            row=foot.where,
            search=search,
            results=results,
            query=view.query,
            bar=bar,
            tasks=tasks,
            parent=self,
        )
        self.teaching = TeachingController(
            row=foot.teaching, search=search, results=results, bar=bar, tasks=tasks, parent=self
        )
        self.presets = PresetsController(
            row=foot.presets,
            search=search,
            results=results,
            bar=bar,
            messages=messages,
            library=folder,
            parent=self,
        )
        view.left_shown = self.presets.left_for
        foot.where_button.clicked.connect(self.where.toggle)
        foot.presets_button.clicked.connect(self.presets.toggle)
        self.where.settings_wanted.connect(self.settings_wanted)
        self.where.mode_wanted.connect(view.mode_choice.choose)
        self.where.all_folders_requested.connect(view.all_folders_requested)
        self.where.index_requested.connect(library.index)
        self.where.folder_wanted.connect(library.add_folder)
        library.status_changed.connect(lambda _status: self.where.library_changed())

    def attach(self, library: Library) -> None:
        """Ask ``library`` from now on."""
        self.where.attach(library)
