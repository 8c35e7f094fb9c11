"""The keyword stage: files are read, cut and written, so that every one of them is found by its words."""

import logging
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from app.core.errors import FileError, FolderError
from app.core.pool import Coverage
from app.core.progress import FileProblem, IndexPlan, IndexProgress, IndexStage
from app.index.chunk import Chunker
from app.index.extract import FileContent, FileGoneError, FileUnreadableError, extract, read_file
from app.index.job import Job, JobCancelled, wait_for
from app.index.pace import Pace
from app.index.plan import FolderPlan
from app.index.scan import FoundFile
from app.store.documents import (
    NewDocument,
    clear_problem,
    put_document,
    put_problem,
    remove_documents,
    touch_document,
)
from app.store.embeddings import coverage
from app.store.pins import move_pin
from app.store.store import Connection, Store

DOCUMENTS_PER_WRITE = 32
PASSAGES_PER_WRITE = 1000
"""A write is full with so many documents, or passages: the writer is never held for long."""
_INTERNAL_ERROR = "It could not be read because of an internal error; the log file says which."
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FileChange:
    """What one file means for the index: ``written``, ``touched`` or ``problem`` says it, or none of them.

    With none the document, if there is one, goes without a word: its file is gone. A ``problem``
    takes the document away unless ``keep`` says that it may still be right. ``moved_from`` is where a new
    file was before, by what it holds.
    """

    path: str
    written: NewDocument | None = None
    touched: NewDocument | None = None
    problem: FileProblem | None = None
    keep: bool = False
    moved_from: str | None = None

    def apply(self, c: Connection, folder: str) -> None:
        """Write it."""
        if self.written:
            put_document(c, self.written)
            if self.moved_from is not None:
                move_pin(c, self.moved_from, self.path)
            return
        clear_problem(c, self.path)
        if self.touched:
            new = self.touched
            touch_document(
                c, self.path, size_bytes=new.size_bytes, modified_ns=new.modified_ns, date=new.date
            )
            return
        if not self.keep:
            remove_documents(c, (self.path,))
        if self.problem:
            put_problem(c, folder, self.problem)


@dataclass(slots=True)
class Tally:
    """What a run did so far."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)
    unchanged: int = 0
    passages: int = 0
    waiting: int = 0
    """Passages written without a vector."""
    embedded: int = 0

    @property
    def plan(self) -> IndexPlan:
        """The difference that was made."""
        return IndexPlan(tuple(self.added), tuple(self.changed), tuple(self.removed), self.unchanged)

    def note(self, change: FileChange, *, known: bool) -> None:
        """Count one file; ``known`` says whether it was in the index."""
        if change.written:
            (self.changed if known else self.added).append(change.path)
            self.passages += len(change.written.passages)
        elif change.touched:
            self.unchanged += 1
        elif change.problem:
            self.problems.append(change.problem)
        if known and not (change.written or change.touched or change.keep):
            self.removed.append(change.path)


class KeywordStage:
    """Brings the documents of all folders up to date."""

    def __init__(self, store: Store, chunker: Chunker, job: Job, tally: Tally) -> None:
        self._store = store
        self._chunker = chunker
        self._job = job
        self._tally = tally
        self._pace = Pace()
        self._done = 0
        self._total = 0
        self._coverage = Coverage()
        self._gone: dict[bytes, str] = {}

    def run(self, plans: Sequence[FolderPlan]) -> None:
        """Work off the plans. Raises JobCancelled; what was written before stays."""
        self._total = sum(len(plan.to_read) for plan in plans)
        self._gone = {plan.stored[path].content_hash: path for plan in plans for path in plan.removed}
        self._report()
        for plan in plans:
            before = self._done
            try:
                self._work_off(plan)
            except FolderError:
                _log.info("a folder was removed from the library while it was indexed")
                self._done = before + len(plan.to_read)
            self._report()

    def _work_off(self, plan: FolderPlan) -> None:
        self._tally.unchanged += plan.unchanged
        self._tally.problems.extend(plan.scan.problems)
        self._tally.removed.extend(plan.removed)
        wait_for(self._store.write(lambda c: _tidy(c, plan)), self._job)
        writing: Future[tuple[Coverage, int]] | None = None
        for changes in self._batches(plan):
            self._settle(writing)
            writing = self._write(plan.scan.folder, changes)
            for change in changes:
                self._tally.note(change, known=change.path in plan.stored)
        self._settle(writing)

    def _batches(self, plan: FolderPlan) -> Iterable[list[FileChange]]:
        batch: list[FileChange] = []
        passages = 0
        for file in plan.to_read:
            self._job.checkpoint()
            change = self._change(plan, file)
            batch.append(change)
            passages += len(change.written.passages) if change.written else 0
            self._done += 1
            self._report()
            if len(batch) >= DOCUMENTS_PER_WRITE or passages >= PASSAGES_PER_WRITE:
                yield batch
                batch, passages = [], 0
        if batch:
            yield batch

    def _change(self, plan: FolderPlan, file: FoundFile) -> FileChange:
        try:
            content = read_file(file.path)
            known = plan.stored.get(file.path)
            if known and known.content_hash == content.hash:
                return FileChange(file.path, touched=self._document(plan, file, content, cut=False))
            written = self._document(plan, file, content, cut=True)
            moved = known is None and written.passages  # files without a text are all the same
            before = self._gone.pop(content.hash, None) if moved else None
            return FileChange(file.path, written=written, moved_from=before)
        except FileGoneError:
            return FileChange(file.path)
        except FileError as error:
            keep = isinstance(error, FileUnreadableError)
            return FileChange(file.path, problem=FileProblem(file.path, str(error)), keep=keep)
        except JobCancelled:
            raise
        except Exception:  # noqa: BLE001 - a fault of ours must cost this file alone
            _log.exception("a file could not be read")
            return FileChange(file.path, problem=FileProblem(file.path, _INTERNAL_ERROR), keep=True)

    def _document(self, plan: FolderPlan, file: FoundFile, content: FileContent, *, cut: bool) -> NewDocument:
        text = extract(file.path, content)
        return NewDocument(
            path=file.path,
            folder=plan.scan.folder,
            title=text.title,
            kind=file.kind,
            size_bytes=len(content.data),
            modified_ns=content.modified_ns,
            content_hash=content.hash,
            date=text.date,
            passages=self._chunker.passages(text, checkpoint=self._job.checkpoint) if cut else (),
        )

    def _write(self, folder: str, changes: list[FileChange]) -> Future[tuple[Coverage, int]]:
        def change_all(c: Connection) -> tuple[Coverage, int]:
            before = coverage(c)
            for change in changes:
                change.apply(c, folder)
            after = coverage(c)
            return after, (after.passages - after.embedded) - (before.passages - before.embedded)

        return self._store.write(change_all)

    def _settle(self, writing: Future[tuple[Coverage, int]] | None) -> None:
        if writing is not None:
            self._coverage, more_waiting = wait_for(writing, self._job)
            self._tally.waiting += max(0, more_waiting)

    def _report(self) -> None:
        self._pace.mark(self._done)
        self._job.report(
            IndexProgress(
                stage=IndexStage.READING,
                done=self._done,
                total=self._total,
                rate=self._pace.rate,
                seconds_left=self._pace.seconds_left(self._total - self._done),
                skipped=len(self._tally.problems),
                coverage=self._coverage,
            )
        )


def _tidy(c: Connection, plan: FolderPlan) -> None:
    remove_documents(c, plan.removed)
    for path in plan.settled:
        clear_problem(c, path)
    for problem in plan.scan.problems:
        put_problem(c, plan.scan.folder, problem)
