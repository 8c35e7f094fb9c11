"""The candidates of one step as bars: what each would be picked with, and what repetition takes from it."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QHelpEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStyle, QToolTip, QWidget

from app.ui.analysis.steps.bar_rows import BarRow, BarScale, between
from app.ui.analysis.steps.sentences import more_sentence
from app.ui.controls.buttons import draw_focus_ring
from app.ui.explanation.numbers import value
from app.ui.results.bar_painting import paint_piece
from app.ui.results.row_style import face
from app.ui.results.score_bar import PieceKind
from app.ui.results.sentences import rich_text
from app.ui.results.text_painting import draw_left, draw_right, elided
from app.ui.theme import RADIUS, SPACE, SPACE_SMALL, Theme, current_theme

MOST_ROWS = 8
_LEAST_ROWS = 2
_PADDING = 3.0
_NAME_SHARE = 0.42
_WIDE_EM = 64
"""The width, in average characters, from which the winner and the runner-up are named at the end."""


class PickBars(QWidget):
    """Shows as many rows as have room, up to ``MOST_ROWS``, and how many candidates are not shown.

    ``passage_clicked`` carries a passage id; Up and Down go from row to row. Rows slide to their new places
    for as long as the system's animations last: not at all where it has none, and never while hidden.
    """

    passage_clicked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[BarRow, ...] = ()
        self._before: dict[int, BarRow] = {}
        self._number = 0
        self._remaining = 0
        self._scale = BarScale()
        self._selected: int | None = None
        self._sliding = QVariantAnimation(self)
        self._sliding.setStartValue(0.0)
        self._sliding.setEndValue(1.0)
        self._sliding.valueChanged.connect(self.update)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._restyle()

    @property
    def shown(self) -> tuple[BarRow, ...]:
        """The rows that have room, where they will come to rest."""
        return self._rows[: self._room()]

    @property
    def sliding(self) -> bool:
        """Whether rows are on their way."""
        return self._sliding.state() is QVariantAnimation.State.Running

    def show_rows(
        self, rows: tuple[BarRow, ...], *, number: int, remaining: int, scale: BarScale, slide: bool
    ) -> None:
        """Show the best of the ``remaining`` candidates at pick ``number``; ``slide`` there or jump."""
        self._before = {row.passage_id: row for row in self._moving()}
        self._rows, self._number, self._remaining, self._scale = rows, number, remaining, scale
        self._sliding.stop()
        duration = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self)
        if slide and duration > 0 and self.isVisible():
            self._sliding.setDuration(duration)
            self._sliding.start()
        self.update()

    def select(self, passage_id: int | None) -> None:
        """Mark the row of that passage, where there is one."""
        self._selected = passage_id
        self.update()

    def row_at(self, place: QPointF) -> BarRow | None:
        """The row at ``place``; None beside the rows."""
        line = int((place.y() - self._top()) // self._row_height)
        return self.shown[line] if 0 <= line < len(self.shown) else None

    def row_rect(self, line: float) -> QRectF:
        """Where the row at ``line`` lies."""
        return QRectF(0, self._top() + line * self._row_height, self.width(), self._row_height)

    def more(self) -> int:
        """How many candidates are left that have no row."""
        return self._remaining - len(self.shown)

    def _top(self) -> float:
        return self._note.height + 2 * SPACE_SMALL

    def _room(self) -> int:
        lines = int((self.height() - self._top() - self._note.height) / self._row_height)
        return max(_LEAST_ROWS, min(MOST_ROWS, lines))

    def _moving(self) -> tuple[BarRow, ...]:
        """The shown rows where they are at this moment."""
        way = float(self._sliding.currentValue()) if self.sliding else 1.0
        return between(self._before, self.shown, way)

    def _restyle(self) -> None:
        self._plain = face(self.font(), factor=0.94)
        self._strong = face(self.font(), factor=0.94, bold=True)
        self._note = face(self.font(), factor=0.86)
        self._row_height = round(self._strong.height + 2 * _PADDING)
        self._mark_width = self._strong.width("200") + SPACE_SMALL
        self._number_width = self._strong.width("−0.000") + SPACE
        self.updateGeometry()
        self.update()

    def _click(self, row: BarRow | None) -> None:
        if row is not None:
            self.select(row.passage_id)
            self.passage_clicked.emit(row.passage_id)

    def _go(self, way: int) -> None:
        ids = [row.passage_id for row in self.shown]
        here = ids.index(self._selected) + way if self._selected in ids else 0
        if ids:
            self._click(self.shown[min(len(ids) - 1, max(0, here))])

    # ------------------------------------------------------------------------------------ Qt overrides

    def sizeHint(self) -> QSize:
        return QSize(480, round(self._top() + MOST_ROWS * self._row_height + self._note.height))

    def minimumSizeHint(self) -> QSize:
        width = round(self._mark_width + self._number_width + 16 * self._plain.width("n"))
        return QSize(width, round(self._top() + _LEAST_ROWS * self._row_height + self._note.height))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self._go(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._click(self.row_at(event.position()))
        else:
            event.ignore()

    def hideEvent(self, event: QHideEvent) -> None:
        self._sliding.stop()
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._restyle()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            row = self.row_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), rich_text(self._tip(row)) if row else "", self)
            return True
        return super().event(event)

    def _tip(self, row: BarRow) -> str:
        text = self.tr("{name}\nλ·relevance {gain}, repetition {penalty}, together {score}")
        return text.format(
            name=row.name, gain=value(row.gain), penalty=value(-row.penalty), score=value(row.score)
        )

    # ---------------------------------------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._rows:
            self._paint_legend(painter, theme)
            self._paint_zero(painter, theme)
            for row in self._moving():
                self._paint_row(painter, row, theme)
            self._paint_more(painter, theme)
        if self.hasFocus():
            draw_focus_ring(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), colour=theme.accent)

    def _bar_area(self, rect: QRectF) -> QRectF:
        """Where the bars lie in the row ``rect``: between the name and the number."""
        end_width = self._end_width()
        left = rect.left() + SPACE + self._mark_width + _NAME_SHARE * (rect.width() - end_width)
        right = rect.right() - end_width
        height = round(self._plain.height * 0.55)
        return QRectF(left, round(rect.center().y() - height / 2), max(1.0, right - left), height)

    def _end_width(self) -> float:
        words = max(map(self._note.width, self._ends())) + SPACE if self._is_wide() else 0.0
        return self._number_width + words + SPACE

    def _ends(self) -> tuple[str, str]:
        return self.tr("picked"), self.tr("runner-up")

    def _is_wide(self) -> bool:
        return self.width() >= _WIDE_EM * self._plain.metrics.averageCharWidth()

    def _paint_legend(self, painter: QPainter, theme: Theme) -> None:
        line = QRectF(0, SPACE_SMALL, self.width(), self._note.height)
        area = self._bar_area(line)
        swatch = self._note.metrics.ascent() * 0.8
        x = area.left()
        for hatched, text in ((False, self.tr("λ·relevance left")), (True, self.tr("lost to repetition"))):
            box = QRectF(x, line.center().y() - swatch / 2, swatch, swatch)
            if hatched:
                paint_piece(painter, box, PieceKind.REPETITION, theme=theme)
            else:
                painter.fillRect(box, theme.secondary_text)
            x = box.right() + SPACE_SMALL
            draw_left(
                painter, QRectF(x, line.top(), 0, line.height()), text, self._note, theme.secondary_text
            )
            x += self._note.width(text) + 2 * SPACE

    def _paint_zero(self, painter: QPainter, theme: Theme) -> None:
        if self._scale.low < 0.0:
            area = self._bar_area(self.row_rect(0))
            x = round(area.left() + self._scale.share(0.0) * area.width()) + 0.5
            painter.setPen(QPen(theme.border, 1.0))
            painter.drawLine(QPointF(x, self._top()), QPointF(x, self.row_rect(len(self.shown)).top()))

    def _paint_row(self, painter: QPainter, row: BarRow, theme: Theme) -> None:
        """Paint a row where it is at this moment, with the numbers that it comes to rest with."""
        rect, place = self.row_rect(row.line), self._place_of(row)
        winner = place == 0
        if row.passage_id == self._selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.selection)
            painter.drawRoundedRect(rect.adjusted(SPACE_SMALL, 0, -SPACE_SMALL, 0), RADIUS, RADIUS)
        text = rect.adjusted(SPACE, _PADDING, 0, -_PADDING)
        look = self._strong if winner else self._plain
        if winner:
            draw_left(painter, text, str(self._number), look, theme.accent)
        area = self._bar_area(rect)
        name = text.adjusted(self._mark_width, 0, 0, 0)
        room = area.left() - SPACE - name.left()
        draw_left(painter, name, elided(row.name, look, room), look, theme.text)
        self._paint_bar(painter, row, area, theme, colour=theme.accent if winner else theme.secondary_text)
        score = QRectF(area.right(), text.top(), self._number_width, text.height())
        draw_right(painter, score, value(self.shown[place].score), look, theme.text)
        if place < 2 and self._is_wide():
            end = QRectF(
                score.right() + SPACE, text.top() + look.height - self._note.height, 0, text.height()
            )
            draw_left(painter, end, self._ends()[place], self._note, theme.secondary_text)

    def _place_of(self, row: BarRow) -> int:
        """The place at which a row comes to rest; it may still be on its way there."""
        return next(at for at, rest in enumerate(self.shown) if rest.passage_id == row.passage_id)

    def _paint_bar(
        self, painter: QPainter, row: BarRow, area: QRectF, theme: Theme, *, colour: QColor
    ) -> None:
        def stretch(start: float, end: float) -> QRectF:
            left, right = (area.left() + self._scale.share(at) * area.width() for at in (start, end))
            return QRectF(left, area.top(), right - left, area.height())

        painter.fillRect(area, theme.track)
        painter.fillRect(stretch(0.0, max(0.0, min(row.score, row.gain))), colour)
        if row.penalty > 0.0:
            paint_piece(painter, stretch(row.score, row.gain), PieceKind.REPETITION, theme=theme)
        elif row.penalty < 0.0:
            paint_piece(painter, stretch(row.gain, row.score), PieceKind.FADED, theme=theme)
        x = stretch(row.score, row.score).left()
        painter.fillRect(QRectF(x - 1, area.top() - 2, 2, area.height() + 4), theme.text)

    def _paint_more(self, painter: QPainter, theme: Theme) -> None:
        rect = self.row_rect(len(self.shown)).adjusted(SPACE + self._mark_width, 0, 0, 0)
        draw_left(painter, rect, more_sentence(self.more()), self._note, theme.secondary_text)
