"""What the world can do to a library: each ends in one plain sentence and loses nothing."""

import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from app.core.errors import (
    LibraryBusyError,
    LibraryCorruptError,
    LibraryError,
    LibraryReadOnlyError,
    LibraryTooNewError,
)
from app.store.embeddings import coverage
from app.store.faults import library_error, os_library_error
from app.store.folders import add_folder, folders
from app.store.integrity import WHOLE_CHECK_BYTES
from app.store.migrations import MIGRATIONS
from app.store.repair import set_aside
from app.store.store import Connection, Store, WhenBusy
from tests.store.library import FOLDER, document, found, opened, put, read, write
from tests.store.privileges import file_modes_count

ROOT = Path(__file__).parents[2]
INDEX = "index.sqlite3"


def is_one_sentence(error: BaseException) -> bool:
    return re.fullmatch(r"[A-Z“][^.!]*\.", str(error)) is not None


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """A closed library with something in it."""
    folder = tmp_path / "library"
    with opened(folder) as store:
        put(
            store,
            *(document(f"{n}.md", *(f"needle {n} {k} " + "hay " * 200 for k in range(9))) for n in range(60)),
        )
    return folder


@contextmanager
def held_by_another(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The library is open in a process of its own until the block ends."""
    script = f"""
        import sys
        sys.path.insert(0, {str(ROOT)!r})
        from pathlib import Path
        from app.store.store import Store
        store = Store.open(Path({str(folder)!r}))
        print("open", flush=True)
        sys.stdin.read()
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def overwrite(path: Path, *, at: int, size: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(bytes(range(1, 251)) * (size // 250 + 1))


def test_a_library_held_by_another_process_is_refused_in_one_sentence(filled: Path) -> None:
    with held_by_another(filled):
        with pytest.raises(LibraryBusyError) as caught:
            Store.open(filled)
        assert is_one_sentence(caught.value)


def test_a_library_held_by_another_process_can_be_read(filled: Path) -> None:
    with held_by_another(filled):
        store = Store.open(filled, when_busy=WhenBusy.READ_ONLY)
        try:
            assert (store.busy, store.read_only) == (True, True)
            assert read(store, folders) == (FOLDER,)
            assert len(found(store, "needle", limit=7)) == 7
            with pytest.raises(LibraryReadOnlyError):
                write(store, lambda c: add_folder(c, "/x"))
        finally:
            store.close()


def test_the_lock_of_a_process_that_was_killed_does_not_stay(filled: Path) -> None:
    with held_by_another(filled) as process:
        process.kill()
        process.wait()
        with opened(filled) as store:
            assert not store.read_only
            assert read(store, coverage).passages == 540


def test_a_second_store_in_this_process_is_refused_too(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(LibraryBusyError):
        Store.open(tmp_path)
    with opened(tmp_path) as again:
        assert not again.busy


def test_a_library_asked_for_reading_is_opened_beside_its_writer(filled: Path) -> None:
    with opened(filled) as writer:
        reader = Store.open(filled, read_only=True)
        try:
            write(writer, lambda c: add_folder(c, "/new"))
            assert (reader.busy, reader.read_only) == (False, True)
            assert read(reader, folders) == ("/new", FOLDER)
        finally:
            reader.close()


def test_a_missing_library_is_not_made_for_reading(tmp_path: Path) -> None:
    with pytest.raises(LibraryReadOnlyError) as caught:
        Store.open(tmp_path / "nowhere", read_only=True)
    assert is_one_sentence(caught.value)
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o444), (0o755, 0o444), (0o555, 0o644)])
def test_a_library_that_may_not_be_written_is_opened_for_reading(
    filled: Path, folder_mode: int, file_mode: int
) -> None:
    (filled / "lock").unlink()
    (filled / INDEX).chmod(file_mode)
    filled.chmod(folder_mode)
    with file_modes_count():
        store = Store.open(filled)
        try:
            assert (store.busy, store.read_only) == (False, True)
            assert len(found(store, "needle", limit=3)) == 3
            with pytest.raises(LibraryReadOnlyError) as caught:
                write(store, lambda c: add_folder(c, "/x"))
            assert is_one_sentence(caught.value)
        finally:
            store.close()
            filled.chmod(0o755)


def test_an_unwritable_folder_without_a_library_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    with file_modes_count():
        for folder in (tmp_path, tmp_path / "new"):
            with pytest.raises(LibraryReadOnlyError) as caught:
                Store.open(folder)
            assert is_one_sentence(caught.value)
    tmp_path.chmod(0o755)


def test_an_index_that_may_not_even_be_read_is_told_plainly(filled: Path) -> None:
    (filled / INDEX).chmod(0)
    with file_modes_count(), pytest.raises(LibraryError) as caught:
        Store.open(filled)
    assert is_one_sentence(caught.value)


def test_the_place_of_the_library_may_be_a_file(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("mine")
    with pytest.raises(LibraryError) as caught:
        Store.open(place)
    assert is_one_sentence(caught.value)
    assert place.read_text() == "mine"


def test_the_index_may_be_a_folder(tmp_path: Path) -> None:
    (tmp_path / INDEX).mkdir()
    with pytest.raises(LibraryError) as caught:
        Store.open(tmp_path)
    assert is_one_sentence(caught.value)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / INDEX).write_bytes(b"my shopping list " * 1_000)
    with pytest.raises(LibraryCorruptError) as caught:
        Store.open(tmp_path)
    assert is_one_sentence(caught.value)
    assert (tmp_path / INDEX).read_bytes() == b"my shopping list " * 1_000


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    c = apsw.Connection(str(tmp_path / INDEX))
    c.execute("CREATE TABLE theirs (x)")
    c.close()
    before = (tmp_path / INDEX).read_bytes()
    with pytest.raises(LibraryCorruptError):
        Store.open(tmp_path)
    assert (tmp_path / INDEX).read_bytes() == before


def test_damage_to_the_header_is_seen(filled: Path) -> None:
    overwrite(filled / INDEX, at=0, size=100)
    with pytest.raises(LibraryCorruptError) as caught:
        Store.open(filled)
    assert is_one_sentence(caught.value)


def test_damage_in_the_middle_is_seen_in_a_library_of_ordinary_size(filled: Path) -> None:
    size = (filled / INDEX).stat().st_size
    assert size < WHOLE_CHECK_BYTES
    overwrite(filled / INDEX, at=size // 2 // 8192 * 8192, size=8 * 8192)
    with pytest.raises(LibraryCorruptError):
        Store.open(filled)
    with pytest.raises(LibraryCorruptError):
        Store.open(filled, read_only=True)


def test_a_file_cut_short_is_seen(filled: Path) -> None:
    with (filled / INDEX).open("r+b") as file:
        file.truncate(file.seek(0, 2) // 2)
    with pytest.raises(LibraryCorruptError):
        Store.open(filled)


def test_damage_that_is_met_later_reaches_whoever_asked(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.store.integrity.WHOLE_CHECK_BYTES", 0)
    with opened(filled) as store:
        root = read(
            store, lambda c: c.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'passage'").get
        )
    overwrite(filled / INDEX, at=(int(root) - 1) * 8192, size=8192)
    with opened(filled) as store:
        count = "SELECT sum(length(text)) FROM passage"
        with pytest.raises(LibraryCorruptError) as caught:
            read(store, lambda c: c.execute(count).get)
        assert is_one_sentence(caught.value)
        with pytest.raises(LibraryCorruptError):
            write(store, lambda c: c.execute(count).get)
        assert read(store, folders) == (FOLDER,)


def test_a_library_from_a_newer_version_is_refused_and_not_touched(filled: Path) -> None:
    c = apsw.Connection(str(filled / INDEX))
    c.pragma("user_version", len(MIGRATIONS) + 1)
    c.close()
    before = (filled / INDEX).read_bytes()
    for read_only in (False, True):
        with pytest.raises(LibraryTooNewError) as caught:
            Store.open(filled, read_only=read_only)
        assert is_one_sentence(caught.value)
    assert (filled / INDEX).read_bytes() == before


def test_a_full_disk_is_told_in_one_sentence_and_keeps_what_was_there(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, document("a.md", "needle"))

        def allow_no_more(c: Connection) -> None:
            c.pragma("max_page_count", int(c.pragma("page_count")))

        write(store, allow_no_more)
        with pytest.raises(LibraryError, match="disk is full") as caught:
            put(store, document("b.md", *("hay " * 5_000 for _ in range(50))))
        assert is_one_sentence(caught.value)
        assert found(store, "needle") == ["needle"]
        write(store, lambda c: c.pragma("max_page_count", 1_000_000))
        put(store, document("b.md", "more hay"))
        assert found(store, "hay") == ["more hay"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (apsw.ReadOnlyError(), LibraryReadOnlyError),
        (apsw.BusyError(), LibraryBusyError),
        (apsw.CorruptError(), LibraryCorruptError),
        (apsw.NotADBError(), LibraryCorruptError),
        (apsw.FullError(), LibraryError),
        (apsw.IOError(), LibraryError),
        (apsw.CantOpenError(), LibraryError),
    ],
)
def test_each_fault_of_sqlite_has_its_sentence(error: apsw.Error, told: type[LibraryError]) -> None:
    sentence = library_error(error)
    assert type(sentence) is told
    assert is_one_sentence(sentence)


def test_a_mistake_of_ours_is_not_dressed_up_as_a_fault(store: Store) -> None:
    assert library_error(apsw.SQLError()) is None
    with pytest.raises(apsw.SQLError):
        read(store, lambda c: c.execute("SELECT nonsense FROM nowhere").get)


@pytest.mark.parametrize(
    ("number", "told"), [(13, LibraryReadOnlyError), (30, LibraryReadOnlyError), (28, LibraryError)]
)
def test_each_fault_of_the_file_system_has_its_sentence(number: int, told: type[LibraryError]) -> None:
    sentence = os_library_error(OSError(number, "why"))
    assert type(sentence) is told
    assert is_one_sentence(sentence)


def test_a_damaged_index_is_set_aside_whole_and_the_new_one_knows_the_folders(filled: Path) -> None:
    odd = "/notes/new\nline %41 caf\udce9"
    with opened(filled) as store:
        write(store, lambda c: add_folder(c, odd))
    overwrite(filled / INDEX, at=0, size=100)
    damaged = (filled / INDEX).read_bytes()
    aside = set_aside(filled)
    assert aside.parent == filled
    assert re.fullmatch(r"index\.damaged-\d{4}-\d\d-\d\d-\d{6}\.sqlite3", aside.name)
    assert aside.read_bytes() == damaged
    with opened(filled) as store:
        assert set(read(store, folders)) == {FOLDER, odd}
        assert read(store, coverage).passages == 0
    assert set_aside(filled) != aside


def test_the_log_is_set_aside_with_its_index(filled: Path) -> None:
    (filled / f"{INDEX}-wal").write_bytes(b"log")
    aside = set_aside(filled)
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"log"


def test_an_index_in_use_is_not_set_aside(filled: Path) -> None:
    with held_by_another(filled):
        with pytest.raises(LibraryBusyError):
            set_aside(filled)
        assert (filled / INDEX).exists()


def test_a_deleted_index_is_made_anew_with_the_same_folders(filled: Path) -> None:
    (filled / INDEX).unlink()
    with opened(filled) as store:
        assert read(store, folders) == (FOLDER,)


def test_a_removed_folder_does_not_come_back(filled: Path) -> None:
    with opened(filled) as store:
        write(store, lambda c: c.execute("DELETE FROM folder").get)
    (filled / INDEX).unlink()
    with opened(filled) as store:
        assert read(store, folders) == ()


def test_a_copied_library_is_whole(filled: Path, tmp_path: Path) -> None:
    shutil.copytree(filled, tmp_path / "copy")
    with opened(tmp_path / "copy") as store:
        assert read(store, coverage).passages == 540
