"""The Trade-off tab: what variety costs, with the sweet spot one click away."""

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.core.tradeoff import KeptAndVariety, TradeOff, kept_and_variety, trade_off
from app.ui.analysis.tradeoff.curve_view import Now, TradeCurve
from app.ui.analysis.tradeoff.sentences import (
    at_lambda,
    sweet_spot_sentence,
    twin,
    variety_meaning,
    without_mmr,
)
from app.ui.analysis.words_column import WordsColumn, at_its_width
from app.ui.controls.buttons import TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.explanation.numbers import factor
from app.ui.theme import SPACE_LARGE

_WORDS_EM = 34
_SIDE_BY_SIDE_EM = 80
"""The width, in average characters, from which the words stand beside the chart."""


class TradeOffTab(FontRoot):
    """Shows the curve of the newest sweep and where the right list is on it.

    ``lambda_wanted`` is emitted for what the person does; the tab changes no λ by itself. Nothing is computed
    while it is hidden.
    """

    lambda_wanted = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sweep: LambdaSweep | None = None
        self._right: Ranking | None = None
        self._computed: TradeOff | None = None
        self.chart = TradeCurve()
        self.chart.lambda_wanted.connect(self.lambda_wanted)
        self._sentence = TextLabel(wrap=True)
        self._spot = TextLabel(wrap=True)
        self._meaning = TextLabel(factor=0.9, secondary=True, wrap=True)
        self.button = TextButton(self.tr("Use the sweet spot"))
        self.button.clicked.connect(self._use_sweet_spot)
        self._button_row = at_its_width(self.button)
        self._words = WordsColumn(
            (self._sentence, self._spot, self._button_row, self._meaning),
            important_first=(self._sentence, self._button_row, self._spot, self._meaning),
        )
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._arrange()
        self.setFocusProxy(self.chart)

    def show_sweep(self, sweep: LambdaSweep | None) -> None:
        """Show the curve of ``sweep``; None takes it away."""
        self._sweep, self._computed = sweep, None
        self._refresh_if_visible()

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Mark where ``right`` is on the curve."""
        del left  # the sweep holds the plain list as its first
        self._right = right
        self._refresh_if_visible()

    def select_passage(self, passage_id: int | None) -> None:
        """A point of the curve is a whole list, so there is no single hit to mark."""

    def text_twin(self) -> str:
        """The curve, the sweet spot and the list as plain text; empty without a sweep."""
        curve = self._curve()
        if curve is None or self._sweep is None:
            return ""
        return twin(curve, self._sweep.pool.similarity_kind, self._sentence_of(curve, self._now(curve)))

    def _curve(self) -> TradeOff | None:
        """The curve of the sweep, worked out once."""
        if self._computed is None and self._sweep is not None and len(self._sweep.pool):
            self._computed = trade_off(self._sweep)
        return self._computed

    def _now(self, curve: TradeOff) -> Now | None:
        """Where the right list is; None while the sweep is one of another pool, or MMR is off."""
        if self._right is None or self._sweep is None or self._right.pool is not self._sweep.pool:
            return None
        if not self._right.parameters.mmr_enabled:
            return None
        mmr_lambda = self._right.parameters.mmr_lambda
        stop = self._sweep.stop_of(mmr_lambda)
        return Now(mmr_lambda, stop, self._values_at(curve, self._sweep, mmr_lambda, stop=stop))

    def _values_at(
        self, curve: TradeOff, sweep: LambdaSweep, mmr_lambda: float, *, stop: int
    ) -> KeptAndVariety:
        on_stop = float(curve.lambdas[stop]) == mmr_lambda
        return curve.at(stop) if on_stop else kept_and_variety(sweep, mmr_lambda)

    def _sentence_of(self, curve: TradeOff, now: Now | None) -> str:
        if now is not None:
            return at_lambda(now.mmr_lambda, now.values, curve.plain)
        off = self._right is not None and not self._right.parameters.mmr_enabled
        return without_mmr(curve.plain) if off else ""

    def _use_sweet_spot(self) -> None:
        curve = self._curve()
        if curve is not None and curve.sweet_spot is not None:
            self.lambda_wanted.emit(curve.sweet_spot)

    def _refresh_if_visible(self) -> None:
        if self.isVisible():
            self._refresh()

    def _refresh(self) -> None:
        curve = self._curve()
        now = None if curve is None else self._now(curve)
        self.chart.show_curve(curve, now)
        self._words.setVisible(curve is not None)
        if curve is None or self._sweep is None:
            said = self.tr("There is no list yet.")
        else:
            here, spot = self._sentence_of(curve, now), sweet_spot_sentence(curve)
            said = f"{here} {spot}".strip()
            self._sentence.setText(here)
            self._spot.setText(spot)
            self._meaning.setText(variety_meaning(self._sweep.pool.similarity_kind))
            self._show_button(curve, now)
            self._fit()
        self.chart.setAccessibleName(self.tr("Trade-off: {said}").format(said=said))
        self.chart.setAccessibleDescription(
            self.tr("Left and Right go to the next λ with other hits, Enter to the sweet spot.")
        )

    def _show_button(self, curve: TradeOff, now: Now | None) -> None:
        spot = curve.sweet_spot
        self._words.set_useful(self._button_row, useful=spot is not None)
        if spot is not None:
            there = now is not None and now.mmr_lambda == spot
            self.button.setEnabled(not there)
            text = self.tr("At the sweet spot, λ {at}") if there else self.tr("Use the sweet spot, λ {at}")
            self.button.setText(text.format(at=factor(spot)))
            self.button.setToolTip(sweet_spot_sentence(curve))

    def _arrange(self) -> None:
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE_LARGE)
        self._box.addWidget(self.chart, 1)
        self._box.addWidget(self._words)

    def _fit(self) -> None:
        """Put the words beside the chart, or below it where both would be narrow."""
        em = self.fontMetrics().averageCharWidth()
        beside = self.width() >= _SIDE_BY_SIDE_EM * em
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(direction)
        if beside:
            self._words.fit(width=_WORDS_EM * em, room=self.height())
        else:
            below = self.height() - self.chart.minimumSizeHint().height() - self._box.spacing()
            self._words.fit(width=self.width(), room=below)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
