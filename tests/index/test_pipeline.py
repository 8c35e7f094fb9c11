"""Whole runs by keyword: real files, a real library."""

import logging
import os
import shutil
import threading
import time
from pathlib import Path

import pytest

from app.core.progress import IndexProgress, IndexStage
from app.core.query import parse_query
from app.index.chunk import Chunker
from app.index.extract import Extract
from app.index.job import Job
from app.index.pipeline import Indexer
from app.store.documents import NewPassage, problems
from app.store.folders import add_folder, folder_statuses, remove_folder
from app.store.keyword_leg import keyword_leg
from app.store.store import Store
from tests.index.corpus import Notes, names, note, open_to_all, reasons, wait_a_tick, without_privileges
from tests.shared_data import VAULT_FILES, vault_folders


def finds(store: Store, words: str) -> int:
    """How many passages the keyword leg gives."""
    query = parse_query(words)
    return len(store.read(lambda c: keyword_leg(c, query, limit=20)).future.result())


def test_added_changed_and_deleted_files_are_picked_up_again(notes: Notes) -> None:
    for name in ("a.md", "b.md", "c.md"):
        notes.write(name, note(name[0] * 4))
    first = notes.index()
    assert (names(first.plan.added), first.files, first.passages) == (["a.md", "b.md", "c.md"], 3, 3)
    wait_a_tick()
    notes.write("b.md", note("quince"))
    notes.write("sub/d.md", note("dddd"))
    (notes.folder / "c.md").unlink()
    second = notes.index()
    assert (names(second.plan.added), names(second.plan.changed), names(second.plan.removed)) == (
        ["d.md"],
        ["b.md"],
        ["c.md"],
    )
    assert second.plan.unchanged == 1
    assert notes.stored() == ["a.md", "b.md", "sub/d.md"]
    assert [finds(notes.store, word) for word in ("quince3", "bbbb3", "cccc3", "dddd3")] == [1, 0, 0, 1]


def test_unchanged_files_are_not_read_again(notes: Notes) -> None:
    path = notes.write("a.md", note("aaaa"))
    notes.index()
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"aaaa3", b"zzzz3"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert notes.index().plan.unchanged == 1
    assert finds(notes.store, "zzzz3") == 0


def test_a_touched_file_is_no_changed_file_but_its_date_is_noted(notes: Notes) -> None:
    path = notes.write("a.md", note("aaaa"))
    notes.index()
    os.utime(path, ns=(1, 1_000_000_000 * 10**9))
    again = notes.index()
    assert (again.plan.changed, again.plan.unchanged, again.files, again.passages) == ((), 1, 0, 0)
    query = "SELECT modified_ns FROM document"
    assert notes.store.read(lambda c: c.execute(query).fetchone()).future.result() == (10**18,)


def test_every_bad_file_is_named_and_all_others_are_indexed(notes: Notes) -> None:
    """One folder with everything that a folder should not hold."""
    good: dict[str, str | bytes] = {
        "utf8.md": note("alpha"),
        "cp1251.md": "Настройка прокси: сервер отвечает, но сертификат истёк.".encode("cp1251"),
        "shift_jis.txt": "設定メモ。パスワードを再設定する手順をまとめておきます。".encode("shift_jis"),
        "gb18030.txt": "备份的三二一原则：三份副本，两种介质，一份放在别处。".encode("gb18030"),
        "utf16.txt": "UTF-16 with a mark: délta".encode("utf-16"),
        "crlf.md": b"# Title\r\n\r\nwindows lines\r\n",
        "nul.md": b"word " * 300 + b"nul\x00inside" + b" word" * 300,
        "🌱 emoji.md": note("emoji"),
    }
    for name, content in good.items():
        notes.write(name, content)
    Path(os.fsdecode(os.fsencode(notes.folder) + b"/caf\xe9.md")).write_text(note("latin"))
    notes.write("empty.md", b"")
    notes.write("blank.md", b"\n \n")
    notes.write("binary.md", b"\x89PNG\r\n\x1a\n" + bytes(500))
    with (notes.folder / "huge.txt").open("wb") as stream:
        stream.truncate(200_000_000)
    (notes.folder / "nowhere.md").symlink_to("nothing")
    (notes.folder / "loop").symlink_to(notes.folder)
    report = notes.index()
    assert reasons(report) == {
        "binary.md": "It looks like a binary file, not like text.",
        "blank.md": "It holds nothing but blanks.",
        "empty.md": "It is empty.",
        "huge.txt": "It is larger than 20 MB; split it if it should be searched.",
        "nowhere.md": "It is a link that leads nowhere (no such file or directory).",
    }
    assert report.problems == notes.store.read(problems).future.result()
    assert len(notes.stored()) == report.files == len(good) + 1
    for words in ("alpha3", "сертификат", "再設定", "三份副本", "delta", "windows", "emoji3", "latin3"):
        assert finds(notes.store, words) == 1, words
    for name in ("empty.md", "binary.md"):
        notes.write(name, note("mended"))
    assert set(reasons(notes.index())) == {"blank.md", "huge.txt", "nowhere.md"}


def test_one_line_of_5_mb_is_indexed(notes: Notes) -> None:
    notes.write("line.txt", "alpha beta gamma. " * 280_000)
    notes.write("other.md", note("other"))
    assert notes.index().files == 2
    assert finds(notes.store, "other3") == 1


def test_a_file_that_turns_bad_leaves_the_index_and_one_that_is_locked_stays(notes: Notes) -> None:
    notes.write("bad.md", note("bad"))
    locked = notes.write("locked.md", note("locked"))
    notes.index()
    wait_a_tick()
    notes.write("bad.md", b"\x00\x01\x02" * 100)
    notes.write("locked.md", note("locked", words=13))
    open_to_all(notes.folder)
    locked.chmod(0)
    with without_privileges():
        report = notes.index()
    assert sorted(reasons(report)) == ["bad.md", "locked.md"]
    assert names(report.plan.removed) == ["bad.md"]
    assert notes.stored() == ["locked.md"]
    locked.chmod(0o644)
    assert names(notes.index().plan.changed) == ["locked.md"]


class Meddler(Job):
    """A job during which somebody else does something, once reading has begun."""

    def __init__(self, deed: object) -> None:
        super().__init__(self.listen)
        self.deed = deed

    def listen(self, progress: IndexProgress) -> None:
        if progress.stage is IndexStage.READING and callable(self.deed):
            deed, self.deed = self.deed, None
            deed()


def test_a_file_that_vanishes_before_it_is_read_is_no_problem(notes: Notes) -> None:
    path = notes.write("gone.md", note("gone"))
    notes.write("stays.md", note("stays"))
    report = notes.index(Meddler(path.unlink))
    assert (report.problems, notes.stored()) == ((), ["stays.md"])


def test_a_known_file_that_vanishes_before_it_is_read_is_removed(notes: Notes) -> None:
    path = notes.write("gone.md", note("gone"))
    notes.index()
    path.write_text(note("gone", words=20))
    report = notes.index(Meddler(path.unlink))
    assert (names(report.plan.removed), notes.stored()) == (["gone.md"], [])


def test_a_folder_that_is_unmounted_keeps_its_documents_and_is_named(notes: Notes) -> None:
    notes.write("a.md", note("aaaa"))
    notes.index()
    away = notes.folder.rename(notes.folder.with_name("away"))
    report = notes.index()
    assert reasons(report).keys() == {"notes"}
    assert "cannot be reached" in report.problems[0].reason
    assert report.plan.removed == ()
    assert finds(notes.store, "aaaa3") == 1
    assert not notes.store.read(folder_statuses).future.result()[0].reachable
    away.rename(notes.folder)
    assert notes.index().problems == ()
    assert notes.store.read(problems).future.result() == ()


def test_a_folder_that_is_removed_during_the_run_ends_quietly(notes: Notes) -> None:
    notes.write("a.md", note("aaaa"))
    other = notes.folder.with_name("other")
    other.mkdir()
    (other / "b.md").write_text(note("bbbb"))
    notes.store.write(lambda c: add_folder(c, str(other))).result()

    def forget() -> None:
        notes.store.write(lambda c: remove_folder(c, str(notes.folder))).result()

    Indexer(notes.store).run((str(notes.folder), str(other)), Meddler(forget))
    assert (notes.stored(), finds(notes.store, "bbbb3")) == ([], 1)


def test_an_error_of_ours_costs_one_file(notes: Notes, caplog: pytest.LogCaptureFixture) -> None:
    class Faulty(Chunker):
        def passages(self, extract: Extract, *, checkpoint: object = None) -> tuple[NewPassage, ...]:
            if "poison" in extract.text:
                raise ZeroDivisionError
            return super().passages(extract)

    notes.write("a.md", "poison")
    notes.write("b.md", note("bbbb"))
    report = Indexer(notes.store, None, Faulty()).run((str(notes.folder),), Job())
    assert reasons(report) == {
        "a.md": "It could not be read because of an internal error; the log file says which."
    }
    assert notes.stored() == ["b.md"]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "poison" not in caplog.text
    caplog.clear()


def test_a_cancelled_run_keeps_what_it_wrote_and_the_next_goes_on(notes: Notes) -> None:
    for number in range(200):
        notes.write(f"{number:03}.md", note(f"word{number}x"))
    job = Job(lambda progress: job.cancel() if progress.done >= 70 else None)
    report = notes.index(job)
    assert report.cancelled
    before = len(notes.stored())
    assert 32 <= before < 200
    assert report.plan.removed == ()
    again = notes.index()
    assert (again.cancelled, again.plan.unchanged, again.files) == (False, before, 200 - before)


def test_a_paused_run_waits_and_goes_on(notes: Notes) -> None:
    for number in range(50):
        notes.write(f"{number:03}.md", note(f"word{number}x"))
    stages: list[IndexStage] = []

    def listen(progress: IndexProgress) -> None:
        stages.append(progress.stage)
        if progress.stage is IndexStage.READING and IndexStage.PAUSED not in stages:
            job.pause()
            threading.Timer(0.2, job.resume).start()

    job = Job(listen)
    assert notes.index(job).files == 50
    assert IndexStage.PAUSED in stages
    assert stages[-1] is IndexStage.IDLE


def test_progress_goes_from_scanning_to_idle_and_ends_complete(notes: Notes) -> None:
    for number in range(40):
        notes.write(f"{number}.md", note(f"word{number}x"))
    notes.write("empty.md", "")
    told: list[IndexProgress] = []
    notes.index(Job(told.append))
    assert list(dict.fromkeys(progress.stage for progress in told)) == [
        IndexStage.SCANNING,
        IndexStage.READING,
        IndexStage.IDLE,
    ]
    reading = [progress for progress in told if progress.stage is IndexStage.READING]
    assert (reading[0].done, reading[-1].done, reading[-1].total) == (0, 41, 41)
    assert (told[-1].skipped, told[-1].coverage.passages) == (1, 40)


def test_an_empty_folder_is_indexed_as_nothing(notes: Notes) -> None:
    report = notes.index()
    assert (report.files, report.problems, report.cancelled) == (0, (), False)


@pytest.mark.slow
def test_the_whole_vault_is_found_by_keyword_within_seconds(store: Store) -> None:
    folders = tuple(str(folder) for folder in vault_folders())
    for folder in folders:
        store.write(lambda c, folder=folder: add_folder(c, folder)).result()  # type: ignore[misc]
    began = time.monotonic()
    report = Indexer(store).run(folders, Job())
    assert time.monotonic() - began < 30
    assert (report.files, report.problems) == (VAULT_FILES, ())
    began = time.monotonic()
    assert Indexer(store).run(folders, Job()).plan.unchanged == VAULT_FILES
    assert time.monotonic() - began < 2
    assert all(finds(store, words) for words in ("plugin", "プラグイン", "插件", "плагин"))


def test_a_moved_folder_is_the_same_notes_elsewhere(notes: Notes) -> None:
    notes.write("old/a.md", note("aaaa"))
    notes.index()
    shutil.move(notes.folder / "old", notes.folder / "new")
    report = notes.index()
    assert (names(report.plan.added), names(report.plan.removed)) == (["a.md"], ["a.md"])
    assert notes.stored() == ["new/a.md"]
