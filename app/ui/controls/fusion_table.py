"""Where every visible hit would rank with keywords alone and with meaning alone, as a small table."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from app.core.fusion_view import FusionView
from app.core.ranking import Ranking
from app.ui.controls.fusion_words import alone_sentence, changes_sentence
from app.ui.results.sentences import place_of, title_in
from app.ui.theme import SPACE, SPACE_SMALL, Theme, current_theme, scaled_font

_TITLE_WIDTH = 330
_WORDS = 0.9
_SILENT = "–"


@dataclass(frozen=True, slots=True)
class FusionRow:
    """A hit and its ranks, as they are shown: with keywords alone, now, with meaning alone."""

    passage_id: int
    title: str
    place: str
    keywords: str
    now: str
    meaning: str


class FusionTable(QWidget):
    """One row a hit in order of relevance; the selected one is bold and lit. A leg that is silent has –."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[FusionRow, ...] = ()
        self._selected: int | None = None
        self._foot = self._twin = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Ranks with one leg alone"))
        self.apply_font()

    @property
    def rows(self) -> tuple[FusionRow, ...]:
        return self._rows

    def show_view(self, view: FusionView, ranking: Ranking, *, selected: int | None) -> None:
        """Show the hits of ``ranking``, in order of relevance, and the selected one where it is below."""
        shown = [hit.passage_id for hit in ranking.hits]
        if selected in ranking.ranks and selected not in shown:
            shown.append(selected)
        self._rows = tuple(_row(view, ranking, passage_id) for passage_id in shown)
        self._selected, self._foot = selected, changes_sentence(view)
        told = (alone_sentence(title_in(ranking.pool, one), view.ranks_of(one)) for one in shown)
        self._twin = "\n".join((*told, self._foot))
        self.setAccessibleDescription(self._twin)
        self.updateGeometry()
        self.update()

    def text_twin(self) -> str:
        """The same as plain text."""
        return self._twin

    def apply_font(self) -> None:
        """Take the fonts anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=_WORDS))
        self._bold = scaled_font(QApplication.font(), factor=_WORDS, bold=True)
        self.updateGeometry()

    def _headings(self) -> tuple[str, str, str]:
        return self.tr("keywords alone"), self.tr("now"), self.tr("meaning alone")

    def _widths(self) -> tuple[int, int, int]:
        metrics = QFontMetrics(self._bold)
        keywords, now, meaning = (metrics.horizontalAdvance(text) + SPACE for text in self._headings())
        return keywords, max(now, metrics.horizontalAdvance("999") + SPACE), meaning

    def _line(self) -> int:
        return self.fontMetrics().height() + SPACE_SMALL

    def sizeHint(self) -> QSize:
        width = max(_TITLE_WIDTH + sum(self._widths()), self.fontMetrics().horizontalAdvance(self._foot) + 2)
        return QSize(width + SPACE, self._line() * (len(self._rows) + 2))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme, painter, line = current_theme(), QPainter(self), self._line()
        painter.setFont(self.font())
        self._paint_numbers(painter, 0, self._headings(), theme.secondary_text)
        for number, row in enumerate(self._rows, start=1):
            top, chosen = number * line, row.passage_id == self._selected
            if chosen:
                painter.fillRect(0, top, self.width(), line, theme.selection)
            painter.setFont(self._bold if chosen else self.font())
            self._paint_title(painter, top, row, theme)
            self._paint_numbers(painter, top, (row.keywords, row.now, row.meaning), theme.text)
        painter.setFont(self.font())
        painter.setPen(theme.secondary_text)
        foot = QRectF(SPACE_SMALL, (len(self._rows) + 1) * line, self.width(), line)
        painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter, self._foot)

    def _paint_title(self, painter: QPainter, top: int, row: FusionRow, theme: Theme) -> None:
        """The title, and behind it the place as far as there is room: titles are often alike."""
        metrics, width = painter.fontMetrics(), self._title_width()
        title = metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, width)
        used = metrics.horizontalAdvance(title) + SPACE
        middle, line = Qt.AlignmentFlag.AlignVCenter, self._line()
        painter.setPen(theme.text)
        painter.drawText(QRectF(SPACE_SMALL, top, width, line), middle, title)
        place = metrics.elidedText(row.place, Qt.TextElideMode.ElideMiddle, width - used)
        painter.setPen(theme.secondary_text)
        painter.drawText(QRectF(SPACE_SMALL + used, top, width - used, line), middle, place)

    def _title_width(self) -> int:
        return self.width() - sum(self._widths()) - SPACE

    def _paint_numbers(
        self, painter: QPainter, top: int, texts: tuple[str, str, str], colour: QColor
    ) -> None:
        painter.setPen(colour)
        right = self.width() - SPACE_SMALL
        for text, width in reversed(tuple(zip(texts, self._widths(), strict=True))):
            room = QRectF(right - width, top, width, self._line())
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
            right -= width


def _row(view: FusionView, ranking: Ranking, passage_id: int) -> FusionRow:
    ranks = view.ranks_of(passage_id)
    return FusionRow(
        passage_id=passage_id,
        title=title_in(ranking.pool, passage_id),
        place=place_of(ranking.pool.candidates[ranking.pool.index_of[passage_id]].passage),
        keywords=_SILENT if ranks.keywords is None else str(ranks.keywords),
        now=str(ranking.ranks[passage_id]),
        meaning=_SILENT if ranks.meaning is None else str(ranks.meaning),
    )
