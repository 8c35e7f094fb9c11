"""Progress, pause and cancel."""

import threading
import time
from concurrent.futures import Future

import pytest

from app.core.progress import IndexProgress, IndexStage
from app.index.job import Job, JobCancelled, wait_for
from app.index.pace import Pace


def reading(done: int, total: int = 1000) -> IndexProgress:
    return IndexProgress(stage=IndexStage.READING, done=done, total=total)


def test_reports_are_throttled_and_the_first_and_the_last_are_never_lost() -> None:
    told: list[IndexProgress] = []
    job = Job(told.append)
    began = time.monotonic()
    for done in range(1001):
        job.report(reading(done))
        time.sleep(0.0003)
    seconds = time.monotonic() - began
    assert told[0].done == 0
    assert told[-1].done == 1000
    assert len(told) <= seconds * 10 + 3


def test_a_new_stage_is_told_at_once() -> None:
    told: list[IndexStage] = []
    job = Job(lambda progress: told.append(progress.stage))
    for stage in (IndexStage.SCANNING, IndexStage.READING, IndexStage.EMBEDDING):
        job.report(IndexProgress(stage=stage, total=10))
    assert told == [IndexStage.SCANNING, IndexStage.READING, IndexStage.EMBEDDING]


def test_what_was_kept_back_can_be_flushed_once() -> None:
    told: list[int] = []
    job = Job(lambda progress: told.append(progress.done))
    job.report(reading(1))
    job.report(reading(2))
    job.report(reading(3))
    job.flush()
    job.flush()
    assert told == [1, 3]


def test_a_cancelled_job_ends_at_its_next_checkpoint() -> None:
    job = Job()
    job.checkpoint()
    job.cancel()
    assert job.cancelled
    with pytest.raises(JobCancelled):
        job.checkpoint()


def run_to_checkpoint(job: Job) -> tuple[threading.Thread, list[str]]:
    events: list[str] = []

    def work() -> None:
        try:
            job.checkpoint()
            events.append("went on")
        except JobCancelled:
            events.append("cancelled")

    thread = threading.Thread(target=work)
    thread.start()
    return thread, events


def test_a_paused_job_waits_says_so_and_goes_on() -> None:
    told: list[IndexStage] = []
    job = Job(lambda progress: told.append(progress.stage))
    job.report(reading(1))
    job.pause()
    thread, events = run_to_checkpoint(job)
    thread.join(0.2)
    assert thread.is_alive()
    assert (job.paused, events) == (True, [])
    job.resume()
    thread.join(5)
    assert events == ["went on"]
    assert told == [IndexStage.READING, IndexStage.PAUSED, IndexStage.READING]


def test_cancel_ends_a_pause() -> None:
    job = Job()
    job.pause()
    thread, events = run_to_checkpoint(job)
    thread.join(0.1)
    job.cancel()
    thread.join(5)
    assert events == ["cancelled"]
    job.pause()
    assert not job.paused


def test_waiting_for_a_future_ends_when_the_job_is_cancelled() -> None:
    job, future = Job(), Future[int]()
    threading.Timer(0.1, job.cancel).start()
    with pytest.raises(JobCancelled):
        wait_for(future, job)
    assert future.cancelled()


def test_waiting_for_a_future_gives_its_result_its_error_or_its_end() -> None:
    good, bad, dropped = Future[int](), Future[int](), Future[int]()
    good.set_result(7)
    bad.set_exception(TimeoutError("slow disk"))
    dropped.cancel()
    assert wait_for(good, Job()) == 7
    with pytest.raises(TimeoutError, match="slow disk"):
        wait_for(bad, Job())
    with pytest.raises(JobCancelled):
        wait_for(dropped, Job())


def test_the_rate_is_that_of_the_last_half_minute() -> None:
    now = 0.0
    pace = Pace(lambda: now)
    assert (pace.rate, pace.seconds_left(10)) == (0.0, None)
    for second in range(1, 61):
        now = float(second)
        pace.mark(second * 2 if second <= 30 else 60 + (second - 30) * 4)
    assert pace.rate == pytest.approx(4.0, rel=0.05)
    assert pace.seconds_left(100) == pytest.approx(25.0, rel=0.05)
