"""From an older file to the present tables: in order, each step whole, the old file kept."""

import time
from pathlib import Path

import apsw
import pytest

from app.core.errors import LibraryReadOnlyError
from app.store import store as store_module
from app.store.connection import Access, connect
from app.store.migrations import MIGRATIONS, migrate, version
from app.store.passage_index import index_again
from app.store.schema import APPLICATION_ID, PAGE_SIZE
from app.store.store import Connection, Store
from tests.store.library import document, found, opened, put

INDEX = "index.sqlite3"


def _add_table(c: Connection) -> None:
    c.execute("CREATE TABLE later (x); INSERT INTO later VALUES (1)")


def _break(c: Connection) -> None:
    c.execute("CREATE TABLE half (x)")
    raise ZeroDivisionError


def test_a_new_library_is_ours_and_of_the_last_version(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    c = apsw.Connection(str(tmp_path / INDEX))
    assert c.pragma("application_id") == APPLICATION_ID
    assert c.pragma("user_version") == len(MIGRATIONS)
    assert c.pragma("page_size") == PAGE_SIZE
    assert c.pragma("journal_mode") == "wal"
    c.close()


def test_connections_are_set_up_for_safety(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        pragmas = store.write(
            lambda c: [
                c.pragma(name) for name in ("foreign_keys", "synchronous", "journal_mode", "busy_timeout")
            ]
        ).result(timeout=5)
    assert pragmas == [1, 1, "wal", 5_000]


def test_the_steps_a_file_has_not_seen_are_run_once_and_the_old_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / INDEX
    with opened(tmp_path) as store:
        put(store, document("a.md", "needle"))
    steps = (*MIGRATIONS, _add_table)
    for _ in range(2):
        c = connect(path, Access.WRITE)
        migrate(c, path, steps)
        assert version(c) == len(steps)
        assert c.execute("SELECT count(*) FROM later").get == 1
        c.close()
    copy = connect(tmp_path / f"{INDEX}.before-{len(steps)}", Access.READ)
    assert version(copy) == len(MIGRATIONS)
    assert copy.execute("SELECT text FROM passage").get == "needle"
    copy.close()


def test_a_step_that_fails_leaves_no_trace_and_can_be_run_again(tmp_path: Path) -> None:
    path = tmp_path / INDEX
    with opened(tmp_path) as store:
        put(store, document("a.md", "needle"))
    c = connect(path, Access.WRITE)
    with pytest.raises(ZeroDivisionError):
        migrate(c, path, (*MIGRATIONS, _add_table, _break))
    assert version(c) == len(MIGRATIONS) + 1
    assert c.execute("SELECT count(*) FROM sqlite_schema WHERE name IN ('later', 'half')").get == 1
    migrate(c, path, (*MIGRATIONS, _add_table, _add_table_again))
    assert version(c) == len(MIGRATIONS) + 2
    c.close()


def _add_table_again(c: Connection) -> None:
    c.execute("CREATE TABLE half (x)")


def test_a_first_step_that_fails_leaves_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / INDEX
    c = connect(path, Access.WRITE)
    with pytest.raises(ZeroDivisionError):
        migrate(c, path, (_break,))
    c.close()
    with opened(tmp_path) as store:
        put(store, document("a.md", "needle"))
        assert found(store, "needle") == ["needle"]


_OLDER_ROWS = """
INSERT INTO folder VALUES (1, CAST('/notes' AS BLOB));
INSERT INTO document VALUES
    (1, 1, CAST('/notes/a.md' AS BLOB), 'Running', 'md', 1, 1, x'00', 0, 'modified', 2, 0),
    (2, 1, CAST('/notes/b.md' AS BLOB), 'Книги', 'md', 1, 1, x'00', 0, 'modified', 1, 0);
INSERT INTO embedding (id, hash) VALUES (1, x'01'), (2, x'02'), (3, x'03');
INSERT INTO passage VALUES
    (1, 1, 1, 0, '["Set up"]', 1, 1, 0, 1, 'call foo_bar'),
    (2, 2, 3, 0, '[]', 1, 1, 0, 1, '頭髮'),
    (5, 1, 2, 1, '["Set up", "fooBar"]', 2, 2, 1, 2, 'the rest');
INSERT INTO passage_words (rowid, title, heading, body) VALUES
    (1, 'stale', '', ''), (2, 'stale', '', ''), (5, 'stale', '', '');
"""


def test_a_library_of_another_tokenizer_is_indexed_again_from_what_it_holds(tmp_path: Path) -> None:
    c = connect(tmp_path / INDEX, Access.WRITE)
    migrate(c, tmp_path / INDEX, MIGRATIONS[:2])
    c.execute(_OLDER_ROWS)
    c.close()
    with opened(tmp_path) as store:
        assert found(store, "stale") == []
        assert sorted(found(store, "bar")) == ["call foo_bar", "the rest"]
        assert sorted(found(store, "runs")) == ["call foo_bar", "the rest"]
        assert found(store, '"set up foobar"') == ["the rest"]
        assert found(store, "头发") == found(store, "книга") == ["頭髮"]
        put(store, document("b.md", "a new text"))
        assert found(store, "头发") == found(store, "книга") == []
    assert (tmp_path / f"{INDEX}.before-3").exists()


def test_the_script_of_older_documents_is_found(tmp_path: Path) -> None:
    c = connect(tmp_path / INDEX, Access.WRITE)
    migrate(c, tmp_path / INDEX, MIGRATIONS[:4])
    c.execute(_OLDER_ROWS)
    c.close()
    with opened(tmp_path) as store:
        put(store, document("c.md", "Настройки"))
        sql = "SELECT CAST(path AS TEXT), script FROM document ORDER BY path"
        scripts = store.read(lambda c: c.execute(sql).fetchall()).future.result(timeout=5)
    assert scripts == [("/notes/a.md", "LATIN"), ("/notes/b.md", "CJK"), ("/notes/c.md", "CYRILLIC")]


def test_four_thousand_passages_are_indexed_again_in_seconds(tmp_path: Path) -> None:
    text = "The settings panel opens when you press the key; 設定 closes it. Настройте прокси. " * 7
    with opened(tmp_path) as store:
        put(store, *(document(f"{n}.md", *(f"{text} w{n}x{m}" for m in range(40))) for n in range(100)))
    c = connect(tmp_path / INDEX, Access.WRITE)
    begun = time.process_time()
    with c:
        index_again(c)
    assert time.process_time() - begun < 15  # a second and a half alone; a test machine may be busy
    c.close()
    with opened(tmp_path) as store:
        assert found(store, "w7x7") == [f"{text} w7x7"]


def test_an_older_library_is_brought_up_to_date_when_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as store:
        put(store, document("a.md", "needle"))
    steps = (*MIGRATIONS, _add_table)
    monkeypatch.setattr(store_module, "MIGRATIONS", steps)
    with pytest.raises(LibraryReadOnlyError, match="older"):
        Store.open(tmp_path, read_only=True)
    with opened(tmp_path) as store:
        assert found(store, "needle") == ["needle"]
        assert store.read(lambda c: c.execute("SELECT count(*) FROM later").get).future.result(timeout=5) == 1
