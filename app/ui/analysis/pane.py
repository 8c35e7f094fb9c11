"""The pane below the lists: a picture of the ranking for each tab, one of them open."""

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.ui.analysis.tab_strip import TabStrip
from app.ui.analysis.tabs import MadeTab, TabSpec, all_tabs
from app.ui.controls.buttons import IconButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.glyphs import Glyph
from app.ui.controls.labels import ElidedLabel
from app.ui.theme import SPACE, SPACE_LARGE, SPACE_SMALL, current_theme

LEAST_PICTURE = 120
"""The lowest picture, in pixels."""
_ANY_HEIGHT = 16_777_215


@dataclass(slots=True)
class _Shown:
    """What a made tab was given last."""

    tab: MadeTab
    sweep: LambdaSweep | None = None
    rankings: tuple[Ranking, Ranking] | None = None
    selected: int | None = None


class AnalysisPane(FontRoot):
    """Hands sweep, rankings and selection to the open tab, and to a tab that is hidden nothing at all.

    A tab always gets a sweep and rankings of one pool. Signals: ``lambda_wanted``, ``passage_selected``
    and ``pair_selected`` of the tabs; ``toggle_requested()`` from the button that opens and closes;
    ``tab_chosen()``; ``text_wanted(text)`` with the open picture as plain text.
    """

    lambda_wanted = Signal(float)
    passage_selected = Signal(object)
    pair_selected = Signal(object)
    toggle_requested = Signal()
    tab_chosen = Signal()
    text_wanted = Signal(str)

    def __init__(self, *, tabs: tuple[TabSpec, ...] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._specs = all_tabs() if tabs is None else tabs
        self._made: dict[str, _Shown] = {}
        self._sweep: LambdaSweep | None = None
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._selected: int | None = None
        self._opened = True
        self._title = ElidedLabel(factor=0.92, bold=True)
        self._strip = TabStrip()
        self._copy = IconButton(Glyph.COPY, name=self.tr("Copy as text"))
        self._toggle = IconButton(Glyph.DOWN, name="")
        self._body = QStackedWidget()
        self._lay_out()
        for spec in self._specs:
            self._strip.addTab(spec.label)
        self._strip.currentChanged.connect(self._tab_changed)
        self._strip.tabBarClicked.connect(self._tab_clicked)
        self._copy.clicked.connect(lambda: self.text_wanted.emit(self.text_twin()))
        self._toggle.clicked.connect(self.toggle_requested)
        self._name_parts()

    @property
    def opened(self) -> bool:
        """Whether a picture is to be seen, not only the tabs."""
        return self._opened

    @property
    def tab(self) -> str:
        """The name of the open tab; empty where there is none."""
        place = self._strip.currentIndex()
        return self._specs[place].name if place >= 0 else ""

    @property
    def strip(self) -> TabStrip:
        return self._strip

    @property
    def least_height(self) -> int:
        """The lowest that it can be open."""
        return self._header.sizeHint().height() + LEAST_PICTURE

    def picture(self, name: str) -> QWidget | None:
        """The widget of a tab; None while it was never shown."""
        shown = self._made.get(name)
        return shown.tab.widget if shown else None

    def set_opened(self, *, opened: bool) -> None:
        """Show a picture below the tabs, or the tabs alone."""
        self._opened = opened
        self._body.setVisible(opened)
        self._copy.setVisible(opened)
        self.setMinimumHeight(self.least_height if opened else 0)
        self.setMaximumHeight(_ANY_HEIGHT if opened else self._header.sizeHint().height())
        self._name_parts()
        self._deliver()

    def set_tab(self, name: str) -> None:
        """Open the tab of that name, if there is one."""
        for place, spec in enumerate(self._specs):
            if spec.name == name:
                self._strip.setCurrentIndex(place)

    def focus_picture(self) -> None:
        """Give the keyboard to the open picture."""
        shown = self._made.get(self.tab)
        (shown.tab.widget if shown else self._strip).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_sweep(self, sweep: LambdaSweep | None) -> None:
        """Take in the lists at every λ."""
        self._sweep = sweep
        self._deliver()

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Take in what the lists show now."""
        self._rankings = (left, right)
        self._deliver()

    def select_passage(self, passage_id: int | None) -> None:
        """Take in which hit is selected."""
        self._selected = passage_id
        self._deliver()

    def clear(self) -> None:
        """There are no hits any more."""
        self._sweep = self._rankings = self._selected = None
        self._deliver()

    def text_twin(self) -> str:
        """The open picture as plain text; empty where none was shown."""
        shown = self._made.get(self.tab)
        return shown.tab.view.text_twin() if shown else ""

    def _deliver(self) -> None:
        """Give the open tab what it does not have yet, if it can be seen."""
        if not self._opened or not self.isVisible() or not self.tab:
            return
        if self._rankings is None:
            self._empty()
            return
        if self._sweep is None or self._sweep.pool is not self._rankings[0].pool:
            return  # the sweep of this pool is on its way
        shown = self._shown()
        if shown.sweep is not self._sweep:
            shown.sweep = self._sweep
            shown.tab.view.show_sweep(self._sweep)
        if shown.rankings is not self._rankings:
            shown.rankings = self._rankings
            shown.tab.view.show_rankings(*self._rankings)
        if shown.selected != self._selected:
            shown.selected = self._selected
            shown.tab.view.select_passage(self._selected)

    def _empty(self) -> None:
        shown = self._made.get(self.tab)
        if shown is not None and shown.sweep is not None:
            shown.sweep = shown.rankings = shown.selected = None
            shown.tab.view.show_sweep(None)

    def _shown(self) -> _Shown:
        """The open tab, made when it is first needed."""
        spec = self._specs[self._strip.currentIndex()]
        if spec.name not in self._made:
            made = spec.make()
            for here, there in (
                (made.lambda_wanted, self.lambda_wanted),
                (made.passage_selected, self.passage_selected),
                (made.pair_selected, self.pair_selected),
            ):
                if here is not None:
                    here.connect(there)
            self._made[spec.name] = _Shown(made)
            self._body.addWidget(made.widget)
        shown = self._made[spec.name]
        self._body.setCurrentWidget(shown.tab.widget)
        return shown

    def _tab_changed(self, _place: int) -> None:
        self._name_parts()
        self._deliver()
        self.tab_chosen.emit()

    def _tab_clicked(self, place: int) -> None:
        """A click on a tab of a closed pane opens it there."""
        if place >= 0 and not self._opened:
            self._strip.setCurrentIndex(place)
            self.toggle_requested.emit()

    def _name_parts(self) -> None:
        place = self._strip.currentIndex()
        self._title.setText(self._specs[place].title if place >= 0 else "")
        self.setAccessibleName(self._title.text())
        self._strip.setAccessibleName(self.tr("Pictures of the ranking"))
        if self._opened:
            self._toggle.set_glyph(Glyph.DOWN, name=self.tr("Hide the picture (Ctrl+J)"))
        else:
            self._toggle.set_glyph(Glyph.UP, name=self.tr("Show the picture (Ctrl+J)"))

    def _lay_out(self) -> None:
        self._header = QWidget()
        row = QHBoxLayout(self._header)
        row.setContentsMargins(SPACE_LARGE, SPACE_SMALL, SPACE_LARGE, SPACE_SMALL)
        row.setSpacing(SPACE_SMALL)
        row.addWidget(self._title, 1)
        for part in (self._strip, self._copy, self._toggle):
            row.addWidget(part)
        self._header.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._title.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._body.setContentsMargins(SPACE_LARGE, 0, SPACE_LARGE, SPACE)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 1, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self._body, 1)
        self.setMinimumHeight(self.least_height)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._deliver()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.surface)
        painter.setPen(theme.border)
        painter.drawLine(0, 0, self.width(), 0)
