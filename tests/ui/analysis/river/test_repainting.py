"""What moves in the river is painted where it was and where it is, over a picture that is kept."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.analysis.river.canvas import RiverCanvas
from app.ui.analysis.river.layout import RiverStyle
from app.ui.analysis.river.overlay import paint_overlay
from app.ui.analysis.river.overlay_places import Overlay, Thread, changed_region
from app.ui.analysis.river.rank_river import RankRiver
from app.ui.analysis.river.river import River
from app.ui.analysis.river.scene import Scene
from app.ui.sharing.picture import FINENESS, picture_of
from app.ui.theme import LIGHT, current_theme
from tests.ui.analysis.river.rivers import show_at, swept
from tests.ui.on_screen import put_on_screen
from tests.ui.pools import many_notes

LEFT = Qt.MouseButton.LeftButton
DEMOTED = 2


class PaintWatch(QObject):
    """Takes down what a widget is asked to paint."""

    def __init__(self, canvas: RiverCanvas) -> None:
        super().__init__(canvas)
        self.regions: list[QRegion] = []
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.regions.append(QRegion(event.region()))
        return super().eventFilter(watched, event)


@cache
def scene() -> Scene:
    return Scene(River(swept(limit=5)), QSize(901, 263), style=RiverStyle(QFont()), theme=LIGHT)


@cache
def kept(ratio: float, selected: int | None) -> QPixmap:
    return scene().picture_with(scene().still_picture(ratio), selected)


def painted(overlay: Overlay, ratio: float) -> QImage:
    image = QImage(QSize(901, 263) * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(LIGHT.surface)
    painter = QPainter(image)
    painter.drawPixmap(0, 0, kept(ratio, overlay.selected))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_overlay(painter, scene(), overlay)
    painter.end()
    return image


def without(image: QImage, region: QRegion) -> QImage:
    """``image`` with ``region`` blackened."""
    painter = QPainter(image)
    painter.setClipRegion(region)
    painter.fillRect(image.rect(), Qt.GlobalColor.black)
    painter.end()
    return image


@st.composite
def overlays(draw: st.DrawFn) -> Overlay:
    places = st.sampled_from([None, *scene().ribbons])
    selected, blocker = draw(places), draw(places)
    number = draw(st.integers(0, len(scene().river.lambdas) - 1))
    crossing = scene().crossings(number)[0] if draw(st.booleans()) else None
    return Overlay(
        mmr_lambda=draw(st.integers(0, 100)) / 100,
        selected=selected,
        thread=None if selected is None or blocker is None else Thread(selected, blocker, "85\xa0% the same"),
        crossing=crossing,
        hovered=draw(places),
        focused=draw(st.booleans()),
        enabled=draw(st.booleans()),
    )


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5])
def test_beyond_the_changed_region_nothing_looks_different(qapp: QApplication, ratio: float) -> None:
    @given(overlays(), overlays())
    def holds(old: Overlay, new: Overlay) -> None:
        region = changed_region(scene(), old, new)
        assert without(painted(old, ratio), region) == without(painted(new, ratio), region)

    holds()


def test_where_nothing_has_changed_nothing_is_painted(qapp: QApplication) -> None:
    overlay = Overlay(0.5, selected=0, hovered=1, focused=True)
    assert changed_region(scene(), overlay, overlay).isEmpty()


@pytest.fixture
def long_river(qtbot: QtBot) -> RankRiver:
    """Twenty rows of a pool of sixty, the play-head at λ 0.7."""
    river = put_on_screen(qtbot, RankRiver(), width=1100, height=560)
    show_at(river, swept(many_notes(60), limit=20), 0.7)
    QApplication.processEvents()
    return river


def drag(river: RankRiver, stops: range) -> None:
    """Drag the play-head from stop to stop, each painted before the next."""
    assert river.canvas.scene is not None
    frame = river.canvas.scene.layout.frame
    points = [QPoint(round(frame.x_of(stop / 100)), 40) for stop in stops]
    QTest.mousePress(river.canvas, LEFT, pos=points[0])
    for point in points:
        QTest.mouseMove(river.canvas, point)
        QApplication.processEvents()
    QTest.mouseRelease(river.canvas, LEFT, pos=points[-1])


@pytest.mark.parametrize("selected", [None, 54])
def test_a_drag_repaints_a_strip_and_never_the_kept_picture(
    long_river: RankRiver, selected: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    long_river.select_passage(selected)
    QApplication.processEvents()
    for name in ("still_picture", "picture_with"):
        monkeypatch.setattr(Scene, name, told_of(name, getattr(Scene, name), made))
    watch = PaintWatch(long_river.canvas)
    drag(long_river, range(69, 39, -1))
    assert long_river.canvas.state.mmr_lambda == 0.4
    assert len(watch.regions) >= 30
    assert (long_river.canvas.state.thread is not None) == (selected is not None)
    assert max(region.boundingRect().width() for region in watch.regions) < long_river.canvas.width() / 4
    assert made == []


def told_of(name: str, does: Callable[..., QPixmap], made: list[str]) -> Callable[..., QPixmap]:
    """``does``, which takes down each time that it is called."""

    def call(*arguments: object) -> QPixmap:
        made.append(name)
        return does(*arguments)

    return call


def test_what_was_painted_bit_by_bit_is_what_would_be_painted_at_once(long_river: RankRiver) -> None:
    canvas = long_river.canvas
    shown = canvas.scene
    assert shown is not None
    places = list(shown.ribbons)
    pixels = long_river.grab().toImage()
    watch = PaintWatch(canvas)
    for number in range(24):
        point_somewhere(canvas, shown, number)
        if number % 4 == 0:
            long_river.select_passage(None if number % 8 else shown.river.passage_id(places[number]))
        if number % 5 == 0:
            drag(long_river, range(90 - number, 88 - number, -1))
        QApplication.processEvents()
        painter = QPainter(pixels)
        for region in watch.regions.copy():
            part = region.translated(canvas.mapTo(long_river, QPoint()))
            long_river.render(painter, part.boundingRect().topLeft(), part)
        painter.end()
        watch.regions.clear()
        whole = QRect(canvas.mapTo(long_river, QPoint()), canvas.size())
        at_once = long_river.grab().toImage()
        assert furthest(pixels.copy(whole), at_once.copy(whole)) <= 2  # smoothing may round otherwise
        watch.regions.clear()


def furthest(one: QImage, other: QImage) -> int:
    """How far the colours of two pictures of one size are apart where they differ the most, in [0, 255]."""
    colours = []
    for image in (one, other):
        bits = image.convertToFormat(QImage.Format.Format_RGB32).constBits()
        colours.append(np.frombuffer(bits, np.uint8).astype(np.int16))
    return int(np.abs(colours[0] - colours[1]).max())


def point_somewhere(canvas: RiverCanvas, shown: Scene, number: int) -> None:
    """At a title, at a crossing, or at nothing, in turn."""
    crossing = shown.crossings(number)[0]
    title = shown.title_rect(1 + number % 20, at_right=False).center()
    nothing = QPoint(round(shown.layout.frame.left) + 1, canvas.height() - 1)
    points = (title.toPoint(), QPointF(crossing.x, crossing.y).toPoint(), nothing)
    QTest.mouseMove(canvas, points[number % 3])
    assert (canvas.state.pointed.place is not None) == (number % 3 == 0)
    assert (canvas.state.pointed.crossing is not None) == (number % 3 == 1)


@pytest.mark.parametrize(
    "line", ["", "λ 0.62", "Настройки авторизации", "認証の設定メモ", "登录与会话设置", "🌱"]
)
def test_a_script_of_another_font_in_the_line_leaves_the_river_its_size(qtbot: QtBot, line: str) -> None:
    """Else a drag past a note of such a name would have the whole river painted anew."""
    river = put_on_screen(qtbot, RankRiver(), width=900, height=300)
    show_at(river, swept(), 0.7)
    QApplication.processEvents()
    before = river.canvas.size()
    river.line.setText(line)
    QApplication.processEvents()
    assert river.canvas.size() == before
    assert river.line.height() == river.line.fontMetrics().height()


def test_a_shared_picture_is_as_fine_as_it_is_asked_to_be(long_river: RankRiver) -> None:
    canvas = long_river.canvas
    shared = picture_of(canvas, canvas.rect())
    fine = QImage(shared.size(), QImage.Format.Format_RGB32)
    fine.setDevicePixelRatio(FINENESS)
    fine.fill(current_theme().window)
    assert canvas.scene is not None
    painter = QPainter(fine)
    painter.drawPixmap(QPointF(), canvas.scene.still_picture(FINENESS))
    painter.end()
    edge = QRect(0, 0, shared.width() // 9, shared.height())  # titles, which nothing else lies over
    assert shared.copy(edge) == fine.copy(edge)
