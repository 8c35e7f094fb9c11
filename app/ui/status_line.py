"""The lowest line: how many candidates, how long each stage took, which model, and where it all stays."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.core.pool import CandidatePool
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import ElidedLabel
from app.ui.theme import SPACE, SPACE_LARGE, current_theme

_SIZE = 0.9


class StatusLine(FontRoot):
    """Two texts, the left one about the last query and the right one about the program."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Status"))
        self._left = ElidedLabel(factor=_SIZE, secondary=True)
        self._right = ElidedLabel(factor=_SIZE, secondary=True)
        self._right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE + 6, 5, SPACE + 6, 5)
        row.setSpacing(SPACE_LARGE)
        row.addWidget(self._left)
        row.addStretch(1)
        row.addWidget(self._right)
        self._model = self._remote = ""
        self.set_model("")

    def show_pool(self, pool: CandidatePool, rank_ms: float) -> None:
        """What the last query found, and how long it took; ``rank_ms`` is the time of both rankings.

        The tooltip has every stage by itself; here the embedding of the query belongs to its leg.
        """
        asked = len(pool.legs) * pool.asked_of_each_leg
        found = self.tr("{found} of {asked} candidates").format(found=len(pool), asked=asked)
        stages = {**pool.timings_ms, "ranking": rank_ms}
        joined = dict(stages)
        if "embed" in joined:
            joined["meaning"] = joined.get("meaning", 0.0) + joined.pop("embed")
        self._left.setText(" · ".join((found, *self._times(joined))))
        whole = self.tr("Each leg was asked for {each} passages; {found} different ones came back.")
        lines = (whole.format(each=pool.asked_of_each_leg, found=len(pool)), *self._times(stages))
        self._left.setToolTip("\n".join(lines))

    def _times(self, stages: Mapping[str, float]) -> tuple[str, ...]:
        """Each stage with its time, in the order in which a query passes them."""
        names = self._stage_names()
        known = {**{stage: stages[stage] for stage in names if stage in stages}, **stages}
        return tuple(f"{names.get(stage, stage)} {_duration(spent)}" for stage, spent in known.items())

    def _stage_names(self) -> dict[str, str]:
        return {
            "embed": self.tr("embedding"),
            "meaning": self.tr("meaning"),
            "keyword": self.tr("keywords"),
            "pool": self.tr("pool"),
            "rerank": self.tr("rerank"),
            "ranking": self.tr("ranking"),
        }

    def set_message(self, text: str) -> None:
        """Say ``text`` at the left until the next query."""
        self._left.setText(text)
        self._left.setToolTip("")

    def clear(self) -> None:
        """Say nothing about a query."""
        self.set_message("")

    def set_model(self, model: str) -> None:
        """Name the embedding model; none means that only keywords are searched."""
        self._model = model
        self._show_right()

    def set_remote(self, host: str) -> None:
        """Name the other computer that a query goes to when a language model rewrites it; mostly none."""
        self._remote = host
        self._show_right()

    def _show_right(self) -> None:
        name = self._model or self.tr("keywords only, no model")
        stays = self.tr("everything stays on this computer")
        leaves = self.tr("queries you let {host} rewrite are sent there").format(host=self._remote)
        self._right.setText(f"{name} · {leaves if self._remote else stays}")

    @property
    def text(self) -> str:
        """What stands at the left."""
        return self._left.text()

    @property
    def model_text(self) -> str:
        """What stands at the right."""
        return self._right.text()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.sidebar)
        painter.setPen(theme.border)
        painter.drawLine(0, 0, self.width(), 0)


def _duration(duration_ms: float) -> str:
    return f"{duration_ms:.0f} ms" if duration_ms >= 0.95 else f"{duration_ms:.1f} ms"
