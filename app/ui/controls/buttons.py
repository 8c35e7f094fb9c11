"""Buttons in the window's calm style: flat, rounded, with a focus ring; native in everything but paint."""

from enum import Enum, auto

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolTip,
    QWidget,
)

from app.ui.controls.glyphs import Glyph, draw_glyph
from app.ui.theme import RADIUS, SPACE, SPACE_SMALL, Theme, current_theme, scaled_font


class ButtonKind(Enum):
    """How much a button asks for attention."""

    PRIMARY = auto()
    SECONDARY = auto()
    QUIET = auto()
    """A row of text that lights up under the pointer."""
    LINK = auto()


class TextButton(QPushButton):
    """A push button with a text."""

    def __init__(
        self,
        text: str,
        *,
        kind: ButtonKind = ButtonKind.SECONDARY,
        factor: float = 1.0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._kind = kind
        self._factor = factor
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        if kind is ButtonKind.LINK:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.apply_font()

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        bold = self._kind is ButtonKind.PRIMARY
        self.setFont(scaled_font(QApplication.font(), factor=self._factor, bold=bold))

    def _paddings(self) -> tuple[int, int]:
        return (0, 2) if self._kind is ButtonKind.LINK else (12, 6)

    def _colours(self, theme: Theme) -> tuple[QColor | None, QColor | None, QColor]:
        """Fill, border and text."""
        hovered = self.underMouse() and self.isEnabled()
        if not self.isEnabled():
            framed = self._kind in {ButtonKind.PRIMARY, ButtonKind.SECONDARY}
            return None, theme.border if framed else None, theme.secondary_text
        match self._kind:
            case ButtonKind.PRIMARY:
                return (theme.accent.lighter(108) if hovered else theme.accent), None, theme.on_accent
            case ButtonKind.SECONDARY:
                return (theme.hover if hovered else theme.surface), theme.border, theme.text
            case ButtonKind.QUIET:
                return (theme.hover if hovered else None), None, theme.secondary_text
            case ButtonKind.LINK:
                return (theme.selection if self.hasFocus() else None), None, theme.accent

    def sizeHint(self) -> QSize:
        across, along = self._paddings()
        metrics = self.fontMetrics()
        # Widths are fractions rounded down: without two pixels more a text would lose its last letters.
        width = metrics.horizontalAdvance(self.text()) + 2 * across + 2
        return QSize(width, metrics.height() + 2 * along)

    def minimumSizeHint(self) -> QSize:
        across, _ = self._paddings()
        return QSize(self.fontMetrics().horizontalAdvance("…") * 3 + 2 * across, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill, border, text = self._colours(theme)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(fill if fill else Qt.BrushStyle.NoBrush)
        painter.setPen(border if border else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
        if self.hasFocus() and self._kind is not ButtonKind.LINK:
            inside = self._kind is ButtonKind.PRIMARY
            draw_focus_ring(painter, frame, colour=theme.on_accent if inside else theme.accent, inside=inside)
        self._paint_text(painter, colour=text)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and not self.toolTip() and self.width() < self.sizeHint().width():
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)

    def _paint_text(self, painter: QPainter, *, colour: QColor) -> None:
        across, _ = self._paddings()
        room = self.rect().adjusted(across, 0, -across, 0)
        if self._kind is ButtonKind.QUIET:
            room = self.rect().adjusted(SPACE, 0, -SPACE, 0)
        left = self._kind in {ButtonKind.QUIET, ButtonKind.LINK}
        across_flag = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
        metrics = self.fontMetrics()
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(colour)
        painter.drawText(room, across_flag | Qt.AlignmentFlag.AlignVCenter, text)
        if self._kind is ButtonKind.LINK and (self.underMouse() or self.hasFocus()):
            painter.setPen(QPen(colour, 2.0 if self.hasFocus() else 1.0))
            line = room.center().y() + metrics.ascent() // 2 + 2
            painter.drawLine(room.left(), line, room.left() + metrics.horizontalAdvance(text), line)


class IconButton(QAbstractButton):
    """A button with a drawn icon. Its name is told to screen readers and shown as its tooltip."""

    def __init__(self, glyph: Glyph, *, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._glyph = glyph
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_glyph(glyph, name=name)

    @property
    def glyph(self) -> Glyph:
        return self._glyph

    def set_glyph(self, glyph: Glyph, *, name: str) -> None:
        self._glyph = glyph
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.update()

    def set_menu(self, menu: QMenu) -> None:
        """Open ``menu`` below the button when it is pressed."""
        self.clicked.connect(lambda: menu.popup(self.mapToGlobal(self.rect().bottomLeft())))

    def sizeHint(self) -> QSize:
        side = self.fontMetrics().height() + SPACE_SMALL
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        lit = self.isEnabled() and self.underMouse()
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.hover)
            painter.drawRoundedRect(frame, RADIUS, RADIUS)
        if self.hasFocus():
            draw_focus_ring(painter, frame, colour=theme.accent)
        side = frame.height() * 0.6
        place = QRectF(0, 0, side, side)
        place.moveCenter(frame.center())
        draw_glyph(painter, self._glyph, place, colour=theme.text if lit else theme.secondary_text)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()


def draw_focus_ring(painter: QPainter, frame: QRectF, *, colour: QColor, inside: bool = False) -> None:
    """Mark ``frame`` as the place where keys go."""
    inset = 3.0 if inside else 0.5
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 1.0 if inside else 2.0))
    painter.drawRoundedRect(frame.adjusted(inset, inset, -inset, -inset), RADIUS - 1, RADIUS - 1)
