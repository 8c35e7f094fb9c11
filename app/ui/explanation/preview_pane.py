"""The passage in its file: surroundings quiet, matches marked, line numbers in the margin."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPalette, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QTextEdit, QWidget

from app.core.pool import Span
from app.services.preview import Preview
from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.theme import SPACE, current_theme, scaled_font

_NUMBER_SIZE = 0.8
_TAB_SPACES = 4


class PreviewPane(QPlainTextEdit):
    """Read-only text of a preview; the passage is scrolled into view once for each preview."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview: Preview | None = None
        self._spans: tuple[Span, tuple[Span, ...]] = ((0, 0), ())
        self._margin = _LineNumbers(self)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar(self))
        self.setAccessibleName(self.tr("Preview of the passage in its file"))
        self.document().setDocumentMargin(0)
        self.updateRequest.connect(self._margin.follow)
        self._take_colours()

    @property
    def preview(self) -> Preview | None:
        return self._preview

    def show_preview(self, preview: Preview) -> None:
        if preview == self._preview:
            return
        self._preview = preview
        self.setPlainText(preview.text)
        self._spans = _document_spans(preview)
        self._mark()
        self._make_room()
        self.scroll_to_passage()

    def forget(self) -> None:
        self._preview = None
        self._spans = ((0, 0), ())
        self.clear()
        self.setExtraSelections([])

    def scroll_to_passage(self) -> None:
        """Bring the passage's first line near the top, with one line before it to read on from."""
        (start, _), _ = self._spans
        self._lay_out()
        block = self.document().findBlock(start)
        self.verticalScrollBar().setValue(max(0, block.firstLineNumber() - 1))

    def number_of(self, block_number: int) -> int:
        """The file's line number of a block."""
        return block_number + (self._preview.first_line if self._preview else 1)

    @property
    def margin_width(self) -> int:
        last = str(self.number_of(self.blockCount() - 1))
        return QFontMetrics(self._margin.font()).horizontalAdvance(last) + SPACE

    def _lay_out(self) -> None:
        """Wrap every block now: lines are counted only in blocks that were laid out."""
        layout, block = self.document().documentLayout(), self.document().begin()
        while block.isValid():
            layout.blockBoundingRect(block)
            block = block.next()

    def _make_room(self) -> None:
        self.setTabStopDistance(_TAB_SPACES * self.fontMetrics().horizontalAdvance(" "))
        self.setViewportMargins(self.margin_width, 0, 0, 0)
        self._place_margin()

    def _place_margin(self) -> None:
        inside = self.contentsRect()
        self._margin.setGeometry(QRect(inside.left(), inside.top(), self.margin_width, inside.height()))
        self._margin.update()

    def _take_colours(self) -> None:
        theme, palette = current_theme(), self.palette()
        wanted = {QPalette.ColorRole.Text: theme.secondary_text, QPalette.ColorRole.Base: theme.surface}
        if any(palette.color(role) != colour for role, colour in wanted.items()):
            for role, colour in wanted.items():
                palette.setColor(role, colour)
            self.setPalette(palette)
        self._mark()

    def _mark(self) -> None:
        theme = current_theme()
        passage, matches = self._spans
        marks = [self._selection(passage, text=theme.text)]
        marks += [self._selection(match, text=theme.text, behind=theme.match) for match in matches]
        self.setExtraSelections(marks)

    def _selection(
        self, span: Span, *, text: QColor, behind: QColor | None = None
    ) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(span[0])
        cursor.setPosition(span[1], QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        form = selection.format
        form.setForeground(text)
        if behind is not None:
            form.setBackground(behind)
        selection.format = form
        return selection

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_margin()
        if event.size().width() != event.oldSize().width():
            self.scroll_to_passage()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._take_colours()
        elif event.type() == QEvent.Type.FontChange:
            self._margin.setFont(scaled_font(self.font(), factor=_NUMBER_SIZE))
            self._make_room()


class _LineNumbers(QWidget):
    """The margin of a preview: each line's number beside its first row."""

    def __init__(self, pane: PreviewPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self.setFont(scaled_font(pane.font(), factor=_NUMBER_SIZE))

    def follow(self, area: QRect, by: int) -> None:
        if by:
            self.scroll(0, by)
        else:
            self.update(0, area.y(), self.width(), area.height())

    def sizeHint(self) -> QSize:
        return QSize(self._pane.margin_width, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, pane = current_theme(), self._pane
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.surface)
        painter.setPen(theme.secondary_text)
        row = QFontMetrics(pane.font()).height()
        block = pane.firstVisibleBlock()
        while block.isValid():
            top = round(pane.blockBoundingGeometry(block).translated(pane.contentOffset()).top())
            if top > event.rect().bottom():
                break
            number = str(pane.number_of(block.blockNumber()))
            area = QRect(0, top, self.width() - SPACE, row)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number)
            block = block.next()
        painter.end()


def _document_spans(preview: Preview) -> tuple[Span, tuple[Span, ...]]:
    """The spans of a preview as positions of the document that shows it."""
    ends = (end for span in (preview.passage_span, *preview.matches) for end in span)
    places = document_positions(preview.text, ends)
    (start, end), matches = preview.passage_span, preview.matches
    return (places[start], places[end]), tuple((places[a], places[b]) for a, b in matches)


def document_positions(text: str, characters: Iterable[int]) -> dict[int, int]:
    """Where characters of ``text`` stand in a text document.

    A document counts UTF-16 units, and keeps a carriage return with its line feed as one line end.
    """
    positions: dict[int, int] = {}
    done = units = 0
    for place in sorted(set(characters)):
        stretch = text[done:place]
        units += len(stretch.encode("utf-16-le", "surrogatepass")) // 2 - stretch.count("\r\n")
        done = place
        positions[place] = units
    return positions
