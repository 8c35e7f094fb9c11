"""How urgent a notice is, as a shape and a colour: circle, triangle or octagon."""

import math

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.notices import Severity
from app.ui.theme import Theme, current_theme

_SIDE = 20


class SeverityIcon(QWidget):
    """Painted in the theme of the moment; its name is the severity in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity = Severity.INFO
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_severity(Severity.INFO)

    def set_severity(self, severity: Severity) -> None:
        """Show ``severity``."""
        self._severity = severity
        names = {
            Severity.INFO: self.tr("Note"),
            Severity.WARNING: self.tr("Warning"),
            Severity.ERROR: self.tr("Error"),
        }
        self.setAccessibleName(names[severity])
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_SIDE, _SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self.width() / 2, self.height() / 2)
        fill, sign = self._colours(theme)
        painter.setPen(
            QPen(fill, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        painter.setBrush(fill)
        painter.drawPolygon(_outline(self._severity))
        painter.setPen(QPen(sign, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        self._paint_sign(painter)

    def _colours(self, theme: Theme) -> tuple[QColor, QColor]:
        """Of the shape, and of the sign in it."""
        match self._severity:
            case Severity.INFO:
                return theme.accent, theme.on_accent
            case Severity.WARNING:
                return theme.keyword, QColor(theme.on_accent if theme.dark else theme.text)
            case Severity.ERROR:
                return theme.sunk_text, theme.on_accent

    def _paint_sign(self, painter: QPainter) -> None:
        match self._severity:
            case Severity.INFO:
                painter.drawPoint(QPointF(0, -3.6))
                painter.drawLine(QPointF(0, -0.4), QPointF(0, 4.0))
            case Severity.WARNING:
                painter.drawLine(QPointF(0, -2.2), QPointF(0, 1.6))
                painter.drawPoint(QPointF(0, 4.8))
            case Severity.ERROR:
                painter.drawLine(QPointF(-2.6, -2.6), QPointF(2.6, 2.6))
                painter.drawLine(QPointF(-2.6, 2.6), QPointF(2.6, -2.6))


def _outline(severity: Severity) -> QPolygonF:
    if severity is Severity.WARNING:
        return QPolygonF([QPointF(0, -7.2), QPointF(8.2, 7.0), QPointF(-8.2, 7.0)])
    corners = 8 if severity is Severity.ERROR else 48
    turn = math.pi / corners
    points = [
        QPointF(
            7.6 * math.cos(2 * math.pi * n / corners + turn), 7.6 * math.sin(2 * math.pi * n / corners + turn)
        )
        for n in range(corners)
    ]
    return QPolygonF(points)
