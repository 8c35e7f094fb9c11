"""What can be done with a hit: open its file, show it in its folder, copy its text, pin it as evergreen."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from app.core.documents import DateSource, Document, Passage
from app.core.errors import ParallaxError
from app.services.messages import Messages
from app.ui.files import open_file, show_in_folder
from app.ui.search_controller import SearchController


class HitActions(QObject):
    """Carries out what a list or the explanation asks for, by passage id.

    ``pin_wanted(path, pinned)`` asks for a file to be pinned as evergreen or unpinned.
    """

    pin_wanted = Signal(object, bool)

    def __init__(
        self, *, search: SearchController, messages: Messages, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._search = search
        self._messages = messages

    def connect_source(self, source: QObject) -> None:
        """Listen to a widget that has ``open_requested``, ``folder_requested`` and ``copy_requested``."""
        source.open_requested.connect(self.open)  # type: ignore[attr-defined]
        source.folder_requested.connect(self.show_folder)  # type: ignore[attr-defined]
        source.copy_requested.connect(self.copy)  # type: ignore[attr-defined]

    def open(self, passage_id: int) -> None:
        """Open the file in its program."""
        document = self._document(passage_id)
        if document is not None:
            self._try(lambda: open_file(document.path))

    def show_folder(self, passage_id: int) -> None:
        """Show the file in its folder."""
        document = self._document(passage_id)
        if document is not None:
            self._try(lambda: show_in_folder(document.path))

    def show_path(self, path: str) -> None:
        """Show an indexed folder."""
        self._try(lambda: open_file(path))

    def show_path_in_folder(self, path: str) -> None:
        """Show a file that is no hit, such as a skipped one, in its folder."""
        self._try(lambda: show_in_folder(path))

    def copy(self, passage_id: int) -> None:
        """Put the passage's text on the clipboard."""
        passage = self._passage(passage_id)
        if passage is not None:
            QGuiApplication.clipboard().setText(passage.text)
            self._messages.inform(self.tr("The passage was copied."), topic="copy")

    def toggle_pin(self, passage_id: int | None) -> None:
        """Pin the hit's file as evergreen, or unpin it; say so where that would do nothing."""
        document = self._document(passage_id) if passage_id is not None else None
        if document is None:
            return
        if document.date.source is DateSource.EVERGREEN and not document.date.pinned:
            text = self.tr(
                "“{file}” never fades by itself: its name, its folder or its front matter says so."
            )
            self._messages.inform(text.format(file=document.name), topic="pin")
        else:
            self.pin_wanted.emit(document.path, not document.date.pinned)

    def _passage(self, passage_id: int) -> Passage | None:
        pool = self._search.pool
        place = pool.index_of.get(passage_id) if pool is not None else None
        return None if pool is None or place is None else pool.candidates[place].passage

    def _document(self, passage_id: int) -> Document | None:
        passage = self._passage(passage_id)
        return passage.document if passage is not None else None

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except ParallaxError as error:
            self._messages.report(error, topic="file")
