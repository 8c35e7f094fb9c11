"""Fetches a cross-encoder from the model hub, when a person has asked for it: the only way out of here.

Files arrive in a folder beside the final one, which is renamed once all of them are there and have the
sha256 of the table. A connection that is cut is taken up again where it stopped, and so is a download that
was cancelled or failed: the hub's client drops what it has of a file, so that a second name keeps it.
"""

import logging
import shutil
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.core.errors import ModelDownloadError, ModelError
from app.embed.folder import verify_file
from app.embed.models import ModelFile
from app.embed.rerank_models import RerankSpec

REPORTS_PER_SECOND = 10
CHUNK_BYTES = 1 << 18
"""The hub's own client takes 10 MB at a time: a cancel would wait for them, a cut connection lose them."""
_BEGUN = ".begun"
"""The folder of files that are there in part."""
_CLIENT = ".cache"
"""The folder of the hub's client."""
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
        if folder.is_dir() and not arriving.exists():
            folder.rename(arriving)  # what is whole in it need not come again
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
    from huggingface_hub import constants
    from huggingface_hub.utils import logging as hub_logging

    # It writes to standard error by itself.
    hub_logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    constants.DOWNLOAD_CHUNK_SIZE = CHUNK_BYTES
    shutil.rmtree(arriving / _CLIENT, ignore_errors=True)
    missing = [file for file in spec.files if not _has(arriving, file)]
    done_bytes = spec.size_bytes - sum(file.size_bytes for file in missing)
    for file in missing:
        begun = _begun(arriving, file)
        there_bytes = begun.stat().st_size if begun.is_file() else 0
        count = _Count(job, done_bytes=done_bytes + there_bytes, total_bytes=spec.size_bytes)
        if there_bytes:
            _go_on(spec, file, arriving, count, hub)
        else:
            _begin(spec, file, arriving, count, hub)
        done_bytes += file.size_bytes


class _Count:
    """Bytes of the whole download, from ``done_bytes`` on; every count is a point to cancel at."""

    def __init__(self, job: DownloadJob, *, done_bytes: int, total_bytes: int) -> None:
        self._job = job
        self._done_bytes = done_bytes
        self._total_bytes = total_bytes
        job.checkpoint()
        job.report(done_bytes, total_bytes)

    def show(self, gained_bytes: int) -> None:
        """As many bytes have come since."""
        self._job.checkpoint()
        self._job.report(self._done_bytes + gained_bytes, self._total_bytes)


def _begin(spec: RerankSpec, file: ModelFile, arriving: Path, count: _Count, hub: str | None) -> None:
    """Fetch one file from its first byte."""
    from huggingface_hub import snapshot_download

    def keep() -> None:
        """Give what arrives a second name; a file system that has none costs only the bytes of a cancel."""
        begun = _begun(arriving, file)
        begun.parent.mkdir(exist_ok=True)
        for incomplete in (arriving / _CLIENT).rglob("*.incomplete"):
            with suppress(OSError):
                begun.hardlink_to(incomplete)

    snapshot_download(
        spec.repository,
        revision=spec.revision,
        local_dir=arriving,
        cache_dir=arriving / _CLIENT,
        allow_patterns=[file.name],
        max_workers=1,
        tqdm_class=_bar(count, at_first=keep),
        token=False,
        endpoint=hub,
    )
    _begun(arriving, file).unlink(missing_ok=True)


def _go_on(spec: RerankSpec, file: ModelFile, arriving: Path, count: _Count, hub: str | None) -> None:
    """Fetch the rest of a file that is there in part."""
    from huggingface_hub import hf_hub_url
    from huggingface_hub.file_download import http_get

    begun = _begun(arriving, file)
    with begun.open("ab") as stream:
        http_get(
            hf_hub_url(spec.repository, file.name, revision=spec.revision, endpoint=hub),
            stream,
            resume_size=stream.tell(),
            expected_size=file.size_bytes,
            tqdm_class=_bar(count),
        )
    (arriving / file.name).parent.mkdir(parents=True, exist_ok=True)
    begun.replace(arriving / file.name)


def _begun(arriving: Path, file: ModelFile) -> Path:
    return arriving / _BEGUN / file.sha256


def is_whole(spec: RerankSpec, folder: Path) -> bool:
    """Whether every file is in ``folder`` and as long as it should be; what is in them is not read."""
    return all(_has(folder, file) for file in spec.files)


def _has(folder: Path, file: ModelFile) -> bool:
    path = folder / file.name
    return path.is_file() and path.stat().st_size == file.size_bytes


def _bar(count: _Count, *, at_first: Callable[[], None] | None = None) -> type[object]:
    """A progress bar that shows nothing but hands on the bytes it counts; ``at_first`` before the first."""
    from huggingface_hub.utils.tqdm import tqdm

    class Bar(tqdm):
        monitor_interval = 0
        """No thread that looks after bars which are never shown."""

        def __init__(self, *arguments: object, **named: object) -> None:
            super().__init__(*arguments, **{**named, "disable": True})  # type: ignore[no-untyped-call]
            self._bytes = 0 if named.get("unit") == "B" else None

        def update(self, n: float | None = 1) -> None:
            if self._bytes is None:
                return
            if self._bytes == 0 and at_first is not None:
                at_first()
            self._bytes += int(n or 0)
            count.show(self._bytes)

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
    for beside in (_CLIENT, _BEGUN):
        shutil.rmtree(arriving / beside, ignore_errors=True)
    if folder.exists():
        shutil.rmtree(folder)
    arriving.rename(folder)


def _sentence(spec: RerankSpec, error: Exception) -> str:
    import httpx
    from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError

    if isinstance(error, HfHubHTTPError):
        return f"The model hub does not give out {spec.name} ({error.response.status_code}); try again later."
    if isinstance(error, httpx.ConnectError | LocalEntryNotFoundError):  # it asks for what is here instead
        return "The model hub cannot be reached; check the connection and try again."
    if isinstance(error, httpx.HTTPError):
        return "The connection to the model hub was lost; download again to go on."
    if isinstance(error, OSError) and error.strerror:
        return f"The model {spec.name} cannot be saved ({error.strerror.lower()}); mend that and try again."
    return f"The model {spec.name} could not be downloaded; try again later."
