"""``index``, ``status`` and ``remove``: what they print, say, and end with."""

import json
import re
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from app import paths
from app.store.store import INDEX_NAME
from tests.cli.conftest import Run
from tests.services.json_contract import STATUS
from tests.services.libraries import Sample, held_elsewhere


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "zebra.md").write_text("# Zebra\n\nA striped animal.\n", encoding="utf-8")
    (folder / "empty.md").touch()
    return folder


def test_index_says_what_it_did_and_the_second_time_that_nothing_changed(
    run: Run, tmp_path: Path, notes: Path
) -> None:
    first = run(tmp_path / "library", "index", str(notes))
    assert (first.status, first.told) == (0, "")
    assert re.match(r"1 files, 1 passages: 1 added, .* 1 embedded, 0 known; 1 skipped$", first.out)
    (notes / "okapi.md").write_text("# Okapi\n\nA shy animal.\n", encoding="utf-8")
    second = run(tmp_path / "library", "index", f"{notes}/")
    assert re.match(r"1 files, 1 passages: 1 added, 0 changed, 0 removed, 1 unchanged", second.out)
    third = run(tmp_path / "library", "index")
    assert re.match(r"0 files, 0 passages: 0 added, 0 changed, 0 removed, 2 unchanged", third.out)


def test_a_folder_that_is_missing_is_named_and_the_others_are_indexed(
    run: Run, tmp_path: Path, notes: Path
) -> None:
    outcome = run(tmp_path / "library", "index", str(tmp_path / "nowhere"), str(notes))
    assert outcome.status == 1
    assert str(tmp_path / "nowhere") in outcome.sentence
    assert outcome.out.startswith("1 files")


def test_a_folder_within_an_indexed_one_is_named_and_not_indexed_twice(
    run: Run, tmp_path: Path, notes: Path
) -> None:
    (notes / "inner").mkdir()
    (notes / "inner" / "okapi.md").write_text("Okapi.\n", encoding="utf-8")
    outcome = run(tmp_path / "library", "index", str(notes), str(notes / "inner"))
    assert outcome.status == 1
    assert "lies in" in outcome.sentence
    assert outcome.out.startswith("2 files")


def test_without_a_model_files_are_indexed_by_their_words_and_the_reason_is_told(
    run: Run, tmp_path: Path, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "model_folder", lambda _name: tmp_path / "none")
    outcome = run(tmp_path / "library", "index", str(notes))
    assert outcome.status == 1
    assert "is not installed" in outcome.sentence
    assert "0 embedded" in outcome.out
    assert run(tmp_path / "library", "search", "--mode", "keyword", "zebra").status == 0


def test_status_counts_folders_and_names_what_was_skipped(run: Run, tmp_path: Path, notes: Path) -> None:
    run(tmp_path / "library", "index", str(notes))
    outcome = run(tmp_path / "library", "status", "--json")
    assert (outcome.status, outcome.told) == (0, "")
    status = json.loads(outcome.out)
    assert set(status) == STATUS
    assert status["skipped"] == [{"path": str(notes / "empty.md"), "reason": "It is empty."}]
    assert status["folders"] == [
        {"path": str(notes), "files": 1, "passages": 1, "embedded": 1, "reachable": True}
    ]
    lines = run(tmp_path / "library", "status").out.splitlines()
    assert lines[0] == "1 files, 1 passages, 1 embedded"
    assert lines[1].strip() == f"{notes}  1 files, 1 passages"
    assert lines[2].strip() == f"skipped {notes / 'empty.md'}: It is empty."
    notes.rename(tmp_path / "elsewhere")
    assert "(cannot be reached)" in run(tmp_path / "library", "status").out


def test_remove_forgets_a_folder_and_leaves_its_files(run: Run, tmp_path: Path, notes: Path) -> None:
    run(tmp_path / "library", "index", str(notes))
    outcome = run(tmp_path / "library", "remove", f"{notes}/")
    assert (outcome.status, outcome.told) == (0, "")
    assert outcome.out.startswith("1 files forgotten")
    assert (notes / "zebra.md").exists()
    again = run(tmp_path / "library", "remove", str(notes))
    assert (again.status, again.out) == (1, "")
    assert "is not in this library" in again.sentence


@pytest.mark.parametrize("command", [("status",), ("status", "--json"), ("search", "zebra")])
def test_without_a_library_one_is_asked_for(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    outcome = run(tmp_path / "library", *command)
    assert (outcome.status, outcome.out) == (1, "")
    assert "index a folder first" in outcome.sentence
    assert not (tmp_path / "library").exists()


def test_a_library_in_the_home_of_nobody_is_no_mistake_of_ours(run: Run) -> None:
    outcome = run(Path("~nobody-of-that-name/library"), "status")
    assert outcome.status == 1
    assert "index a folder first" in outcome.sentence


def test_beside_another_parallax_it_searches_and_says_why_it_does_not_index(
    run: Run, sample: Sample, tmp_path: Path, notes: Path
) -> None:
    library = sample.copied(tmp_path / "library")
    with held_elsewhere(library):
        for command in (("index", str(notes)), ("remove", str(sample.notes))):
            outcome = run(library, *command)
            assert (outcome.status, outcome.out) == (1, "")
            assert "Another Parallax is using this library" in outcome.sentence
        assert run(library, "search", "--mode", "keyword", "auth").status == 0
        assert run(library, "status").status == 0


def test_a_library_that_cannot_be_used_is_named_and_left_alone(
    run: Run, sample: Sample, tmp_path: Path, notes: Path
) -> None:
    damaged, newer = sample.copied(tmp_path / "damaged"), sample.copied(tmp_path / "newer")
    (damaged / INDEX_NAME).write_bytes(b"This is no database. " * 500)
    with closing(apsw.Connection(str(newer / INDEX_NAME))) as connection:
        connection.pragma("user_version", 999)
        connection.pragma("journal_mode", "delete")
    for library, words in ((damaged, "damaged"), (newer, "newer")):
        before = (library / INDEX_NAME).read_bytes()
        for command in (("status",), ("search", "auth"), ("index", str(notes))):
            outcome = run(library, *command)
            assert (outcome.status, outcome.out) == (1, "")
            assert words in outcome.sentence
        assert (library / INDEX_NAME).read_bytes() == before


def test_the_environment_names_the_library(
    run: Run, sample: Sample, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from app.__main__ import main

    monkeypatch.setenv(paths.LIBRARY_VARIABLE, str(sample.library))
    assert main(["status"]) == 0
    assert capsys.readouterr().out.startswith("12 files")
