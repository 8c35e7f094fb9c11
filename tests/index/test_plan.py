"""What a run has to do."""

from app.core.progress import FileProblem
from app.index.plan import plan_folder
from app.index.scan import FolderScan, FoundFile
from app.store.documents import StoredFile

FOLDER = "/notes"


def file(name: str, *, size: int = 1, modified: int = 1) -> FoundFile:
    return FoundFile(f"{FOLDER}/{name}", "md", size, modified)


def known(*names: str) -> dict[str, StoredFile]:
    paths = [f"{FOLDER}/{name}" for name in names]
    return {path: StoredFile(path, FOLDER, 1, 1, b"hash") for path in paths}


def test_only_new_and_different_files_are_read() -> None:
    scan = FolderScan(
        FOLDER, (file("new.md"), file("same.md"), file("size.md", size=2), file("time.md", modified=0))
    )
    plan = plan_folder(scan, known("same.md", "size.md", "time.md", "gone.md"))
    assert [one.path for one in plan.to_read] == ["/notes/new.md", "/notes/size.md", "/notes/time.md"]
    assert plan.removed == ("/notes/gone.md",)
    assert plan.unchanged == 1


def test_a_folder_that_cannot_be_reached_keeps_its_documents() -> None:
    plan = plan_folder(
        FolderScan(FOLDER, reachable=False), known("a.md"), (FileProblem("/notes/b.md", "old"),)
    )
    assert (plan.to_read, plan.removed, plan.settled) == ((), (), ())


def test_what_lies_in_an_unreadable_folder_is_kept() -> None:
    scan = FolderScan(FOLDER, unread=("/notes/locked",))
    assert plan_folder(scan, known("locked/a.md", "locked too.md")).removed == ("/notes/locked too.md",)


def test_problems_that_are_none_any_more_are_settled() -> None:
    scan = FolderScan(
        FOLDER,
        (file("fine.md"), file("read again.md", size=2)),
        problems=(FileProblem("/notes/locked", "still"),),
        unread=("/notes/locked",),
    )
    noted = tuple(
        FileProblem(f"/{path}", "old")
        for path in (
            "notes/fine.md",
            "notes/read again.md",
            "notes/gone.md",
            "notes/locked",
            "notes/locked/a.md",
            "else/b.md",
        )
    )
    plan = plan_folder(scan, known("fine.md"), noted)
    assert plan.settled == ("/notes/fine.md", "/notes/gone.md")
