"""Keyword, Meaning, Hybrid or Deep: one of the segments is always chosen."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from app.core.query import SearchMode
from app.ui.controls.buttons import draw_focus_ring
from app.ui.theme import RADIUS, SPACE, SPACE_LARGE, current_theme, scaled_font


class ModeSwitch(QWidget):
    """Radio buttons painted as joined segments; arrow keys move among those that are available.

    ``mode_changed`` carries a ``SearchMode`` and is emitted only for what the person does.
    """

    mode_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Search mode"))
        self._group = QButtonGroup(self)
        self._tips = {
            SearchMode.KEYWORD: self.tr("Finds the words as you typed them."),
            SearchMode.MEANING: self.tr("Finds what means the same, in any language."),
            SearchMode.HYBRID: self.tr("Finds by words and by meaning together."),
            SearchMode.DEEP: self.tr("As Hybrid, and reads the best hits once more; slower."),
        }
        self._segments = self._make_segments()
        self._current = SearchMode.HYBRID
        self.set_mode(self._current)
        self.set_available(tuple(SearchMode), "")
        self._group.buttonToggled.connect(self._toggled)

    @property
    def mode(self) -> SearchMode:
        return self._current

    def set_mode(self, mode: SearchMode) -> None:
        """Choose ``mode`` without a signal."""
        self._current = mode
        self._segments[mode].setChecked(True)
        self._let_tab_lead_to_chosen()

    def set_available(self, modes: Collection[SearchMode], reason: str) -> None:
        """Disable every mode that is not among ``modes``; ``reason`` says why, in one sentence."""
        for mode, segment in self._segments.items():
            available = mode in modes
            segment.setEnabled(available)
            segment.setToolTip(self._tips[mode] if available else reason)
            segment.setAccessibleDescription(segment.toolTip())

    def segment(self, mode: SearchMode) -> QRadioButton:
        return self._segments[mode]

    def _make_segments(self) -> Mapping[SearchMode, "_Segment"]:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        names = {
            SearchMode.KEYWORD: self.tr("Keyword"),
            SearchMode.MEANING: self.tr("Meaning"),
            SearchMode.HYBRID: self.tr("Hybrid"),
            SearchMode.DEEP: self.tr("Deep"),
        }
        segments: dict[SearchMode, _Segment] = {}
        for place, (mode, name) in enumerate(names.items()):
            segment = _Segment(name, first=place == 0, last=place == len(names) - 1, parent=self)
            self._group.addButton(segment)
            layout.addWidget(segment)
            segments[mode] = segment
        return segments

    def _let_tab_lead_to_chosen(self) -> None:
        """By itself Tab leads to the first segment, whichever is chosen."""
        for mode, segment in self._segments.items():
            chosen = mode is self._current
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)

    def _toggled(self, segment: QAbstractButton) -> None:
        chosen = next((mode for mode, known in self._segments.items() if known.isChecked()), self._current)
        segment.update()
        if chosen is not self._current:
            self._current = chosen
            self._let_tab_lead_to_chosen()
            self.mode_changed.emit(chosen)


class _Segment(QRadioButton):
    def __init__(self, name: str, *, first: bool, last: bool, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._first = first
        self._last = last
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.toggled.connect(self.update)
        self._bold = scaled_font(self.font(), bold=True)

    def sizeHint(self) -> QSize:
        # Room for the bold form, so that nothing moves when another segment is chosen.
        metrics = QFontMetrics(self._bold)
        width = metrics.horizontalAdvance(self.text()) + 2 * SPACE_LARGE - 4
        return QSize(width, max(36, metrics.height() + 2 * SPACE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """Anywhere in the segment counts, not only the text."""
        return self.rect().contains(pos)

    def _outline(self) -> QPainterPath:
        """Rounded at the outer ends; neighbours share one border line."""
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5 if self._last else 0.5, -0.5)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addRoundedRect(frame, RADIUS, RADIUS)
        half = QRectF(frame)
        if not self._first:
            half.setRight(frame.center().x())
            path.addRect(half)
        half = QRectF(frame)
        if not self._last:
            half.setLeft(frame.center().x())
            path.addRect(half)
        return path.simplified()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        hovered = self.underMouse() and self.isEnabled()
        fill = theme.selection if chosen else theme.hover if hovered else theme.surface
        painter.setBrush(fill)
        painter.setPen(theme.border)
        painter.drawPath(self._outline())
        if self.hasFocus():
            draw_focus_ring(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), colour=theme.accent)
        painter.setFont(self._bold if chosen else self.font())
        painter.setPen(theme.text if self.isEnabled() else theme.secondary_text)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._bold = scaled_font(self.font(), bold=True)
            self.updateGeometry()
