"""Documents, folders and problems as rows."""

import os
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.documents import DateSource, DocumentDate
from app.core.errors import FolderError
from app.core.progress import FileProblem, FolderStatus
from app.store.documents import (
    StoredFile,
    clear_problem,
    problems,
    put_document,
    put_problem,
    remove_documents,
    stored_files,
    touch_document,
)
from app.store.embeddings import coverage
from app.store.folders import add_folder, folder_statuses, folders, remove_folder
from app.store.passages import passages
from app.store.store import Connection, Store
from app.store.texts import from_microseconds, storable, to_microseconds
from tests.store.library import FOLDER, NEW_YEAR, dated, document, found, put, read, write


def count(c: Connection, table: str) -> int:
    return int(c.execute(f"SELECT count(*) FROM {table}").get)


def test_a_document_comes_back_as_it_was_put(store: Store) -> None:
    when = NEW_YEAR + timedelta(days=3, microseconds=7)
    put(store, document("a.md", "one\ntwo", "three", title="Title", heading=("A", "B › C"), when=when))
    by_id = read(store, lambda c: passages(c, [2, 1, 99]))
    first, second = by_id[1], by_id[2]
    assert set(by_id) == {1, 2}
    assert (first.text, first.heading, first.position) == ("one\ntwo", ("A", "B › C"), 0)
    assert (first.first_line, first.last_line, first.first_char, first.last_char) == (1, 2, 0, 7)
    assert second.position == 1
    assert first.document is second.document
    assert first.document.path == f"{FOLDER}/a.md"
    assert (first.document.title, first.document.kind, first.document.folder) == ("Title", "md", FOLDER)
    assert first.document.date == DocumentDate(when, DateSource.MODIFIED)


def test_the_same_path_is_replaced_and_keeps_its_document_id(store: Store) -> None:
    put(store, document("a.md", "one", "two"), document("b.md", "three"))
    changed = write(store, lambda c: put_document(c, document("a.md", "four", title="New")))
    assert changed == 1
    assert read(store, lambda c: count(c, "document")) == 2
    assert read(store, lambda c: count(c, "passage")) == 2
    assert found(store, "new") == ["four"]


def test_the_id_of_a_passage_is_never_given_again(store: Store) -> None:
    put(store, document("a.md", "one"))
    put(store, document("a.md", "two"))
    assert set(read(store, lambda c: passages(c, [1, 2]))) == {2}


def test_stored_files_are_those_of_one_folder(store: Store) -> None:
    put(store, document("a.md", "one"), document("b.md", "two", folder="/other"))
    assert read(store, lambda c: stored_files(c, FOLDER)) == {
        f"{FOLDER}/a.md": StoredFile(f"{FOLDER}/a.md", FOLDER, 3, 1, b"\0" * 32)
    }


def test_touching_changes_metadata_and_nothing_else(store: Store) -> None:
    put(store, document("a.md", "one"))
    date = dated(NEW_YEAR, DateSource.EVERGREEN)
    write(store, lambda c: touch_document(c, f"{FOLDER}/a.md", size_bytes=9, modified_ns=2**62, date=date))
    stored = read(store, lambda c: stored_files(c, FOLDER))[f"{FOLDER}/a.md"]
    assert (stored.size_bytes, stored.modified_ns) == (9, 2**62)
    assert read(store, lambda c: passages(c, [1]))[1].document.date == date


def test_removing_a_document_removes_its_passages_and_words(store: Store) -> None:
    put(store, document("a.md", "one"), document("b.md", "one two"))
    removed = write(store, lambda c: remove_documents(c, [f"{FOLDER}/a.md", f"{FOLDER}/missing.md"]))
    assert removed == 1
    assert found(store, "one") == ["one two"]
    assert read(store, lambda c: count(c, "passage")) == 1
    assert read(store, lambda c: count(c, "passage_words")) == 1


def test_removing_a_folder_removes_all_that_is_in_it(store: Store) -> None:
    put(store, document("a.md", "one"), document("b.md", "two"), document("c.md", "one", folder="/other"))
    write(store, lambda c: put_problem(c, FOLDER, FileProblem(f"{FOLDER}/x", "why")))
    assert write(store, lambda c: remove_folder(c, FOLDER)) == 2
    assert write(store, lambda c: remove_folder(c, FOLDER)) == 0
    assert read(store, folders) == ("/other",)
    assert read(store, problems) == ()
    assert len(found(store, "one")) == 1
    assert read(store, coverage).passages == 1


def test_a_folder_is_taken_in_once(store: Store) -> None:
    for path in ("/b", "/a", "/b"):
        write(store, partial(add_folder, path=path))
    assert read(store, folders) == ("/a", "/b")


def test_a_document_of_a_folder_that_is_gone_is_refused_in_one_sentence(store: Store) -> None:
    with pytest.raises(FolderError, match=r"^“/notes” is no longer indexed; add the folder again\.$"):
        write(store, lambda c: put_document(c, document("a.md", "one")))


def test_folder_statuses_count_and_say_what_is_reachable(store: Store, tmp_path: os.PathLike[str]) -> None:
    here = os.fspath(tmp_path)
    put(store, document("a.md", "one", "two", folder=here), document("b.md", "three", folder=here))
    write(store, lambda c: add_folder(c, "/nowhere/at/all"))
    assert set(read(store, folder_statuses)) == {
        FolderStatus(here, files=2, passages=3, embedded=0, reachable=True),
        FolderStatus("/nowhere/at/all", files=0, passages=0, embedded=0, reachable=False),
    }


def test_a_problem_is_noted_once_a_file_and_cleared_when_the_file_is_indexed(store: Store) -> None:
    write(store, lambda c: add_folder(c, FOLDER))
    for reason in ("first", "second"):
        problem = FileProblem(f"{FOLDER}/a.md", reason)
        write(store, partial(put_problem, folder=FOLDER, problem=problem))
    write(store, lambda c: put_problem(c, FOLDER, FileProblem(f"{FOLDER}/b.md", "third")))
    assert [noted.reason for noted in read(store, problems)] == ["second", "third"]
    put(store, document("a.md", "fine now"))
    write(store, lambda c: clear_problem(c, f"{FOLDER}/b.md"))
    assert read(store, problems) == ()


def test_a_path_that_is_not_utf_8_survives(store: Store) -> None:
    folder = os.fsdecode(b"/caf\xe9")
    name = os.fsdecode(b"\xff\xfe \xf0\x9f\x91\x8d.md")
    put(store, document(name, "one", folder=folder))
    assert read(store, folders) == (folder,)
    assert list(read(store, lambda c: stored_files(c, folder))) == [f"{folder}/{name}"]
    assert read(store, lambda c: passages(c, [1]))[1].document.path == f"{folder}/{name}"


def test_nul_and_lone_surrogates_in_texts_become_replacement_characters(store: Store) -> None:
    put(store, document("a.md", "x\x00y \ud800 z", title="t\udfff", heading=("\x00",)))
    stored = read(store, lambda c: passages(c, [1]))[1]
    assert (stored.text, stored.document.title, stored.heading) == (
        "x\ufffdy \ufffd z",
        "t\ufffd",
        ("\ufffd",),
    )


@given(st.text(st.characters(exclude_categories=[])))
def test_storable_text_keeps_its_length_and_can_be_encoded(text: str) -> None:
    assert len(storable(text)) == len(text)
    assert "\x00" not in storable(text).encode().decode()


@given(st.datetimes(timezones=st.just(UTC)))
def test_every_date_survives_to_the_microsecond(when: datetime) -> None:
    assert from_microseconds(to_microseconds(when)) == when
