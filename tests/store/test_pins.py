"""Pins: kept by path, whatever becomes of the document, the index or the date."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.documents import DateSource, Passage
from app.store import pins
from app.store.connection import Access, connect
from app.store.documents import remove_documents, touch_document
from app.store.folders import remove_folder
from app.store.migrations import MIGRATIONS, migrate
from app.store.passages import passages
from app.store.repair import set_aside
from app.store.store import INDEX_NAME, Store
from tests.store.library import FOLDER, dated, document, opened, put, read, write

NOTE = f"{FOLDER}/a.md"


def _stored(store: Store, path: str = NOTE) -> Passage:
    ids = read(store, lambda c: [row[0] for row in c.execute("SELECT id FROM passage")])
    every = read(store, lambda c: passages(c, ids))
    return next(passage for passage in every.values() if passage.document.path == path)


def test_a_pinned_file_is_evergreen_and_keeps_its_date(store: Store) -> None:
    put(store, document("a.md", "needle"), document("b.md", "hay"))
    before = _stored(store).document.date
    write(store, lambda c: pins.pin(c, NOTE))
    now = _stored(store).document.date
    assert now.evergreen
    assert now.pinned
    assert (now.when, now.source) == (before.when, DateSource.MODIFIED)
    assert not _stored(store, f"{FOLDER}/b.md").document.date.evergreen
    write(store, lambda c: pins.unpin(c, NOTE))
    assert _stored(store).document.date == before


def test_pinning_twice_is_pinning_once(store: Store) -> None:
    for _ in range(2):
        write(store, lambda c: pins.pin(c, NOTE))
    assert read(store, pins.pins) == (NOTE,)
    for _ in range(2):
        write(store, lambda c: pins.unpin(c, NOTE))
    assert read(store, pins.pins) == ()


def test_a_pin_outlives_a_new_text_a_new_date_and_its_documents_leaving(store: Store) -> None:
    put(store, document("a.md", "needle"))
    write(store, lambda c: pins.pin(c, NOTE))
    put(store, document("a.md", "another text"))
    assert _stored(store).document.date.pinned
    date = dated(source=DateSource.FRONT_MATTER)
    write(store, lambda c: touch_document(c, NOTE, size_bytes=1, modified_ns=2, date=date))
    assert _stored(store).document.date.pinned
    write(store, lambda c: remove_documents(c, [NOTE]))
    put(store, document("a.md", "back again"))
    assert _stored(store).document.date.pinned
    write(store, lambda c: remove_folder(c, FOLDER))
    put(store, document("a.md", "and again"))
    assert _stored(store).document.date.pinned


def test_pins_outlive_a_damaged_index(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, document("a.md", "needle"))
        write(store, lambda c: pins.pin(c, NOTE))
    set_aside(tmp_path)
    with opened(tmp_path) as store:
        put(store, document("a.md", "needle"))
        assert _stored(store).document.date.pinned


def test_a_pin_taken_back_does_not_come_back_with_a_new_index(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        write(store, lambda c: pins.pin(c, NOTE))
        write(store, lambda c: pins.unpin(c, NOTE))
    set_aside(tmp_path)
    with opened(tmp_path) as store:
        assert read(store, pins.pins) == ()


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=st.sets(st.binary(min_size=1, max_size=12).filter(lambda name: b"\0" not in name), max_size=4))
def test_any_name_a_file_can_have_comes_back(
    tmp_path_factory: pytest.TempPathFactory, names: set[bytes]
) -> None:
    folder = tmp_path_factory.mktemp("pins")
    wanted = tuple(sorted(f"{FOLDER}/{os.fsdecode(name)}" for name in names))
    with opened(folder) as store:
        write(store, lambda c: pins.put_pins(c, wanted))
        assert set(read(store, pins.pins)) == set(wanted)
    set_aside(folder)
    with opened(folder) as store:
        assert set(read(store, pins.pins)) == set(wanted)


def test_a_library_from_before_pins_gets_their_table(tmp_path: Path) -> None:
    before = 3
    c = connect(tmp_path / INDEX_NAME, Access.WRITE)
    migrate(c, tmp_path / INDEX_NAME, MIGRATIONS[:before])
    assert not c.execute("SELECT 1 FROM sqlite_schema WHERE name = 'pin'").fetchall()
    c.close()
    with opened(tmp_path) as store:
        write(store, lambda connection: pins.pin(connection, NOTE))
        assert read(store, pins.pins) == (NOTE,)
