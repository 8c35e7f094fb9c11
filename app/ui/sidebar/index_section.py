"""How far the index is, and what can be done about it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.core.pool import Coverage
from app.core.progress import IndexProgress, IndexStage, LibraryStatus
from app.ui.controls.buttons import ButtonKind, IconButton, TextButton
from app.ui.controls.glyphs import Glyph
from app.ui.controls.labels import TextLabel
from app.ui.sidebar.progress_track import ProgressTrack
from app.ui.sidebar.quantities import count_text, pace_text
from app.ui.theme import SPACE, SPACE_SMALL

_SMALL = 0.9


class IndexSection(QWidget):
    """Two appearances: at rest, and at work with a bar, a pace and two buttons.

    ``pause_requested`` carries True to hold the run and False to go on with it.
    """

    index_requested = Signal()
    pause_requested = Signal(bool)
    cancel_requested = Signal()
    problems_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = IndexProgress()
        self._status: LibraryStatus | None = None
        self._writable = True
        self._paused = False
        self._headline = TextLabel(wrap=True)
        self._pause = IconButton(Glyph.PAUSE, name=self.tr("Pause indexing"))
        self._cancel = IconButton(Glyph.CLOSE, name=self.tr("Stop indexing; what is indexed stays"))
        self._bar = ProgressTrack()
        self._bar.setAccessibleName(self.tr("Indexing progress"))
        self._pace = TextLabel(factor=_SMALL, secondary=True, wrap=True)
        self._meaning = TextLabel(factor=_SMALL, secondary=True, wrap=True)
        self._skipped = TextButton("", kind=ButtonKind.LINK, factor=_SMALL)
        self._again = TextButton(self.tr("Index again"))
        self._again.setToolTip(self.tr("Takes in files that were added, changed or deleted."))
        self._lay_out()
        self._connect()
        self._show()

    def set_status(self, status: LibraryStatus) -> None:
        """What the library holds."""
        self._status = status
        self._show()

    def set_progress(self, progress: IndexProgress) -> None:
        """How far a run is; ``IndexStage.IDLE`` ends it."""
        self._progress = progress
        self._show()

    def set_writable(self, *, writable: bool) -> None:
        """Whether this window may index at all."""
        self._writable = writable
        self._show()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(0)
        first.addWidget(self._headline, 1)
        first.addWidget(self._pause)
        first.addWidget(self._cancel)
        skipped = QHBoxLayout()
        skipped.addWidget(self._skipped)
        skipped.addStretch(1)
        again = QHBoxLayout()
        again.addWidget(self._again)
        again.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_SMALL)
        column.addLayout(first)
        column.addWidget(self._bar)
        column.addSpacing(SPACE_SMALL)
        column.addWidget(self._pace)
        column.addWidget(self._meaning)
        column.addLayout(skipped)
        column.addLayout(again)
        column.addSpacing(SPACE - SPACE_SMALL)

    def _connect(self) -> None:
        self._pause.clicked.connect(self._pause_clicked)
        self._cancel.clicked.connect(self.cancel_requested)
        self._skipped.clicked.connect(self.problems_requested)
        self._again.clicked.connect(self.index_requested)

    def _pause_clicked(self) -> None:
        self.pause_requested.emit(not self._paused)

    def _show(self) -> None:
        progress = self._progress
        working = progress.stage is not IndexStage.IDLE
        self._paused = progress.stage is IndexStage.PAUSED
        self._show_text(self._headline, self._headline_text())
        self._show_text(self._pace, pace_text(progress) if working and not self._paused else "")
        self._show_text(self._meaning, self._meaning_text())
        self._show_skipped()
        for part in (self._pause, self._cancel, self._bar):
            part.setVisible(working)
        self._bar.show_part(done=progress.done, total=progress.total)
        self._again.setVisible(not working and self._writable and self._has_folders)
        if self._paused:
            self._pause.set_glyph(Glyph.RESUME, name=self.tr("Go on indexing"))
        else:
            self._pause.set_glyph(Glyph.PAUSE, name=self.tr("Pause indexing"))

    @staticmethod
    def _show_text(label: TextLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))

    def _show_skipped(self) -> None:
        working = self._progress.stage is not IndexStage.IDLE
        known = len(self._status.problems) if self._status else 0
        skipped = self._progress.skipped if working else known
        if skipped == 1:
            text = self.tr("1 file skipped · see why")
        else:
            text = self.tr("{count} files skipped · see why").format(count=count_text(skipped))
        self._skipped.setText(text)
        self._skipped.setVisible(skipped > 0)

    @property
    def _has_folders(self) -> bool:
        return self._status is not None and bool(self._status.folders)

    def _headline_text(self) -> str:
        done, total = count_text(self._progress.done), count_text(self._progress.total)
        match self._progress.stage:
            case IndexStage.IDLE:
                return self._rest_text()
            case IndexStage.SCANNING:
                return self.tr("Looking for files…")
            case IndexStage.READING:
                return self.tr("Indexing {done} of {total}").format(done=done, total=total)
            case IndexStage.EMBEDDING:
                return self.tr("Embedding {done} of {total}").format(done=done, total=total)
            case IndexStage.PAUSED:
                return self.tr("Paused, {done} of {total}").format(done=done, total=total)

    def _rest_text(self) -> str:
        if not self._writable:
            return self.tr("Opened for reading only")
        if not self._has_folders:
            return self.tr("Nothing indexed yet")
        return self.tr("Up to date")

    def _meaning_text(self) -> str:
        coverage = self._coverage()
        if coverage.passages == 0:
            return ""
        total = count_text(coverage.passages)
        if coverage.complete:
            return self.tr("Meaning: all {total} passages").format(total=total)
        done = count_text(coverage.embedded)
        return self.tr("Meaning: {done} of {total} passages").format(done=done, total=total)

    def _coverage(self) -> Coverage:
        """The run's own count while it has one, else the library's."""
        if self._progress.coverage.passages:
            return self._progress.coverage
        return self._status.coverage if self._status else Coverage()
