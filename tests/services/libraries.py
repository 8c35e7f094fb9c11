"""Real libraries for the tests of the services and of what is built on them."""

import asyncio
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app import paths
from app.core.errors import ModelError
from app.core.progress import IndexReport
from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL
from app.embed.worker import EmbedWorker
from app.index.embedding import identity_of
from app.services.library import Library
from app.store.embeddings import use_model
from app.store.store import Store

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30.0
_HOLD = """
import sys
from pathlib import Path
from app.store.store import Store
store = Store.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
store.close()
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """``library`` is the folder of a closed library that holds ``notes``."""

    library: Path
    notes: Path

    def copied(self, target: Path) -> Path:
        """A copy of the library that a test may change; the notes stay where they are."""
        shutil.copytree(self.library, target)
        return target


def some_notes(target: Path) -> Path:
    """Twelve of the sample notes, in two folders."""
    for name in ("auth", "design", "onboarding checklist.md"):
        source = paths.sample_notes_folder() / "work" / name
        if source.is_dir():
            shutil.copytree(source, target / name)
        else:
            shutil.copy(source, target / name)
    return target


def many_notes(target: Path, *, count: int = 160, words: int = 8) -> Path:
    """So many different notes that they are read for a while and embedded for many seconds."""
    target.mkdir()
    for number in range(count):
        body = " ".join(f"word{number}x{place}" for place in range(words))
        (target / f"note {number:04}.md").write_text(f"# Note {number}\n\n{body}\n", encoding="utf-8")
    return target


def indexed_sample(place: Path, model: EmbeddingModel) -> Sample:
    sample = Sample(place / "library", some_notes(place / "notes"))
    with opened(sample.library, model) as library:
        asyncio.run(add_and_index(library, sample.notes))
    return sample


@contextmanager
def opened(
    folder: Path, model: EmbeddingModel | None = None, *, load: Callable[[], EmbeddingModel] | None = None
) -> Iterator[Library]:
    """The library in ``folder`` with a model that is loaded already, or with what ``load`` gives."""

    def ready() -> EmbeddingModel:
        assert model is not None
        return model

    store = Store.open(folder)
    identity = identity_of(DEFAULT_MODEL)
    store.write(lambda c: use_model(c, identity)).result()
    library = Library(store, spec=DEFAULT_MODEL, embedder=EmbedWorker(load or ready))
    try:
        yield library
    finally:
        library.close()


class SlowLoad:
    """A load that lasts until it is let go; then the model is there, or the error is raised."""

    def __init__(self, outcome: EmbeddingModel | ModelError) -> None:
        self._outcome = outcome
        self._go = threading.Event()

    def let_go(self) -> None:
        self._go.set()

    def __call__(self) -> EmbeddingModel:
        assert self._go.wait(PATIENCE_S)
        if isinstance(self._outcome, ModelError):
            raise self._outcome
        return self._outcome


async def add_and_index(library: Library, *folders: Path) -> IndexReport:
    for folder in folders:
        await library.add_folder(str(folder))
    return await library.index(on_progress=lambda _: None)


@contextmanager
def held_elsewhere(folder: Path) -> Iterator[None]:
    """While inside, another process has the library open for writing."""
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield
    finally:
        holder.communicate(timeout=PATIENCE_S)
