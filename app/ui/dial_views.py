"""What the weight and the half-life decide, shown at their sliders."""

from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.core.decay_view import DecayView, decay_view
from app.core.fusion_view import FusionView, fusion_view, weighted
from app.core.parameters import RankingParameters
from app.core.ranking import Ranking
from app.ui.controls.age_row import AgeRow
from app.ui.controls.decay_curve import DecayCurve
from app.ui.controls.decay_words import aged_sentence, half_life_sentence, would_weigh_sentence
from app.ui.controls.fusion_table import FusionTable
from app.ui.controls.fusion_words import weight_note
from app.ui.controls.hover_card import HoverCard
from app.ui.controls.labels import TextLabel
from app.ui.controls.parameter_bar import ParameterBar

_ANY_MOMENT = datetime(1970, 1, 1, tzinfo=UTC)


class DialViews(QObject):
    """Fills the ends, ticks and cards of the two sliders from the rankings on show, and the row of age.

    Without hits, or where not both legs answered, there is nothing to weigh and nothing is said of it.
    ``passage_selected`` carries the id of a hit that is chosen on the curve.
    """

    passage_selected = Signal(object)

    def __init__(self, *, bar: ParameterBar, ages: AgeRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar, self._ages = bar, ages
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._selected: int | None = None
        self._fusion: FusionView | None = None
        self._fused_by: RankingParameters | None = None
        self.table, self.curve = FusionTable(), DecayCurve()
        self._about_age = TextLabel(secondary=True)
        self.weight_card = HoverCard(
            anchor=bar.weight_slider.slider, content=self.table, prepare=self._fill_table
        )
        self.age_card = HoverCard(
            anchor=bar.half_life_slider.slider, content=self._curve_with_words(), prepare=self._fill_curve
        )
        bar.parameters_changed.connect(self._show_row)
        ages.as_of_changed.connect(self._show_row)
        ages.curve.passage_selected.connect(self.passage_selected)
        self._show_row()

    @property
    def fusion(self) -> FusionView | None:
        """What the weight decides now; None where there is nothing to weigh."""
        return self._fusion

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Show what the sliders decide of these hits."""
        before, self._rankings = self._rankings, (left, right)
        settled = _but_weights(left.parameters)
        if before is None or before[0].pool is not left.pool or settled != self._fused_by:
            self._fused_by = settled
            self._fusion = fusion_view(left.pool, left.parameters)
        self._show()

    def select_passage(self, passage_id: int | None) -> None:
        """Say of this hit where it would stand."""
        if passage_id != self._selected:
            self._selected = passage_id
            self._show()

    def clear(self) -> None:
        """There are no hits."""
        self._rankings = self._fusion = self._fused_by = None
        self._ages.curve.clear()
        self._show()

    def _show(self) -> None:
        self._show_weight()
        self._show_age()
        self.weight_card.refresh()
        self.age_card.refresh()

    def _show_weight(self) -> None:
        view, slider = self._fusion, self._bar.weight_slider
        changes = view.changes if view else ()
        slider.slider.set_ticks(tuple(change.meaning_weight for change in changes))
        slider.set_note(weight_note(view, self._selected) if view else "")
        left = right = ""
        if view is not None and self._selected in view.meaning_alone.ranks:
            ranks = view.ranks_of(self._selected)
            left = f"#{ranks.keywords}" if ranks.keywords else "–"
            right = f"#{ranks.meaning}" if ranks.meaning else "–"
        slider.set_ends(left, right)

    def _show_row(self) -> None:
        """While age counts, and for as long as the day is not today."""
        self._ages.setVisible(self._bar.parameters.decay_enabled or self._ages.as_of is not None)

    def _show_age(self) -> None:
        self._show_row()
        view = None if self._ages.isHidden() else self._decay()
        note = ""
        if view is not None and self._rankings is not None:
            pool, today = self._rankings[0].pool, self._ages.as_of is None
            self._ages.curve.show_view(view, pool, selected=self._selected, today=today)
            chosen = next((hit for hit in view.hits if hit.passage_id == self._selected), None)
            note = aged_sentence(chosen, pool) if chosen and self._bar.parameters.decay_enabled else ""
        self._bar.half_life_slider.set_note(note)

    def _decay(self) -> DecayView | None:
        if self._rankings is None:
            return None
        left, right = self._rankings
        shown = dict.fromkeys(hit.passage_id for hit in (*left.hits, *right.hits))
        if self._selected in left.ranks:
            shown[self._selected] = None
        return decay_view(right, shown)

    def _curve_with_words(self) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._about_age)
        column.addWidget(self.curve)
        return whole

    def _fill_table(self) -> bool:
        if self._fusion is None or self._rankings is None:
            return False
        self.table.show_view(self._fusion, self._rankings[0], selected=self._selected)
        return True

    def _fill_curve(self) -> bool:
        """Only while the curve does not stand below the sliders already."""
        view = None if self._ages.curve.isVisible() else self._decay()
        if view is None or self._rankings is None:
            return False
        today, counts = self._ages.as_of is None, self._bar.parameters.decay_enabled
        self._about_age.setText(half_life_sentence(view) if counts else would_weigh_sentence(view))
        self.curve.show_view(view, self._rankings[0].pool, selected=self._selected, today=today)
        return True


def _but_weights(parameters: RankingParameters) -> RankingParameters:
    """What decides between the ends of the weight slider; the moment only where age counts."""
    settled = replace(weighted(parameters, 1.0), mmr_lambda=1.0, limit=1)
    return settled if parameters.decay_enabled else replace(settled, as_of=_ANY_MOMENT)
