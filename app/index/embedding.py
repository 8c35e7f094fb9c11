"""The meaning stage: texts that have no vector yet get one, behind everything else."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future

from app.core.pool import Coverage
from app.core.progress import IndexProgress, IndexStage
from app.embed.models import ModelSpec
from app.embed.worker import EmbedState, EmbedWorker, Vectors
from app.index.job import Job, JobCancelled, wait_for
from app.index.pace import Pace
from app.index.token_estimate import estimated_tokens
from app.store.embeddings import (
    ModelIdentity,
    PendingText,
    coverage,
    model_identity,
    pending_texts,
    put_vectors,
    use_model,
)
from app.store.store import Connection, Store

WINDOW_TEXTS = 512
"""So many texts are sorted by length at a time."""
BATCH_TEXTS = 16
BATCH_TOKENS = 1200
"""Most texts of a batch, and most tokens after padding: four full passages, under a second on two cores."""


def identity_of(spec: ModelSpec) -> ModelIdentity:
    """What an index records of a model."""
    return ModelIdentity(
        name=spec.name,
        dimension=spec.dimension,
        query_prefix=spec.query_prefix,
        passage_prefix=spec.passage_prefix,
        revision=spec.revision,
    )


def batches_of(texts: Sequence[PendingText]) -> Iterator[tuple[PendingText, ...]]:
    """Batches of texts of like length, short ones and long ones in turn, so that the rate is steady."""
    sized = sorted(((estimated_tokens(text.text), text) for text in texts), key=lambda pair: pair[0])
    batches: list[list[PendingText]] = [[]]
    for tokens, text in sized:
        size = len(batches[-1]) + 1
        if batches[-1] and (size > BATCH_TEXTS or size * tokens > BATCH_TOKENS):
            batches.append([])
        batches[-1].append(text)
    for number in range(len(batches)):
        place = number // 2 if number % 2 == 0 else len(batches) - 1 - number // 2
        if batches[place]:
            yield tuple(batches[place])


class MeaningStage:
    """Embeds whatever waits, a batch at a time, each written as soon as it is there."""

    def __init__(self, store: Store, embedder: EmbedWorker, job: Job, *, skipped: int = 0) -> None:
        self._store = store
        self._embedder = embedder
        self._job = job
        self._skipped = skipped
        self._pace = Pace()
        self._coverage = Coverage()
        self._before = Coverage()

    @property
    def embedded(self) -> int:
        """How many passages got a vector so far."""
        return max(0, self._coverage.embedded - self._before.embedded)  # less when a folder was removed

    def run(self) -> None:
        """Embed everything that waits; nothing when the model cannot be used. Raises JobCancelled."""
        spec = self._await_model()
        if spec is None:
            return
        identity = identity_of(spec)
        wait_for(self._store.write(lambda c: use_model(c, identity)), self._job)
        self._coverage = self._before = self._read_coverage()
        self._pace = Pace()
        while texts := wait_for(
            self._store.read(lambda c: pending_texts(c, limit=WINDOW_TEXTS)).future, self._job
        ):
            self._embed(texts, identity)

    def _await_model(self) -> ModelSpec | None:
        self._coverage = self._before = self._read_coverage()
        self._report()
        while self._embedder.state is EmbedState.LOADING:
            self._job.checkpoint()
            self._embedder.wait_loaded(timeout_seconds=0.1)
        return self._embedder.spec

    def _embed(self, texts: Sequence[PendingText], identity: ModelIdentity) -> None:
        """Embed ``texts``, until some passages are removed meanwhile: then it is asked anew what waits."""
        writing: Future[Coverage] | None = None
        passages = self._coverage.passages
        for batch in batches_of(texts):
            if self._coverage.passages < passages:
                break
            self._job.checkpoint()
            vectors = wait_for(self._embedder.passages([text.text for text in batch]), self._job)
            self._settle(writing)
            writing = self._write(batch, vectors, identity)
        self._settle(writing)

    def _write(
        self, batch: Sequence[PendingText], vectors: Vectors, identity: ModelIdentity
    ) -> Future[Coverage]:
        def put(c: Connection) -> Coverage:
            if model_identity(c) != identity:
                raise JobCancelled  # another model was chosen meanwhile
            put_vectors(c, [text.hash for text in batch], vectors)
            return coverage(c)

        return self._store.write(put)

    def _settle(self, writing: Future[Coverage] | None) -> None:
        if writing is not None:
            self._coverage = wait_for(writing, self._job)
            self._pace.mark(self.embedded)
            self._report()

    def _read_coverage(self) -> Coverage:
        return wait_for(self._store.read(coverage).future, self._job)

    def _report(self) -> None:
        now = self._coverage
        total = max(self.embedded, now.passages - self._before.embedded)
        self._job.report(
            IndexProgress(
                stage=IndexStage.EMBEDDING,
                done=self.embedded,
                total=total,
                rate=self._pace.rate,
                seconds_left=self._pace.seconds_left(total - self.embedded),
                skipped=self._skipped,
                coverage=now,
            )
        )
