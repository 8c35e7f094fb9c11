"""The field that a file is named in, or dropped on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QCompleter, QLineEdit, QWidget

from app.core.documents import displayable
from app.ui.theme import scaled_font
from app.ui.throttle import Throttle

PATH_ROLE = int(Qt.ItemDataRole.UserRole) + 1
TYPING_INTERVAL_MS = 120
_SIZE = 0.95


class WhereIsField(QLineEdit):
    """Says ``named(path or name)`` on Enter, for a completion that is chosen, and for a file that is dropped.

    ``typed(text)`` asks for completions, throttled, which ``offer`` shows. Esc is left to the row.
    """

    named = Signal(str)
    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = QStandardItemModel(self)
        self._throttle = Throttle(interval_ms=TYPING_INTERVAL_MS, parent=self)
        self._throttle.triggered.connect(self.typed.emit)
        completer = QCompleter(self._model, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setMaxVisibleItems(8)
        self._completer = completer
        self.setCompleter(completer)
        completer.activated.connect(self._chosen)
        self.setAcceptDrops(True)
        self.setPlaceholderText(self.tr("Name a file, or drop it here"))
        self.setAccessibleName(self.tr("Where is…?"))
        self.setAccessibleDescription(
            self.tr("Enter says where among the hits the file is, or what lost it.")
        )
        self.textEdited.connect(self._throttle.submit)
        self.apply_font()

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=_SIZE))

    @property
    def offered(self) -> tuple[str, ...]:
        """The paths of the completions."""
        items = (self._model.item(row) for row in range(self._model.rowCount()))
        return tuple(item.data(PATH_ROLE) for item in items)

    def offer(self, files: tuple[tuple[str, str], ...]) -> None:
        """Show completions, each a path and a title."""
        self._model.clear()
        for path, title in files:
            item = QStandardItem(displayable(path))
            item.setData(path, PATH_ROLE)
            item.setToolTip(displayable(title))
            self._model.appendRow(item)
        if self.hasFocus() and files:
            self._completer.complete()
        else:
            self._hide_offer()

    def _chosen(self, text: str) -> None:
        """A completion was chosen, which the popup tells by what it shows of it."""
        items = self._model.findItems(text)
        self._name(items[0].data(PATH_ROLE) if items else text)

    def _name(self, path: str) -> None:
        self._hide_offer()
        if path.strip():
            self.setText(displayable(path))
            self.named.emit(path)

    def _hide_offer(self) -> None:
        popup = self._completer.popup()
        if popup is not None:
            popup.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._name(self.text())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if not files:
            super().dropEvent(event)
            return
        event.acceptProposedAction()
        self._name(files[0])
