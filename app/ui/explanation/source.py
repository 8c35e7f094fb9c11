"""Where a passage stands and how old it is, in words."""

from pathlib import PurePath

from PySide6.QtCore import QDate, QLocale

from app.core.documents import DateSource, Document, DocumentDate, displayable
from app.ui.explanation.words import say


def place_of(document: Document) -> str:
    """The path from the indexed folder's own name on, fit for the screen."""
    path, folder = PurePath(document.path), PurePath(document.folder)
    if not document.folder or not path.is_relative_to(folder):
        return displayable(document.path)
    return displayable(str(PurePath(folder.name) / path.relative_to(folder)))


def dated(date: DocumentDate) -> str:
    """A date and where it comes from; a time of change is shown as this computer's calendar has it."""
    local = date.when.astimezone() if date.source is DateSource.MODIFIED else date.when
    day = QLocale().toString(QDate(local.year, local.month, local.day), "d MMM yyyy")
    templates = {
        DateSource.FRONT_MATTER: say("{day}, from its front matter"),
        DateSource.FILE_NAME: say("{day}, from its name"),
        DateSource.MODIFIED: say("{day}, last modified"),
        DateSource.EVERGREEN: say("{day}, evergreen"),
    }
    told = templates[date.source].format(day=day)
    return say("{dated}; pinned as evergreen").format(dated=told) if date.pinned else told
