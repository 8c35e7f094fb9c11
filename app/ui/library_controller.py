"""Folders and indexing for the window: what can be asked of the library, and what it answers."""

from pathlib import PurePath

from PySide6.QtCore import QObject, Signal

from app.core.documents import displayable
from app.core.progress import IndexProgress, IndexReport, IndexStage, LibraryStatus
from app.services.library import Library
from app.services.messages import Messages
from app.ui.tasks import Tasks

ADD = "add "
"""With the path of a folder after it, the action of the notice that says what was removed."""


class LibraryController(QObject):
    """Adds and removes folders and keeps the index up to date.

    Signals: ``status_changed(LibraryStatus)``, ``progressed(IndexProgress)``, ``searchable()`` when a
    query may find more than before, ``model_settled(ModelError | None)``, ``pinned(path, bool)`` once a file
    is pinned as evergreen or unpinned.
    """

    status_changed = Signal(object)
    progressed = Signal(object)
    searchable = Signal()
    model_settled = Signal(object)
    pinned = Signal(object, bool)

    def __init__(self, *, messages: Messages, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._messages = messages
        self._tasks = tasks
        self._library: Library | None = None
        self._waiting: list[str] = []
        self._indexing = False
        self._wanted_again = False
        self._stage = IndexStage.IDLE
        self.status: LibraryStatus | None = None

    def attach(self, library: Library) -> None:
        """Look after ``library`` from now on; what an earlier run left undone goes on."""
        self._library = library
        self._tasks.start(self._begin(library))
        waiting, self._waiting = self._waiting, []
        for path in waiting:
            self.add_folder(path)

    def add_folder(self, path: str) -> None:
        """Take a folder in and index it; asked for too early, it waits for the library to be open."""
        if self._library is None:
            self._waiting.append(path)
        else:
            self._tasks.start(self._add(self._library, path), topic="folder")

    def remove_folder(self, path: str) -> None:
        """Forget a folder; its files stay."""
        if self._library is not None:
            self._tasks.start(self._remove(self._library, path), topic="folder")

    def pin(self, path: str, pinned: bool) -> None:
        """Let a file never fade, or age again."""
        if self._library is not None:
            self._tasks.start(self._pin(self._library, path, pinned=pinned), topic="pin")

    def index(self) -> None:
        """Bring every folder up to date; asked for while a run goes on, it follows that run."""
        if self._library is None:
            return
        if self._indexing:
            self._wanted_again = True
        else:
            self._indexing = True  # at once: a second call may come before the task begins
            self._tasks.start(self._index(self._library), topic="index")

    def pause(self, paused: bool) -> None:
        """Hold the run, or go on with it."""
        if self._library is not None:
            (self._library.indexing.pause if paused else self._library.indexing.resume)()

    def cancel(self) -> None:
        """End the run; what is indexed stays."""
        self._wanted_again = False
        if self._library is not None:
            self._library.indexing.cancel()

    async def _begin(self, library: Library) -> None:
        status = await self._refresh(library)
        self._tasks.start(self._await_model(library))
        if status.folders and not library.read_only:
            self.index()

    async def _await_model(self, library: Library) -> None:
        error = await library.model_loaded()
        if error is not None:
            self._messages.warn(str(error), topic="model")
        self.model_settled.emit(error)
        self.searchable.emit()

    async def _add(self, library: Library, path: str) -> None:
        await library.add_folder(path)
        await self._refresh(library)
        self.index()

    async def _remove(self, library: Library, path: str) -> None:
        files = await library.remove_folder(path)
        await self._refresh(library)
        self.searchable.emit()
        self._messages.inform(
            self.tr("{folder} was removed from Parallax with {count} indexed files; the files stay.").format(
                folder=displayable(path), count=files
            ),
            topic="folder",
            action=ADD + path,
        )

    async def _pin(self, library: Library, path: str, *, pinned: bool) -> None:
        await library.pin(path, pinned=pinned)
        self.pinned.emit(path, pinned)
        name = displayable(PurePath(path).name)
        text = self.tr("“{file}” is pinned as evergreen: it never fades, and the file stays as it is.")
        if not pinned:
            text = self.tr("“{file}” is no longer pinned; it ages by its date.")
        self._messages.inform(text.format(file=name), topic="pin")

    async def _index(self, library: Library) -> None:
        self._stage = IndexStage.IDLE
        try:
            report = await library.index(on_progress=self._progress)
        finally:
            self._indexing = False
            self.progressed.emit(IndexProgress())
        await self._refresh(library)
        self.searchable.emit()
        self._tell(report)
        if self._wanted_again:
            self._wanted_again = False
            self.index()

    def _progress(self, progress: IndexProgress) -> None:
        self.progressed.emit(progress)
        if progress.stage is not self._stage:
            self._stage = progress.stage
            if progress.stage is IndexStage.EMBEDDING and self._library is not None:
                self._tasks.start(self._keywords_done(self._library))

    async def _keywords_done(self, library: Library) -> None:
        await self._refresh(library)
        self.searchable.emit()

    def _tell(self, report: IndexReport) -> None:
        if report.cancelled:
            self._messages.inform(
                self.tr("Indexing was stopped; it goes on from there when you index again."), topic="index"
            )

    async def _refresh(self, library: Library) -> LibraryStatus:
        self.status = await library.status()
        self.status_changed.emit(self.status)
        return self.status
