"""The kinds of file that are indexed: each declared once, with its extensions."""

from dataclasses import dataclass
from pathlib import PurePath

from app.core.documents import MARKDOWN_KIND


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file. ``markdown`` says whether headings and fences in it mean something."""

    name: str
    extensions: tuple[str, ...]
    markdown: bool


KINDS: tuple[FileKind, ...] = (
    FileKind(MARKDOWN_KIND, (".md", ".markdown"), markdown=True),
    FileKind("txt", (".txt", ".text"), markdown=False),
)
_BY_EXTENSION = {extension: kind for kind in KINDS for extension in kind.extensions}


def kind_of(path: str) -> FileKind | None:
    """The kind of the file at ``path`` by its extension, in any case; None when it is not indexed."""
    return _BY_EXTENSION.get(PurePath(path).suffix.lower())
