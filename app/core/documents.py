"""What is stored: documents, and the passages they are cut into."""

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import PurePath

_SURROGATE = re.compile("[\ud800-\udfff]")


class DateSource(StrEnum):
    """Where the date of a document came from."""

    FRONT_MATTER = "front matter"
    FILE_NAME = "file name"
    MODIFIED = "modified"
    EVERGREEN = "evergreen"


MARKDOWN_KIND = "md"
"""The kind of a document whose text is Markdown."""


@dataclass(frozen=True, slots=True)
class DocumentDate:
    """The date by which a document ages.

    ``when`` is timezone-aware, UTC. An evergreen document keeps its date for display; its source says
    that it never fades. One that the person ``pinned`` is evergreen too, and keeps the source of its date.
    """

    when: datetime
    source: DateSource
    pinned: bool = False

    @property
    def evergreen(self) -> bool:
        """Whether the document never fades."""
        return self.pinned or self.source is DateSource.EVERGREEN


@dataclass(frozen=True, slots=True)
class Document:
    """One indexed file. ``path`` is absolute, as ``os.fsdecode`` gives it (it may hold surrogates)."""

    id: int
    path: str
    folder: str
    title: str
    kind: str
    size_bytes: int
    date: DocumentDate

    @property
    def markdown(self) -> bool:
        """Whether signs in its text mean a form."""
        return self.kind == MARKDOWN_KIND

    @property
    def name(self) -> str:
        """The file name, fit to be shown."""
        return displayable(PurePath(self.path).name)

    @property
    def place(self) -> str:
        """The path from the indexed folder's own name on, fit to be shown to others.

        It says nothing of where that folder lies; of a file outside of it there is the name alone.
        """
        path, folder = PurePath(self.path), PurePath(self.folder)
        if not self.folder or not path.is_relative_to(folder):
            return self.name
        return displayable(str(PurePath(folder.name) / path.relative_to(folder)))


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of one document, the unit that is searched and ranked.

    ``heading`` is the path of headings above it, outermost first. Lines count from 1, both ends
    included; ``first_char`` and ``last_char`` are a half-open character span of the decoded file.
    ``text`` is the text as it stands in the file, without front matter.
    """

    id: int
    document: Document
    position: int
    heading: tuple[str, ...]
    first_line: int
    last_line: int
    first_char: int
    last_char: int
    text: str


def displayable(path: str) -> str:
    """A path fit for the screen: what is not Unicode in it becomes U+FFFD, one for each byte or half pair."""
    return _SURROGATE.sub("\ufffd", path)


def embedding_text(title: str, heading: tuple[str, ...], text: str) -> str:
    """What is embedded for a passage: title and headings first, since they say what the text is about.

    The title may come from a file name, so that surrogates are replaced: the result is always UTF-8.
    """
    lead = " \u203a ".join((title, *(part for part in heading if part != title)))
    return displayable(f"{lead}\n{text}")
