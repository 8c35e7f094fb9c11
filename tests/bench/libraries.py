"""Libraries of the collections that are searched, indexed by the program's own services.

They are kept in ``.cache/bench``, under a name that changes with everything that decides what is in an index,
so that a second run only searches. A new one takes the vectors that an earlier one has of the same texts, as
long as they are made in the same way.
"""

import ast
import asyncio
import hashlib
import json
import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import apsw
import numpy as np

from app.core.errors import LibraryError
from app.core.progress import IndexProgress, IndexReport
from app.embed.models import DEFAULT_MODEL
from app.index.job import Job
from app.index.pipeline import Indexer
from app.services.library import Library
from app.store.embeddings import ModelIdentity, pending_texts, put_vectors, use_model
from app.store.folders import add_folder, folders
from app.store.store import Connection, Store
from tests.shared_data import judged_documents, vault_folders

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache" / "bench"
MODEL_FOLDER = ROOT / "resources" / "models" / DEFAULT_MODEL.name
DECIDES_THE_VECTORS = ("app/embed/model.py", "app/core/documents.py")
DECIDES_THE_INDEX = ("app/index", "app/store", "app/core/dates.py")
KEPT_LIBRARIES = 2
"""Earlier ones, which another run may still be searching."""

Vectors = dict[bytes, bytes]
"""The hash of a text to its vector, as the store has it."""


def open_vault() -> Library:
    """The library of the vault in four languages, complete."""
    return _open("vault", vault_folders())


def open_cranfield() -> Library:
    """The library of the judged collection, complete: each document a Markdown file named by its id."""
    notes = CACHE / "cranfield-notes"
    notes.mkdir(parents=True, exist_ok=True)
    for document in judged_documents():
        note = notes / f"{document.id}.md"
        text = f"---\ntitle: {json.dumps(document.title)}\n---\n\n{document.text}\n"
        if not note.exists() or note.read_text(encoding="utf-8") != text:
            note.write_text(text, encoding="utf-8")
    return _open("cranfield", (notes,))


def fingerprint(parts: Sequence[str]) -> str:
    """The model's revision and the sources in ``parts``, as a short name.

    The sources count as syntax trees, so that a comment or a line break costs no new index.
    """
    digest = hashlib.sha256(f"{DEFAULT_MODEL.name} {DEFAULT_MODEL.revision}".encode())
    for part in parts:
        path = ROOT / part
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(source.relative_to(ROOT).as_posix().encode())
            digest.update(ast.dump(ast.parse(source.read_bytes())).encode())
    return digest.hexdigest()[:12]


def _open(name: str, indexed: Sequence[Path]) -> Library:
    """The library called ``name``, with these folders indexed."""
    vectors_name = fingerprint(DECIDES_THE_VECTORS)
    current = CACHE / name / f"{vectors_name}-{fingerprint(DECIDES_THE_INDEX)}"
    earlier = sorted(set((CACHE / name).glob("*")) - {current}, key=lambda folder: folder.stat().st_mtime)
    if not current.exists():
        for folder in reversed(earlier):
            if folder.name.startswith(vectors_name):
                _take_over(folder, current, indexed)
                break
    for stale in earlier[:-KEPT_LIBRARIES]:
        shutil.rmtree(stale)
    library = Library.open(current, model_folder=MODEL_FOLDER)
    try:
        asyncio.run(_index(library, indexed, name=name))
    except BaseException:
        library.close()
        raise
    return library


async def _index(library: Library, indexed: Sequence[Path], *, name: str) -> None:
    error = await library.model_loaded()
    if error is not None:
        raise error
    known = await library.folders()
    for folder in indexed:
        if str(folder) not in known:
            await library.add_folder(str(folder))
    started = time.perf_counter()
    report = await library.index(on_progress=_show)
    coverage = await library.coverage()
    _say(name, report, passages=coverage.passages, seconds=time.perf_counter() - started)
    assert coverage.complete, f"{coverage.embedded} of {coverage.passages} passages are embedded"


def _take_over(earlier: Path, current: Path, indexed: Sequence[Path]) -> None:
    """Begin the library in ``current``: keywords for all files, and the vectors known in ``earlier``."""
    try:
        with closing(Store.open(earlier, read_only=True)) as store:
            known = store.read(_known_vectors).future.result()
    except (LibraryError, apsw.Error) as error:
        print(f"{earlier.name} cannot be used again ({error}); everything is embedded anew")
        return
    with closing(Store.open(current)) as store:
        identity = ModelIdentity(
            DEFAULT_MODEL.name,
            DEFAULT_MODEL.dimension,
            DEFAULT_MODEL.query_prefix,
            DEFAULT_MODEL.passage_prefix,
            DEFAULT_MODEL.revision,
        )
        store.write(lambda c: use_model(c, identity)).result()
        for folder in indexed:
            store.write(lambda c, path=str(folder): add_folder(c, path)).result()  # type: ignore[misc]
        Indexer(store).run(store.read(folders).future.result(), Job())
        store.write(lambda c: _put_known(c, known)).result()


def _known_vectors(c: Connection) -> Vectors:
    rows = c.execute("SELECT hash, value FROM embedding JOIN vector ON embedding_id = id WHERE embedded")
    return {bytes(digest): bytes(vector) for digest, vector in rows}


def _put_known(c: Connection, known: Vectors) -> int:
    hashes = [text.hash for text in pending_texts(c, limit=1_000_000) if text.hash in known]
    if not hashes:
        return 0
    vectors = np.stack([np.frombuffer(known[digest], dtype=np.float32) for digest in hashes])
    return put_vectors(c, hashes, vectors)


def _show(progress: IndexProgress) -> None:
    if sys.stderr.isatty():
        line = f"{progress.stage} {progress.done}/{progress.total} at {progress.rate:.1f}/s"
        print(f"\r{line:<60}", end="", file=sys.stderr, flush=True)


def _say(name: str, report: IndexReport, *, passages: int, seconds: float) -> None:
    reasons = "; ".join(sorted({problem.reason for problem in report.problems}))
    print(
        f"{name}: {report.files} files new or changed, {passages} passages, {report.embedded} embedded now, "
        f"{len(report.problems)} skipped{': ' if reasons else ''}{reasons}, in {seconds:.1f} s"
    )
