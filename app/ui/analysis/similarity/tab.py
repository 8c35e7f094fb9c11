"""The Similarity tab: how alike every two hits of the lists are, and what the chosen cell says."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.core.families import Family, families
from app.core.pool import CandidatePool
from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.ui.analysis.river.course import courses, stretches
from app.ui.analysis.river.names import Names
from app.ui.analysis.similarity.grid import HitOrder, SimilarityGrid, grid_of
from app.ui.analysis.similarity.heat_view import HeatView
from app.ui.analysis.similarity.scale import Scale
from app.ui.analysis.similarity.words import family_sentences, grid_as_text
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.controls.toggle import Toggle
from app.ui.theme import SPACE, SPACE_LARGE

_WORDS_EM = 34
_SIDE_BY_SIDE_EM = 90
"""The width, in average characters, from which the words stand beside the map."""
_LOW_LINES = 12
"""The height, in lines of text, from which the sentence of a cell stands below a narrow map."""
_SMALL = 0.92


class SimilarityTab(FontRoot):
    """Shows the newest rankings.

    ``pair_selected`` carries two passage ids, that of the lower hit first; ``passage_selected`` carries one,
    from a hit's name or from the cell where it meets itself.
    """

    passage_selected = Signal(object)
    pair_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._selected: int | None = None
        self._order = HitOrder.RELEVANCE
        self._of_pool: tuple[CandidatePool, tuple[Family, ...], Names] | None = None
        self._known: tuple[int, ...] = ()
        self.view = HeatView()
        tip = self.tr("Order the hits as MMR does, rather than by relevance.")
        self.order_switch = Toggle(name=self.tr("In MMR order"), tip=tip)
        self._order_words = TextButton(self.tr("In MMR order"), kind=ButtonKind.LINK, factor=_SMALL)
        self.sentence = TextLabel(wrap=True)
        self.families = TextLabel(factor=_SMALL, secondary=True, wrap=True)
        self._hint = TextLabel(
            self.tr("A click or Enter shows both passages side by side."),
            factor=_SMALL,
            secondary=True,
            wrap=True,
        )
        self.scale = Scale()
        self._words = QWidget()
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._arrange()
        self._connect()
        self._show_nothing()

    @property
    def order(self) -> HitOrder:
        """How the hits are ordered."""
        return self._order

    @property
    def grid(self) -> SimilarityGrid | None:
        """What is shown."""
        return self.view.grid_model.grid

    def show_sweep(self, sweep: LambdaSweep | None) -> None:
        """Take in which hits are ever in view, for the letters of their families; None clears the map."""
        if sweep is None:
            self._known, self._rankings = (), None
            self._show_nothing()
            return
        self._known = tuple(course.place for course in courses(stretches(sweep)))

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Show the hits of both lists; cheap enough for every step of a slider."""
        self._rankings = (left, right)
        self._show()

    def select_passage(self, passage_id: int | None) -> None:
        """Mark the names of the hit that is selected in the lists."""
        self._selected = passage_id
        self.view.select_hit(passage_id)

    def text_twin(self) -> str:
        """The map as plain text; empty while there is none."""
        return grid_as_text(self.grid, self._order_name()) if self.grid else ""

    def set_order(self, order: HitOrder) -> None:
        """Order the hits by relevance or by MMR."""
        self._order = order
        self.order_switch.setChecked(order is HitOrder.MMR)
        self._show()

    def _show(self) -> None:
        if self._rankings is None:
            return
        left, right = self._rankings
        groups, names = self._pool_parts(left.pool)
        grid = grid_of(left, right, order=self._order, groups=groups, names=names, known=self._known)
        if len(grid) < 2:
            self._show_nothing()
            return
        self._show_parts(shown=True)
        self.view.set_grid(grid)
        self.view.select_hit(self._selected)
        self.families.setText("\n".join(family_sentences(grid)) or self.tr("No two of them are a family."))
        self.scale.show_kind(grid.kind)

    def _pool_parts(self, pool: CandidatePool) -> tuple[tuple[Family, ...], Names]:
        """What depends on the pool alone, made once for it."""
        if self._of_pool is None or self._of_pool[0] is not pool:
            self._of_pool = (pool, families(pool), Names(pool))
        return self._of_pool[1], self._of_pool[2]

    def _show_nothing(self) -> None:
        self.view.set_grid(None)
        self._show_parts(shown=False)
        one = self._rankings is not None and len(self._rankings[0].pool) == 1
        self.sentence.setText(
            self.tr("One hit alone repeats nothing.") if one else self.tr("There is no list yet.")
        )

    def _show_parts(self, *, shown: bool) -> None:
        for part in (self.view, self.order_switch, self._order_words):
            part.setVisible(shown)
        self._keep_room(shown=shown)

    def _tell_cell(self, row: int, column: int) -> None:
        if self.grid is not None:
            told = self.grid.sentence(row, column)
            self.sentence.setText(told)
            self.view.setAccessibleDescription(told)

    def _choose_cell(self, row: int, column: int) -> None:
        if self.grid is None:
            return
        if row == column:
            self.passage_selected.emit(self.grid.ids[row])
        else:
            self.pair_selected.emit(self.grid.pair(row, column))

    def _choose_hit(self, row: int) -> None:
        if self.grid is not None:
            self.passage_selected.emit(self.grid.ids[row])

    def _order_name(self) -> str:
        return self.tr("relevance order") if self._order is HitOrder.RELEVANCE else self.tr("MMR order")

    def _connect(self) -> None:
        self.view.cell_entered.connect(self._tell_cell)
        self.view.cell_chosen.connect(self._choose_cell)
        self.view.hit_chosen.connect(self._choose_hit)
        self._order_words.clicked.connect(self.order_switch.click)
        self.order_switch.clicked.connect(self._switch_order)

    def _switch_order(self, in_mmr_order: bool) -> None:
        self.set_order(HitOrder.MMR if in_mmr_order else HitOrder.RELEVANCE)

    def _arrange(self) -> None:
        self.setFocusProxy(self.view)
        self._order_words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        switch = QHBoxLayout()
        switch.setSpacing(2)
        switch.addWidget(self._order_words)
        switch.addWidget(self.order_switch)
        switch.addStretch()
        column = QVBoxLayout(self._words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(switch)
        for part in (self.sentence, self._hint, self.families, self.scale):
            column.addWidget(part)
        column.addStretch()
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE_LARGE)
        self._box.addWidget(self.view, 1)
        self._box.addWidget(self._words)

    def _keep_room(self, *, shown: bool) -> None:
        """The words beside the map; below it, and fewer, where the tab is narrow."""
        em = self.fontMetrics().averageCharWidth()
        wide = self.width() >= _SIDE_BY_SIDE_EM * em
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(direction)
        self._box.setSpacing(SPACE_LARGE if wide else SPACE)
        self._words.setMaximumWidth(_WORDS_EM * em if wide else 16_777_215)
        self._words.setMinimumWidth(_WORDS_EM * em if wide else 0)
        height = QSizePolicy.Policy.Preferred if wide else QSizePolicy.Policy.Maximum
        self._words.setSizePolicy(QSizePolicy.Policy.Preferred, height)
        for part in (self._hint, self.families, self.scale):
            part.setVisible(shown and wide)
        low = self.height() < _LOW_LINES * self.fontMetrics().height()
        self.sentence.setVisible(not shown or wide or not low)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_room(shown=self.grid is not None)
