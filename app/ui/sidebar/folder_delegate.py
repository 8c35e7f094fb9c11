"""A row of the folder list: the name at the left, its count at the right."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.sidebar.folder_model import FolderRole
from app.ui.theme import RADIUS, SPACE, current_theme

_ROW = 32
_INSET = 2


class FolderDelegate(QStyledItemDelegate):
    """Paints what the model says; the name gives way to the count and ends in … ."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002 - every row is alike
        return QSize(80, max(_ROW, option.fontMetrics.height() + 14))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme = current_theme()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        metrics = option.fontMetrics
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(rect).adjusted(1, _INSET, -1, -_INSET)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.selection if selected else theme.hover)
            painter.drawRoundedRect(frame, RADIUS, RADIUS)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.accent, 2.0))
            painter.drawRoundedRect(frame.adjusted(1, 1, -1, -1), RADIUS - 1, RADIUS - 1)
        room = rect.adjusted(SPACE, 0, -SPACE, 0)
        note = str(index.data(FolderRole.NOTE))
        painter.setPen(theme.secondary_text)
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, note)
        room.setRight(room.right() - metrics.horizontalAdvance(note) - SPACE)
        name = metrics.elidedText(
            str(index.data(Qt.ItemDataRole.DisplayRole)), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.setPen(theme.text)
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.restore()
