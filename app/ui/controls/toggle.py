"""A small switch, painted; a check box in everything else.

``superqt``'s toggle has no focus ring and is a push button to a screen reader.
"""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from app.ui.theme import current_theme

_WIDTH = 24
_HEIGHT = 14
_MARGIN = 3


class Toggle(QCheckBox):
    """On to the right in the accent colour, off to the left in grey."""

    def __init__(self, *, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAccessibleDescription(tip)
        self.setToolTip(tip)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.toggled.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH + _MARGIN, _HEIGHT + 2 * _MARGIN)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """The whole switch counts, not only where a tick would be."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        groove = QRectF(0, (self.height() - _HEIGHT) / 2, _WIDTH, _HEIGHT)
        on = self.isChecked()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent if on and self.isEnabled() else theme.secondary_text)
        painter.drawRoundedRect(groove, _HEIGHT / 2, _HEIGHT / 2)
        painter.setBrush(theme.on_accent if on else theme.surface)
        radius = _HEIGHT / 2 - 2
        across = groove.right() - radius - 2 if on else groove.left() + radius + 2
        painter.drawEllipse(QPointF(across, groove.center().y()), radius, radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.text, 2.0))
            painter.drawRoundedRect(groove.adjusted(1, 1, -1, -1), _HEIGHT / 2 - 1, _HEIGHT / 2 - 1)
