"""Models for Deep: which there are, which are here, and fetching one when a person has asked for it."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from app.core.errors import ModelMissingError
from app.embed.rerank_models import RERANK_MODELS, RerankSpec
from app.embed.reranker_download import DownloadCancelled, DownloadJob, download, is_whole
from app.embed.reranker_worker import NONE_CHOSEN, RerankWorker

SOURCE = "Hugging Face"
"""Where models are fetched from, as a person reads it."""
_CLOSE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class DeepModel:
    """What is known of a model before it is downloaded, and whether it is here."""

    name: str
    size_bytes: int
    languages: str
    licence: str
    pace: str
    installed: bool


@dataclass(frozen=True, slots=True)
class DownloadProgress:
    """How far the download of a model is."""

    name: str
    done_bytes: int
    total_bytes: int


class DeepModels:
    """The cross-encoders of the table, downloaded into ``folder``; one download at a time.

    ``hub`` is the address of another hub than the usual one.
    """

    def __init__(
        self, folder: Path, *, specs: Sequence[RerankSpec] = RERANK_MODELS, hub: str | None = None
    ) -> None:
        self._folder = folder
        self._specs = {spec.name: spec for spec in specs}
        self._hub = hub
        self._job: DownloadJob | None = None
        self._thread: threading.Thread | None = None
        self._stopped = asyncio.Event()

    @property
    def downloading(self) -> bool:
        """Whether a download is under way."""
        return self._job is not None

    def models(self) -> tuple[DeepModel, ...]:
        """Every model that can be chosen."""
        return tuple(
            DeepModel(
                name=spec.name,
                size_bytes=spec.size_bytes,
                languages=spec.languages,
                licence=spec.licence,
                pace=spec.pace,
                installed=self._installed(spec.name),
            )
            for spec in self._specs.values()
        )

    def use(self, preferred: str, reranker: RerankWorker) -> str:
        """Let ``reranker`` read with the preferred model if it is here, else with the first that is.

        Returns the name of the model in use; empty when none is here.
        """
        here = sorted(filter(self._installed, self._specs), key=lambda name: name != preferred)
        name = here[0] if here else ""
        reranker.choose(self._specs.get(name), self._folder / name)
        return name

    def must_use(self, preferred: str, reranker: RerankWorker) -> str:
        """As ``use``, but raises ``ModelMissingError`` when none is here."""
        name = self.use(preferred, reranker)
        if not name:
            raise ModelMissingError(NONE_CHOSEN)
        return name

    async def download(self, name: str, *, on_progress: Callable[[DownloadProgress], None]) -> bool:
        """Fetch, check and keep a model; whether it is here now, which it is not after a cancel.

        ``on_progress`` is called on the loop that awaits. Cancelling the await cancels the download. One
        under way must have ended: ``RuntimeError`` otherwise. Raises ``ModelDownloadError``. After a cancel
        nobody waits for a hub that has fallen silent; the next download does.
        """
        if self._job is not None:
            raise RuntimeError("a download is under way")
        loop = asyncio.get_running_loop()

        def deliver(done_bytes: int, total_bytes: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(on_progress, DownloadProgress(name, done_bytes, total_bytes))

        job = self._job = DownloadJob(deliver)
        self._stopped = asyncio.Event()  # of the loop that awaits
        try:
            return await self._fetched(self._specs[name], job)
        except DownloadCancelled:
            return False
        except asyncio.CancelledError:
            job.cancel()  # nobody waits any more, but the thread does not know that
            raise
        finally:
            self._job = None

    def cancel(self) -> None:
        """Stop the download; what has come is not fetched again."""
        if self._job is not None:
            self._job.cancel()
            self._stopped.set()

    def close(self) -> None:
        """Cancel, and wait a moment for the thread: one that hears nothing from the hub ends by itself."""
        self.cancel()
        if self._thread is not None:
            self._thread.join(_CLOSE_SECONDS)

    def _installed(self, name: str) -> bool:
        """Whether the model is there; what is in its files was checked by the download and is when loaded."""
        return is_whole(self._specs[name], self._folder / name)

    async def _fetched(self, spec: RerankSpec, job: DownloadJob) -> bool:
        """Whether the download ended before it was stopped."""
        if self._thread is not None:  # of a download that was stopped while the hub was silent
            await asyncio.to_thread(self._thread.join)
        job.checkpoint()
        fetching = asyncio.wrap_future(self._fetch(spec, job))
        fetching.add_done_callback(_look_at)
        stopping = asyncio.ensure_future(self._stopped.wait())
        try:
            await asyncio.wait((fetching, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
        if not fetching.done():
            return False
        await fetching
        return True

    def _fetch(self, spec: RerankSpec, job: DownloadJob) -> Future[None]:
        """The download in a thread that the program need not wait for when it ends."""
        future: Future[None] = Future()
        future.set_running_or_notify_cancel()

        def work() -> None:
            try:
                download(spec, self._folder / spec.name, job, hub=self._hub)
            except BaseException as error:  # noqa: BLE001 - it belongs to whoever waits for the future
                future.set_exception(error)
            else:
                future.set_result(None)

        self._thread = threading.Thread(target=work, name="download", daemon=True)
        self._thread.start()
        return future


def _look_at(fetching: "asyncio.Future[None]") -> None:
    """Let an error that nobody waits for any more go by in silence."""
    if not fetching.cancelled():
        fetching.exception()
