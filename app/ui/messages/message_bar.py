"""A calm strip that tells the person one thing at a time."""

from pathlib import PurePath

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QEnterEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from app.core.documents import displayable
from app.core.notices import Notice, Severity
from app.ui.controls.buttons import IconButton, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.glyphs import Glyph
from app.ui.controls.labels import TextLabel
from app.ui.messages.severity_icon import SeverityIcon
from app.ui.theme import RADIUS, SPACE, SPACE_LARGE, current_theme

INFO_SHOWN_MS = 8000
"""How long a note stays by itself; warnings and errors stay until they are closed or replaced."""


class MessageBar(FontRoot):
    """Shows the newest notice and how many others wait; hidden while there is none.

    A notice replaces the earlier one of its topic; one without a topic replaces the same text. It never
    takes the focus, and announces every notice to screen readers. ``action_requested`` carries the
    ``action`` of the notice, as a ``str`` object; the notice goes when its action is taken.
    """

    action_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notices: dict[str, Notice] = {}
        self._icon = SeverityIcon()
        self._text = TextLabel(wrap=True)
        self._others = TextLabel(factor=0.9, secondary=True)
        self._action = TextButton("")
        self._close = IconButton(Glyph.CLOSE, name=self.tr("Close this message"))
        self._expiry = QTimer(self)
        self._expiry.setSingleShot(True)
        self._expiry.setInterval(INFO_SHOWN_MS)
        self._expiry.timeout.connect(self._close_shown)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(self.tr("Messages"))
        self._lay_out()
        self._action.clicked.connect(self._take_action)
        self._close.clicked.connect(self._close_shown)
        for button in (self._action, self._close):
            button.installEventFilter(self)
        self._show()

    @property
    def shown(self) -> Notice | None:
        """The notice that can be read now."""
        return next(reversed(self._notices.values()), None)

    def set_info_shown_ms(self, shown_ms: int) -> None:
        """How long notes stay from the next one on."""
        self._expiry.setInterval(shown_ms)

    def show_notice(self, notice: Notice) -> None:
        """Show ``notice`` now, before those that are there."""
        key = notice.topic or notice.text
        self._notices.pop(key, None)
        self._notices[key] = notice
        self._show()
        self._announce(notice)

    def clear(self, topic: str) -> None:
        """Take back the notice of ``topic``, if it is there."""
        if self._notices.pop(topic, None) is not None:
            self._show()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_LARGE + SPACE, SPACE + 4, SPACE_LARGE + SPACE, 4)
        row.setSpacing(SPACE)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text, 1)
        row.addWidget(self._others)
        row.addWidget(self._action)
        row.addWidget(self._close)
        self._text.setMinimumHeight(self._action.sizeHint().height() + 4)

    def _show(self) -> None:
        notice = self.shown
        self._expiry.stop()
        self.setVisible(notice is not None)
        if notice is None:
            return
        self._icon.set_severity(notice.severity)
        self._text.setText(notice.text)
        self._text.setAccessibleName(f"{self._icon.accessibleName()}: {notice.text}")
        self._action.setText(_action_label(notice.action))
        self._action.setVisible(bool(notice.action))
        others = len(self._notices) - 1
        self._others.setText(self.tr("{count} more").format(count=others))
        self._others.setVisible(others > 0)
        self._run_expiry()

    def _run_expiry(self) -> None:
        """A note goes by itself, but not while somebody is about to use it."""
        busy = self.underMouse() or self._action.hasFocus() or self._close.hasFocus()
        if self.shown is not None and self.shown.severity is Severity.INFO and not busy:
            self._expiry.start()
        else:
            self._expiry.stop()

    def _announce(self, notice: Notice) -> None:
        announcement = QAccessibleAnnouncementEvent(self, notice.text)
        urgent = notice.severity is Severity.ERROR
        politeness = QAccessible.AnnouncementPoliteness
        announcement.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(announcement)

    def _close_shown(self) -> None:
        if self._notices:
            self._notices.popitem()
        self._show()

    def _take_action(self) -> None:
        notice = self.shown
        if notice is not None:
            self._close_shown()
            self.action_requested.emit(notice.action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            # Only after the event has been handled is it known who has the focus.
            QTimer.singleShot(0, self, self._run_expiry)
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._run_expiry()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._run_expiry()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - small enough to repaint whole
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.card)
        strip = QRectF(self.rect()).adjusted(SPACE_LARGE, SPACE, -SPACE_LARGE, 0)
        painter.drawRoundedRect(strip, RADIUS, RADIUS)


def _action_label(action: str) -> str:
    """What an action does, as a button says it; a path in it is shown by its name alone."""
    words = displayable(action)
    verb, _, rest = words.partition(" ")
    if PurePath(rest).is_absolute():
        words = f"{verb} {PurePath(rest).name or rest}"
    return words[:1].upper() + words[1:]
