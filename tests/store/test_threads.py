"""The writer and the readers: order, failures, interruption and the end."""

import asyncio
import threading
import time
from concurrent.futures import CancelledError, Future, wait
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import LibraryReadOnlyError
from app.store.embeddings import coverage
from app.store.folders import add_folder, folders
from app.store.store import Connection, Store
from tests.store.library import document, opened, put, read, write

_ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


def endless(c: Connection) -> None:
    c.execute(_ENDLESS).fetchall()


def store_threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("store-")]


def test_changes_run_in_the_order_they_were_handed_over(store: Store) -> None:
    done: list[int] = []

    def noting(number: int) -> Future[None]:
        return store.write(lambda _: done.append(number))

    wait([noting(number) for number in range(50)])
    assert done == list(range(50))


def test_a_failing_change_is_undone_and_told_to_its_caller_and_the_next_one_runs(store: Store) -> None:
    def failing(c: Connection) -> None:
        add_folder(c, "/half")
        raise ZeroDivisionError

    failed = store.write(failing)
    following = store.write(lambda c: add_folder(c, "/whole"))
    with pytest.raises(ZeroDivisionError):
        failed.result(timeout=5)
    following.result(timeout=5)
    assert read(store, folders) == ("/whole",)


def test_a_change_is_seen_by_the_next_question(store: Store) -> None:
    for number in range(20):
        put(store, document(f"{number}.md", "one"))
        assert read(store, coverage).passages == number + 1


def test_a_question_sees_one_state_throughout(store: Store) -> None:
    put(store, document("a.md", "one"))

    def question(c: Connection) -> tuple[int, int]:
        before = coverage(c).passages
        put(store, document("b.md", "two"))
        return before, coverage(c).passages

    assert read(store, question) == (1, 1)


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(LibraryReadOnlyError):
        read(store, lambda c: add_folder(c, "/x"))


def test_two_questions_are_answered_at_once(store: Store) -> None:
    meeting = threading.Barrier(2, timeout=5)
    jobs = [store.read(lambda _: meeting.wait()) for _ in range(2)]
    assert sorted(job.future.result(timeout=5) for job in jobs) == [0, 1]


def test_an_error_of_a_question_goes_to_its_caller(store: Store) -> None:
    def failing(_: Connection) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        read(store, failing)
    assert read(store, folders) == ()


def test_a_fault_of_a_callers_own_files_is_not_told_as_one_of_the_library(store: Store) -> None:
    def failing(_: Connection) -> None:
        raise PermissionError(13, "Permission denied")

    for future in (store.write(failing), store.read(failing).future):
        with pytest.raises(PermissionError):
            future.result(timeout=5)


def test_a_running_question_can_be_cancelled(store: Store) -> None:
    job = store.read(endless)
    time.sleep(0.05)
    assert job.cancel()
    with pytest.raises(CancelledError):
        job.future.result(timeout=5)
    assert [read(store, folders) for _ in range(4)] == [()] * 4


def test_a_waiting_question_can_be_cancelled_and_is_never_asked(store: Store) -> None:
    running = [store.read(endless) for _ in range(2)]
    asked: list[int] = []
    waiting = store.read(lambda _: asked.append(1))
    assert waiting.cancel()
    for job in running:
        job.cancel()
    assert read(store, folders) == ()
    assert asked == []


def test_an_answered_question_cannot_be_cancelled(store: Store) -> None:
    job = store.read(folders)
    assert job.future.result(timeout=5) == ()
    assert not job.cancel()


def test_a_question_is_stopped_between_two_statements_too(store: Store) -> None:
    begun, go_on = threading.Event(), threading.Event()
    after: list[int] = []

    def question(c: Connection) -> None:
        begun.set()
        go_on.wait(5)
        c.execute("SELECT 1")
        after.append(1)

    job = store.read(question)
    begun.wait(5)
    job.cancel()
    go_on.set()
    assert read(store, folders) == ()
    with pytest.raises(CancelledError):
        job.future.result(timeout=5)
    assert after == []


def test_a_cancellation_never_hits_the_next_question(store: Store) -> None:
    put(store, *(document(f"{n}.md", "one", "two") for n in range(20)))
    sql = "SELECT count(*) FROM passage AS a, passage AS b"
    for round_ in range(150):
        victim = store.read(lambda c: c.execute(sql).get)
        others = [store.read(lambda c: c.execute(sql).get) for _ in range(3)]
        if round_ % 3:
            time.sleep(0.0002 * (round_ % 7))
        victim.cancel()
        assert [job.future.result(timeout=5) for job in others] == [1600] * 3


def test_a_half_read_statement_does_not_keep_the_connection_interrupted(store: Store) -> None:
    def nested(c: Connection) -> None:
        for _ in c.execute("WITH n (i) AS (VALUES (1), (2), (3)) SELECT i FROM n"):
            endless(c)

    for _ in range(5):
        jobs = [store.read(nested) for _ in range(2)]
        time.sleep(0.03)
        for job in jobs:
            job.cancel()
        assert [read(store, folders) for _ in range(4)] == [()] * 4


def test_cancelling_the_awaiting_task_stops_the_question(store: Store) -> None:
    async def give_up() -> None:
        task = asyncio.ensure_future(asyncio.wrap_future(store.read(endless).future))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(give_up())
    jobs = [store.read(folders) for _ in range(4)]
    assert [job.future.result(timeout=5) for job in jobs] == [()] * 4


def test_closing_finishes_the_changes_and_cancels_the_questions(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    changes = [store.write(lambda c, n=n: add_folder(c, f"/{n}")) for n in range(30)]  # type: ignore[misc]
    question = store.read(endless)
    store.close()
    assert all(change.done() for change in changes)
    assert wait([question.future], timeout=1).done
    assert question.future.cancelled()
    with opened(tmp_path) as again:
        assert len(read(again, folders)) == 30


def test_closing_twice_and_from_two_threads_does_nothing_more(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    threads = [threading.Thread(target=store.close) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(5)
    store.close()
    assert not any(thread.is_alive() for thread in threads)


def test_after_closing_no_thread_is_left_and_everything_is_cancelled(tmp_path: Path) -> None:
    before = len(store_threads())
    store = Store.open(tmp_path)
    assert len(store_threads()) == before + 3
    store.close()
    assert len(store_threads()) == before
    refused: list[Future[Any]] = [store.write(folders), store.read(folders).future]
    assert len(wait(refused, timeout=1).done) == 2
    for future in refused:
        with pytest.raises(CancelledError):
            future.result(timeout=1)


def test_closing_leaves_one_file_and_no_log(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, document("a.md", "one"))
        assert (tmp_path / "index.sqlite3-wal").stat().st_size > 0
    assert not (tmp_path / "index.sqlite3-wal").exists()
    assert not (tmp_path / "index.sqlite3-shm").exists()


def test_both_write_and_read_from_many_threads(store: Store) -> None:
    def work(number: int) -> None:
        for step in range(10):
            path = f"/{number}/{step}"
            write(store, partial(add_folder, path=path))
            assert path in read(store, folders)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(read(store, folders)) == 40
