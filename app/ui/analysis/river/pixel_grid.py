"""The pixels of the screen, on which a picture that is kept has to lie."""

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter


def nearest_pixel(painter: QPainter) -> QPointF:
    """The place nearest to the painter's origin at which a pixel of its device begins.

    Where the origin lies halfway between two of them, as it may at 150 %, Qt lets a picture begin at the one
    or at the other, depending on how much of it is painted; parts painted one by one would not fit.
    """
    to_device = painter.deviceTransform()
    x, y = to_device.dx(), to_device.dy()
    return QPointF(
        (math.floor(x + 0.5) - x) / to_device.m11(),
        (math.floor(y + 0.5) - y) / to_device.m22(),
    )
