"""What an indexing run is about to do, is doing, and did."""

from dataclasses import dataclass, field
from enum import StrEnum

from app.core.pool import Coverage


class IndexStage(StrEnum):
    """What a run is busy with."""

    IDLE = "idle"
    SCANNING = "scanning"
    READING = "reading"
    EMBEDDING = "embedding"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class FolderStatus:
    """An indexed folder, its counts, and whether it can be reached now."""

    path: str
    files: int
    passages: int
    embedded: int
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A file that was skipped, and why, in one sentence."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class IndexPlan:
    """The difference between the folders and the index, as absolute paths."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexProgress:
    """How far a run is. ``rate`` is units per second; ``seconds_left`` is None while it is unknown.

    While reading, ``done`` and ``total`` count files; while embedding, passages.
    """

    stage: IndexStage = IndexStage.IDLE
    done: int = 0
    total: int = 0
    rate: float = 0.0
    seconds_left: float | None = None
    skipped: int = 0
    coverage: Coverage = field(default_factory=Coverage)


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexReport:
    """What a run did. ``embedded`` counts passages newly embedded, ``reused`` those whose text was known."""

    plan: IndexPlan
    files: int
    passages: int
    embedded: int
    reused: int
    problems: tuple[FileProblem, ...] = ()
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LibraryStatus:
    """Everything ``status`` says about a library."""

    path: str
    model: str | None
    read_only: bool
    folders: tuple[FolderStatus, ...]
    files: int
    coverage: Coverage
    problems: tuple[FileProblem, ...]
