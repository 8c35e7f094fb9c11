"""What a share can be: a page, a picture, JSON or CSV; each with its words, and the bytes of its file."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice
from PySide6.QtGui import QImage

from app.core.documents import displayable
from app.services.export import search_as_json
from app.services.report.page import page_of
from app.services.report.spreadsheet import pool_as_csv
from app.ui.sharing.report_told import report_of
from app.ui.sharing.shown import Shown
from app.whole_files import json_bytes

_LONGEST_NAME = 60
_UNFIT = re.compile(r"[^\w\- ]+")


class Format(StrEnum):
    """The kinds of files; the value is the ending of their names."""

    PAGE = "html"
    PICTURE = "png"
    JSON = "json"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class FormatWords:
    """What is said of a format: in the menu, in its tip, in the dialog for a file, and when it was saved."""

    offer: str
    tip: str
    files: str
    saved: str


def words_for(wanted: Format) -> FormatWords:
    """The words of a format."""
    return {
        Format.PAGE: FormatWords(
            _tr("Save as page…"),
            _tr("Both lists, every reason and the rank river, in one file that any browser shows."),
            _tr("Pages (*.html)"),
            _tr("The page was saved as {path}."),
        ),
        Format.PICTURE: FormatWords(
            _tr("Save as picture…"),
            _tr("The lists and the explanation as they look now, twice as fine."),
            _tr("Pictures (*.png)"),
            _tr("The picture was saved as {path}."),
        ),
        Format.JSON: FormatWords(
            _tr("Save pool as JSON…"),
            _tr("Every candidate with its whole text and every number, for programs."),
            _tr("JSON (*.json)"),
            _tr("The pool was saved as {path}."),
        ),
        Format.CSV: FormatWords(
            _tr("Save pool as CSV…"),
            _tr("Every candidate with its whole text and every number, for a spreadsheet."),
            _tr("Tables (*.csv)"),
            _tr("The pool was saved as {path}."),
        ),
    }[wanted]


def file_bytes(wanted: Format, shown: Shown, picture: QImage | None) -> bytes:
    """The whole file; for a thread, since a page takes tenths of a second."""
    if wanted is Format.PAGE:
        return page_of(report_of(shown))
    if wanted is Format.CSV:
        return pool_as_csv(shown.plain(), shown.right, full_paths=shown.full_paths)
    if wanted is Format.JSON:
        told = search_as_json(shown.plain(), shown.right, rank_ms=shown.rank_ms, full_paths=shown.full_paths)
        return json_bytes(told)
    if picture is None:
        raise ValueError("a picture is shared only where one was taken")
    return _png(picture)


def suggested_name(query: str, wanted: Format) -> str:
    """A name for the file that every system takes, with the words of the query."""
    words = _UNFIT.sub(" ", unicodedata.normalize("NFC", displayable(query)))
    name = " ".join(("parallax", *words.split()))[:_LONGEST_NAME].strip()
    return f"{name}.{wanted}"


def _png(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _tr(text: str) -> str:
    return QCoreApplication.translate("Sharing", text)
