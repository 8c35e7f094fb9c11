"""What stands over a list: the name of its order, and what the pieces of its bars mean."""

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.results.bar_painting import paint_piece
from app.ui.results.legends import LegendItem
from app.ui.results.row_style import Face, face
from app.ui.results.score_bar import PieceKind
from app.ui.results.text_painting import draw_left, elided
from app.ui.theme import SPACE, SPACE_LARGE, SPACE_SMALL, current_theme


class PaneHeader(QWidget):
    """A title and a legend on one line; what does not fit is left out from the end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ""
        self._items: tuple[LegendItem, ...] = ()
        self._restyle()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def title(self) -> str:
        return self._title

    @property
    def items(self) -> tuple[LegendItem, ...]:
        return self._items

    def set_content(self, title: str, items: tuple[LegendItem, ...] = ()) -> None:
        """Show this title and legend."""
        self._title, self._items = title, items
        spoken = ", ".join((title, *(self._item_text(item) for item in items)))
        self.setAccessibleName(spoken)
        self.setToolTip(spoken)
        self.update()

    def _item_text(self, item: LegendItem) -> str:
        return self.tr("{name} (silent)").format(name=item.text) if item.silent else item.text

    def _restyle(self) -> None:
        self._theme = current_theme()
        self._title_face: Face = face(self.font(), factor=0.92, bold=True)
        self._item_face: Face = face(self.font(), factor=0.92)
        self._swatch_size = round(self._item_face.height / 2)
        self.updateGeometry()
        self.update()

    def _paint_item(self, painter: QPainter, left: float, item: LegendItem) -> float:
        """Paint an item from ``left`` and return where it ends; nothing when there is no room."""
        text, theme, face_ = self._item_text(item), self._theme, self._item_face
        beside = self._swatch_size + SPACE_SMALL * 1.5
        end = left + beside + face_.width(text)
        if end > self.width():
            return float(self.width())
        line = QRectF(left, (self.height() - face_.height) / 2, self.width() - left, face_.height)
        size = self._swatch_size
        swatch = QRectF(left, round(line.center().y() - size / 2), size, size)
        paint_piece(painter, swatch, PieceKind.FADED if item.silent else item.kind, theme=theme)
        draw_left(painter, line.adjusted(beside, 0, 0, 0), text, face_, theme.secondary_text)
        return end

    def sizeHint(self) -> QSize:
        return QSize(0, round(self._title_face.height) + SPACE)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        self._theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        title_face = self._title_face
        line = QRectF(0, (self.height() - title_face.height) / 2, self.width(), title_face.height)
        title = elided(self._title, title_face, self.width())
        draw_left(painter, line, title, title_face, self._theme.secondary_text)
        end = title_face.width(title)
        for item in self._items:
            if end < self.width():
                end = self._paint_item(painter, end + SPACE_LARGE, item)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._restyle()
