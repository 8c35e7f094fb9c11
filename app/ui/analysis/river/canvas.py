"""The river as a widget: painted from a kept picture, moved by pointer and keys."""

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.core.ranking import Ranking
from app.ui.analysis.river.layout import RiverStyle
from app.ui.analysis.river.overlay import paint_overlay
from app.ui.analysis.river.overlay_places import changed_region
from app.ui.analysis.river.pixel_grid import nearest_pixel
from app.ui.analysis.river.pointing import Pointed, pointed_at
from app.ui.analysis.river.river import River
from app.ui.analysis.river.scene import Scene
from app.ui.analysis.river.state import NOTHING, RiverState, stop_near
from app.ui.controls.announcing import announce
from app.ui.results.sentences import rich_text
from app.ui.theme import current_theme

_EASY_ROW = 22.0
"""The height of a row that is read with ease, in pixels."""


class RiverCanvas(QWidget):
    """Draws a ``River`` and its play-head.

    ``lambda_wanted`` carries a λ, ``passage_selected`` a passage id; both are emitted only for what a person
    does. ``told`` carries the sentence about what is pointed at, or else about the play-head.
    """

    lambda_wanted = Signal(float)
    passage_selected = Signal(object)
    told = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = RiverState()
        self._dragging = False
        self._scene: Scene | None = None
        self._still: QPixmap | None = None
        self._stressed: tuple[int | None, QPixmap] | None = None
        self._shown = self._state.overlay(focused=False)
        self._style = RiverStyle(self.font())
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Rank river"))

    @property
    def state(self) -> RiverState:
        """What is shown; only to be read."""
        return self._state

    @property
    def scene(self) -> Scene | None:
        """The river at this size and in these colours; None where there is no river."""
        if self._state.river is None or self.size().isEmpty():
            return None
        theme = current_theme()
        if self._scene is None or self._scene.theme is not theme:
            self._forget_picture()
            self._scene = Scene(self._state.river, self.size(), style=self._style, theme=theme)
        return self._scene

    def show_river(self, river: River | None) -> None:
        """Show another river; None, and one without ranks, is an empty widget."""
        self._state.river = river if river is not None and river.count else None
        self._state.pointed = NOTHING
        self._forget_picture()
        self.updateGeometry()
        self._tell()

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Take the play-head to the λ of ``right``, except while it is being dragged."""
        self._state.rankings = (left, right)
        if not self._dragging:
            self._state.mmr_lambda = right.parameters.mmr_lambda
        self._tell()

    def select_passage(self, passage_id: int | None) -> None:
        """Stress this hit's ribbon; nothing is emitted."""
        self._state.selected = passage_id
        self._tell()

    def _tell(self) -> None:
        """Say how things stand, to the line below, to a screen reader, and on the screen."""
        self.setAccessibleDescription(self._state.description)
        self.told.emit(self._state.line)
        self._update_changed()

    def _update_changed(self) -> None:
        """Have the moving parts painted where they were and where they are; all of it without a picture."""
        before, self._shown = self._shown, self._state.overlay(focused=self.hasFocus())
        scene = self.scene
        if scene is None or self._still is None:
            self.update()
        else:
            self.update(changed_region(scene, before, self._shown))

    def _forget_picture(self) -> None:
        self._scene = self._still = self._stressed = None

    # ------------------------------------------------------------------------------ what a person does

    def _want(self, mmr_lambda: float | None) -> None:
        if self._state.river is None or mmr_lambda is None or mmr_lambda == self._state.mmr_lambda:
            return
        self._state.mmr_lambda = mmr_lambda
        self._state.pointed = NOTHING
        self._tell()
        self.lambda_wanted.emit(mmr_lambda)

    def _go_to(self, x: float) -> None:
        scene = self.scene
        if scene is not None:
            self._want(stop_near(scene.layout.frame.lambda_at(x)))

    def _select(self, place: int | None) -> None:
        if self._state.river is None or place is None:
            return
        self._state.selected = self._state.river.passage_id(place)
        self._tell()
        self.passage_selected.emit(self._state.selected)

    def _point(self, pointed: Pointed) -> None:
        if pointed != self._state.pointed:
            self._state.pointed = pointed
            self._tell()

    # ------------------------------------------------------------------------------------ Qt overrides

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.least_width, self._style.height(self._count()))

    def sizeHint(self) -> QSize:
        easy = max(_EASY_ROW, self._style.least_row)
        return QSize(2 * self._style.least_width, self._style.height(self._count(), row=easy))

    def _count(self) -> int:
        return 0 if self._state.river is None else self._state.river.count

    def paintEvent(self, event: QPaintEvent) -> None:
        del event  # the painter is clipped to what is asked for
        scene = self.scene
        if scene is None:
            return
        painter = QPainter(self)
        fineness = painter.deviceTransform().m11()
        if fineness == self.devicePixelRatioF():
            picture = self._kept_picture(scene)
        else:  # a shared picture, finer than the screen
            picture = scene.picture_with(scene.still_picture(fineness), self._state.selected_place)
        painter.drawPixmap(nearest_pixel(painter), picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_overlay(painter, scene, self._state.overlay(focused=self.hasFocus()))
        painter.end()

    def _kept_picture(self, scene: Scene) -> QPixmap:
        """The still parts with the selected hit stressed, made anew only where one of them has changed."""
        ratio, selected = self.devicePixelRatioF(), self._state.selected_place
        if self._still is None or self._still.devicePixelRatio() != ratio:
            self._still = scene.still_picture(ratio)
            self._stressed = None
        if self._stressed is None or self._stressed[0] != selected:
            self._stressed = (selected, scene.picture_with(self._still, selected))
        return self._stressed[1]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        far = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        state, key = self._state, event.key()
        match key:
            case Qt.Key.Key_BracketLeft | Qt.Key.Key_BracketRight:
                self._want(state.next_change(more_varied=key == Qt.Key.Key_BracketRight))
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                step = state.next_change if far else state.next_stop
                self._want(step(more_varied=key == Qt.Key.Key_Right))
            case Qt.Key.Key_Home | Qt.Key.Key_End:
                self._want(1.0 if key == Qt.Key.Key_Home else 0.0)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._select(state.place_beside(downwards=key == Qt.Key.Key_Down))
                announce(self, state.selection_sentence)
                return
            case _:
                super().keyPressEvent(event)
                return
        announce(self, state.head_sentence)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        scene = self.scene
        if scene is None or event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        place = pointed_at(scene, event.position()).title
        if place is not None:
            self._select(place)
            return
        self._dragging = True
        self._go_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        scene = self.scene
        if self._dragging:
            self._go_to(event.position().x())
        elif scene is not None:
            pointed = pointed_at(scene, event.position())
            self._point(pointed)
            over_title = pointed.title is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if over_title else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        del event
        self._dragging = False

    def leaveEvent(self, event: QEvent) -> None:
        self._point(NOTHING)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._update_changed()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._update_changed()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._show_tool_tip(event)
            return True
        return super().event(event)

    def _show_tool_tip(self, event: QHelpEvent) -> None:
        scene = self.scene
        if scene is not None:
            self._point(pointed_at(scene, QPointF(event.pos())))
        text = self._state.pointed_sentence
        QToolTip.showText(event.globalPos(), rich_text(text) if text else "", self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_picture()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._style = RiverStyle(self.font())
            self._forget_picture()
            self.updateGeometry()
