"""The River tab: the river, scrolled where its rows have no room, and a line that says what it shows."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.ui.analysis.river.canvas import RiverCanvas
from app.ui.analysis.river.river import River
from app.ui.analysis.river.telling import river_text
from app.ui.controls.labels import ElidedLabel
from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.theme import SPACE_SMALL


class RankRiver(QWidget):
    """Every visible hit's way through the ranks while λ falls from 1, at the left, to 0.

    ``lambda_wanted`` carries a λ that a person asks for, ``passage_selected`` a passage id.
    """

    lambda_wanted = Signal(float)
    passage_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = RiverCanvas()
        self.line = _EvenLine(factor=0.9, secondary=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE_SMALL)
        layout.addWidget(self._scrolled(), stretch=1)
        layout.addWidget(self.line)
        self.setFocusProxy(self.canvas)
        self.canvas.lambda_wanted.connect(self.lambda_wanted)
        self.canvas.passage_selected.connect(self.passage_selected)
        self.canvas.told.connect(self.line.setText)

    def show_sweep(self, sweep: LambdaSweep | None) -> None:
        """Show the river of ``sweep``; None empties it."""
        shown = self.canvas.state.river
        if shown is None or shown.sweep is not sweep:
            self.canvas.show_river(None if sweep is None else River(sweep, before=shown))

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Take the play-head to the λ of ``right``."""
        self.canvas.show_rankings(left, right)

    def select_passage(self, passage_id: int | None) -> None:
        """Stress this hit, and thread it to its blocker where MMR moved it down."""
        self.canvas.select_passage(passage_id)

    def text_twin(self) -> str:
        """The river as plain text; empty where there is none."""
        state = self.canvas.state
        if state.river is None:
            return ""
        here = " ".join(filter(None, (state.head_sentence, state.selection_sentence)))
        return river_text(state.river, here=here)

    def _scrolled(self) -> QScrollArea:
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setVerticalScrollBar(SlimScrollBar(area))
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self.canvas)
        for surface in (area.viewport(), self.canvas):
            surface.setAutoFillBackground(False)
        return area


class _EvenLine(ElidedLabel):
    """A line as high as its font, whatever it says.

    A script that comes from another font would make it higher, and the river lower and so painted anew.
    """

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().height())
