"""Both orders of one pool side by side, with the selection shared between them."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from app.core.compare import ChangeReason, RankChange, compare
from app.core.pool import CandidatePool
from app.core.ranking import Ranking
from app.core.teaching import Wish
from app.ui.results.fold_switch import FoldSwitch
from app.ui.results.folding import Folding
from app.ui.results.hit_list import HitList
from app.ui.results.hit_row import RowMaker
from app.ui.results.legends import Legends, legends
from app.ui.results.links import links_between
from app.ui.results.pane_header import PaneHeader
from app.ui.results.ribbons import Ribbons
from app.ui.results.row_dragging import RowDragging
from app.ui.theme import SPACE, SPACE_SMALL


class ResultPanes(QWidget):
    """The relevance order on the left, the MMR order on the right, ribbons between them.

    ``show_rankings`` re-ranks both lists in one frame. One hit is selected in both lists alike; it stays
    selected for as long as the pool holds it, below the cut too, where neither list shows it.
    ``hit_selected`` carries a passage id or None and comes only when the selection has changed; the
    requests carry a passage id. Near-alike hits can be folded, which ``folding_changed(bool)`` tells. A
    row dragged above another makes a ``wish_made(Wish)`` and stays where it is. The keyboard focus is
    never taken, only passed on by ``setFocus``.
    """

    hit_selected = Signal(object)
    open_requested = Signal(object)
    folder_requested = Signal(object)
    preview_requested = Signal(object)
    copy_requested = Signal(object)
    pin_requested = Signal(object)
    folding_changed = Signal(bool)
    wish_made = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pool: CandidatePool | None = None
        self._selected: int | None = None
        self._updating = False
        self._single = self._single_wanted = self._tight = False
        self._legends = legends(None)
        self._titles = ("", "")
        self._maker = RowMaker()
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._folds = (Folding(), Folding())
        self._fold_switch = FoldSwitch()
        self._left, self._right = HitList(self), HitList(self)
        self._ribbons = Ribbons(self._left, self._right, self)
        self._left_header, self._right_header = PaneHeader(self), PaneHeader(self)
        self._draggings = (RowDragging(self._left), RowDragging(self._right))
        self._lay_out()
        self._name_parts()
        self._connect()

    @property
    def selected(self) -> int | None:
        """The id of the selected passage."""
        return self._selected

    @property
    def left_list(self) -> HitList:
        return self._left

    @property
    def right_list(self) -> HitList:
        return self._right

    @property
    def ribbons(self) -> Ribbons:
        return self._ribbons

    @property
    def headers(self) -> tuple[PaneHeader, PaneHeader]:
        """The one over the left list and the one over the right list."""
        return self._left_header, self._right_header

    @property
    def legends(self) -> Legends:
        """What the headers say."""
        left, right = self._titles
        told = self._legends
        beside = told.left
        if left and self._rankings is not None:  # a setting of its own has pieces of its own
            of_left = legends(self._rankings[0])
            beside = of_left.left + of_left.right
        return Legends(left or told.left_title, beside, right or told.right_title, told.right)

    @property
    def rankings(self) -> tuple[Ranking, Ranking] | None:
        """What both lists show; None while they show nothing."""
        return self._rankings

    @property
    def fold_switch(self) -> FoldSwitch:
        return self._fold_switch

    @property
    def single(self) -> bool:
        """Whether only the right list is shown."""
        return self._single

    def show_rankings(self, left: Ranking, right: Ranking, *, keep_selection: bool = True) -> None:
        """Show two rankings of one pool; ``ValueError`` when their pools differ.

        Without ``keep_selection``, as after a new query, the first hit of the left list is selected.
        """
        if left.pool is not right.pool:
            raise ValueError("two rankings can be shown only on the same pool")
        before, self._pool, self._rankings = self._selected, left.pool, (left, right)
        self._selected = self._still_selected(left) if keep_selection else _first(left)
        self._show_again()
        self._tell_if_changed(before)

    def clear(self) -> None:
        """Show nothing."""
        before, self._pool, self._selected, self._rankings = self._selected, None, None, None
        self._begin_update()
        try:
            for view in self._views():
                view.hits.set_hits(())
            self._ribbons.set_links(())
            self._ribbons.set_selected(None)
        finally:
            self._end_update()
        self._tell_if_changed(before)

    def select(self, passage_id: int | None) -> None:
        """Select a hit in both lists and scroll to it; an id that the pool does not hold is ignored."""
        if passage_id is not None and (self._pool is None or passage_id not in self._pool.index_of):
            return
        before, self._selected = self._selected, passage_id
        if passage_id is not None:
            self._unhide(passage_id)
        self._show_selection(reveal=(True, True))
        self._tell_if_changed(before)

    @property
    def folding(self) -> bool:
        """Whether near-alike hits are folded."""
        return self._folds[0].enabled

    def set_folding(self, folding: bool) -> None:
        """Show one row for each family of near-alike hits in both lists, or every hit."""
        if folding == self.folding:
            return
        for fold in self._folds:
            fold.enabled = folding
        self._fold_switch.set_on(folding)
        self._show_again()
        self.folding_changed.emit(folding)

    def unfold(self, passage_id: int) -> None:
        """Open the family of a hit in the right list."""
        self._fold_right(passage_id, True)

    def set_titles(self, left: str = "", right: str = "") -> None:
        """Name the lists otherwise than by their orders, until they are empty again."""
        self._titles = (left, right)
        self._show_headers()

    def set_single(self, single: bool) -> None:
        """Show the right list alone over the full width, or both lists where there is room for them."""
        self._single_wanted = single
        self._fit()

    def _fit(self) -> None:
        single = self._single_wanted or self._tight
        if single != self._single:
            self._show_single(single=single)

    def _show_single(self, *, single: bool) -> None:
        self._single = single
        for widget in (self._left_header, self._left, self._ribbons):
            widget.setVisible(not single)
        self._grid.setColumnStretch(0, 0 if single else 1)
        self.setFocusProxy(self._right if single else self._left)
        self._show_headers()

    def _views(self) -> tuple[HitList, HitList]:
        return self._left, self._right

    def _wish(self, plain: bool, raised: int, above: int) -> None:
        """A row was dragged; in a left list that shows some other order there is nothing to teach."""
        if not (plain and self._titles[0]):
            self.wish_made.emit(Wish(raised, above, plain))

    def _begin_update(self) -> None:
        self._updating = True
        self.setUpdatesEnabled(False)

    def _end_update(self) -> None:
        self.setUpdatesEnabled(True)
        self._updating = False

    def _show_again(self) -> None:
        """Fill both lists in one frame from the rankings that are shown."""
        if self._rankings is None:
            return
        self._begin_update()
        try:
            self._fill(*self._rankings)
        finally:
            self._end_update()

    def _unhide(self, passage_id: int) -> None:
        """Open the family of a hit that both lists hide."""
        if all(fold.hides(passage_id) or fold.leader_of(passage_id) is None for fold in self._folds):
            opened = [fold.set_opened(passage_id, opened=True) for fold in self._folds]
            if any(opened):
                self._show_again()

    def _fold_left(self, passage_id: int, opened: bool) -> None:
        self._open_or_close(self._folds[0], passage_id, opened=opened)

    def _fold_right(self, passage_id: int, opened: bool) -> None:
        self._open_or_close(self._folds[1], passage_id, opened=opened)

    def _open_or_close(self, fold: Folding, passage_id: int, *, opened: bool) -> None:
        """Open or close a family of one list; what closes over the selected hit leaves its first selected."""
        if not fold.set_opened(passage_id, opened=opened):
            return
        before = self._selected
        if not opened and before is not None and fold.hides(before):
            self._selected = fold.leader_of(passage_id)
        self._show_again()
        self._tell_if_changed(before)

    def _fill(self, left: Ranking, right: Ranking) -> None:
        in_view = (self._left.shows(self._selected), self._right.shows(self._selected))
        shown_left, shown_right = (
            fold.shown(ranking) for fold, ranking in zip(self._folds, (left, right), strict=True)
        )
        hits_left, hits_right = [shown.hit for shown in shown_left], [shown.hit for shown in shown_right]
        visible = frozenset(hit.passage_id for hit in (*hits_left, *hits_right))
        changes = {change.passage_id: change for change in _changes(left, right, visible)}
        rows = self._maker.rows(left, right, changes=changes, shown_left=shown_left, shown_right=shown_right)
        self._left.hits.set_hits(rows.left)
        self._right.hits.set_hits(rows.right)
        self._ribbons.set_links(
            links_between(left, right, changes=changes, shown_left=hits_left, shown_right=hits_right)
        )
        self._legends = legends(right, moves=bool(changes))
        self._show_headers()
        self._show_selection(reveal=in_view)

    def _still_selected(self, left: Ranking) -> int | None:
        """The selected passage when the pool still holds it, else the first of the left list."""
        return self._selected if self._selected in left.pool.index_of else _first(left)

    def _show_selection(self, *, reveal: tuple[bool, bool]) -> None:
        """Select the hit on both sides, and keep its row in view where ``reveal`` says so."""
        self._updating = True
        for view, revealed in zip(self._views(), reveal, strict=True):
            view.select(self._selected)
            if revealed:
                view.reveal(self._selected)
        self._updating = False
        self._ribbons.set_selected(self._selected)

    def _follow(self, passage_id: int | None) -> None:
        """A list's own selection has changed: the other list follows."""
        if not self._updating:
            self.select(passage_id)

    def _tell_if_changed(self, before: int | None) -> None:
        if self._selected != before:
            self.hit_selected.emit(self._selected)

    def _show_headers(self) -> None:
        told = self.legends
        self._left_header.set_content(told.left_title, told.left)
        self._right_header.set_content(
            told.right_title, told.left + told.right if self._single else told.right
        )

    def _lay_out(self) -> None:
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(SPACE_SMALL)
        grid.addWidget(self._left_header, 0, 0)
        over_right = QHBoxLayout()
        over_right.setSpacing(SPACE)
        over_right.addWidget(self._right_header, 1)
        over_right.addWidget(self._fold_switch)
        grid.addLayout(over_right, 0, 2)
        for column, widget in enumerate((self._left, self._ribbons, self._right)):
            grid.addWidget(widget, 1, column)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        self.setFocusProxy(self._left)
        QWidget.setTabOrder(self._left, self._right)

    def _name_parts(self) -> None:
        self.setAccessibleName(self.tr("Results"))
        self._left.setAccessibleName(self.tr("Hits in relevance order"))
        self._right.setAccessibleName(self.tr("Hits in MMR order"))
        for view in self._views():
            view.setAccessibleDescription(
                self.tr("Enter opens a hit, Space previews it, Ctrl+Enter shows it in its folder.")
            )
        self._show_headers()

    def _connect(self) -> None:
        for view in self._views():
            view.hit_selected.connect(self._follow)
            view.hit_hovered.connect(self._ribbons.set_hovered)
            view.open_requested.connect(self.open_requested)
            view.folder_requested.connect(self.folder_requested)
            view.preview_requested.connect(self.preview_requested)
            view.copy_requested.connect(self.copy_requested)
            view.pin_requested.connect(self.pin_requested)
        self._left.fold_requested.connect(self._fold_left)
        self._right.fold_requested.connect(self._fold_right)
        self._fold_switch.switched.connect(self.set_folding)
        for dragging, plain in zip(self._draggings, (True, False), strict=True):
            dragging.wished.connect(partial(self._wish, plain))
        self._ribbons.hit_clicked.connect(self.select)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        both = self._left.minimumWidth() + self._ribbons.minimumWidth() + self._right.minimumWidth()
        self._tight = self.contentsRect().width() < both
        self._fit()


def _changes(left: Ranking, right: Ranking, visible: frozenset[int]) -> tuple[RankChange, ...]:
    """What moved; between lists that differ by more than MMR, that is not for what a hit repeats."""
    changes = compare(left, right, visible=visible)
    if left.parameters == right.parameters.plain():
        return changes
    return tuple(replace(change, reason=ChangeReason.OTHER_SETTINGS) for change in changes)


def _first(ranking: Ranking) -> int | None:
    return ranking.hits[0].passage_id if ranking.hits else None
