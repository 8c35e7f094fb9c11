"""Runs with the real model: what is embedded, and what is not embedded again."""

import shutil
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from app.core.errors import ModelMissingError
from app.core.progress import IndexProgress, IndexStage
from app.core.query import parse_query
from app.embed.model import EmbeddingModel
from app.embed.worker import EmbedState, EmbedWorker
from app.index.embedding import BATCH_TEXTS, BATCH_TOKENS, batches_of, identity_of
from app.index.job import Job
from app.index.token_estimate import estimated_tokens
from app.store.embeddings import ModelIdentity, PendingText, coverage, model_identity, use_model
from app.store.meaning_leg import meaning_leg
from app.store.passages import passages
from app.store.store import Store
from tests.index.corpus import Notes, RecordingWorker, note, wait_a_tick

pytestmark = pytest.mark.slow


def long_note(word: str, *, sections: int = 3) -> str:
    """A note of several passages."""
    parts = [
        f"## Part {part} of {word}\n\n" + f"{word} {part} lentil soup. " * 40 for part in range(sections)
    ]
    return "\n\n".join(parts)


def test_every_passage_gets_the_vector_of_its_text(embedded_notes: Notes, model: EmbeddingModel) -> None:
    embedded_notes.write("soup.md", "# Soup\n\nSoak the lentils overnight.")
    embedded_notes.write("login.md", "# Sign in\n\nAsk for a new password in the form.")
    report = embedded_notes.index()
    assert (report.passages, report.embedded, report.reused) == (2, 2, 0)
    store = embedded_notes.store
    assert store.read(model_identity).future.result() == identity_of(model.spec)
    query = parse_query("パスワードを忘れた")
    question = model.embed_query(query.meaning_text)
    rows = store.read(lambda c: meaning_leg(c, question, query=query, limit=2)).future.result()
    ids = [row.passage_id for row in rows]
    found = store.read(lambda c: passages(c, ids)).future.result()
    assert found[ids[0]].document.title == "Sign in"
    expected = model.embed_passages([f"Sign in\n{found[ids[0]].text}"])[0]
    assert rows[0].raw == pytest.approx(1 - float(np.dot(question, expected)), abs=2e-3)


def test_unchanged_text_is_never_embedded_twice(embedded_notes: Notes, embedder: RecordingWorker) -> None:
    embedded_notes.write("a.md", note("aaaa"))
    embedded_notes.write("copy/a.md", note("aaaa"))
    report = embedded_notes.index()
    assert (report.passages, report.embedded, len(embedder.asked)) == (2, 2, 1)
    embedder.asked.clear()
    assert embedded_notes.index().embedded == 0
    assert embedder.asked == []


def test_a_moved_file_is_not_embedded_again(embedded_notes: Notes, embedder: RecordingWorker) -> None:
    embedded_notes.write("old/a.md", long_note("aaaa"))
    embedded_notes.index()
    embedder.asked.clear()
    shutil.move(embedded_notes.folder / "old", embedded_notes.folder / "new")
    report = embedded_notes.index()
    assert embedder.asked == []
    assert report.passages == report.reused > 1
    assert report.embedded == 0
    assert embedded_notes.store.read(coverage).future.result().complete


def test_of_a_changed_file_only_the_changed_passages_are_embedded(
    embedded_notes: Notes, embedder: RecordingWorker
) -> None:
    text = long_note("aaaa", sections=4)
    embedded_notes.write("a.md", text)
    embedded_notes.index()
    total = len(embedder.asked)
    assert total == 4
    embedder.asked.clear()
    wait_a_tick()
    embedded_notes.write("a.md", text.replace("aaaa 2 lentil soup. aaaa", "aaaa 2 quince jam. aaaa", 1))
    report = embedded_notes.index()
    assert len(embedder.asked) == 1
    assert "quince" in embedder.asked[0]
    assert (report.passages, report.embedded, report.reused) == (4, 1, 3)


def test_cancel_stops_within_a_second_and_the_next_run_goes_on(
    embedded_notes: Notes, embedder: RecordingWorker
) -> None:
    for number in range(6):
        embedded_notes.write(f"{number}.md", long_note(f"word{number}", sections=3))
    cancelled_at = 0.0

    def listen(progress: IndexProgress) -> None:
        nonlocal cancelled_at
        if progress.stage is IndexStage.EMBEDDING and progress.done >= 2 and not job.cancelled:
            cancelled_at = time.monotonic()
            job.cancel()

    job = Job(listen)
    report = embedded_notes.index(job)
    assert time.monotonic() - cancelled_at < 1.0
    assert report.cancelled
    assert (report.files, report.passages) == (6, 18), "all are found by keyword already"
    kept = embedded_notes.store.read(coverage).future.result().embedded
    assert 2 <= kept < 18
    again = embedded_notes.index()
    assert (again.embedded, again.files, again.cancelled) == (18 - kept, 0, False)
    assert embedded_notes.store.read(coverage).future.result().complete


def test_keywords_come_first_and_progress_counts_passages(embedded_notes: Notes) -> None:
    for number in range(6):
        embedded_notes.write(f"{number}.md", note(f"word{number}x"))
    told: list[IndexProgress] = []
    embedded_notes.index(Job(told.append))
    assert list(dict.fromkeys(progress.stage for progress in told)) == [
        IndexStage.SCANNING,
        IndexStage.READING,
        IndexStage.EMBEDDING,
        IndexStage.IDLE,
    ]
    embedding = [progress for progress in told if progress.stage is IndexStage.EMBEDDING]
    assert (embedding[0].done, embedding[0].coverage.passages) == (0, 6)
    assert (embedding[-1].done, embedding[-1].total) == (6, 6)


def test_a_run_waits_for_a_model_that_is_loading(store: Store, notes: Notes, model: EmbeddingModel) -> None:
    gate = threading.Event()

    def load() -> EmbeddingModel:
        gate.wait(20)
        return model

    notes.write("a.md", note("aaaa"))
    notes.embedder = EmbedWorker(load)
    try:
        threading.Timer(0.5, gate.set).start()
        assert notes.index().embedded == 1
        assert notes.embedder.state is EmbedState.READY
    finally:
        gate.set()
        notes.embedder.close()


def test_cancel_ends_the_wait_for_a_model(notes: Notes, model: EmbeddingModel) -> None:
    gate = threading.Event()

    def load() -> EmbeddingModel:
        gate.wait(20)
        return model

    notes.write("a.md", note("aaaa"))
    notes.embedder = EmbedWorker(load)
    job = Job()
    threading.Timer(0.3, job.cancel).start()
    try:
        began = time.monotonic()
        assert notes.index(job).cancelled
        assert time.monotonic() - began < 2
    finally:
        gate.set()
        notes.embedder.close()
    assert notes.stored() == ["a.md"]


@pytest.fixture
def no_model() -> Iterator[EmbedWorker]:
    def load() -> EmbeddingModel:
        raise ModelMissingError("The model is not installed; run the set-up again.")

    worker = EmbedWorker(load)
    yield worker
    worker.close()


def test_without_a_model_keywords_are_indexed_and_meaning_waits(
    notes: Notes, no_model: EmbedWorker, embedder: RecordingWorker
) -> None:
    notes.write("a.md", note("aaaa"))
    notes.embedder = no_model
    report = notes.index()
    assert (report.files, report.embedded, report.cancelled) == (1, 0, False)
    assert not notes.store.read(coverage).future.result().complete
    notes.embedder = embedder
    assert notes.index().embedded == 1


def test_a_worker_that_is_closed_ends_the_run(notes: Notes, model: EmbeddingModel) -> None:
    for number in range(10):
        notes.write(f"{number}.md", long_note(f"word{number}"))
    worker = notes.embedder = EmbedWorker(lambda: model)
    job = Job(lambda progress: worker.close() if progress.stage is IndexStage.EMBEDDING else None)
    assert notes.index(job).cancelled


def test_another_model_starts_the_vectors_anew(embedded_notes: Notes, embedder: RecordingWorker) -> None:
    embedded_notes.write("a.md", note("aaaa"))
    embedded_notes.index()
    other = ModelIdentity("another", 16, "", "", "1")
    embedded_notes.store.write(lambda c: use_model(c, other)).result()
    assert embedded_notes.index().embedded == 1
    assert len(embedder.asked) == 2


def test_vectors_of_deleted_text_are_forgotten_at_the_end_of_a_run(embedded_notes: Notes) -> None:
    path = embedded_notes.write("a.md", note("aaaa"))
    embedded_notes.index()
    path.unlink()
    embedded_notes.index()
    count = "SELECT count(*) FROM embedding"
    assert embedded_notes.store.read(lambda c: c.execute(count).fetchone()).future.result() == (0,)


def test_batches_hold_texts_of_like_length_and_are_small() -> None:
    texts = [PendingText(number.to_bytes(2), "word " * (number * 7 % 400 + 1)) for number in range(300)]
    batches = list(batches_of(texts))
    assert sorted(text.hash for batch in batches for text in batch) == [text.hash for text in texts]
    for batch in batches:
        tokens = [estimated_tokens(text.text) for text in batch]
        assert 1 <= len(batch) <= BATCH_TEXTS
        assert len(batch) == 1 or max(tokens) * len(batch) <= BATCH_TOKENS
    assert list(batches_of([])) == []
