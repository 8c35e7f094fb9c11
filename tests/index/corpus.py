"""Folders of notes for these tests, and who may read them."""

import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from app.core.progress import IndexReport
from app.embed.model import EmbeddingModel
from app.embed.worker import EmbedWorker, Vectors
from app.index.job import Job
from app.index.pipeline import Indexer
from app.store.documents import stored_files
from app.store.folders import add_folder
from app.store.store import Store

NOBODY = 65534


class RecordingWorker(EmbedWorker):
    """The real thread with the real model; it notes which passages it was asked for."""

    def __init__(self, model: EmbeddingModel) -> None:
        self.asked: list[str] = []
        super().__init__(lambda: model)

    def passages(self, texts: Sequence[str]) -> Future[Vectors]:
        self.asked.extend(texts)
        return super().passages(texts)


class Notes:
    """A library with one folder, which can be indexed again and again."""

    def __init__(self, store: Store, folder: Path, embedder: EmbedWorker | None = None) -> None:
        self.store = store
        self.folder = folder
        self.embedder = embedder
        folder.mkdir(exist_ok=True)
        store.write(lambda c: add_folder(c, str(folder))).result()

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def index(self, job: Job | None = None) -> IndexReport:
        return Indexer(self.store, self.embedder).run((str(self.folder),), job or Job())

    def stored(self) -> list[str]:
        """The names of the documents in the index, relative to the folder."""
        paths = self.store.read(lambda c: stored_files(c, str(self.folder))).future.result()
        return sorted(os.path.relpath(path, self.folder) for path in paths)


def reasons(report: IndexReport) -> dict[str, str]:
    """File name to reason."""
    return {os.path.basename(problem.path): problem.reason for problem in report.problems}  # noqa: PTH119


def names(paths: Sequence[str]) -> list[str]:
    return [os.path.basename(path) for path in paths]  # noqa: PTH119


def note(word: str, *, words: int = 12) -> str:
    """A short note about ``word``, unlike the notes about other words."""
    return f"# About {word}\n\n" + " ".join(f"{word}{number}" for number in range(words)) + "\n"


@contextmanager
def without_privileges() -> Iterator[None]:
    """For root, file modes mean nothing; as nobody they do."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        yield
        return
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def open_to_all(folder: Path) -> None:
    """Let everybody walk down to ``folder``; folders of tests are their owner's alone."""
    for parent in (folder, *folder.parents):
        if parent.stat().st_uid == os.geteuid() and parent != Path("/"):
            parent.chmod(parent.stat().st_mode | 0o055)


def wait_a_tick() -> None:
    """Until a file written now has another modification time than one written before."""
    time.sleep(0.02)
