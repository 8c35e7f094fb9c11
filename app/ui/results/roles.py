"""What a hit answers to beyond Qt's own roles, named once."""

from enum import IntEnum

from PySide6.QtCore import Qt


class Role(IntEnum):
    """Roles of ``HitModel``."""

    HIT = Qt.ItemDataRole.UserRole + 1
    """The whole ``HitRow``."""
