"""The field where a question or some words are typed."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QInputMethodEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.ui.controls.buttons import IconButton
from app.ui.controls.glyphs import Glyph, draw_glyph
from app.ui.theme import RADIUS, SPACE, current_theme, scaled_font
from app.ui.throttle import Throttle

TYPING_INTERVAL_MS = 120
"""Between two queries while typing: short enough to follow the hand, long enough to skip most keys."""
_COMES_BACK = {Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason}
"""Why the field may lose the keys for a while."""
_HEIGHT = 40
_ICON = 18


class QueryField(QLineEdit):
    """Says what is asked while it is typed, throttled, and once more on Enter; an empty field at once.

    Nothing is asked while an input method is composing: half a word in kana is not a query.
    """

    query_changed = Signal(str)
    query_submitted = Signal(str)
    down_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._composing = False
        self._offered = ""
        self._throttle = Throttle(interval_ms=TYPING_INTERVAL_MS, parent=self)
        self._throttle.triggered.connect(self.query_changed.emit)
        self._clear = IconButton(Glyph.CLOSE, name=self.tr("Clear the query"), parent=self)
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.setCursor(Qt.CursorShape.ArrowCursor)
        self._clear.clicked.connect(self.clear)
        self._clear.hide()
        self.setPlaceholderText(self.tr("Ask or type words…"))
        self.setAccessibleName(self.tr("Query"))
        self.setAccessibleDescription(self.tr("Results follow while you type; Down goes to the results."))
        self._prepare_frame()
        self.apply_font()
        self.textChanged.connect(self._text_changed)

    def _prepare_frame(self) -> None:
        """The frame is painted here, so the line edit itself paints neither frame nor background."""
        self.setFrame(False)
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        self.setPalette(palette)

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=1.2))
        self.setMinimumHeight(max(_HEIGHT, self.fontMetrics().height() + 2 * SPACE))
        self.setTextMargins(SPACE + _ICON + SPACE, 0, self._clear.sizeHint().width() + SPACE, 0)

    def _text_changed(self, text: str) -> None:
        self._clear.setVisible(bool(text))
        if not self._composing:
            self._offer(text)

    def _offer(self, text: str) -> None:
        if text != self._offered:
            self._offered = text
            self._throttle.submit(text)
            if not text.strip():  # there is nothing to ask, so nothing to wait for
                self._throttle.flush()

    def setText(self, text: str | None) -> None:
        """What is read rather than typed is read from its beginning."""
        super().setText(text)
        if not self.hasFocus():
            self.home(False)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._throttle.flush()
                self.query_submitted.emit(self.text())
            case Qt.Key.Key_Escape if self.text():
                self.clear()
            case Qt.Key.Key_Down:
                self._throttle.flush()
                self.down_pressed.emit()
            case _:
                super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in _COMES_BACK:
            self.home(False)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)
        if not self._composing:
            self._offer(self.text())

    def paintEvent(self, event: QPaintEvent) -> None:
        self._paint_frame()
        super().paintEvent(event)

    def _paint_frame(self) -> None:
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.hasFocus()
        width = 1.5 if focused else 1.0
        frame = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setBrush(theme.surface)
        painter.setPen(QPen(theme.accent if focused else theme.border, width))
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
        icon = QRectF(SPACE + 2, (self.height() - _ICON) / 2, _ICON, _ICON)
        draw_glyph(painter, Glyph.SEARCH, icon, colour=theme.secondary_text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._clear.sizeHint()
        self._clear.resize(size)
        self._clear.move(self.width() - size.width() - 6, (self.height() - size.height()) // 2)
