"""A part of the window as a picture, finer than the screen."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from app.ui.theme import current_theme

FINENESS = 2.0
"""Pixels of the picture for each of the window's, in both directions."""


def picture_of(whole: QWidget, part: QRect) -> QImage:
    """``part`` of ``whole`` as it would be painted now, whatever lies over it on the screen."""
    picture = QImage(part.size() * FINENESS, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(FINENESS)
    picture.fill(current_theme().window)
    painter = QPainter(picture)
    whole.render(painter, QPoint(), QRegion(part))
    painter.end()
    return picture
