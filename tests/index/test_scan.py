"""Which files a folder gives, and what may be added as a folder."""

import os
import shutil
from pathlib import Path

import pytest

from app.core.errors import FolderError
from app.index.job import Job, JobCancelled
from app.index.scan import check_new_folder, is_inside, scan_folder
from tests.index.corpus import open_to_all, without_privileges


def found(folder: Path) -> list[str]:
    return [os.path.relpath(file.path, folder) for file in scan_folder(str(folder)).files]


def write(path: Path, text: str = "text") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_notes_are_found_at_any_depth_sorted_by_path(tmp_path: Path) -> None:
    for name in ("b.md", "a/c.markdown", "a/b/d.TXT", "e.text"):
        write(tmp_path / name)
    for name in ("f.pdf", "g.png", "md", "h"):
        write(tmp_path / name)
    assert found(tmp_path) == ["a/b/d.TXT", "a/c.markdown", "b.md", "e.text"]
    kinds = {os.path.basename(file.path): file.kind for file in scan_folder(str(tmp_path)).files}  # noqa: PTH119
    assert kinds == {"b.md": "md", "c.markdown": "md", "d.TXT": "txt", "e.text": "txt"}


@pytest.mark.parametrize(
    "name",
    [
        ".hidden.md",
        ".git/a.md",
        ".obsidian/a.md",
        ".trash/a.md",
        "node_modules/a/b.md",
        "__pycache__/a.txt",
        "~$a.md",
    ],
)
def test_hidden_files_and_junk_are_left_out(tmp_path: Path, name: str) -> None:
    write(tmp_path / "kept.md")
    write(tmp_path / "deep" / name)
    assert found(tmp_path) == ["kept.md"]


def test_a_hidden_folder_is_indexed_when_it_is_what_the_person_chose(tmp_path: Path) -> None:
    write(tmp_path / ".notes" / "a.md")
    assert found(tmp_path / ".notes") == ["a.md"]


def test_an_empty_folder_gives_nothing(tmp_path: Path) -> None:
    scan = scan_folder(str(tmp_path))
    assert (scan.files, scan.problems, scan.reachable) == ((), (), True)


def test_size_and_time_are_those_of_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.md", "twelve bytes")
    os.utime(path, ns=(1, 1_700_000_000_123_456_789))
    (file,) = scan_folder(str(tmp_path)).files
    assert (file.size_bytes, file.modified_ns) == (12, 1_700_000_000_123_456_789)


def test_names_that_are_not_utf8_or_hold_emoji_are_found(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/caf\xe9.md"
    Path(os.fsdecode(odd)).write_text("x")
    write(tmp_path / "🌱 garden.md")
    assert {os.fsencode(file.path) for file in scan_folder(str(tmp_path)).files} == {
        odd,
        os.fsencode(tmp_path) + "/🌱 garden.md".encode(),
    }


def test_loops_of_links_end(tmp_path: Path) -> None:
    write(tmp_path / "a" / "note.md")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "here").symlink_to(".")
    (tmp_path / "itself").symlink_to("itself")
    scan = scan_folder(str(tmp_path))
    assert [os.path.relpath(file.path, tmp_path) for file in scan.files] == ["a/note.md"]
    assert scan.problems == ()


def test_a_link_is_followed_once_and_only_where_the_file_is_not_found_itself(tmp_path: Path) -> None:
    outside = write(tmp_path / "outside" / "far.md")
    folder = tmp_path / "notes"
    write(folder / "own.md")
    (folder / "a link.md").symlink_to(folder / "own.md")
    (folder / "b link.md").symlink_to(outside)
    (folder / "c link.md").symlink_to(outside)
    (folder / "d link").symlink_to(tmp_path / "outside")
    assert found(folder) == ["b link.md", "own.md"]


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "gone.md").symlink_to(tmp_path / "nothing")
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    scan = scan_folder(str(tmp_path))
    assert sorted(os.path.basename(problem.path) for problem in scan.problems) == ["gone.md", "loop.md"]  # noqa: PTH119
    assert all(problem.reason.startswith("It is a link that leads nowhere (") for problem in scan.problems)


def test_a_pipe_with_the_name_of_a_note_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    assert found(tmp_path) == []


def test_an_unreadable_folder_inside_is_named_and_the_rest_is_found(tmp_path: Path) -> None:
    write(tmp_path / "notes" / "a.md")
    locked = write(tmp_path / "notes" / "locked" / "b.md").parent
    write(tmp_path / "notes" / "z" / "c.md")
    open_to_all(tmp_path / "notes")
    (tmp_path / "notes" / "z").chmod(0o755)
    locked.chmod(0)
    try:
        with without_privileges():
            scan = scan_folder(str(tmp_path / "notes"))
    finally:
        locked.chmod(0o755)
    assert [os.path.basename(file.path) for file in scan.files] == ["a.md", "c.md"]  # noqa: PTH119
    assert scan.unread == (str(locked),)
    assert scan.problems[0].reason.startswith("The folder cannot be read (permission denied)")
    assert not scan.knows(str(locked / "b.md"))
    assert scan.knows(str(tmp_path / "notes" / "y.md"))


def test_a_folder_that_is_not_there_is_no_error_but_says_so(tmp_path: Path) -> None:
    scan = scan_folder(str(tmp_path / "unmounted"))
    assert not scan.reachable
    assert not scan.knows(str(tmp_path / "unmounted" / "a.md"))
    assert "cannot be reached" in scan.problems[0].reason


def test_a_folder_that_vanishes_during_the_scan_is_named(tmp_path: Path) -> None:
    write(tmp_path / "a" / "a.md")
    write(tmp_path / "b" / "b.md")

    class Vandal(Job):
        def checkpoint(self) -> None:
            if (tmp_path / "a").exists() and self.looked:
                shutil.rmtree(tmp_path / "a")
            self.looked = True

        looked = False

    scan = scan_folder(str(tmp_path), Vandal())
    assert [os.path.basename(file.path) for file in scan.files] == ["b.md"]  # noqa: PTH119
    assert scan.unread == (str(tmp_path / "a"),)


def test_a_scan_can_be_cancelled(tmp_path: Path) -> None:
    job = Job()
    job.cancel()
    with pytest.raises(JobCancelled):
        scan_folder(str(tmp_path), job)


def test_inside_means_whole_names() -> None:
    assert is_inside("/a/b/c", "/a/b")
    assert is_inside("/a/b", "/a/b")
    assert is_inside("/a", "/")
    assert not is_inside("/a/bc", "/a/b")


def test_a_good_new_folder_comes_back_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes two").mkdir()
    monkeypatch.chdir(tmp_path)
    assert check_new_folder("notes", (str(tmp_path / "notes two"),)) == str(tmp_path / "notes")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert check_new_folder("~/notes/", ()) == str(tmp_path / "notes")


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match=r"There is no folder at .*missing; choose another one"):
        check_new_folder(str(tmp_path / "missing"), ())


def test_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="is not a folder"):
        check_new_folder(str(write(tmp_path / "a.md")), ())


def test_an_unreadable_folder_is_refused(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    open_to_all(tmp_path)
    locked.chmod(0o311)
    with without_privileges(), pytest.raises(FolderError, match=r"cannot be read \(permission denied\)"):
        check_new_folder(str(locked), ())


def test_overlapping_folders_are_refused_and_named_through_links_too(tmp_path: Path) -> None:
    inner = tmp_path / "notes" / "work"
    inner.mkdir(parents=True)
    (tmp_path / "link").symlink_to(inner)
    notes = str(tmp_path / "notes")
    with pytest.raises(FolderError, match="is indexed already"):
        check_new_folder(notes + "/", (notes,))
    for nested in (inner, tmp_path / "link"):
        with pytest.raises(FolderError, match=f"lies in {notes}, which is indexed already"):
            check_new_folder(str(nested), (notes,))
    with pytest.raises(FolderError, match=f"holds {inner}, which is indexed already"):
        check_new_folder(notes, (str(inner),))
