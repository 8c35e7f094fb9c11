"""One calm line above the lists: what is worth knowing of the hits as a whole."""

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.core.families import Family, families
from app.core.overview import Overview, kept, overview
from app.core.pool import CandidatePool
from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.core.tradeoff import sweet_spot
from app.ui.controls.announcing import announce
from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.notice_words import (
    about_the_plain_list,
    about_the_varied_list,
    nothing_near_text,
    sweet_spot_text,
)
from app.ui.theme import SPACE, SPACE_LARGE

_SAME = 0.005
"""λ values nearer than this are shown as the same number."""


class NoticeLine(FontRoot):
    """Says a sentence or two of two rankings, or nothing, and then takes no room. It never takes the focus.

    That nothing is really about the query is said before all else, and alone. ``lambda_wanted`` carries the λ
    of the sweet spot when its button is pressed; the spot comes with ``show_sweep``.
    """

    lambda_wanted = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = TextLabel(secondary=True, wrap=True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._use = TextButton("", kind=ButtonKind.LINK)
        self._use.clicked.connect(self._want_sweet_spot)
        self._whole = _Whole()
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._sweet: tuple[CandidatePool, float] | None = None
        self._announced = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_LARGE, SPACE, SPACE_LARGE, 0)
        row.setSpacing(SPACE_LARGE)
        row.addStrut(self._use.sizeHint().height())  # what lies below stays put as the button comes and goes
        row.addWidget(self._label, 1)
        row.addWidget(self._use, 0, Qt.AlignmentFlag.AlignTop)
        self.setAccessibleName(self.tr("Notice"))
        self.hide()

    @property
    def text(self) -> str:
        """What it says now; empty while it is hidden."""
        return self._label.text() if not self.isHidden() else ""

    @property
    def sweet_button(self) -> TextButton:
        """The button that goes to the sweet spot; hidden where there is none to go to."""
        return self._use

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Say what is worth knowing of both rankings of one pool."""
        self._rankings = (left, right)
        self._say()

    def show_sweep(self, sweep: LambdaSweep | None) -> None:
        """Offer the sweet spot of ``sweep``, for as long as its pool is shown."""
        spot = None if sweep is None else sweet_spot(sweep)
        self._sweet = None if sweep is None or spot is None else (sweep.pool, spot)
        self._say()

    def clear(self) -> None:
        """There are no hits."""
        self._rankings = None
        self._announced = ""
        self.hide()

    def _say(self) -> None:
        if self._rankings is None:
            return
        left, right = self._rankings
        if left.pool.nothing_near:
            self._show(nothing_near_text(), more="", spot=None)
            return
        told, groups = self._whole.of(left)
        more = ""
        if right.parameters.mmr_enabled:
            more = about_the_varied_list(kept(left, right, groups))
        self._show(about_the_plain_list(told), more=more, spot=self._spot(told, right))

    def _spot(self, told: Overview, right: Ranking) -> float | None:
        """The λ to offer; None where it is set already, or would do little or no good."""
        if self._sweet is None or told.narrow or told.dial_does_little:
            return None
        pool, spot = self._sweet
        set_already = right.parameters.mmr_enabled and abs(right.parameters.mmr_lambda - spot) < _SAME
        return spot if pool is right.pool and not set_already else None

    def _show(self, first: str, *, more: str, spot: float | None) -> None:
        self._label.setText(" ".join(filter(None, (first, more))))
        if spot is not None:
            self._use.setText(sweet_spot_text(spot))
        self._use.setVisible(spot is not None)
        self.setVisible(bool(first or more or spot is not None))
        if first != self._announced:
            self._announced = first
            if first:  # once for a query: what follows every step of a slider is read on request
                announce(self, self._label.text())

    def _want_sweet_spot(self) -> None:
        if self._sweet is not None:
            self.lambda_wanted.emit(self._sweet[1])


class _Whole:
    """What does not depend on λ, kept for as long as the plain order and its numbers are the same."""

    def __init__(self) -> None:
        self._plain: Ranking | None = None
        self._groups: tuple[Family, ...] = ()
        self._told: Overview | None = None

    def of(self, plain: Ranking) -> tuple[Overview, tuple[Family, ...]]:
        if self._plain is None or self._plain.pool is not plain.pool:
            self._groups, self._told = families(plain.pool), None
        if self._told is None or not self._same_numbers(plain):
            self._told = overview(plain, self._groups)
        self._plain = plain
        return self._told, self._groups

    def _same_numbers(self, plain: Ranking) -> bool:
        before = self._plain
        return (
            before is not None
            and before.parameters.limit == plain.parameters.limit
            and np.array_equal(before.scores.relevance, plain.scores.relevance)
        )
