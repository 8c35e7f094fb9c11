"""The Step through tab: MMR picks one hit at a time, and every candidate's numbers are seen."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHideEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from app.core.ranking import Ranking
from app.core.steps import PickStep, steps
from app.core.sweep import LambdaSweep
from app.ui.analysis.river.names import Names
from app.ui.analysis.steps.bar_rows import BarScale, rows_of, scale_of
from app.ui.analysis.steps.bars_view import MOST_ROWS, PickBars
from app.ui.analysis.steps.sentences import contender_sentence, penalty_sentence, pick_sentence, twin
from app.ui.analysis.steps.transport import Transport
from app.ui.analysis.words_column import WordsColumn
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.explanation.formula import FormulaCard
from app.ui.theme import SPACE, SPACE_LARGE

STEP_MS = 1500
"""How long a pick is seen at the usual speed."""
_WORDS_EM = 40
_SIDE_BY_SIDE_EM = 96
"""The width, in average characters, from which the words stand beside the bars."""


class StepsTab(FontRoot):
    """Shows the picks that made the right list, one at a time.

    Space plays and pauses, Left and Right go a pick back and forward, Home and End to the first and the last.
    ``passage_selected`` carries the id of a clicked candidate. Nothing is computed or moves while it is
    hidden; hiding pauses.
    """

    passage_selected = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ranking: Ranking | None = None
        self._picks: tuple[PickStep, ...] | None = None
        self._names: Names | None = None
        self._scale = BarScale()
        self._number = 1
        self._selecting = False
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self._play_on)
        self.transport = Transport()
        self.bars = PickBars()
        self._sentence = TextLabel(wrap=True)
        self._penalty = TextLabel(wrap=True, secondary=True)
        self.formula = FormulaCard()
        self._nothing = TextLabel(wrap=True, secondary=True)
        self._words = WordsColumn(
            (self._sentence, self._penalty, self.formula),
            important_first=(self._sentence, self.formula, self._penalty),
        )
        self._body = QWidget()
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._body)
        self._arrange()
        self.setFocusProxy(self.bars)
        self.transport.step_wanted.connect(self._wanted)
        self.transport.play_wanted.connect(self.toggle_playing)
        self.transport.speed_changed.connect(lambda speed: self._timer.setInterval(round(STEP_MS / speed)))
        self.bars.passage_clicked.connect(self._clicked)

    @property
    def playing(self) -> bool:
        """Whether the picks follow each other by themselves."""
        return self._timer.isActive()

    @property
    def step(self) -> PickStep | None:
        """The pick that is shown; None where nothing is picked."""
        picks = self._all_picks()
        return picks[self._number - 1] if picks else None

    def show_sweep(self, sweep: LambdaSweep | None) -> None:
        """Forget the list where there is none any more; other λ have no part in the picks at this one."""
        if sweep is None:
            self._ranking = self._picks = self._names = None
            self._refresh_if_visible(slide=False)

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Show the picks of ``right``, from the first for a new query, else from where they were."""
        del left  # the picks are those of the right list
        if self._ranking is None or self._ranking.pool is not right.pool:
            self._number, self._names = 1, None
        self._ranking, self._picks = right, None
        self._refresh_if_visible(slide=False)

    def select_passage(self, passage_id: int | None) -> None:
        """Mark a hit, and go to the pick that gave it its place; a click in the bars stays where it is."""
        self.bars.select(passage_id)
        if passage_id is None or self._selecting or self._ranking is None or self.playing:
            return
        rank = self._ranking.ranks.get(passage_id)
        if rank is not None and rank <= len(self._ranking.hits):
            self._number = rank
            self._refresh_if_visible(slide=False)

    def text_twin(self) -> str:
        """Every pick and the candidates of the shown one as plain text."""
        picks, step = self._all_picks(), self.step
        if step is None:
            return self._why_nothing()
        return twin(picks, step, self._all_names(step), shown=MOST_ROWS)

    def show_step(self, number: int) -> None:
        """Show pick ``number``, from 1, moved into the range of the visible list; say it aloud."""
        before = self._number
        self._number = max(1, min(len(self._all_picks()), number))
        if self._number != before:
            self._refresh_if_visible(slide=True)
            self._announce()

    def toggle_playing(self) -> None:
        """Play on, from the first pick where the last is shown, or pause."""
        picks = self._all_picks()
        if self.playing or len(picks) < 2 or not self.isVisible():
            self._timer.stop()
        else:
            self._timer.start()
            if self._number == len(picks):
                self.show_step(1)
        self._refresh_if_visible(slide=False)

    def _play_on(self) -> None:
        last = len(self._all_picks())
        if self._number + 1 >= last:
            self._timer.stop()
        self.show_step(self._number + 1)

    def _wanted(self, number: int) -> None:
        """A person who steps by hand wants to look: play no further."""
        self._timer.stop()
        self.show_step(number)
        self._refresh_if_visible(slide=False)

    def _clicked(self, passage_id: int) -> None:
        self._selecting = True
        self.passage_selected.emit(passage_id)
        self._selecting = False

    def _all_picks(self) -> tuple[PickStep, ...]:
        """The picks of the visible list, made once for a ranking."""
        if self._picks is None and self._ranking is not None:
            self._picks = steps(self._ranking)[: self._ranking.parameters.limit]
            self._scale = scale_of(self._picks, count=MOST_ROWS)
            self._number = max(1, min(self._number, len(self._picks)))
        return self._picks or ()

    def _all_names(self, step: PickStep) -> Names:
        if self._names is None:
            self._names = Names(step.ranking.pool)
        return self._names

    def _why_nothing(self) -> str:
        if self._ranking is None or self._ranking.parameters.mmr_enabled:
            return self.tr("There is no list yet.")
        return self.tr("MMR is off, so nothing is picked: the hits stand in order of relevance.")

    def _refresh_if_visible(self, *, slide: bool) -> None:
        if self.isVisible():
            self._refresh(slide=slide)

    def _refresh(self, *, slide: bool) -> None:
        step = self.step
        for part in (self.transport, self._body):
            part.setVisible(step is not None)
        self._nothing.setVisible(step is None)
        self._nothing.setText(self._why_nothing() if step is None else "")
        if step is None:
            self._timer.stop()
            return
        names = self._all_names(step)
        self.transport.show_step(self._number, len(self._all_picks()), playing=self.playing)
        self._sentence.setText(pick_sentence(step, names))
        self._penalty.setText(penalty_sentence(step, names))
        self.formula.set_terms(step.winner.terms)
        self.bars.show_rows(
            rows_of(step, names, count=MOST_ROWS),
            number=step.number,
            remaining=step.remaining,
            scale=self._scale,
            slide=slide,
        )
        self._describe(step, names)
        self._fit()

    def _describe(self, step: PickStep, names: Names) -> None:
        rows = range(min(MOST_ROWS, step.remaining))
        self.bars.setAccessibleName(f"{pick_sentence(step, names)} {penalty_sentence(step, names)}")
        self.bars.setAccessibleDescription("\n".join(contender_sentence(step, row, names) for row in rows))

    def _announce(self) -> None:
        step = self.step
        if step is not None and self.isVisible():
            event = QAccessibleAnnouncementEvent(self.bars, pick_sentence(step, self._all_names(step)))
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
            QAccessible.updateAccessibility(event)

    def _arrange(self) -> None:
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE_LARGE)
        self._box.addWidget(self.bars, 1)
        self._box.addWidget(self._words)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.transport)
        column.addWidget(self._nothing)
        column.addWidget(self._body, 1)
        column.setAlignment(self._nothing, Qt.AlignmentFlag.AlignTop)

    def _fit(self) -> None:
        """Put the words beside the bars, or below them where both would be narrow."""
        em = self.fontMetrics().averageCharWidth()
        beside = self.width() >= _SIDE_BY_SIDE_EM * em
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._box.setDirection(direction)
        room = self.height() - self.transport.sizeHint().height() - SPACE
        if beside:
            self._words.fit(width=_WORDS_EM * em, room=room)
        else:
            below = room - self.bars.minimumSizeHint().height() - self._box.spacing()
            self._words.fit(width=self.width(), room=below)

    # ------------------------------------------------------------------------------------ Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Space:
                self.toggle_playing()
            case Qt.Key.Key_Left:
                self._wanted(self._number - 1)
            case Qt.Key.Key_Right:
                self._wanted(self._number + 1)
            case Qt.Key.Key_Home:
                self._wanted(1)
            case Qt.Key.Key_End:
                self._wanted(len(self._all_picks()))
            case _:
                super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh(slide=False)

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
