"""The tabs below the lists, declared once; a tab's widget is made when it is first shown."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QCoreApplication, SignalInstance
from PySide6.QtWidgets import QWidget

from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.ui.analysis.river.rank_river import RankRiver
from app.ui.analysis.similarity.tab import SimilarityTab
from app.ui.analysis.steps.tab import StepsTab
from app.ui.analysis.tradeoff.tab import TradeOffTab


class AnalysisView(Protocol):
    """What every picture can do: show what it is given, and say the same as plain text."""

    def show_sweep(self, sweep: LambdaSweep | None) -> None:
        """Show the lists at every λ; None where there is nothing to show any more."""

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Show where λ is; ``right`` has it."""

    def select_passage(self, passage_id: int | None) -> None:
        """Mark the hit that is selected in the lists."""

    def text_twin(self) -> str:
        """Everything that is to be seen, as plain text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeTab:
    """A picture, and the signals it has: λ as a float, a passage id, a pair of passage ids."""

    widget: QWidget
    view: AnalysisView
    lambda_wanted: SignalInstance | None = None
    passage_selected: SignalInstance | None = None
    pair_selected: SignalInstance | None = None


@dataclass(frozen=True, slots=True)
class TabSpec:
    """A tab: its name in the settings, what stands on it, what stands over its picture, and the picture."""

    name: str
    label: str
    title: str
    make: Callable[[], MadeTab]


def all_tabs() -> tuple[TabSpec, ...]:
    """Every tab, from the left."""
    return (
        TabSpec("river", _tr("River"), _tr("Rank river"), _river),
        TabSpec("similarity", _tr("Similarity"), _tr("How alike every two hits are"), _similarity),
        TabSpec("trade-off", _tr("Trade-off"), _tr("Relevance against variety"), _trade_off),
        TabSpec("steps", _tr("Step through"), _tr("MMR, one pick at a time"), _steps),
    )


def _river() -> MadeTab:
    made = RankRiver()
    return MadeTab(
        widget=made, view=made, lambda_wanted=made.lambda_wanted, passage_selected=made.passage_selected
    )


def _similarity() -> MadeTab:
    made = SimilarityTab()
    return MadeTab(
        widget=made, view=made, passage_selected=made.passage_selected, pair_selected=made.pair_selected
    )


def _trade_off() -> MadeTab:
    made = TradeOffTab()
    return MadeTab(widget=made, view=made, lambda_wanted=made.lambda_wanted)


def _steps() -> MadeTab:
    made = StepsTab()
    return MadeTab(widget=made, view=made, passage_selected=made.passage_selected)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Analysis", text)
