"""One model for Deep: what it is before it is downloaded, and the one thing that can be done with it now."""

import time
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.services.models import DeepModel, DownloadProgress
from app.ui.controls.buttons import TextButton
from app.ui.controls.labels import TextLabel
from app.ui.sidebar.progress_track import ProgressTrack
from app.ui.sidebar.quantities import time_left_text
from app.ui.theme import RADIUS, SPACE, SPACE_LARGE, SPACE_SMALL, current_theme

_SETTLED_S = 1.5
"""Before a download has gone on for so long, its rate says little."""


class CardState(StrEnum):
    """What can be done with a model."""

    AVAILABLE = "available"
    WAITING = "waiting"
    """Another model is being downloaded."""
    DOWNLOADING = "downloading"
    HERE = "here"
    IN_USE = "in use"


class ModelCard(QWidget):
    """Signals: ``download_requested(name)``, ``use_requested(name)``, ``cancel_requested()``."""

    download_requested = Signal(str)
    use_requested = Signal(str)
    cancel_requested = Signal()

    def __init__(self, model: DeepModel, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = model.name
        self._state = CardState.AVAILABLE
        self._began: tuple[float, int] | None = None
        self.button = TextButton("", parent=self)
        self.progress = ProgressTrack()
        self.progress.setAccessibleName(self.tr("Download of {name}").format(name=model.name))
        self.about = TextLabel(_about(model), secondary=True, wrap=True)
        self.pace = TextLabel("", secondary=True, factor=0.92)
        self._lay_out()
        self.button.clicked.connect(self._pressed)
        self.set_state(CardState.HERE if model.installed else CardState.AVAILABLE)

    @property
    def state(self) -> CardState:
        return self._state

    def set_state(self, state: CardState) -> None:
        """Offer what can be done now."""
        if state is not CardState.DOWNLOADING or self._state is not CardState.DOWNLOADING:
            self._began = None
            self.progress.show_part(done=0, total=0)
            self.pace.setText(self.tr("Asking the hub…"))
        self._state = state
        words = {
            CardState.AVAILABLE: self.tr("Download"),
            CardState.WAITING: self.tr("Download"),
            CardState.DOWNLOADING: self.tr("Cancel"),
            CardState.HERE: self.tr("Use"),
            CardState.IN_USE: self.tr("In use"),
        }
        self.button.setText(words[state])
        self.button.setAccessibleName(f"{words[state]}: {self._name}")
        self.button.setEnabled(state not in {CardState.WAITING, CardState.IN_USE})
        for widget in (self.progress, self.pace):
            widget.setVisible(state is CardState.DOWNLOADING)

    def show_progress(self, progress: DownloadProgress) -> None:
        """How far the download is, and how long it may still take."""
        now = time.monotonic()
        if self._began is None:
            self._began = (now, progress.done_bytes)
        # A QProgressBar counts in 32 bits.
        self.progress.show_part(done=progress.done_bytes // 1024, total=progress.total_bytes // 1024)
        self.pace.setText(_pace(progress, self._began, now))

    def _pressed(self) -> None:
        match self._state:
            case CardState.AVAILABLE:
                self.download_requested.emit(self._name)
            case CardState.HERE:
                self.use_requested.emit(self._name)
            case CardState.DOWNLOADING:
                self.button.setEnabled(False)
                self.pace.setText(self.tr("Stopping…"))
                self.cancel_requested.emit()

    def _lay_out(self) -> None:
        text = QVBoxLayout()
        text.setSpacing(SPACE_SMALL)
        text.addWidget(TextLabel(self._name, bold=True))
        text.addWidget(self.about)
        text.addWidget(self.progress)
        text.addWidget(self.pace)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_LARGE - 4, SPACE + 2, SPACE_LARGE - 4, SPACE + 2)
        row.setSpacing(SPACE_LARGE)
        row.addLayout(text, 1)
        row.addWidget(self.button)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.border)
        painter.setBrush(theme.surface)
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), RADIUS, RADIUS)


def megabytes(size_bytes: int) -> str:
    """A size as a person reads it."""
    return _tr("{size} MB").format(size=max(1, round(size_bytes / 1e6)))


def _about(model: DeepModel) -> str:
    facts = _tr("{size} · licence {licence} · {languages}").format(
        size=megabytes(model.size_bytes), licence=model.licence, languages=model.languages
    )
    return f"{facts}\n{model.pace[:1].upper()}{model.pace[1:]}."


def _pace(progress: DownloadProgress, began: tuple[float, int], now: float) -> str:
    done = _tr("{done} of {total}").format(
        done=megabytes(progress.done_bytes), total=megabytes(progress.total_bytes)
    )
    seconds, gained = now - began[0], progress.done_bytes - began[1]
    if seconds < _SETTLED_S or gained <= 0:
        return done
    left = (progress.total_bytes - progress.done_bytes) * seconds / gained
    return f"{done}, {time_left_text(left)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("models", text)
