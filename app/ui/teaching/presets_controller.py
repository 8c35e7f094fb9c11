"""Presets between the row, the sliders, the file they are kept in, and the two lists."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from app.core.errors import SettingsError
from app.core.parameters import RankingParameters
from app.core.ranking import Ranking, rank
from app.services.messages import Messages
from app.services.presets import Preset, load_presets, save_presets, with_preset, without_preset
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.results.panes import ResultPanes
from app.ui.search_controller import SearchController
from app.ui.teaching.presets_row import PresetsRow
from app.ui.teaching.turning import turn


class PresetsController(QObject):
    """Keeps presets in ``library`` and compares two of them.

    While two are compared the left list shows the one, the right list and the sliders the other; afterwards
    the sliders stand as before.
    """

    def __init__(
        self,
        *,
        row: PresetsRow,
        search: SearchController,
        results: ResultPanes,
        bar: ParameterBar,
        messages: Messages,
        library: Path,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._row, self._search, self._results, self._bar = row, search, results, bar
        self._messages, self._library = messages, library
        self._pair: tuple[Preset, Preset] | None = None
        self._before: RankingParameters | None = None
        row.kept.connect(self.keep)
        row.applied.connect(self._apply)
        row.deleted.connect(self._delete)
        row.compared.connect(self.compare)
        row.comparing_ended.connect(self.end)
        row.close_requested.connect(self.close)
        search.emptied.connect(self.end)
        self._show(self._load())

    @property
    def comparing(self) -> tuple[Preset, Preset] | None:
        """The presets in the left and the right list; None while the lists show their two orders."""
        return self._pair

    def toggle(self) -> None:
        """Open the row, or close it."""
        if self._row.isHidden():
            self._show(self._row.presets)
            self._row.show()
            (self._row.choice if self._row.presets else self._row.name).setFocus()
        else:
            self.close()

    def close(self) -> None:
        """Close the row and end a comparison."""
        self.end()
        self._row.hide()
        self._results.setFocus()

    def keep(self, name: str) -> None:
        """Keep the sliders as they are by this name."""
        preset = Preset.of(name, self._search.parameters)
        self._save(with_preset(self._row.presets, preset))
        self._row.choose(preset.name)

    def compare(self, left: Preset, right: Preset) -> None:
        """Show ``left`` in the left list and ``right`` in the right one."""
        if self._pair is None:
            self._before = self._search.parameters
        self._pair = (left, right)
        self._row.show_comparing(on=True)
        turn(self._bar, right.applied(self._search.parameters))

    def end(self) -> None:
        """Show both orders of one setting again, that of before."""
        before, self._before, self._pair = self._before, None, None
        if before is None:
            return
        self._row.show_comparing(on=False)
        self._results.set_titles()
        turn(self._bar, replace(before, limit=self._search.parameters.limit))

    def left_for(self, left: Ranking, right: Ranking) -> Ranking:
        """What the left list shows beside ``right``: ``left``, or the preset that it is compared with."""
        if self._pair is None:
            return left
        one, other = self._pair
        changed = other.applied(right.parameters) != right.parameters
        right_title = self.tr("“{name}”, changed since") if changed else self.tr("“{name}”")
        self._results.set_titles(
            self.tr("“{name}”").format(name=one.name), right_title.format(name=other.name)
        )
        return rank(right.pool, one.applied(right.parameters))

    def _apply(self, preset: Preset) -> None:
        self.end()
        turn(self._bar, preset.applied(self._search.parameters))

    def _delete(self, preset: Preset) -> None:
        if self._pair is not None and preset in self._pair:
            self.end()
        self._save(without_preset(self._row.presets, preset.name))

    def _show(self, presets: tuple[Preset, ...]) -> None:
        self._row.set_presets(presets, now=self._search.parameters)

    def _load(self) -> tuple[Preset, ...]:
        try:
            return load_presets(self._library)
        except SettingsError as error:
            self._messages.report(error, topic="presets")
            return ()

    def _save(self, presets: tuple[Preset, ...]) -> None:
        self._show(presets)
        try:
            save_presets(self._library, presets)
        except SettingsError as error:
            self._messages.report(error, topic="presets")
