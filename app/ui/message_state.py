"""What stands in the place of the lists while there are none: a sentence, and ways on."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.controls.buttons import ButtonKind, TextButton
from app.ui.controls.font_root import FontRoot
from app.ui.controls.labels import TextLabel
from app.ui.theme import SPACE, SPACE_LARGE

MOST_QUERIES = 4
_WIDTH = 520


class MessageState(FontRoot):
    """A title, a body, example queries as links and actions as buttons.

    ``query_chosen`` carries the query of a link, ``action_requested`` the text of a button.
    """

    query_chosen = Signal(str)
    action_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = TextLabel(factor=1.2, bold=True, wrap=True)
        self._body = TextLabel(secondary=True, wrap=True)
        for label in (self._title, self._body):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._queries = QVBoxLayout()
        self._actions = QHBoxLayout()
        self._lay_out()

    def set_message(
        self, title: str, body: str = "", *, queries: tuple[str, ...] = (), actions: tuple[str, ...] = ()
    ) -> None:
        """Say this from now on; the first ``MOST_QUERIES`` of ``queries`` become links."""
        self._title.setText(title)
        self._body.setText(body)
        self._body.setVisible(bool(body))
        self.setAccessibleName(title)
        self.setAccessibleDescription(body)
        _empty(self._queries)
        _empty(self._actions)
        for query in queries[:MOST_QUERIES]:
            self._queries.addWidget(self._link(query), 0, Qt.AlignmentFlag.AlignHCenter)
        self._actions.addStretch(1)
        for action in actions:
            self._actions.addWidget(self._button(action))
        self._actions.addStretch(1)

    def _link(self, query: str) -> TextButton:
        link = TextButton(query, kind=ButtonKind.LINK)
        link.setAccessibleDescription(self.tr("Search for this."))
        link.clicked.connect(lambda: self.query_chosen.emit(query))
        return link

    def _button(self, action: str) -> TextButton:
        button = TextButton(action)
        button.clicked.connect(lambda: self.action_requested.emit(action))
        return button

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setMaximumWidth(_WIDTH)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self._title)
        column.addWidget(self._body)
        column.addSpacing(SPACE)
        self._queries.setSpacing(2)
        self._actions.setSpacing(SPACE)
        column.addLayout(self._queries)
        column.addLayout(self._actions)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(inside, 100)
        row.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        whole.addStretch(2)
        whole.addLayout(row)
        whole.addStretch(3)


def _empty(layout: QVBoxLayout | QHBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
