"""The row under the sliders in mode Deep: what the second reading has done, and its switch."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.scores import RERANKED
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import ElidedLabel
from app.ui.controls.toggle import Toggle
from app.ui.theme import SPACE

_SIZE = 0.92


class DeepRow(FontRoot):
    """Signals: ``rerank_switched(on)`` follows what the person does; ``models_requested()``."""

    rerank_switched = Signal(bool)
    models_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Second reading"))
        self._model = ""
        self.switch = Toggle(
            name=self.tr("Rerank"),
            tip=self.tr("Let the second reading count in both orders; off, the order is that of Hybrid."),
        )
        self.switch.setChecked(True)
        self.reading = ElidedLabel(factor=_SIZE, secondary=True)
        self.models = TextButton(self.tr("Models…"), kind=ButtonKind.LINK, factor=_SIZE)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(self.switch)
        row.addWidget(self.reading, 1)
        row.addWidget(self.models, alignment=Qt.AlignmentFlag.AlignRight)
        self.switch.clicked.connect(self._switched)
        self.models.clicked.connect(self.models_requested)
        self.show_pool(None)

    def set_model(self, name: str) -> None:
        """Name the model that reads."""
        self._model = name
        self.show_pool(None)

    def set_on(self, *, on: bool) -> None:
        """Show whether the second reading counts, without a signal."""
        self.switch.setChecked(on)

    def show_pool(self, pool: CandidatePool | None) -> None:
        """Say how much of the pool has been read; None is no pool yet."""
        if pool is None or pool.mode is not SearchMode.DEEP or not len(pool):
            text = self.tr("{model} will read the {count} best hits again").format(
                model=self._model, count=RERANKED
            )
        else:
            wanted = min(RERANKED, len(pool))
            text = (
                self.tr("{model} has read the {wanted} best hits again, in {time}")
                if pool.reranked >= wanted
                else self.tr("{model} is reading the best hits again: {read} of {wanted}")
            ).format(
                model=self._model,
                read=pool.reranked,
                wanted=wanted,
                time=_duration_text(pool.timings_ms.get("rerank", 0.0)),
            )
        self.reading.setText(self.tr("Rerank: {what}").format(what=text))

    def _switched(self) -> None:
        self.rerank_switched.emit(self.switch.isChecked())


def _duration_text(duration_ms: float) -> str:
    """Milliseconds up to a second, then seconds."""
    return f"{duration_ms:.0f} ms" if duration_ms < 999.5 else f"{duration_ms / 1000.0:.1f} s"
