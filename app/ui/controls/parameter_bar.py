"""The three sliders that turn a pool into a ranking."""

import math
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.core.parameters import Fusion, RankingParameters, limits_of
from app.core.query import SearchMode
from app.core.sweep import LambdaSweep
from app.ui.controls.announcing import announce
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labelled_slider import LabelledSlider, Reading, SliderTexts
from app.ui.controls.lambda_steps import LambdaSteps
from app.ui.controls.readings import half_life_reading, lambda_reading, weight_reading
from app.ui.controls.scales import HALF_LIFE_SCALE, LAMBDA_SCALE, STOPS, WEIGHT_SCALE
from app.ui.theme import SPACE_LARGE

_GAP = 24


class ParameterBar(FontRoot):
    """Shows ``RankingParameters`` and emits changed ones on every move; the rest of them stays as set.

    ``parameters_changed`` carries ``RankingParameters`` and follows only what the person does, or one of
    the ``toggle_`` slots.
    """

    parameters_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parameters = RankingParameters(as_of=datetime.now(UTC))
        self._mode = SearchMode.HYBRID
        self._steps = LambdaSteps()
        self.lambda_slider = LabelledSlider(self._lambda_texts(), falling=True, parent=self)
        self.weight_slider = LabelledSlider(self._weight_texts(), parent=self)
        self.half_life_slider = LabelledSlider(self._half_life_texts(), parent=self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        for slider in self._sliders:
            slider.slider.keep_tick_room()
            self._row.addWidget(slider, 1)
        self._connect()
        self._show()

    @property
    def parameters(self) -> RankingParameters:
        return self._parameters

    def set_parameters(self, parameters: RankingParameters) -> None:
        """Show ``parameters``, moved into their limits, without a signal."""
        self._parameters = parameters.clamped()
        self._show()

    def set_mode(self, mode: SearchMode) -> None:
        """Weights can be moved where both legs are asked, and say so where they cannot."""
        self._mode = mode
        self._show()

    @property
    def snapping(self) -> bool:
        """Whether λ ends beside a change of the order, wherever it is moved."""
        return self._steps.snapping

    def set_snapping(self, *, snapping: bool) -> None:
        self._steps.snapping = snapping

    def set_sweep(self, sweep: LambdaSweep | None) -> None:
        """Mark below its slider every λ at which the visible order changes."""
        self._steps.set_sweep(sweep)
        self.lambda_slider.slider.set_ticks(self._steps.ticks)
        self.lambda_slider.set_note(self._note())

    def jump(self, *, more_varied: bool) -> None:
        """Move λ just past the next change of the visible order, and say so to a screen reader."""
        wanted = self._steps.next(self._parameters.mmr_lambda, more_varied=more_varied)
        if wanted is None:
            announce(self.lambda_slider.slider, self.tr("No change of the order is left on this side."))
        else:
            self._jump_to(wanted)

    def set_lambda(self, mmr_lambda: float) -> None:
        """Move λ to any value, as a person does."""
        self._change(mmr_lambda=mmr_lambda, mmr_enabled=True)

    def _jump_to(self, mmr_lambda: float) -> None:
        self.set_lambda(mmr_lambda)
        passed, count = self._steps.passed(mmr_lambda), len(self._steps.ticks)
        said = self.tr("{value}, {passed} of {count} changes of the order").format(
            value=lambda_reading(self._parameters).number, passed=passed, count=count
        )
        announce(self.lambda_slider.slider, said)

    def toggle_mmr(self) -> None:
        self._change(mmr_enabled=not self._parameters.mmr_enabled)

    def toggle_weights(self) -> None:
        weighted = self._parameters.fusion is Fusion.WEIGHTED
        self._change(fusion=Fusion.RECIPROCAL_RANK if weighted else Fusion.WEIGHTED)

    def toggle_decay(self) -> None:
        self._change(decay_enabled=not self._parameters.decay_enabled)

    @property
    def _sliders(self) -> tuple[LabelledSlider, ...]:
        return self.lambda_slider, self.weight_slider, self.half_life_slider

    def _connect(self) -> None:
        self.lambda_slider.moved.connect(self._lambda_moved)
        self.lambda_slider.slider.tick_clicked.connect(self._tick_clicked)
        self.lambda_slider.switched.connect(self.toggle_mmr)
        self.lambda_slider.reset_requested.connect(self._lambda_reset)
        self.weight_slider.moved.connect(self._weight_moved)
        self.weight_slider.slider.tick_clicked.connect(self._weight_tick_clicked)
        self.weight_slider.switched.connect(self.toggle_weights)
        self.weight_slider.reset_requested.connect(self._weight_reset)
        self.half_life_slider.moved.connect(self._half_life_moved)
        self.half_life_slider.switched.connect(self.toggle_decay)
        self.half_life_slider.reset_requested.connect(self._half_life_reset)

    def _change(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of RankingParameters
        self._parameters = replace(self._parameters, **changes)
        self._show()
        self.parameters_changed.emit(self._parameters)

    def _lambda_moved(self, stop: int) -> None:
        moved = self._steps.moved(
            LAMBDA_SCALE.value_at(stop),
            here=self._parameters.mmr_lambda,
            dragged=self.lambda_slider.slider.isSliderDown(),
        )
        self._change(mmr_lambda=moved, mmr_enabled=True)

    def _tick_clicked(self, tick: float) -> None:
        self._jump_to(self._steps.across(tick, here=self._parameters.mmr_lambda))

    def _note(self) -> str:
        """What the ticks are."""
        if not self._steps.known:
            return ""
        count = len(self._steps.ticks)
        if not count:
            return self.tr("For this query the order is the same at every λ.")
        if count == 1:
            return self.tr("The order changes at the tick; [ and ] jump past it.")
        return self.tr("The order changes at {count} ticks; [ and ] jump past the next one.").format(
            count=count
        )

    def _lambda_reset(self) -> None:
        self._change(mmr_lambda=limits_of("mmr_lambda").default, mmr_enabled=True)

    def _weight_moved(self, stop: int) -> None:
        self._change(
            meaning_weight=WEIGHT_SCALE.value_at(stop),
            keyword_weight=WEIGHT_SCALE.value_at(STOPS - stop),
            fusion=Fusion.WEIGHTED,
        )

    def _weight_tick_clicked(self, tick: float) -> None:
        """To the nearest stop on the far side of the tick."""
        stop = WEIGHT_SCALE.stop_of(self._parameters.weights[0])
        below, above = math.ceil(tick * STOPS) - 1, math.floor(tick * STOPS) + 1
        self._weight_moved(above if stop / STOPS <= tick else below)

    def _weight_reset(self) -> None:
        self._change(
            meaning_weight=limits_of("meaning_weight").default,
            keyword_weight=limits_of("keyword_weight").default,
            fusion=Fusion.WEIGHTED,
        )

    def _half_life_moved(self, stop: int) -> None:
        ignored = HALF_LIFE_SCALE.ignores_age(stop)
        self._change(half_life_days=HALF_LIFE_SCALE.value_at(stop), decay_enabled=not ignored)

    def _half_life_reset(self) -> None:
        self._change(half_life_days=limits_of("half_life_days").default, decay_enabled=True)

    def _show(self) -> None:
        parameters = self._parameters
        weighted = parameters.fusion is Fusion.WEIGHTED
        weighs = self._mode in {SearchMode.HYBRID, SearchMode.DEEP}
        self.lambda_slider.show_state(
            stop=LAMBDA_SCALE.stop_of(parameters.mmr_lambda),
            on=parameters.mmr_enabled,
            reading=lambda_reading(parameters),
            between=parameters.mmr_lambda,
        )
        self._show_slider(
            self.weight_slider,
            WEIGHT_SCALE.stop_of(parameters.weights[0]),
            on=weighted and weighs,
            reading=weight_reading(parameters, self._mode),
        )
        self.weight_slider.set_useful(
            useful=weighs, why_not=self.tr("Only Hybrid and Deep weigh keywords against meaning.")
        )
        self._show_slider(
            self.half_life_slider,
            self._half_life_stop(),
            on=parameters.decay_enabled,
            reading=half_life_reading(parameters),
        )

    def _half_life_stop(self) -> int:
        """At the end, where the words say that age is ignored, once it was moved there."""
        parameters = self._parameters
        stop = HALF_LIFE_SCALE.stop_of(parameters.half_life_days)
        if not parameters.decay_enabled and stop == HALF_LIFE_SCALE.last_age_stop:
            return STOPS
        return stop

    def _show_slider(self, slider: LabelledSlider, stop: int, *, on: bool, reading: Reading) -> None:
        slider.show_state(stop=stop, on=on, reading=reading)

    def _fit(self) -> None:
        """All three sliders look alike: if one has no room for its words in a line, none has."""
        room = (self.width() - 2 * _GAP) // 3
        compact = any(slider.one_line_width > room for slider in self._sliders)
        self._row.setSpacing(SPACE_LARGE if compact else _GAP)
        for slider in self._sliders:
            slider.set_compact(compact=compact)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _lambda_texts(self) -> SliderTexts:
        return SliderTexts(
            name=self.tr("Relevance or variety"),
            left=self.tr("Most relevant"),
            right=self.tr("Most varied"),
            tip=self.tr("Further right, a hit that repeats one above it gives way to a different one."),
            switch_name=self.tr("MMR"),
            switch_tip=self.tr("Off: the right list stays in order of relevance, repetitions and all."),
            reset=self.tr("Reset to λ {value}").format(value=f"{limits_of('mmr_lambda').default:.2f}"),
            widest=self.tr("MMR off"),
        )

    def _weight_texts(self) -> SliderTexts:
        keyword, meaning = limits_of("keyword_weight").default, limits_of("meaning_weight").default
        return SliderTexts(
            name=self.tr("Keywords or meaning"),
            left=self.tr("Keywords"),
            right=self.tr("Meaning"),
            tip=self.tr("Further right, what a passage means counts more than the words it shares with you."),
            switch_name=self.tr("Weights"),
            switch_tip=self.tr("Off: hits are joined by rank only, both sides alike, whatever their scores."),
            reset=self.tr("Reset to {ratio}").format(ratio=f"{keyword * 100:.0f} : {meaning * 100:.0f}"),
            widest=self.tr("keywords only"),
        )

    def _half_life_texts(self) -> SliderTexts:
        default = replace(self._parameters, half_life_days=limits_of("half_life_days").default)
        return SliderTexts(
            name=self.tr("Age"),
            left=self.tr("Recent only"),
            right=self.tr("Age ignored"),
            tip=self.tr("The time after which a passage counts half; evergreen files never fade."),
            switch_name=self.tr("Fade with age"),
            switch_tip=self.tr("Off: old and new passages count the same."),
            reset=self.tr("Reset to {value}").format(
                value=half_life_reading(replace(default, decay_enabled=True)).number
            ),
            widest=self.tr("half-life 2.2 months"),
        )
