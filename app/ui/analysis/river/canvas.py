"""The river as a widget: painted from a kept picture, moved by pointer and keys."""

import math

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.core.ranking import Ranking
from app.ui.analysis.river.layout import RiverStyle
from app.ui.analysis.river.overlay import Overlay, Thread, paint_overlay
from app.ui.analysis.river.pointing import Pointed, pointed_at
from app.ui.analysis.river.river import River
from app.ui.analysis.river.scene import Scene
from app.ui.analysis.river.sentences import thread_label
from app.ui.analysis.river.telling import head_sentence, reach_sentence, selection_sentence
from app.ui.results.sentences import rich_text
from app.ui.theme import current_theme

_STOPS = 100
_EASY_ROW = 22.0
"""The height of a row that is read with ease, in pixels."""
_EASE = 1e-9


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
        self._river: River | None = None
        self._rankings: tuple[Ranking, Ranking] | None = None
        self._mmr_lambda = 1.0
        self._selected: int | None = None
        self._pointed = Pointed()
        self._dragging = False
        self._scene: Scene | None = None
        self._picture: QPixmap | None = None
        self._style = RiverStyle(self.font())
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Rank river"))

    @property
    def river(self) -> River | None:
        return self._river

    @property
    def mmr_lambda(self) -> float:
        """Where the play-head is."""
        return self._mmr_lambda

    @property
    def pointed(self) -> Pointed:
        """What the pointer is on."""
        return self._pointed

    @property
    def sentence(self) -> str:
        """What is said of what is pointed at, or else of the play-head."""
        return self._pointed_sentence() or self.head_sentence()

    @property
    def scene(self) -> Scene | None:
        """The river at this size and in these colours; None where there is no river."""
        if self._river is None or self.width() < 1 or self.height() < 1:
            return None
        theme = current_theme()
        if self._scene is None or self._scene.theme is not theme:
            self._scene = Scene(self._river, self.size(), style=self._style, theme=theme)
            self._picture = None
        return self._scene

    def show_river(self, river: River | None) -> None:
        """Show another river; None, and one without ranks, is an empty widget."""
        self._river = river if river is not None and river.count else None
        self._pointed = Pointed()
        self._forget_picture()
        self.updateGeometry()
        self._tell()

    def show_rankings(self, left: Ranking, right: Ranking) -> None:
        """Take the play-head to the λ of ``right``, except while it is being dragged."""
        self._rankings = (left, right)
        if not self._dragging:
            self._mmr_lambda = right.parameters.mmr_lambda
        self._tell()

    def select_passage(self, passage_id: int | None) -> None:
        """Stress this hit's ribbon; nothing is emitted."""
        self._selected = passage_id
        self._tell()

    def visible_order(self) -> tuple[int, ...]:
        """The candidate places of the list at the play-head, by rank."""
        return () if self._river is None else self._river.sweep.order_at(self._mmr_lambda)

    def selection_sentence(self) -> str:
        """What is said of the selected hit; empty without one."""
        place, rankings = self._selected_place(), self._rankings_here()
        if self._river is None or place is None or rankings is None:
            return ""
        return selection_sentence(self._river, *rankings, place)

    def blocker_thread(self) -> Thread | None:
        """The thread of the selected hit; None where it was not moved down, or repeats nothing."""
        place, rankings = self._selected_place(), self._rankings_here()
        if self._river is None or place is None or rankings is None or self._selected is None:
            return None
        left, right = rankings
        terms = right.breakdown(place).mmr
        sank = right.ranks[self._selected] > left.ranks[self._selected]
        if terms is None or terms.blocker is None or not sank:
            return None
        blocker = right.pool.index_of[terms.blocker]
        return Thread(place, blocker, thread_label(terms.max_similarity, right.pool))

    def _rankings_here(self) -> tuple[Ranking, Ranking] | None:
        """The rankings, if they are of this river's pool."""
        if self._rankings is None or self._river is None:
            return None
        return self._rankings if self._rankings[1].pool is self._river.sweep.pool else None

    def _selected_place(self) -> int | None:
        return None if self._river is None else self._river.place(self._selected)

    def head_sentence(self) -> str:
        return "" if self._river is None else head_sentence(self._river, self._mmr_lambda)

    def _pointed_sentence(self) -> str:
        crossing, river = self._pointed.crossing, self._river
        if river is None:
            return ""
        if crossing is not None:
            return river.pair_sentence(crossing.change, (crossing.riser, crossing.faller))
        if self._pointed.place is not None:
            return reach_sentence(river, self._pointed.place, self._pointed.mmr_lambda)
        return ""

    def _tell(self) -> None:
        """Say how things stand, to the line below, to a screen reader, and on the screen."""
        self.setAccessibleDescription(" ".join(filter(None, (self.sentence, self.selection_sentence()))))
        self.told.emit(self.sentence)
        self.update()

    def _forget_picture(self) -> None:
        self._scene = self._picture = None

    # ------------------------------------------------------------------------------ what a person does

    def _want(self, mmr_lambda: float | None) -> None:
        if self._river is None or mmr_lambda is None or mmr_lambda == self._mmr_lambda:
            return
        self._mmr_lambda = mmr_lambda
        self._pointed = Pointed()
        self._tell()
        self.lambda_wanted.emit(mmr_lambda)

    def _step(self, direction: int) -> None:
        """To the next stop towards more variety (1) or more relevance (−1)."""
        along = (1.0 - self._mmr_lambda) * _STOPS
        stop = math.floor(along + _EASE) + 1 if direction > 0 else math.ceil(along - _EASE) - 1
        self._want((_STOPS - min(_STOPS, max(0, stop))) / _STOPS)

    def _jump(self, *, more_varied: bool) -> None:
        if self._river is not None:
            self._want(self._river.sweep.next_change(self._mmr_lambda, more_varied=more_varied))

    def _go_to(self, x: float) -> None:
        scene = self.scene
        if scene is not None:
            self._want(round(scene.layout.frame.lambda_at(x) * _STOPS) / _STOPS)

    def _select(self, place: int) -> None:
        if self._river is None:
            return
        self._selected = self._river.passage_id(place)
        self._tell()
        self.passage_selected.emit(self._selected)

    def _select_beside(self, direction: int) -> None:
        """The next hit of the list at the play-head, downwards (1) or upwards (−1)."""
        order, place = self.visible_order(), self._selected_place()
        if not order:
            return
        outside = -1 if direction > 0 else len(order)
        row = (order.index(place) if place in order else outside) + direction
        if 0 <= row < len(order):
            self._select(order[row])

    def _point(self, pointed: Pointed) -> None:
        if pointed != self._pointed:
            self._pointed = pointed
            self._tell()

    # ------------------------------------------------------------------------------------ Qt overrides

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.least_width, self._style.height(self._count()))

    def sizeHint(self) -> QSize:
        easy = max(_EASY_ROW, self._style.least_row)
        return QSize(2 * self._style.least_width, self._style.height(self._count(), row=easy))

    def _count(self) -> int:
        return 0 if self._river is None else self._river.count

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        scene = self.scene
        if scene is None:
            return
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = scene.still_picture(ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_overlay(painter, scene, self._overlay())
        painter.end()

    def _overlay(self) -> Overlay:
        return Overlay(
            mmr_lambda=self._mmr_lambda,
            selected=self._selected_place(),
            thread=self.blocker_thread(),
            crossing=self._pointed.crossing,
            hovered=self._pointed.place,
            focused=self.hasFocus(),
            enabled=self._rankings is None or self._rankings[1].parameters.mmr_enabled,
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        far = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right if far:
                self._jump(more_varied=event.key() == Qt.Key.Key_Right)
            case Qt.Key.Key_BracketLeft | Qt.Key.Key_BracketRight:
                self._jump(more_varied=event.key() == Qt.Key.Key_BracketRight)
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._step(1 if event.key() == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._select_beside(1 if event.key() == Qt.Key.Key_Down else -1)
            case Qt.Key.Key_Home | Qt.Key.Key_End:
                self._want(1.0 if event.key() == Qt.Key.Key_Home else 0.0)
            case _:
                super().keyPressEvent(event)

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
        self._point(Pointed())
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._show_tool_tip(event)
            return True
        return super().event(event)

    def _show_tool_tip(self, event: QHelpEvent) -> None:
        scene = self.scene
        if scene is not None:
            self._point(pointed_at(scene, QPointF(event.pos())))
        text = self._pointed_sentence()
        QToolTip.showText(event.globalPos(), rich_text(text) if text else "", self)

    def resizeEvent(self, event: object) -> None:
        del event
        self._forget_picture()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._style = RiverStyle(self.font())
            self._forget_picture()
            self.updateGeometry()
