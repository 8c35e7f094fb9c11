"""Joins the library with what shows its folders and its index."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.core.progress import LibraryStatus
from app.core.query import SearchFilters
from app.services.messages import Messages
from app.ui.adding_folders import AddingFolders
from app.ui.hit_actions import HitActions
from app.ui.library_controller import LibraryController
from app.ui.pages import Pages
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.sidebar.sidebar import Sidebar


class SidebarController(QObject):
    """Shows what ``library`` says of itself, and asks it for what a person wants of folders and index.

    ``sample_notes`` is the folder of notes that come with the program.
    """

    def __init__(
        self,
        window: QWidget,
        *,
        sidebar: Sidebar,
        view: SearchView,
        library: LibraryController,
        search: SearchController,
        hit_actions: HitActions,
        pages: Pages,
        messages: Messages,
        sample_notes: Path,
    ) -> None:
        super().__init__(window)
        self._sidebar, self._view = sidebar, view
        self._library, self._search = library, search
        self._hit_actions, self._pages = hit_actions, pages
        self._sample_notes = sample_notes
        self.adding = AddingFolders(
            window,
            library=library,
            messages=messages,
            sidebar=sidebar,
            empty=view.empty,
            sample_notes=sample_notes,
        )
        library.status_changed.connect(self._show_status)
        library.progressed.connect(sidebar.set_progress)
        view.all_folders_requested.connect(sidebar.folders.choose_all)
        sidebar.folder_selected.connect(self._search_in)
        sidebar.show_folder_requested.connect(hit_actions.show_path)
        sidebar.remove_folder_requested.connect(library.remove_folder)
        sidebar.index_requested.connect(library.index)
        sidebar.pause_requested.connect(library.pause)
        sidebar.cancel_requested.connect(library.cancel)
        sidebar.problems_requested.connect(self.show_problems)

    def show_problems(self) -> None:
        """List the files that were skipped, with their reasons."""
        if self._library.status is not None:
            self._pages.show_problems(self._library.status.problems, self._hit_actions.show_path_in_folder)

    def _show_status(self, status: LibraryStatus) -> None:
        self._sidebar.set_status(status)
        sample = str(self._sample_notes.resolve())
        self._view.set_status(status, sample=any(folder.path == sample for folder in status.folders))

    def _search_in(self, path: str | None) -> None:
        """Search in one folder, or in all of them for None."""
        self._search.set_filters(SearchFilters(folders=(path,) if path else ()))
