"""The middle of the window: the query, its mode and sliders, and what came of it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.core.progress import LibraryStatus
from app.core.ranking import Ranking
from app.services.messages import Messages
from app.ui.analysis.pane import AnalysisPane
from app.ui.analysis.split import ResultsSplit
from app.ui.controls.age_row import AgeRow
from app.ui.controls.buttons import IconButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.glyphs import Glyph
from app.ui.controls.mode_switch import ModeSwitch
from app.ui.controls.parameter_bar import ParameterBar
from app.ui.controls.query_field import QueryField
from app.ui.dial_views import DialViews
from app.ui.empty_state import EmptyState
from app.ui.filters.filter_row import FilterRow
from app.ui.filters.filtering import Filtering
from app.ui.list_foot import ListFoot
from app.ui.message_state import MessageState
from app.ui.messages.message_bar import MessageBar
from app.ui.mode_choice import ModeChoice
from app.ui.models.deep_row import DeepRow
from app.ui.no_hits import NoHits
from app.ui.notice_line import NoticeLine
from app.ui.query_row import QueryRow
from app.ui.result_stack import ResultStack
from app.ui.results.panes import ResultPanes
from app.ui.rewriting.row import RewritingRow
from app.ui.search_controller import SearchController
from app.ui.theme import SPACE, SPACE_LARGE, current_theme

REWRITE_SIDE = 34
ROOM_FOR_CURVE = 560
"""A view lower than this shows the curve of age only on request."""


class SearchView(FontRoot):
    """Connects the query field and the sliders with the search controller, and shows what it answers.

    Signals: ``hit_selected(passage id | None)``; ``all_folders_requested()`` when one folder holds nothing.
    ``left_shown(left, right)`` gives the ranking that the left list shows beside the right one, as a rule
    ``left``.
    """

    hit_selected = Signal(object)
    all_folders_requested = Signal()

    def __init__(
        self, *, search: SearchController, messages: Messages, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._search = search
        self._asked = ""
        self.query = QueryField()
        self.modes = ModeSwitch()
        self.rewrite = IconButton(Glyph.DIVIDE, name=self.tr("Rewrite the query (Ctrl+R)"))
        self.rewrite.setFixedSize(REWRITE_SIDE, REWRITE_SIDE)
        self.first_row = QueryRow(query=self.query, button=self.rewrite, modes=self.modes)
        self.filters = FilterRow()
        self._filtering = Filtering(search=search, field=self.query, row=self.filters, parent=self)
        self.rewriting = RewritingRow()
        self.parameters = ParameterBar()
        self.ages = AgeRow()
        self.dials = DialViews(bar=self.parameters, ages=self.ages, parent=self)
        self.deep = DeepRow()
        self.messages = MessageBar()
        self.mode_choice = ModeChoice(
            search=search,
            switch=self.modes,
            row=self.deep,
            bar=self.parameters,
            messages=self.messages,
            parent=self,
        )
        self.notice = NoticeLine()
        self.empty = EmptyState()
        self.message = MessageState()
        self.results = ResultPanes()
        self.analysis = AnalysisPane()
        self.split = ResultsSplit(results=self.results, pane=self.analysis)
        self.foot = ListFoot()
        self.left_shown: Callable[[Ranking, Ranking], Ranking] = lambda left, _right: left
        self._stack = ResultStack()
        self.no_hits = NoHits(
            stack=self._stack,
            empty=self.empty,
            message=self.message,
            filtering=self._filtering,
            modes=self.mode_choice,
            parent=self,
        )
        self._lay_out()
        self._connect(messages)
        self.parameters.set_parameters(search.parameters)

    def set_status(self, status: LibraryStatus, *, sample: bool) -> None:
        """Take in how the library is; ``sample`` says that the sample notes are indexed."""
        self.no_hits.set_status(status, sample=sample)
        if not self._search.text.strip():
            self._show_start()

    def focus_query(self) -> None:
        """Put the cursor into the query field, all of it selected."""
        self.query.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.query.selectAll()

    def _lay_out(self) -> None:
        top = _Head()
        head = QVBoxLayout(top)
        head.setContentsMargins(SPACE_LARGE, SPACE_LARGE - 2, SPACE_LARGE, SPACE)
        head.setSpacing(SPACE)
        head.addWidget(self.first_row)
        head.addWidget(self.filters)
        head.addWidget(self.rewriting)
        head.addWidget(self.parameters)
        head.addWidget(self.ages)
        head.addWidget(self.deep)
        for page in (self.empty, self.message, self.split):
            self._stack.addWidget(page)
        # The tallest page, seldom shown: it must not keep the head from its room in a low window.
        self.empty.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.results.setContentsMargins(SPACE_LARGE, SPACE, SPACE_LARGE, 0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(top)
        whole.addWidget(self.messages)
        whole.addWidget(self.notice)
        whole.addWidget(self._stack, 1)
        whole.addWidget(self.foot)

    def _connect(self, messages: Messages) -> None:
        search = self._search
        self.query.query_changed.connect(search.set_text)
        self.query.query_submitted.connect(search.set_text)
        self.query.down_pressed.connect(self._into_results)
        self.parameters.parameters_changed.connect(search.set_parameters)
        self.notice.lambda_wanted.connect(self.parameters.set_lambda)
        self.ages.as_of_changed.connect(search.set_as_of)
        self.results.hit_selected.connect(self.dials.select_passage)
        self.dials.passage_selected.connect(self.results.select)
        self.message.query_chosen.connect(self.query.setText)
        search.ranked.connect(self._show_rankings)
        search.emptied.connect(self._show_start)
        self._filtering.all_folders_requested.connect(self.all_folders_requested.emit)
        self.results.hit_selected.connect(self.hit_selected.emit)
        messages.listen(self.messages.show_notice)

    def _show_rankings(self, left: Ranking, right: Ranking, _rank_ms: float) -> None:
        if not left.hits:
            self._clear_hits()
            self.no_hits.show_nothing_found(left.pool)
            return
        self.no_hits.forget()
        asked, self._asked = self._asked, left.pool.query.text
        beside = self.left_shown(left, right)
        self.results.show_rankings(beside, right, keep_selection=asked == self._asked)
        self._stack.setCurrentWidget(self.split)
        self.notice.show_rankings(left, right)
        self.dials.show_rankings(left, right)

    def _show_start(self) -> None:
        self._clear_hits()
        self.no_hits.show_start()

    def _clear_hits(self) -> None:
        self.notice.clear()
        self.dials.clear()
        self.results.clear()

    def _into_results(self) -> None:
        if self._stack.currentWidget() is self.split:
            self.split.focus_results()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ages.set_low(low=event.size().height() < ROOM_FOR_CURVE)
        self.foot.fit(event.size().height())


class _Head(QWidget):
    """The surface under the query and the sliders."""

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.surface)
        painter.setPen(theme.border)
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
