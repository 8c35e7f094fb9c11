"""Labels whose size follows the application font and whose colour follows the palette."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QToolTip, QWidget

from app.ui.theme import scaled_font


class TextLabel(QLabel):
    """Plain text, never markup: most of what it shows was named by somebody else."""

    def __init__(
        self,
        text: str = "",
        *,
        factor: float = 1.0,
        bold: bool = False,
        secondary: bool = False,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._factor = factor
        self._bold = bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.set_secondary(secondary=secondary)
        self.apply_font()

    def set_secondary(self, *, secondary: bool) -> None:
        """Write in the secondary text colour of the palette, or the ordinary one."""
        role = QPalette.ColorRole.PlaceholderText if secondary else QPalette.ColorRole.WindowText
        self.setForegroundRole(role)

    def apply_font(self) -> None:
        """Take the font anew from the application."""
        self.setFont(scaled_font(QApplication.font(), factor=self._factor, bold=self._bold))


class ElidedLabel(TextLabel):
    """One line that ends in … where there is no room; the whole text stays readable as its tooltip.

    ``superqt``'s label of that kind tells its elided text to screen readers and to its layout.
    """

    def __init__(
        self,
        text: str = "",
        *,
        factor: float = 1.0,
        bold: bool = False,
        secondary: bool = False,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, factor=factor, bold=bold, secondary=secondary, parent=parent)
        self._elide = elide
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _elided(self) -> str:
        return self.fontMetrics().elidedText(self.text(), self._elide, self.width())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…") * 3, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - one line is repainted whole
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(QRectF(self.rect()), self.alignment(), self._elided())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and not self.toolTip() and self._elided() != self.text():
            QToolTip.showText(event.globalPos(), self.text(), self)
            return True
        return super().event(event)
