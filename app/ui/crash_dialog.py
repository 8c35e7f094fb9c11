"""What happens when the fault is ours: one sentence, the details for a report, and a choice.

``CrashReporter`` is the end of the line for exceptions that nobody handled, from any thread. It never
interrupts what is being painted, shows one dialog at a time, and does not show the same fault twice.
"""

import logging
import sys
import threading
from dataclasses import dataclass
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, Slot, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.crash_details import crash_details, fault_place
from app.ui.theme import SPACE, SPACE_LARGE, monospace_font

_LOGGER = logging.getLogger(__name__)
_QT_LOGGER = logging.getLogger("qt")
_DETAILS_HEIGHT = 220
_WIDTH = 520
_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@dataclass(frozen=True, slots=True)
class _Fault:
    """A fault that was reported: where it happened, and its details."""

    place: str
    details: str


class CrashReporter(QObject):
    """Takes exceptions from every hook and shows them; made in the thread of the event loop.

    ``quit_requested`` is emitted when the person chose to quit.
    """

    quit_requested = Signal()
    _reported = Signal(object)

    def __init__(self, *, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._dialog: CrashDialog | None = None
        self._seen: set[str] = set()
        self._installed = False
        self._reported.connect(self._show, Qt.ConnectionType.QueuedConnection)

    @property
    def dialog(self) -> "CrashDialog | None":
        """The dialog that is open, None while there is none."""
        return self._dialog

    def install(self) -> None:
        """Join the hooks of Python, its threads and Qt; what was there before is called as well."""
        if self._installed:
            return
        self._installed = True
        self._earlier_hook, sys.excepthook = sys.excepthook, self._on_exception
        self._earlier_thread_hook, threading.excepthook = threading.excepthook, self._on_thread_exception
        self._earlier_qt_handler = qInstallMessageHandler(self._on_qt_message)

    def uninstall(self) -> None:
        """Give every hook back."""
        if not self._installed:
            return
        self._installed = False
        sys.excepthook, threading.excepthook = self._earlier_hook, self._earlier_thread_hook
        qInstallMessageHandler(self._earlier_qt_handler)

    def report_exception(
        self, kind: type[BaseException], value: BaseException, tb: TracebackType | None
    ) -> None:
        """Log an exception and show it when the event loop comes round; callable from any thread."""
        try:
            fault = _Fault(fault_place(kind, tb), crash_details(value.with_traceback(tb)))
            _LOGGER.error("An exception was not handled.\n%s", fault.details)
            self._reported.emit(fault)
        except Exception:  # noqa: BLE001 - a fault in here must not come back in here
            # Without its traceback, whose message may quote a note.
            _LOGGER.error("An exception could not be shown: %s.", kind.__name__)  # noqa: TRY400

    @Slot(object)
    def _show(self, fault: _Fault) -> None:
        if self._dialog is not None or fault.place in self._seen:
            return
        self._seen.add(fault.place)
        self._dialog = CrashDialog(fault.details, parent=QApplication.activeWindow())
        self._dialog.finished.connect(self._forget)
        self._dialog.quit_chosen.connect(self.quit_requested.emit)
        self._dialog.open()

    @Slot()
    def _forget(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _on_exception(
        self, kind: type[BaseException], value: BaseException, tb: TracebackType | None
    ) -> None:
        if issubclass(kind, Exception):
            self.report_exception(kind, value, tb)
        self._earlier_hook(kind, value, tb)

    def _on_thread_exception(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None and issubclass(caught.exc_type, Exception):
            self.report_exception(caught.exc_type, caught.exc_value, caught.exc_traceback)
        self._earlier_thread_hook(caught)

    def _on_qt_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        _QT_LOGGER.log(_QT_LEVELS.get(kind, logging.WARNING), "%s", message)
        if self._earlier_qt_handler is not None:
            self._earlier_qt_handler(kind, context, message)


class CrashDialog(QDialog):
    """One sentence, the details folded away, and the choice to go on or to quit."""

    quit_chosen = Signal()

    def __init__(self, details: str, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._details = details
        self.setWindowTitle(self.tr("Something went wrong"))
        self.setMinimumWidth(_WIDTH)
        sentence = QLabel(
            self.tr("Parallax made a mistake; your notes are untouched: go on, or quit and start it again.")
        )
        sentence.setWordWrap(True)
        self._text = QPlainTextEdit(details)
        self._text.setReadOnly(True)
        self._text.setFont(monospace_font(self.font()))
        self._text.setMinimumHeight(_DETAILS_HEIGHT)
        self._text.setAccessibleName(self.tr("Details of the mistake"))
        self._text.setTabChangesFocus(True)
        self._text.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        layout.setSpacing(SPACE_LARGE)
        layout.addWidget(sentence)
        layout.addWidget(self._text)
        layout.addLayout(self._buttons())

    def _buttons(self) -> QHBoxLayout:
        layout = QHBoxLayout()
        layout.setSpacing(SPACE)
        self._fold = QPushButton(self.tr("Show details"))
        self._copy, self._quit = QPushButton(self.tr("Copy details")), QPushButton(self.tr("Quit"))
        self._continue = QPushButton(self.tr("Continue"))
        self._continue.setDefault(True)
        for button, slot in (
            (self._fold, self._toggle_details),
            (self._copy, self._copy_details),
            (self._quit, self._choose_quit),
            (self._continue, self.accept),
        ):
            button.clicked.connect(slot)
        for button in (self._fold, self._copy):
            layout.addWidget(button)
        layout.addStretch()
        for button in (self._quit, self._continue):
            layout.addWidget(button)
        return layout

    def _toggle_details(self) -> None:
        shown = self._text.isHidden()
        self._text.setVisible(shown)
        self._fold.setText(self.tr("Hide details") if shown else self.tr("Show details"))
        self.adjustSize()

    def _copy_details(self) -> None:
        QGuiApplication.clipboard().setText(self._details)

    def _choose_quit(self) -> None:
        self.accept()
        self.quit_chosen.emit()
