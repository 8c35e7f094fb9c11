"""A painted ribbon has a bar or a stroke for every piece of its way, and no gap between them."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from app.ui.analysis.river.geometry import Ribbon
from app.ui.analysis.river.ribbon_shape import shape_of
from app.ui.results.ribbon_geometry import Curve

INK = QColor("#203040")


def drawn(*curves: Curve, width: float) -> QImage:
    image = QImage(200, 100, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape_of(Ribbon(0, (curves,))).paint(painter, INK, width=width)
    painter.end()
    return image


def way(bend: float) -> tuple[Curve, ...]:
    """Level, down by 60 within ``bend`` pixels, level."""
    return (Curve(0, 20, 100, 20), Curve(100, 20, 100 + bend, 80), Curve(100 + bend, 80, 200, 80))


def inked(image: QImage, at: QPointF) -> bool:
    return image.pixelColor(at.toPoint()).alpha() > 200


def test_the_whole_way_is_inked_whether_it_bends_or_drops() -> None:
    for bend in (0.0, 2.0, 2.999, 3.0, 20.0, 60.0):
        image = drawn(*way(bend), width=8)
        for curve in way(bend):
            for step in range(1, 20):
                x, y = curve.point(step / 20)
                assert inked(image, QPointF(x - 0.5, y - 0.5)), (bend, x, y)


def test_a_steep_bend_is_no_stroke_and_a_wide_one_no_bar() -> None:
    steep = shape_of(Ribbon(0, (way(1.0),)))
    wide = shape_of(Ribbon(0, (way(20.0),)))
    assert (steep.uprights, steep.bends.isEmpty()) == (((20, 80, 100.5),), True)
    assert (wide.uprights, wide.bends.isEmpty()) == ((), False)
    assert len(steep.levels) == len(wide.levels) == 2


def test_beside_the_way_there_is_no_ink() -> None:
    image = drawn(*way(20.0), width=8)
    for at in (QPointF(50, 40), QPointF(150, 60), QPointF(50, 80), QPointF(180, 20)):
        assert image.pixelColor(at.toPoint()).alpha() == 0
