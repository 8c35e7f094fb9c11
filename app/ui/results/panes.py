"""Both orders of one pool side by side, with the selection shared between them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from app.core.ranking import Ranking
from app.core.teaching import Wish
from app.ui.results.fold_pair import FoldPair
from app.ui.results.fold_switch import FoldSwitch
from app.ui.results.folding import Folding
from app.ui.results.hit_list import HitList
from app.ui.results.hit_row import RowMaker
from app.ui.results.legends import Legends
from app.ui.results.pane_content import pane_content
from app.ui.results.pane_header import PaneHeader
from app.ui.results.pane_headers import PaneHeaders
from app.ui.results.ribbons import Ribbons
from app.ui.results.row_dragging import RowDragging
from app.ui.results.shared_selection import SharedSelection
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
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._single = self._single_wanted = self._tight = False
        self._maker = RowMaker()
        self._folds = FoldPair()
        self.fold_switch = FoldSwitch()
        self.left_list, self.right_list = HitList(self), HitList(self)
        self.ribbons = Ribbons(self.left_list, self.right_list, self)
        self._headers = PaneHeaders(self)
        self._selection = SharedSelection(
            left=self.left_list, right=self.right_list, ribbons=self.ribbons, parent=self
        )
        self._draggings = (RowDragging(self.left_list), RowDragging(self.right_list))
        self._lay_out()
        self._name_parts()
        self._connect()

    @property
    def selected(self) -> int | None:
        """The id of the selected passage."""
        return self._selection.passage_id

    @property
    def headers(self) -> tuple[PaneHeader, PaneHeader]:
        """The one over the left list and the one over the right list."""
        return self._headers.left, self._headers.right

    @property
    def legends(self) -> Legends:
        """What the headers say."""
        return self._headers.legends

    @property
    def rankings(self) -> tuple[Ranking, Ranking] | None:
        """What both lists show; None while they show nothing."""
        return self._rankings

    @property
    def single(self) -> bool:
        """Whether only the right list is shown."""
        return self._single

    @property
    def folding(self) -> bool:
        """Whether near-alike hits are folded."""
        return self._folds.enabled

    def show_rankings(self, left: Ranking, right: Ranking, *, keep_selection: bool = True) -> None:
        """Show two rankings of one pool; ``ValueError`` when their pools differ.

        Without ``keep_selection``, as after a new query, the first hit of the left list is selected.
        """
        if left.pool is not right.pool:
            raise ValueError("two rankings can be shown only on the same pool")
        self._rankings = (left, right)
        with self._selection.changing():
            if not (keep_selection and self.selected in left.pool.index_of):
                self._selection.passage_id = left.hits[0].passage_id if left.hits else None
            self._fill()

    def clear(self) -> None:
        """Show nothing."""
        self._rankings = None
        self._headers.forget()
        with self._selection.changing(), self._one_frame():
            self._selection.passage_id = None
            for view in self._views():
                view.hits.set_hits(())
            self.ribbons.set_links(())
            self.ribbons.set_selected(None)

    def select(self, passage_id: int | None) -> None:
        """Select a hit in both lists and scroll to it; an id that the pool does not hold is ignored."""
        if passage_id is not None and not self._holds(passage_id):
            return
        with self._selection.changing():
            self._selection.passage_id = passage_id
            if passage_id is not None and self._folds.unhide(passage_id):
                self._fill()
            self._selection.show(reveal=(True, True))

    def set_folding(self, folding: bool) -> None:
        """Show one row for each family of near-alike hits in both lists, or every hit."""
        if folding == self.folding:
            return
        self._folds.enabled = folding
        self.fold_switch.set_on(folding)
        with self._selection.changing():
            self._fill()
        self.folding_changed.emit(folding)

    def unfold(self, passage_id: int) -> None:
        """Open the family of a hit in the right list."""
        self._open_or_close(self._folds.right, passage_id, True)

    def set_titles(self, left: str = "", right: str = "") -> None:
        """Name the lists otherwise than by their orders, until they are empty again."""
        self._headers.set_titles(left, right)

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
        for widget in (self._headers.left, self.left_list, self.ribbons):
            widget.setVisible(not single)
        self._grid.setColumnStretch(0, 0 if single else 1)
        self.setFocusProxy(self.right_list if single else self.left_list)
        self._headers.set_single(single=single)

    def _views(self) -> tuple[HitList, HitList]:
        return self.left_list, self.right_list

    def _holds(self, passage_id: int) -> bool:
        return self._rankings is not None and passage_id in self._rankings[0].pool.index_of

    def _wish(self, plain: bool, raised: int, above: int) -> None:
        """A row was dragged; in a left list that shows some other order there is nothing to teach."""
        if not (plain and self._headers.left_named):
            self.wish_made.emit(Wish(raised, above, plain))

    def _open_or_close(self, fold: Folding, passage_id: int, opened: bool) -> None:
        """Open or close a family of one list; what closes over the selected hit leaves its first selected."""
        if not fold.set_opened(passage_id, opened=opened):
            return
        with self._selection.changing():
            if not opened and self.selected is not None and fold.hides(self.selected):
                self._selection.passage_id = fold.leader_of(passage_id)
            self._fill()

    @contextmanager
    def _one_frame(self) -> Iterator[None]:
        self.setUpdatesEnabled(False)
        try:
            yield
        finally:
            self.setUpdatesEnabled(True)

    def _fill(self) -> None:
        """Fill both lists from the rankings that are shown; a selected hit that is in view stays in view."""
        if self._rankings is None:
            return
        left, right = self._rankings
        with self._one_frame():
            in_view = self._selection.in_view()
            shown_left, shown_right = self._folds.shown(left, right)
            content = pane_content(
                left, right, shown_left=shown_left, shown_right=shown_right, maker=self._maker
            )
            self.left_list.hits.set_hits(content.left)
            self.right_list.hits.set_hits(content.right)
            self.ribbons.set_links(content.links)
            self._headers.show_rankings(left, right, moves=content.moves)
            self._selection.show(reveal=in_view)

    def _lay_out(self) -> None:
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(SPACE_SMALL)
        grid.addWidget(self._headers.left, 0, 0)
        over_right = QHBoxLayout()
        over_right.setSpacing(SPACE)
        over_right.addWidget(self._headers.right, 1)
        over_right.addWidget(self.fold_switch)
        grid.addLayout(over_right, 0, 2)
        for column, widget in enumerate((self.left_list, self.ribbons, self.right_list)):
            grid.addWidget(widget, 1, column)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        self.setFocusProxy(self.left_list)
        QWidget.setTabOrder(self.left_list, self.right_list)

    def _name_parts(self) -> None:
        self.setAccessibleName(self.tr("Results"))
        self.left_list.setAccessibleName(self.tr("Hits in relevance order"))
        self.right_list.setAccessibleName(self.tr("Hits in MMR order"))
        for view in self._views():
            view.setAccessibleDescription(
                self.tr("Enter opens a hit, Space previews it, Ctrl+Enter shows it in its folder.")
            )

    def _connect(self) -> None:
        for view in self._views():
            view.hit_hovered.connect(self.ribbons.set_hovered)
            view.open_requested.connect(self.open_requested)
            view.folder_requested.connect(self.folder_requested)
            view.preview_requested.connect(self.preview_requested)
            view.copy_requested.connect(self.copy_requested)
            view.pin_requested.connect(self.pin_requested)
        self._selection.changed.connect(self.hit_selected)
        self._selection.picked.connect(self.select)
        for view, fold in zip(self._views(), (self._folds.left, self._folds.right), strict=True):
            view.fold_requested.connect(partial(self._open_or_close, fold))
        self.fold_switch.switched.connect(self.set_folding)
        for dragging, plain in zip(self._draggings, (True, False), strict=True):
            dragging.wished.connect(partial(self._wish, plain))
        self.ribbons.hit_clicked.connect(self.select)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        both = self.left_list.minimumWidth() + self.ribbons.minimumWidth() + self.right_list.minimumWidth()
        self._tight = self.contentsRect().width() < both
        self._fit()
