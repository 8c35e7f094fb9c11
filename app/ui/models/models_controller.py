"""Models for Deep in the window: which is in use, and the download that a person asked for."""

from PySide6.QtCore import QObject, Signal

from app.core.errors import ModelError
from app.services.library import Library
from app.services.models import DeepModel, DeepModels
from app.ui.tasks import Tasks


class ModelsController(QObject):
    """Chooses among the models that are here and fetches others, one at a time.

    Signals: ``changed()`` when what ``models``, ``in_use`` or ``downloading`` say has changed,
    ``progressed(DownloadProgress)``, ``failed(sentence)``, ``model_chosen(name)`` with an empty name while
    no model is here.
    """

    changed = Signal()
    progressed = Signal(object)
    failed = Signal(str)
    model_chosen = Signal(str)

    def __init__(
        self, *, models: DeepModels, preferred: str, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._models = models
        self._preferred = preferred
        self._tasks = tasks
        self._library: Library | None = None
        self._in_use = ""
        self._downloading = ""

    @property
    def models(self) -> tuple[DeepModel, ...]:
        """Every model that can be chosen."""
        return self._models.models()

    @property
    def in_use(self) -> str:
        """The name of the model that reads; empty while none is here."""
        return self._in_use

    @property
    def preferred(self) -> str:
        """The name of the model that was chosen last, here or not."""
        return self._preferred

    @property
    def downloading(self) -> str:
        """The name of the model that is being downloaded; empty while none is."""
        return self._downloading

    def attach(self, library: Library) -> None:
        """Let the searches of ``library`` read with the model in use from now on."""
        self._library = library
        self._choose()

    def use(self, name: str) -> None:
        """Read with the model of that name, which must be here."""
        self._preferred = name
        self._choose()

    def download(self, name: str) -> None:
        """Fetch a model and use it; asked for while another one arrives, nothing happens."""
        if not self._downloading:
            self._downloading = name
            self.changed.emit()
            self._tasks.start(self._download(name), topic="deep")

    def cancel(self) -> None:
        """Stop the download."""
        self._models.cancel()

    def close(self) -> None:
        """Stop what runs; blocks for a moment at most."""
        self._models.close()

    async def _download(self, name: str) -> None:
        try:
            here = await self._models.download(name, on_progress=self.progressed.emit)
        except ModelError as error:
            self.failed.emit(str(error))
            raise
        finally:
            self._downloading = ""
            self.changed.emit()
        if here:
            self.use(name)

    def _choose(self) -> None:
        if self._library is not None:
            self._in_use = self._models.use(self._preferred, self._library.reranker)
            self.model_chosen.emit(self._in_use)
            self.changed.emit()
