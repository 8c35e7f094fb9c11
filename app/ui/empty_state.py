"""What the window shows before there is a folder: one sentence and a place to drop one."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.dropped import dropped_folders, why_not_dropped
from app.ui.theme import SPACE, SPACE_LARGE, Theme, current_theme

_TARGET_WIDTH = 520
_TARGET_HEIGHT = 280
_RADIUS = 12


class EmptyState(FontRoot):
    """A folder can be dropped anywhere on it, or chosen with a button.

    ``folder_dropped`` carries a path, once for each folder; ``rejected_drop`` one sentence that says why
    what was dropped is not taken.
    """

    folder_dropped = Signal(str)
    rejected_drop = Signal(str)
    add_folder_requested = Signal()
    sample_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("No folder yet"))
        self._target = _DropTarget()
        self._add = TextButton(self.tr("Add folder…"), kind=ButtonKind.PRIMARY)
        self._sample = TextButton(self.tr("Try it with the sample notes"))
        self._rejection = TextLabel(secondary=True, wrap=True)
        self._lay_out()
        self._add.clicked.connect(self.add_folder_requested)
        self._sample.clicked.connect(self.sample_requested)
        self.rejected_drop.connect(self._rejection.setText)

    def _lay_out(self) -> None:
        sentence = TextLabel(
            self.tr(
                "Add a folder of notes, ask it something, and see what it says in two orders side by side."
            ),
            factor=1.2,
            wrap=True,
        )
        hint = TextLabel(self.tr("Drop a folder here, or choose one."), secondary=True, wrap=True)
        centre = Qt.AlignmentFlag.AlignCenter
        for label in (sentence, hint, self._rejection):
            label.setAlignment(centre)
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE)
        buttons.addStretch(1)
        buttons.addWidget(self._add)
        buttons.addWidget(self._sample)
        buttons.addStretch(1)
        inside = QVBoxLayout(self._target)
        inside.setContentsMargins(SPACE_LARGE * 2, SPACE_LARGE * 2, SPACE_LARGE * 2, SPACE_LARGE * 2)
        inside.setSpacing(SPACE_LARGE)
        inside.addStretch(1)
        inside.addWidget(sentence)
        inside.addWidget(hint)
        inside.addSpacing(SPACE)
        inside.addLayout(buttons)
        inside.addWidget(self._rejection)
        inside.addStretch(1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self._target, 100)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        column.addStretch(2)
        column.addLayout(row)
        column.addStretch(3)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            self._target.set_welcoming(welcoming=bool(dropped_folders(event.mimeData())))
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._target.set_welcoming(welcoming=False)

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self._target.set_welcoming(welcoming=False)
        self._rejection.setText("")
        folders = dropped_folders(event.mimeData())
        for folder in folders:
            self.folder_dropped.emit(folder)
        if not folders:
            self.rejected_drop.emit(why_not_dropped(event.mimeData()))


class _DropTarget(QWidget):
    """A dashed frame that lights up while a folder is held over it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._welcoming = False
        self.setMinimumHeight(_TARGET_HEIGHT)
        self.setMaximumWidth(_TARGET_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    @property
    def welcoming(self) -> bool:
        return self._welcoming

    def set_welcoming(self, *, welcoming: bool) -> None:
        self._welcoming = welcoming
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._pen(theme))
        painter.setBrush(theme.selection if self._welcoming else theme.surface)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)

    def _pen(self, theme: Theme) -> QPen:
        pen = QPen(theme.accent if self._welcoming else theme.secondary_text, 1.5)
        pen.setDashPattern([5.0, 4.0])
        return pen
