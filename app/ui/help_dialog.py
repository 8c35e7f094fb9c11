"""The help inside the program: how to read the window, and what is new."""

import logging
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QTextBrowser, QVBoxLayout, QWidget

from app.ui.theme import SPACE

_LOGGER = logging.getLogger(__name__)
_SIZE = (640, 620)


class HelpDialog(QDialog):
    """Shows ``help/help.md`` and ``CHANGELOG.md`` of the ``resources`` folder."""

    def __init__(self, resources: Path, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Help"))
        self.resize(*_SIZE)
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._add_page(self.tr("How it works"), resources / "help" / "help.md")
        self._add_page(self.tr("What is new"), resources / "CHANGELOG.md")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(self._tabs)
        layout.addWidget(buttons)

    def show_changes(self) -> None:
        """Turn to what is new."""
        self._tabs.setCurrentIndex(1)

    def _add_page(self, title: str, path: Path) -> None:
        page = QTextBrowser()
        page.setAccessibleName(title)
        page.setOpenLinks(False)
        page.setFrameShape(QTextBrowser.Shape.NoFrame)
        page.document().setDocumentMargin(2 * SPACE)
        page.setMarkdown(self._text_of(path))
        self._tabs.addTab(page, title)

    def _text_of(self, path: Path) -> str:
        try:
            return path.read_text(encoding="utf-8")
        except OSError:
            _LOGGER.warning("The help text %s cannot be read.", path.name)
            return self.tr(
                "This text is missing from the installation; install Parallax again to get it back."
            )
