"""Fetches a cross-encoder from the model hub, when a person has asked for it: the only way out of here.

Files arrive in a folder beside the final one, which is renamed once all of them are there and have the
sha256 of the table. A connection that is cut is taken up again where it stopped; what a cancelled or
failed download has finished is not fetched twice.
"""

import logging
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path

from app.core.errors import ModelDownloadError, ModelError
from app.embed.folder import verify_file
from app.embed.rerank_models import RerankSpec

REPORTS_PER_SECOND = 10
CHUNK_BYTES = 1 << 18
"""The hub's own client takes 10 MB at a time: a cancel would wait for them, a cut connection lose them."""
_log = logging.getLogger(__name__)


class DownloadCancelled(Exception):  # noqa: N818 - it is no error: somebody asked for it
    """The download was asked to stop; the files that are whole stay."""


class DownloadJob:
    """Progress out, cancel in; safe to use from any thread.

    ``listener`` is called with bytes done and bytes in all, in a thread of the download, at most about
    ten times a second and always at the end.
    """

    def __init__(self, listener: Callable[[int, int], None]) -> None:
        self._listener = listener
        self._cancelled = threading.Event()
        self._told_at = float("-inf")

    def cancel(self) -> None:
        """Ask the download to stop; it does when the next bytes arrive."""
        self._cancelled.set()

    def checkpoint(self) -> None:
        """Raise ``DownloadCancelled`` when the download was asked to stop."""
        if self._cancelled.is_set():
            raise DownloadCancelled

    def report(self, done_bytes: int, total_bytes: int) -> None:
        """Say how far the download is."""
        now = time.monotonic()
        if done_bytes >= total_bytes or now - self._told_at >= 1.0 / REPORTS_PER_SECOND:
            self._told_at = now
            self._listener(min(done_bytes, total_bytes), total_bytes)


def download(spec: RerankSpec, folder: Path, job: DownloadJob, *, hub: str | None = None) -> None:
    """Fetch the files of ``spec`` into ``folder``, checked; blocking, for as long as that takes.

    ``hub`` is the address of another hub than the usual one. Raises ``ModelDownloadError`` with what to
    do, or ``DownloadCancelled``.
    """
    arriving = folder.with_name(f"{folder.name}.part")
    try:
        arriving.mkdir(parents=True, exist_ok=True)
        _fetch(spec, arriving, job, hub)
        job.checkpoint()
        _check(spec, arriving)
        _put_in_place(arriving, folder)
    except (DownloadCancelled, ModelError):
        raise
    except Exception as error:  # whatever the hub's client, its connections or the disk raise
        _log.warning("the download of %s failed: %s", spec.name, type(error).__name__)
        raise ModelDownloadError(_sentence(spec, error)) from error


def _fetch(spec: RerankSpec, arriving: Path, job: DownloadJob, hub: str | None) -> None:
    from huggingface_hub import constants, snapshot_download
    from huggingface_hub.utils import logging as hub_logging

    # It writes to standard error by itself.
    hub_logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    constants.DOWNLOAD_CHUNK_SIZE = CHUNK_BYTES
    there = [file.size_bytes for file in spec.files if (arriving / file.name).is_file()]
    job.report(sum(there), spec.size_bytes)
    snapshot_download(
        spec.repository,
        revision=spec.revision,
        local_dir=arriving,
        cache_dir=arriving / ".cache",
        allow_patterns=[file.name for file in spec.files],
        max_workers=1,
        tqdm_class=_bar(job, there_bytes=sum(there), total_bytes=spec.size_bytes),
        token=False,
        endpoint=hub,
    )


def _bar(job: DownloadJob, *, there_bytes: int, total_bytes: int) -> type[object]:
    """A progress bar that shows nothing: it reports the bytes it counts, and every count can cancel."""
    from huggingface_hub.utils.tqdm import tqdm

    class Bar(tqdm):
        monitor_interval = 0
        """No thread that looks after bars which are never shown."""

        def __init__(self, *arguments: object, **named: object) -> None:
            super().__init__(*arguments, **{**named, "disable": True})  # type: ignore[no-untyped-call]
            self._bytes = 0 if named.get("unit") == "B" else None

        def update(self, n: float | None = 1) -> None:
            job.checkpoint()
            if self._bytes is not None:
                self._bytes += int(n or 0)
                job.report(there_bytes + self._bytes, total_bytes)

    return Bar


def _check(spec: RerankSpec, arriving: Path) -> None:
    """Drop a file that is not what the table says, so that the next download fetches it anew."""
    for file in spec.files:
        try:
            verify_file(spec.name, file, arriving / file.name, remedy="download it again")
        except ModelError as error:
            (arriving / file.name).unlink(missing_ok=True)
            raise ModelDownloadError(
                f"{file.name} of the model {spec.name} arrived damaged and was dropped; download it again."
            ) from error


def _put_in_place(arriving: Path, folder: Path) -> None:
    shutil.rmtree(arriving / ".cache", ignore_errors=True)
    if folder.exists():
        shutil.rmtree(folder)
    arriving.rename(folder)


def _sentence(spec: RerankSpec, error: Exception) -> str:
    import httpx
    from huggingface_hub.errors import HfHubHTTPError

    if isinstance(error, HfHubHTTPError):
        return f"The model hub does not give out {spec.name} ({error.response.status_code}); try again later."
    if isinstance(error, httpx.ConnectError):
        return "The model hub cannot be reached; check the connection and try again."
    if isinstance(error, httpx.HTTPError):
        return "The connection to the model hub was lost; download again to go on."
    if isinstance(error, OSError) and error.strerror:
        return f"The model {spec.name} cannot be saved ({error.strerror.lower()}); mend that and try again."
    return f"The model {spec.name} could not be downloaded; try again later."
