"""Which legs are asked: the switch, the keys, and what mode Deep needs before it can be chosen."""

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.core.errors import ModelError
from app.core.query import SearchMode
from app.core.ranking import Ranking
from app.ui.controls.mode_switch import ModeSwitch
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.messages.message_bar import MessageBar
from app.ui.models.deep_row import DeepRow
from app.ui.search_controller import SearchController


class ModeChoice(QObject):
    """Keeps the switch, the row of Deep and the sliders true to the mode that is searched in.

    ``models_requested()`` comes when Deep is wanted and has no model, or another one is wanted for it.
    """

    models_requested = Signal()

    def __init__(
        self,
        *,
        search: SearchController,
        switch: ModeSwitch,
        row: DeepRow,
        bar: ParameterBar,
        messages: MessageBar,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._search, self._switch, self._row, self._bar = search, switch, row, bar
        self._messages = messages
        self._model = ""
        self._deep_wanted = False
        switch.mode_changed.connect(self.choose)
        row.rerank_switched.connect(lambda _on: self.toggle_rerank())
        row.models_requested.connect(self.models_requested)
        search.ranked.connect(self._show_rankings)
        switch.set_mode(search.mode)
        bar.set_mode(search.mode)
        row.set_on(on=search.parameters.rerank_enabled)
        row.hide()

    def choose(self, mode: SearchMode) -> None:
        """Choose the legs to ask. Deep waits for its model; a mode that is not available stays unchosen."""
        if not self._switch.segment(mode).isEnabled():
            return
        self._deep_wanted = mode is SearchMode.DEEP and not self._model
        if self._deep_wanted:
            self._switch.set_mode(self._search.mode)
            self.models_requested.emit()
            return
        self._switch.set_mode(mode)
        self._row.setVisible(mode is SearchMode.DEEP)
        self._bar.set_mode(mode)
        self._search.set_mode(mode)

    def want_deep(self) -> None:
        """Choose Deep as soon as its model is known, and ask for nothing when there is none."""
        self._deep_wanted = True

    def set_deep_model(self, name: str) -> None:
        """Name the model that Deep reads with; whoever asked for Deep while there was none gets it now."""
        self._model = name
        self._row.set_model(name)
        for topic in ("search", "deep"):  # what was wrong with the model of before
            self._messages.clear(topic)
        if name and self._deep_wanted:
            self.choose(SearchMode.DEEP)
        elif self._search.mode is SearchMode.DEEP:
            self._search.search_again()

    def set_model_error(self, error: ModelError | None) -> None:
        """Whether anything can be searched for by meaning, and why not; Hybrid then asks for words alone."""
        modes = tuple(SearchMode) if error is None else (SearchMode.KEYWORD, SearchMode.HYBRID)
        self._switch.set_available(modes, "" if error is None else str(error))
        if self._search.mode not in modes:
            self.choose(SearchMode.HYBRID)

    def toggle_rerank(self) -> None:
        """Let the second reading count, or not."""
        on = not self._search.parameters.rerank_enabled
        self._bar.set_parameters(replace(self._search.parameters, rerank_enabled=on))
        self._search.set_parameters(self._bar.parameters)
        self._row.set_on(on=on)

    def _show_rankings(self, left: Ranking, right: Ranking, _rank_ms: float) -> None:
        self._row.set_on(on=right.parameters.rerank_enabled)
        self._row.show_pool(left.pool)
