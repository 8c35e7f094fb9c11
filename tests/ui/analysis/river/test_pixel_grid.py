"""A picture that is painted part by part comes out as if it were painted at once."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QApplication

from app.ui.analysis.river.pixel_grid import nearest_pixel

SIZE = QSize(120, 90)
PARTS = QRegion(QRect(20, 30, 31, 17)).united(QRect(70, 33, 9, 40))


def speckled(ratio: float) -> QPixmap:
    """No two rows or columns of it are alike."""
    size = SIZE * ratio
    grey = np.random.default_rng(5).integers(0, 256, (size.height(), 4 * size.width()), dtype=np.uint8)
    picture = QPixmap.fromImage(
        QImage(grey.tobytes(), size.width(), size.height(), QImage.Format.Format_RGB32)
    )
    picture.setDevicePixelRatio(ratio)
    return picture


def blank(ratio: float) -> QImage:
    image = QImage(SIZE * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
@pytest.mark.parametrize("offset", [(0, 0), (7, -5), (1, -13), (-6, 3), (2, -14)])
def test_parts_fit_the_whole(qapp: QApplication, ratio: float, offset: tuple[int, int]) -> None:
    picture, image = speckled(ratio), blank(ratio)
    pixels = []
    for part in (None, PARTS):
        painter = QPainter(image)
        painter.translate(*offset)
        if part is not None:
            painter.setClipRegion(part)
        painter.drawPixmap(nearest_pixel(painter), picture)
        painter.end()
        pixels.append(image.copy())
    assert pixels[0] == pixels[1]


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75])
@pytest.mark.parametrize("offset", [0.0, 0.3, 5.0, -7.0, -0.5])
def test_it_is_a_whole_pixel_less_than_one_away(qapp: QApplication, ratio: float, offset: float) -> None:
    image = blank(ratio)
    painter = QPainter(image)
    painter.translate(offset, -offset)
    at = painter.deviceTransform().map(nearest_pixel(painter))
    origin = painter.deviceTransform().map(QPointF())
    painter.end()
    for here, there in ((at.x(), origin.x()), (at.y(), origin.y())):
        assert here == pytest.approx(round(here), abs=1e-9)
        assert abs(here - there) <= 0.5 + 1e-9
