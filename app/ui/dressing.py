"""How the window looks as settings say, whatever is searched for."""

from PySide6.QtWidgets import QApplication

from app.services.rewriting import remote_host
from app.services.settings import Settings
from app.ui.rewriting.controller import RewritingController
from app.ui.search_view import SearchView
from app.ui.status_line import StatusLine
from app.ui.theme import follow_appearance


class Dressing:
    """Gives the program its colours, and the parts of the window what they show of settings."""

    def __init__(self, *, view: SearchView, rewriting: RewritingController, status_line: StatusLine) -> None:
        self._view, self._rewriting, self._status_line = view, rewriting, status_line

    def dress(self, settings: Settings) -> None:
        """Look as ``settings`` say."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            follow_appearance(application, settings.appearance)
        self.name_server(settings)
        self._view.results.set_single(settings.single_list)
        self._view.parameters.set_snapping(snapping=settings.snap_lambda)

    def name_server(self, settings: Settings) -> None:
        """Say which language model rewrites, and to which other computer queries may be sent."""
        server = settings.language_server
        self._rewriting.set_server(server)
        self._status_line.set_remote(remote_host(server))
