"""Tabs as plain words, the open one in bold over a line."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from app.ui.controls.buttons import draw_focus_ring
from app.ui.theme import SPACE, SPACE_SMALL, current_theme, scaled_font

_SIZE = 0.92
_LINE = 2.0


class TabStrip(QTabBar):
    """A tab bar in everything but its looks: arrow keys move along it, and screen readers know its tabs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.apply_font()

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=_SIZE))
        self._bold = scaled_font(QApplication.font(), factor=_SIZE, bold=True)
        self.updateGeometry()

    def tabSizeHint(self, index: int) -> QSize:
        # Room for the bold form, so that nothing moves when another tab is chosen.
        metrics = QFontMetrics(self._bold)
        return QSize(
            metrics.horizontalAdvance(self.tabText(index)) + 2 * SPACE, metrics.height() + 2 * SPACE_SMALL + 2
        )

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        under_pointer = self.mapFromGlobal(self.cursor().pos()) if self.underMouse() else None
        for index in range(self.count()):
            place = self.tabRect(index)
            lit = under_pointer is not None and place.contains(under_pointer)
            self._paint_tab(painter, index, place, lit=lit)

    def _paint_tab(self, painter: QPainter, index: int, place: QRect, *, lit: bool) -> None:
        theme, chosen = current_theme(), index == self.currentIndex()
        painter.setFont(self._bold if chosen else self.font())
        painter.setPen(theme.text if chosen or lit else theme.secondary_text)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, self.tabText(index))
        if not chosen:
            return
        width = QFontMetrics(self._bold).horizontalAdvance(self.tabText(index))
        left = place.center().x() - width // 2
        painter.setPen(QPen(theme.accent, _LINE))
        painter.drawLine(left, place.bottom() - 1, left + width, place.bottom() - 1)
        if self.hasFocus():
            draw_focus_ring(painter, place.adjusted(1, 1, -1, -1).toRectF(), colour=theme.accent)

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.HoverMove, QEvent.Type.HoverLeave}:
            self.update()
        return super().event(event)
