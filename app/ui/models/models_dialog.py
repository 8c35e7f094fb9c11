"""Models for Deep: what each one is, and its download, never begun without being asked for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.core.notices import Severity
from app.core.scores import RERANKED
from app.services.models import SOURCE, DeepModel, DownloadProgress
from app.ui.controls.buttons import TextButton
from app.ui.controls.labels import TextLabel
from app.ui.messages.severity_icon import SeverityIcon
from app.ui.models.model_card import CardState, ModelCard
from app.ui.models.models_controller import ModelsController
from app.ui.theme import SPACE, SPACE_LARGE

_WIDTH = 580


class ModelsDialog(QDialog):
    """A card for each model; not modal, and a download goes on when the dialog is closed."""

    def __init__(self, controller: ModelsController, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Models for Deep"))
        self.setModal(False)
        self._controller = controller
        self.cards = {model.name: ModelCard(model) for model in controller.models}
        self.sentence = TextLabel(self._sentence(), wrap=True)
        self.error = TextLabel("", wrap=True)
        self._failure = self._make_failure()
        self._close = TextButton(self.tr("Close"))
        self._lay_out()
        self._connect()
        self._failure.hide()
        self.setFixedWidth(_WIDTH)
        self._show_state()

    def _sentence(self) -> str:
        return self.tr(
            "Deep reads the {count} best hits once more, each together with your query. That takes a model "
            "that is not part of Parallax: choose one, and it is downloaded from {source}. Only the request "
            "for its files leaves this computer; your notes and queries stay here."
        ).format(count=RERANKED, source=SOURCE)

    def _make_failure(self) -> QWidget:
        """What went wrong, marked as such."""
        failure, icon = QWidget(), SeverityIcon()
        icon.set_severity(Severity.ERROR)
        row = QHBoxLayout(failure)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        row.addWidget(icon, alignment=Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.error, 1)
        return failure

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        column.setSpacing(SPACE + 4)
        column.addWidget(self.sentence)
        for card in self.cards.values():
            column.addWidget(card)
        column.addWidget(self._failure)
        column.addStretch(1)
        column.addLayout(buttons)

    def _connect(self) -> None:
        controller = self._controller
        for card in self.cards.values():
            card.download_requested.connect(controller.download)
            card.use_requested.connect(controller.use)
            card.cancel_requested.connect(controller.cancel)
        controller.changed.connect(self._show_state)
        controller.progressed.connect(self._show_progress)
        controller.failed.connect(self._show_error)
        self._close.clicked.connect(self.close)

    def _show_state(self) -> None:
        for model in self._controller.models:
            self.cards[model.name].set_state(self._state_of(model))
        if self._controller.downloading:
            self._failure.hide()
        self._grow()

    def _state_of(self, model: DeepModel) -> CardState:
        downloading = self._controller.downloading
        if model.name == downloading:
            return CardState.DOWNLOADING
        if model.installed:
            return CardState.IN_USE if model.name == self._controller.in_use else CardState.HERE
        return CardState.WAITING if downloading else CardState.AVAILABLE

    def _show_progress(self, progress: DownloadProgress) -> None:
        self.cards[progress.name].show_progress(progress)

    def _show_error(self, sentence: str) -> None:
        self.error.setText(sentence)
        self._failure.show()
        self._grow()

    def _grow(self) -> None:
        """No line of a card is cut short by what is told below it."""
        self._column.activate()
        self.setMinimumHeight(self._column.totalHeightForWidth(self.width()))
