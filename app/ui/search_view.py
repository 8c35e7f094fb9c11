"""The middle of the window: the query, its mode and sliders, and what came of it."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.core.progress import LibraryStatus
from app.core.query import SearchMode
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
from app.ui.models.deep_row import DeepRow
from app.ui.notice_line import NoticeLine
from app.ui.query_row import QueryRow
from app.ui.result_stack import ResultStack
from app.ui.results.panes import ResultPanes
from app.ui.rewriting.row import RewritingRow
from app.ui.search_controller import SearchController
from app.ui.theme import SPACE, SPACE_LARGE, current_theme

SAMPLE_QUERIES = ("auth settings", "認証設定", "番茄牛腩", "настройки прокси")
"""Queries to try on the sample notes, one for each of their languages."""

REWRITE_SIDE = 34
ROOM_FOR_CURVE = 560
"""A view lower than this shows the curve of age only on request."""


class SearchView(FontRoot):
    """Connects the query field, the mode switch and the sliders with the search controller.

    Signals: ``hit_selected(passage id | None)``; ``all_folders_requested()`` when one folder holds nothing;
    ``models_requested()`` when Deep is wanted, or another model for it. ``left_shown(left, right)`` gives the
    ranking that the left list shows beside the right one, as a rule ``left``.
    """

    hit_selected = Signal(object)
    all_folders_requested = Signal()
    models_requested = Signal()

    def __init__(
        self, *, search: SearchController, messages: Messages, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._search = search
        self._status: LibraryStatus | None = None
        self._sample = False
        self._asked = ""
        self._deep_model = ""
        self._deep_wanted = False
        self._by_both = self.tr("Search by words and meaning")
        self.query = QueryField()
        self.modes = ModeSwitch()
        self.rewrite = IconButton(Glyph.DIVIDE, name=self.tr("Rewrite the query (Ctrl+R)"))
        self.rewrite.setFixedSize(REWRITE_SIDE, REWRITE_SIDE)
        self.first_row = QueryRow(query=self.query, button=self.rewrite, modes=self.modes)
        self.filters = FilterRow()
        self._filtering = Filtering(search=search, field=self.query, row=self.filters, parent=self)
        self._nothing: Ranking | None = None
        self.rewriting = RewritingRow()
        self.parameters = ParameterBar()
        self.ages = AgeRow()
        self.dials = DialViews(bar=self.parameters, ages=self.ages, parent=self)
        self.deep = DeepRow()
        self.messages = MessageBar()
        self.notice = NoticeLine()
        self.empty = EmptyState()
        self.message = MessageState()
        self.results = ResultPanes()
        self.analysis = AnalysisPane()
        self.split = ResultsSplit(results=self.results, pane=self.analysis)
        self.foot = ListFoot()
        self.left_shown: Callable[[Ranking, Ranking], Ranking] = lambda left, _right: left
        self._stack = ResultStack()
        self._lay_out()
        self._connect(messages)
        self.parameters.set_parameters(search.parameters)
        self.modes.set_mode(search.mode)
        self.parameters.set_mode(search.mode)
        self.deep.set_on(on=search.parameters.rerank_enabled)

    def set_status(self, status: LibraryStatus, *, sample: bool) -> None:
        """Take in how the library is; ``sample`` says that the sample notes are indexed."""
        self._status = status
        self._sample = sample
        if not self._search.text.strip():
            self._show_start()

    def show_unusable(self, reason: str) -> None:
        """The library cannot be opened: say so where results would be."""
        self.message.set_message(self.tr("The library cannot be opened"), reason)
        self._stack.setCurrentWidget(self.message)

    def focus_query(self) -> None:
        """Put the cursor into the query field, all of it selected."""
        self.query.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.query.selectAll()

    def set_mode(self, mode: SearchMode) -> None:
        """Choose the legs to ask. Deep waits for its model; a mode that is not available stays unchosen."""
        if not self.modes.segment(mode).isEnabled():
            return
        self._deep_wanted = mode is SearchMode.DEEP and not self._deep_model
        if self._deep_wanted:
            self.modes.set_mode(self._search.mode)
            self.models_requested.emit()
            return
        self.modes.set_mode(mode)
        self.deep.setVisible(mode is SearchMode.DEEP)
        self.parameters.set_mode(mode)
        self._search.set_mode(mode)

    def want_deep(self) -> None:
        """Choose Deep as soon as its model is known, and ask for nothing when there is none."""
        self._deep_wanted = True

    def set_deep_model(self, name: str) -> None:
        """Name the model that Deep reads with; whoever asked for Deep while there was none gets it now."""
        self._deep_model = name
        self.deep.set_model(name)
        for topic in ("search", "deep"):  # what was wrong with the model of before
            self.messages.clear(topic)
        if name and self._deep_wanted:
            self.set_mode(SearchMode.DEEP)
        elif self._search.mode is SearchMode.DEEP:
            self._search.search_again()

    def toggle_rerank(self) -> None:
        """Let the second reading count, or not."""
        on = not self._search.parameters.rerank_enabled
        self.parameters.set_parameters(replace(self._search.parameters, rerank_enabled=on))
        self._search.set_parameters(self.parameters.parameters)
        self.deep.set_on(on=on)

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
        self.deep.hide()
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
        self.modes.mode_changed.connect(self.set_mode)
        self.deep.rerank_switched.connect(lambda _on: self.toggle_rerank())
        self.deep.models_requested.connect(self.models_requested)
        self.parameters.parameters_changed.connect(search.set_parameters)
        self.notice.lambda_wanted.connect(self.parameters.set_lambda)
        self.ages.as_of_changed.connect(search.set_as_of)
        self.results.hit_selected.connect(self.dials.select_passage)
        self.dials.passage_selected.connect(self.results.select)
        self.message.query_chosen.connect(self.query.setText)
        self.message.action_requested.connect(self._way_out)
        search.ranked.connect(self._show_rankings)
        search.emptied.connect(self._show_start)
        self._filtering.hidden_told.connect(self._say_nothing_found)
        self._filtering.all_folders_requested.connect(self.all_folders_requested.emit)
        self.results.hit_selected.connect(self.hit_selected.emit)
        messages.listen(self.messages.show_notice)

    def _show_rankings(self, left: Ranking, right: Ranking, _rank_ms: float) -> None:
        self.deep.set_on(on=right.parameters.rerank_enabled)
        self.deep.show_pool(left.pool)
        self._nothing = None if left.hits else left
        if left.hits:
            asked, self._asked = self._asked, left.pool.query.text
            beside = self.left_shown(left, right)
            self.results.show_rankings(beside, right, keep_selection=asked == self._asked)
            self._stack.setCurrentWidget(self.split)
            self.notice.show_rankings(left, right)
            self.dials.show_rankings(left, right)
            return
        self.notice.clear()
        self.dials.clear()
        self.results.clear()
        if self._status is not None and not self._status.folders:
            self._stack.setCurrentWidget(self.empty)
            return
        self._say_nothing_found()
        self._stack.setCurrentWidget(self.message)

    def _say_nothing_found(self) -> None:
        if self._nothing is not None:
            self.message.set_message(
                self.tr("Nothing found for “{query}”").format(query=self._nothing.pool.query.text.strip()),
                self._why_nothing(self._nothing),
                actions=self._ways_out(self._nothing),
            )

    def _show_start(self) -> None:
        self._nothing = None
        self.notice.clear()
        self.dials.clear()
        self.results.clear()
        if self._status is None:
            return
        if not self._status.folders:
            self._stack.setCurrentWidget(self.empty)
            return
        self.message.set_message(
            self.tr("Ask a question, or type some words"),
            self.tr(
                "“quoted words” must stand together, -word leaves notes with that word out, "
                "and folder:work, type:md, title:plan or after:2026-03 say where to look."
            ),
            queries=SAMPLE_QUERIES if self._sample else (),
        )
        self._stack.setCurrentWidget(self.message)

    def _into_results(self) -> None:
        if self._stack.currentWidget() is self.split:
            self.split.focus_results()

    def _ways_out(self, ranking: Ranking) -> tuple[str, ...]:
        pool = ranking.pool
        if pool.query.empty:
            return ()
        filtered = tuple(self._filtering.ways_out(pool))
        by_both = pool.mode in {SearchMode.HYBRID, SearchMode.DEEP}
        return filtered if by_both else (*filtered, self._by_both)

    def _way_out(self, action: str) -> None:
        drops = self._filtering.ways_out(self._nothing.pool) if self._nothing else {}
        if action in drops:
            drops[action]()
        elif action == self._by_both:
            self.set_mode(SearchMode.HYBRID)

    def _why_nothing(self, ranking: Ranking) -> str:
        """Which filter, mode or missing part hides what a person might expect."""
        pool = ranking.pool
        if hiding := self._filtering.why_nothing(pool):
            return hiding
        if pool.query.empty:
            return self.tr("The query holds no word to look for; type at least one.")
        if pool.mode is SearchMode.KEYWORD:
            return self.tr("No note has these words; Hybrid also finds what means the same.")
        if not pool.coverage.complete:
            return self.tr(
                "Not every passage is ready to be found by meaning yet; the lists fill up by themselves."
            )
        return self.tr("No note has these words; try fewer or other ones.")

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
