"""Libraries of the collections that are searched, indexed by the program's own services.

They are kept in ``.cache/quality``, under a name that changes with everything that decides what is in an
index, so that a second run only searches. A new one takes the vectors that earlier ones have of the same
texts, as long as they are made in the same way.
"""

import ast
import asyncio
import hashlib
import json
import shutil
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import apsw
import numpy as np

from app.core.errors import LibraryError, LibraryTooOldError
from app.core.progress import IndexProgress, IndexReport
from app.embed.models import DEFAULT_MODEL
from app.index.embedding import identity_of
from app.index.job import Job
from app.index.pipeline import Indexer
from app.services.library import Library
from app.store.embeddings import pending_texts, put_vectors, use_model
from app.store.folders import add_folder, folders
from app.store.store import Connection, Store
from tests.quality.progress import Progress
from tests.shared_data import judged_documents, vault_folders

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache" / "quality"
MODEL_FOLDER = ROOT / "resources" / "models" / DEFAULT_MODEL.name
DECIDES_THE_VECTORS = ("app/embed/centres.py", "app/embed/model.py", "app/core/documents.py")
DECIDES_THE_INDEX = ("app/index", "app/store", "app/core", "packaging/requirements.lock")
KEPT_LIBRARIES = 2
"""Earlier ones, which another run may still be searching."""

Vectors = dict[bytes, bytes]
"""The hash of a text to its vector, as the store has it."""


def open_vault(progress: Progress) -> Library:
    """The library of the vault in four languages, complete."""
    return _open("vault", vault_folders(), progress)


def open_cranfield(progress: Progress) -> Library:
    """The library of the judged collection, complete: each document a Markdown file named by its id."""
    notes = CACHE / "cranfield-notes"
    notes.mkdir(parents=True, exist_ok=True)
    for document in judged_documents():
        note = notes / f"{document.id}.md"
        text = f"---\ntitle: {json.dumps(document.title)}\n---\n\n{document.text}\n"
        if not note.exists() or note.read_text(encoding="utf-8") != text:
            note.write_text(text, encoding="utf-8")
    return _open("cranfield", (notes,), progress)


def fingerprint(parts: Sequence[str]) -> str:
    """The model's files and the files in ``parts``, as a short name.

    Sources count as syntax trees, so that a comment or a line break costs no new index.
    """
    digest = hashlib.sha256("".join(file.sha256 for file in DEFAULT_MODEL.files).encode())
    for part in parts:
        path = ROOT / part
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            content = source.read_bytes()
            digest.update(source.relative_to(ROOT).as_posix().encode())
            digest.update(ast.dump(ast.parse(content)).encode() if source.suffix == ".py" else content)
    return digest.hexdigest()[:12]


def _open(name: str, indexed: Sequence[Path], progress: Progress) -> Library:
    """The library called ``name``, with these folders indexed."""
    vectors_name = fingerprint(DECIDES_THE_VECTORS)
    current = CACHE / name / f"{vectors_name}-{fingerprint(DECIDES_THE_INDEX)}"
    earlier = sorted(set((CACHE / name).glob("*")) - {current}, key=lambda folder: folder.stat().st_mtime)
    if not current.exists():
        known: Vectors = {}
        for folder in earlier:
            if folder.name.startswith(vectors_name):
                known |= known_vectors(folder)
        if known:
            begin_with(known, current, indexed)
    for stale in earlier[:-KEPT_LIBRARIES]:
        shutil.rmtree(stale)
    library = Library.open(current, model_folder=MODEL_FOLDER)
    try:
        asyncio.run(_index(library, indexed, name=name, progress=progress))
    except BaseException:
        library.close()
        raise
    return library


async def _index(library: Library, indexed: Sequence[Path], *, name: str, progress: Progress) -> None:
    error = await library.model_loaded()
    if error is not None:
        raise error
    known = await library.folders()
    for folder in indexed:
        if str(folder) not in known:
            await library.add_folder(str(folder))

    def show(now: IndexProgress) -> None:
        progress.show(f"{name}: {now.stage}", now.done, now.total)

    started = time.perf_counter()
    report = await library.index(on_progress=show)
    coverage = await library.coverage()
    seconds = time.perf_counter() - started
    progress.say(_outcome(name, report, passages=coverage.passages, seconds=seconds))
    assert coverage.complete, f"{coverage.embedded} of {coverage.passages} passages are embedded"


def known_vectors(earlier: Path) -> Vectors:
    """The vectors in a library that an earlier run left; none when it cannot be read.

    One of an older form is brought up to date in a copy, since another run may still be searching it.
    """
    try:
        return _vectors_in(earlier)
    except LibraryTooOldError:
        with tempfile.TemporaryDirectory(prefix="parallax-quality-") as folder:
            copy = Path(shutil.copytree(earlier, Path(folder) / "library"))
            Store.open(copy).close()
            return _vectors_in(copy)
    except (LibraryError, apsw.Error):
        return {}


def begin_with(known: Vectors, current: Path, indexed: Sequence[Path]) -> None:
    """Begin the library in ``current``: keywords for all files, and those of their vectors that are known."""
    with closing(Store.open(current)) as store:
        store.write(lambda c: use_model(c, identity_of(DEFAULT_MODEL))).result()
        for folder in indexed:
            store.write(partial(add_folder, path=str(folder))).result()
        Indexer(store).run(store.read(folders).future.result(), Job())
        store.write(lambda c: _put_known(c, known)).result()


def _vectors_in(folder: Path) -> Vectors:
    with closing(Store.open(folder, read_only=True)) as store:
        return store.read(_embedded).future.result()


def _embedded(c: Connection) -> Vectors:
    rows = c.execute("SELECT hash, value FROM embedding JOIN vector ON embedding_id = id WHERE embedded")
    return {bytes(digest): bytes(vector) for digest, vector in rows}


def _put_known(c: Connection, known: Vectors) -> int:
    hashes = [text.hash for text in pending_texts(c, limit=1_000_000) if text.hash in known]
    if not hashes:
        return 0
    vectors = np.stack([np.frombuffer(known[digest], dtype=np.float32) for digest in hashes])
    return put_vectors(c, hashes, vectors)


def _outcome(name: str, report: IndexReport, *, passages: int, seconds: float) -> str:
    reasons = "; ".join(sorted({problem.reason for problem in report.problems}))
    return (
        f"{name}: {report.files} files new or changed, {passages} passages, {report.embedded} embedded now, "
        f"{len(report.problems)} skipped{': ' if reasons else ''}{reasons}, in {seconds:.1f} s"
    )
