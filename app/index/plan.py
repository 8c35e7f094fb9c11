"""What a run has to do: the difference between a folder and what is stored of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.core.progress import FileProblem
from app.index.scan import FolderScan, FoundFile, is_inside
from app.store.documents import StoredFile


@dataclass(frozen=True, slots=True)
class FolderPlan:
    """The work of one folder.

    ``to_read`` are files that are new, or whose size or modification time is not what is stored.
    ``removed`` are stored paths that are certainly gone; ``unchanged`` counts the rest. ``settled`` are
    the paths of earlier problems that are none any more.
    """

    scan: FolderScan
    stored: Mapping[str, StoredFile]
    to_read: tuple[FoundFile, ...]
    removed: tuple[str, ...]
    settled: tuple[str, ...]
    unchanged: int


def plan_folder(
    scan: FolderScan, stored: Mapping[str, StoredFile], problems: Iterable[FileProblem] = ()
) -> FolderPlan:
    """Compare a scan with what is stored of its folder and with the problems noted earlier.

    What lies where the scan could not look, as on a disk that is not mounted, is left as it is.
    """
    to_read = tuple(file for file in scan.files if _differs(file, stored.get(file.path)))
    found = {file.path for file in scan.files}
    removed = tuple(sorted(path for path in stored if path not in found and scan.knows(path)))
    still = {problem.path for problem in scan.problems} | {file.path for file in to_read}
    settled = tuple(
        problem.path
        for problem in problems
        if is_inside(problem.path, scan.folder) and scan.knows(problem.path) and problem.path not in still
    )
    return FolderPlan(scan, stored, to_read, removed, settled, unchanged=len(scan.files) - len(to_read))


def _differs(file: FoundFile, known: StoredFile | None) -> bool:
    return known is None or (file.size_bytes, file.modified_ns) != (known.size_bytes, known.modified_ns)
