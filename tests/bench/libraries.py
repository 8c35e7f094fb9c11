"""Libraries of the collections that are searched, indexed by the program's own services.

They are kept in ``.cache/bench``, under a name that changes with everything that decides what is in an index,
so that a second run only searches.
"""

import ast
import asyncio
import hashlib
import json
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from app.core.errors import ModelError
from app.core.progress import IndexProgress, IndexReport
from app.embed.models import DEFAULT_MODEL
from app.services.library import Library
from tests.shared_data import judged_documents, vault_folders

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache" / "bench"
MODEL_FOLDER = ROOT / "resources" / "models" / DEFAULT_MODEL.name
DECIDES_THE_INDEX = ("app/index", "app/store", "app/embed", "app/core/documents.py")
KEPT_LIBRARIES = 2
"""Earlier ones, which another run may still be searching."""


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


def fingerprint() -> str:
    """What an index depends on, as a short name: the model's revision and the sources that make one.

    The sources count as syntax trees, so that a comment or a line break costs no new index.
    """
    digest = hashlib.sha256(f"{DEFAULT_MODEL.name} {DEFAULT_MODEL.revision}".encode())
    for part in DECIDES_THE_INDEX:
        path = ROOT / part
        for source in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(source.relative_to(ROOT).as_posix().encode())
            digest.update(ast.dump(ast.parse(source.read_bytes())).encode())
    return digest.hexdigest()[:16]


def _open(name: str, folders: Sequence[Path]) -> Library:
    """The library called ``name``, with these folders indexed; few of earlier sources are kept."""
    current = CACHE / name / fingerprint()
    earlier = sorted(set((CACHE / name).glob("*")) - {current}, key=lambda folder: folder.stat().st_mtime)
    for stale in earlier[:-KEPT_LIBRARIES]:
        shutil.rmtree(stale)
    library = Library.open(current, model_folder=MODEL_FOLDER)
    try:
        asyncio.run(_index(library, folders, name=name))
    except BaseException:
        library.close()
        raise
    return library


async def _index(library: Library, folders: Sequence[Path], *, name: str) -> None:
    error: ModelError | None = await library.model_loaded()
    if error is not None:
        raise error
    known = await library.folders()
    for folder in folders:
        if str(folder) not in known:
            await library.add_folder(str(folder))
    started = time.perf_counter()
    report = await library.index(on_progress=_show)
    coverage = await library.coverage()
    _say(name, report, seconds=time.perf_counter() - started)
    assert coverage.complete, f"{coverage.embedded} of {coverage.passages} passages are embedded"


def _show(progress: IndexProgress) -> None:
    if sys.stderr.isatty():
        line = f"{progress.stage} {progress.done}/{progress.total} at {progress.rate:.1f}/s"
        print(f"\r{line:<60}", end="", file=sys.stderr, flush=True)


def _say(name: str, report: IndexReport, *, seconds: float) -> None:
    reasons = sorted({problem.reason for problem in report.problems})
    print(
        f"{name}: {report.files} files, {report.passages} passages, {report.embedded} embedded now, "
        f"{len(report.problems)} skipped {reasons or ''} in {seconds:.1f} s"
    )
