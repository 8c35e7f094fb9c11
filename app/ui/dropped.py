"""What was dropped on the window: folders to be added, or why it cannot be taken."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData

from app.core.documents import displayable


def dropped_folders(dropped: QMimeData) -> tuple[str, ...]:
    """The folders among what was dropped, as absolute paths."""
    return tuple(path for path in _local_paths(dropped) if Path(path).is_dir())


def why_not_dropped(dropped: QMimeData) -> str:
    """Why something without a folder in it cannot be added, in one sentence."""
    files = _local_paths(dropped)
    if not files:
        return _tr("That is not on this computer; drop a folder from your file manager.")
    name = displayable(Path(files[0]).name)
    return _tr("“{name}” is a file; drop the folder that holds it.").format(name=name)


def _local_paths(dropped: QMimeData) -> list[str]:
    return [url.toLocalFile() for url in dropped.urls() if url.isLocalFile()]


def _tr(text: str) -> str:
    return QCoreApplication.translate("dropped", text)
