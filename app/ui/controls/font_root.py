"""Sizes that are a factor of the application's font, kept when that font changes."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget


@runtime_checkable
class FontFollower(Protocol):
    """A widget whose font is a factor of the application's."""

    def apply_font(self) -> None:
        """Take the font anew from the application."""


class FontRoot(QWidget):
    """A region whose followers take their fonts anew when its own font changes.

    Qt tells a change of the application's font only to widgets that have no size of their own.
    """

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            for child in self.findChildren(QWidget):
                if isinstance(child, FontFollower):
                    child.apply_font()
