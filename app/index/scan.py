"""Walk a folder: which files are in it, and what could not be looked at."""

import os
import stat
from dataclasses import dataclass, field
from functools import lru_cache

import pathspec

from app.core.documents import displayable
from app.core.errors import FolderError
from app.core.progress import FileProblem
from app.index.job import Job
from app.index.kinds import kind_of

IGNORED = (
    ".*",
    "__pycache__/",
    "node_modules/",
    "bower_components/",
    "venv/",
    "@eaDir/",
    "__MACOSX/",
    "$RECYCLE.BIN/",
    "System Volume Information/",
    "lost+found/",
    "~$*",
    "*~",
    "*.tmp",
)
"""What is left out of every folder, in the language of .gitignore; ``.*`` are hidden files and folders."""
_SPEC = pathspec.GitIgnoreSpec.from_lines(IGNORED)

Inode = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file of an indexed kind. ``modified_ns`` is its modification time in nanoseconds."""

    path: str
    kind: str
    size_bytes: int
    modified_ns: int


@dataclass(frozen=True, slots=True)
class FolderScan:
    """What lies in a folder now.

    ``reachable`` is false when the folder itself is not there or cannot be read. ``unread`` are the
    sub-folders that could not be read: nothing is known about what is in them. ``problems`` says so to
    the person.
    """

    folder: str
    files: tuple[FoundFile, ...] = ()
    problems: tuple[FileProblem, ...] = ()
    unread: tuple[str, ...] = ()
    reachable: bool = True

    def knows(self, path: str) -> bool:
        """Whether ``path`` would have been seen if it were there."""
        return self.reachable and not any(is_inside(path, folder) for folder in self.unread)


def is_inside(path: str, folder: str) -> bool:
    """Whether ``path`` is ``folder`` or lies in it, at any depth; both absolute."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def check_new_folder(path: str, folders: tuple[str, ...]) -> str:
    """The absolute path of a folder that may be added to the indexed ``folders``.

    Raises FolderError when it is missing, not a folder, unreadable, indexed already, inside an indexed
    folder, or holds one; symbolic links are seen through for that.
    """
    absolute = os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111 - surrogates stay
    shown = displayable(absolute)
    if not os.path.lexists(absolute):
        raise FolderError(f"There is no folder at {shown}; choose another one.")
    if not os.path.isdir(absolute):  # noqa: PTH112
        raise FolderError(f"{shown} is not a folder; choose the folder it lies in.")
    try:
        with os.scandir(absolute) as entries:
            next(entries, None)
    except OSError as error:
        raise FolderError(
            f"{shown} cannot be read ({_because(error)}); allow this program to read it and try again."
        ) from error
    for folder in folders:
        _refuse_overlap(absolute, folder)
    return absolute


def scan_folder(folder: str, job: Job | None = None) -> FolderScan:
    """Every file of an indexed kind in ``folder``, at any depth, sorted by path.

    Symbolic links are followed, but to no folder and no file that was seen before, so that loops end. What
    cannot be read becomes a problem; nothing is raised but JobCancelled.
    """
    walk = _Walk(folder, job or Job())
    walk.run()
    files = tuple(sorted(walk.files, key=lambda file: file.path))
    return FolderScan(folder, files, tuple(walk.problems), tuple(walk.unread), reachable=not walk.lost)


def _refuse_overlap(new: str, folder: str) -> None:
    new_real, folder_real = os.path.realpath(new), os.path.realpath(folder)
    shown, other = displayable(new), displayable(folder)
    if new_real == folder_real:
        raise FolderError(f"{shown} is indexed already; choose another folder.")
    if is_inside(new_real, folder_real):
        raise FolderError(f"{shown} lies in {other}, which is indexed already; nothing needs to be added.")
    if is_inside(folder_real, new_real):
        raise FolderError(f"{shown} holds {other}, which is indexed already; remove that one first.")


def _because(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


@lru_cache(maxsize=4096)
def _ignored(name: str) -> bool:
    """Whether an entry is left out; a folder's name ends with a slash."""
    return _SPEC.match_file(name)


@dataclass(slots=True)
class _Walk:
    """One walk. Links wait until everything real was seen, so that a real path is preferred to a link."""

    folder: str
    job: Job
    files: list[FoundFile] = field(default_factory=list)
    problems: list[FileProblem] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    lost: bool = False
    _folders: list[str] = field(default_factory=list)
    _links: list[str] = field(default_factory=list)
    _visited: set[Inode] = field(default_factory=set)
    _linked: bool = False

    def run(self) -> None:
        self._folders.append(self.folder)
        while self._folders or self._links:
            while self._folders:
                self.job.checkpoint()
                self._list(self._folders.pop())
            if self._links:
                self._linked = True
                self._follow(self._links.pop())

    def _list(self, folder: str) -> None:
        try:
            if not self._first_visit(os.stat(folder)):  # noqa: PTH116
                return
            with os.scandir(folder) as entries:
                self._sort(list(entries))
        except OSError as error:
            self._give_up(folder, error)

    def _sort(self, entries: list[os.DirEntry[str]]) -> None:
        for entry in sorted(entries, key=lambda entry: entry.name, reverse=True):
            if entry.is_symlink():
                if not _ignored(entry.name):
                    self._links.append(entry.path)
            elif entry.is_dir(follow_symlinks=False):
                if not _ignored(f"{entry.name}/"):
                    self._folders.append(entry.path)
            elif kind_of(entry.name) and not _ignored(entry.name):
                self._take(entry.path)

    def _follow(self, link: str) -> None:
        try:
            target = os.stat(link)  # noqa: PTH116
        except OSError as error:
            if kind_of(link):
                self.problems.append(
                    FileProblem(link, f"It is a link that leads nowhere ({_because(error)}).")
                )
            return
        if stat.S_ISDIR(target.st_mode):
            if not _ignored(f"{os.path.basename(link)}/"):  # noqa: PTH119
                self._folders.append(link)
        elif kind_of(link):
            self._take(link)

    def _take(self, path: str) -> None:
        """Add a regular file; a pipe or a socket with the name of a note is left alone."""
        kind = kind_of(path)
        try:
            found = os.stat(path)  # noqa: PTH116
        except OSError:
            return  # it vanished between the listing and now
        if kind is None or not stat.S_ISREG(found.st_mode):
            return
        if self._first_visit(found) or not self._linked:
            self.files.append(FoundFile(path, kind.name, found.st_size, found.st_mtime_ns))

    def _first_visit(self, found: os.stat_result) -> bool:
        inode = (found.st_dev, found.st_ino)
        if inode in self._visited:
            return False
        self._visited.add(inode)
        return True

    def _give_up(self, folder: str, error: OSError) -> None:
        if folder == self.folder:
            self.lost = True
            reason = f"The folder cannot be reached ({_because(error)}); what was indexed from it is kept."
        else:
            self.unread.append(folder)
            reason = f"The folder cannot be read ({_because(error)}); allow reading it and index again."
        self.problems.append(FileProblem(folder, reason))
