"""Saying something to a screen reader that no focus moves to."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(source: QWidget, text: str) -> None:
    """Let a screen reader say ``text`` when it has finished its sentence."""
    announcement = QAccessibleAnnouncementEvent(source, text)
    announcement.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
    QAccessible.updateAccessibility(announcement)
