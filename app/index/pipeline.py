"""One indexing run: scan and plan, then keywords for all files, then meaning."""

from collections.abc import Sequence
from concurrent.futures import CancelledError
from contextlib import suppress

from app.core.pool import Coverage
from app.core.progress import FileProblem, IndexProgress, IndexReport, IndexStage
from app.embed.worker import EmbedWorker
from app.index.chance import refresh_chance
from app.index.chunk import Chunker
from app.index.embedding import MeaningStage
from app.index.job import Job, JobCancelled, wait_for
from app.index.plan import FolderPlan, plan_folder
from app.index.reading import KeywordStage, Tally
from app.index.scan import FolderScan, scan_folder
from app.store.documents import StoredFile, problems, stored_files
from app.store.embeddings import coverage, forget_orphans
from app.store.store import Connection, Store

_LAST_WRITE_SECONDS = 0.5


class Indexer:
    """Brings folders of the library up to date. One run at a time."""

    def __init__(
        self, store: Store, embedder: EmbedWorker | None = None, chunker: Chunker | None = None
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._chunker = chunker or Chunker()

    def run(self, folders: Sequence[str], job: Job) -> IndexReport:
        """Index ``folders``, which are folders of the library; blocks until done or cancelled.

        Every file that can be read is found by its words before the first one is embedded. Without an
        embedder, or with one that failed, the run ends there. A run that is cancelled says so in its
        report, leaves what it wrote, and is taken up by the next one. Raises LibraryError when the
        library cannot be written.
        """
        tally = Tally()
        cancelled = False
        try:
            self._run(folders, job, tally)
        except JobCancelled:
            cancelled = True
            self._await_writer()
        job.flush()
        job.report(self._idle(tally))
        return IndexReport(
            plan=tally.plan,
            files=len(tally.added) + len(tally.changed),
            passages=tally.passages,
            embedded=tally.embedded,
            reused=max(0, tally.passages - tally.waiting),
            problems=tuple(sorted(tally.problems, key=lambda problem: problem.path)),
            cancelled=cancelled,
        )

    def _run(self, folders: Sequence[str], job: Job, tally: Tally) -> None:
        job.report(IndexProgress(stage=IndexStage.SCANNING))
        plans = [self._plan(scan_folder(folder, job), job) for folder in folders]
        KeywordStage(self._store, self._chunker, job, tally).run(plans)
        if self._embedder is not None:
            self._embed(self._embedder, job, tally)
        wait_for(self._store.write(forget_orphans), job)

    def _plan(self, scan: FolderScan, job: Job) -> FolderPlan:
        def known(c: Connection) -> tuple[dict[str, StoredFile], tuple[FileProblem, ...]]:
            return stored_files(c, scan.folder), problems(c)

        stored, noted = wait_for(self._store.read(known).future, job)
        return plan_folder(scan, stored, noted)

    def _embed(self, embedder: EmbedWorker, job: Job, tally: Tally) -> None:
        stage = MeaningStage(self._store, embedder, job, skipped=len(tally.problems))
        try:
            stage.run()
        finally:
            tally.embedded = stage.embedded
        refresh_chance(self._store, embedder, job)

    def _await_writer(self) -> None:
        """Give the write that is under way a moment, so that the report is true when it is read."""
        with suppress(TimeoutError, CancelledError):
            self._store.write(lambda _: None).exception(timeout=_LAST_WRITE_SECONDS)

    def _idle(self, tally: Tally) -> IndexProgress:
        try:
            now = wait_for(self._store.read(coverage).future, Job())
        except JobCancelled:  # the library was closed
            now = Coverage()
        return IndexProgress(stage=IndexStage.IDLE, skipped=len(tally.problems), coverage=now)
